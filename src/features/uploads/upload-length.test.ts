import { expect, test } from 'vitest'
import { lengthTrouble } from './upload-length.ts'

test.each([
  ['1', undefined],
  ['10485760', undefined],
  ['10485761', 'too large'],
  ['1e30', 'too large'],
  ['Infinity', 'too large'],
  ['0', 'empty'],
  ['0.0', 'empty'],
  ['-0', 'empty'],
  ['-1', undefined],
  ['', undefined],
  [' ', undefined],
  ['ten', undefined],
  [undefined, undefined],
])('T24 CONTRIB-10 a length of %j is %s', (header, trouble) => {
  expect(lengthTrouble(header)).toBe(trouble)
})

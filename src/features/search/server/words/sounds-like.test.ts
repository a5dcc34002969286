import { expect, test } from 'vitest'
import { phoneticKey } from './spelling-dictionary.ts'

test.each([
  ['fotosyntesis', 'photosynthesis'],
  ['fracshun', 'fraction'],
  ['graat', 'graad'],
  ['elektrisitiet', 'elektrisityt'],
  ['fraestel', 'vraestel'],
  ['sirkle', 'circle'],
])('%s sounds like %s', (written, meant) => {
  expect(phoneticKey(written)).toBe(phoneticKey(meant))
})

test.each([
  ['breuk', 'breek'],
  ['sel', 'sin'],
])('%s does not sound like %s', (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other))
})

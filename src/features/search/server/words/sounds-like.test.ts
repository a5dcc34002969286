import { expect, test } from 'vitest'
import { soundOf } from './spelling-dictionary.ts'

test.each([
  ['fotosyntesis', 'photosynthesis'],
  ['fracshun', 'fraction'],
  ['graat', 'graad'],
  ['elektrisitiet', 'elektrisityt'],
  ['fraestel', 'vraestel'],
  ['sirkle', 'circle'],
])('%s sounds like %s', (written, meant) => {
  expect(soundOf(written)).toBe(soundOf(meant))
})

test.each([
  ['breuk', 'breek'],
  ['sel', 'sin'],
])('%s does not sound like %s', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other))
})

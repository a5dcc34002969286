import { expect, test } from 'vitest'
import { jittered, pauseMs } from './back-off.ts'

test('SDK-07 the pauses begin at a second and grow by half', () => {
  expect([1, 2, 3, 4, 5].map(pauseMs)).toEqual([1_000, 1_500, 2_250, 3_375, 5_062.5])
})

test('SDK-08 the eleventh pause is 57665 ms, the twelfth and later ones are 60000 ms', () => {
  expect(Math.round(pauseMs(11))).toBe(57_665)
  expect([12, 13, 100, 10_000].map(pauseMs)).toEqual([60_000, 60_000, 60_000, 60_000])
})

test('SDK-07 chance makes a pause up to half shorter or longer', () => {
  expect([0, 0.5, 1].map((random) => jittered(1_000, random))).toEqual([500, 1_000, 1_500])
})

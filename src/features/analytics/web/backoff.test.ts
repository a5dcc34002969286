import { expect, test } from 'vitest'
import { pauseMs } from './browser-env.ts'

test('SDK-19 pauses are 1, 2, 4, 8 seconds before chance', () => {
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
})

test('SDK-20 from the fifteenth on a pause is four hours, chance included', () => {
  expect(pauseMs(13, 0.5)).toBe(8_192_000)
  for (const failures of [14, 15, 100, 5_000])
    for (const chance of [0.5, 0.75, 1]) expect(pauseMs(failures, chance)).toBe(14_400_000)
  expect(pauseMs(13, 1)).toBe(12_288_000)
  expect(pauseMs(14, 0)).toBe(7_200_000)
})

test('SDK-21 chance moves a pause of 4 s by half of it', () => {
  expect([0, 0.5, 1].map((chance) => pauseMs(2, chance))).toEqual([2_000, 4_000, 6_000])
})

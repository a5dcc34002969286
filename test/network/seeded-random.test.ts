import { expect, test } from 'vitest'
import { faultPositions, seededRandom } from './seeded-random.ts'

test('R9 a seed repeats its numbers, all between 0 and 1; another seed differs', () => {
  const numbers = (seed: number) => Array.from({ length: 1_000 }, seededRandom(seed))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(numbers(7).filter((number) => number < 0 || number >= 1)).toEqual([])
  const mean = numbers(7).reduce((sum, number) => sum + number, 0) / 1_000
  expect(mean).toBeGreaterThan(0.45)
  expect(mean).toBeLessThan(0.55)
})

test('R9 fault positions are ascending and within the bytes', () => {
  const places = faultPositions(4, 20, 10_485_760)
  expect(places).toHaveLength(20)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.every((place) => place >= 0 && place < 10_485_760)).toBe(true)
})

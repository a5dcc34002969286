import { expect, test } from 'vitest'
import { averageOf, ratingLabel, starCount } from './rating.ts'

const of = (ratingTotal: number, ratingAmount: number) => ({ ratingTotal, ratingAmount })

test('CONST-03 there are five stars', () => {
  expect(starCount).toBe(5)
})

test.each([
  [of(9, 2), 4.5, '4.5'],
  [of(4, 1), 4, '4.0'],
  [of(17, 4), 4.25, '4.3'],
  [of(10, 3), 10 / 3, '3.3'],
  [of(11, 3), 11 / 3, '3.7'],
  [of(5_000_000, 1_000_000), 5, '5.0'],
])('CONST-03 TABLE-20 TABLE-23 %o has the average %d and shows %s', (rating, average, label) => {
  expect(averageOf(rating)).toBe(average)
  expect(ratingLabel(rating)).toBe(label)
})

test('TABLE-21 a resource without ratings shows Unrated and has the average 0', () => {
  expect(averageOf(of(0, 0))).toBe(0)
  expect(ratingLabel(of(0, 0))).toBe('Unrated')
})

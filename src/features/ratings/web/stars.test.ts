import { expect, test } from 'vitest'
import { fillOf, starAfterKey, withStars } from './stars.ts'

const shown = (average: number) => [1, 2, 3, 4, 5].map((star) => fillOf(star, average).charAt(0)).join('')

test.each([
  [0, 'nnnnn'],
  [1, 'fnnnn'],
  [3.1, 'fffnn'],
  [3.25, 'fffhn'],
  [4.3, 'ffffh'],
  [4.5, 'ffffh'],
  [4.8, 'fffff'],
  [5, 'fffff'],
])('an average of %d fills the stars %s', (average, stars) => {
  expect(shown(average)).toBe(stars)
})

test('TABLE-23 four stars, then five, make two ratings of 4.5', () => {
  const twice = withStars(withStars({ ratingTotal: 0, ratingAmount: 0 }, 4), 5)
  expect(twice).toEqual({ ratingTotal: 9, ratingAmount: 2, averageRating: 4.5 })
})

test('W3 arrow keys walk over the stars and stop at the ends', () => {
  expect(starAfterKey(3, 'ArrowRight')).toBe(4)
  expect(starAfterKey(3, 'ArrowDown')).toBe(2)
  expect([starAfterKey(5, 'ArrowUp'), starAfterKey(1, 'ArrowLeft')]).toEqual([5, 1])
  expect([starAfterKey(4, 'Home'), starAfterKey(2, 'End')]).toEqual([1, 5])
  expect(starAfterKey(3, 'Enter')).toBeUndefined()
})

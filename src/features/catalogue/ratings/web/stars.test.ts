import { expect, test } from 'vitest'
import { fillOf, starAfterKey, withStars, newerRating, withPendingClicks } from './stars.ts'

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

test('TABLE-23 four and five stars are two ratings with average 4.5', () => {
  const twice = withStars(withStars({ ratingTotal: 0, ratingAmount: 0 }, 4), 5)
  expect(twice).toEqual({ ratingTotal: 9, ratingAmount: 2, averageRating: 4.5 })
})

test('W3 arrow keys move between the stars and stop at the ends', () => {
  expect(starAfterKey(3, 'ArrowRight')).toBe(4)
  expect(starAfterKey(3, 'ArrowDown')).toBe(2)
  expect([starAfterKey(5, 'ArrowUp'), starAfterKey(1, 'ArrowLeft')]).toEqual([5, 1])
  expect([starAfterKey(4, 'Home'), starAfterKey(2, 'End')]).toEqual([1, 5])
  expect(starAfterKey(3, 'Enter')).toBeUndefined()
})

const rating = (ratingTotal: number, ratingAmount: number) => ({ ratingTotal, ratingAmount })
const waiting = (stars: number) => ({ stars, sent: false })
const sent = (stars: number) => ({ stars, sent: true })

test.each([
  ['without pending clicks', rating(9, 2), rating(9, 2), [], rating(9, 2)],
  ['a waiting click is added', rating(9, 2), rating(9, 2), [waiting(3)], rating(12, 3)],
  ['a waiting click is added to a newer list', rating(14, 3), rating(9, 2), [waiting(3)], rating(17, 4)],
  ['a click in flight counts before the response', rating(9, 2), rating(9, 2), [sent(3)], rating(12, 3)],
  [
    'a click in flight counts once when the list is newer',
    rating(12, 3),
    rating(9, 2),
    [sent(3)],
    rating(12, 3),
  ],
  [
    'three in flight, one of them in the list',
    rating(12, 3),
    rating(9, 2),
    [sent(3), sent(4), sent(5)],
    rating(21, 5),
  ],
  ['ratings of others while one is in flight', rating(17, 4), rating(9, 2), [sent(3)], rating(17, 4)],
  ['in flight and waiting', rating(9, 2), rating(9, 2), [sent(5), waiting(1)], rating(15, 4)],
] as const)('SDK-13 TABLE-22 pending clicks: %s', (_, listed, before, clicks, expected) => {
  expect(withPendingClicks(listed, before, clicks)).toMatchObject(expected)
})

test('TABLE-25 a refused click is removed, whatever was added meanwhile', () => {
  const [listed, both] = [rating(9, 2), [sent(3), waiting(5)]]
  expect(withPendingClicks(listed, listed, both)).toMatchObject(rating(17, 4))
  expect(withPendingClicks(listed, listed, both.slice(1))).toMatchObject(rating(14, 3))
})

test('SDK-13 the old response to a repeated click does not remove newer ratings', () => {
  const rated = (total: number, amount: number) => ({
    ...rating(total, amount),
    averageRating: total / amount,
  })
  expect(newerRating(rated(12, 3), rated(9, 2))).toEqual(rated(12, 3))
  expect(newerRating(rated(12, 3), rated(20, 5))).toEqual(rated(20, 5))
  expect(newerRating(rated(14, 3), rated(12, 3))).toEqual(rated(14, 3))
})

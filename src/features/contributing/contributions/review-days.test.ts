import { expect, test } from 'vitest'
import { reviewDays } from './review-days.ts'

const day = 24 * 60 * 60
const waits = (...days: number[]) => days.map((each) => each * day)
const times = (count: number, days: number) => waits(...Array.from({ length: count }, () => days))

test.for([
  ['no decision', [], null],
  ['nine decisions', times(9, 2), null],
  ['ten decisions', times(10, 2), 2],
  ['an odd number', [...times(5, 1), ...waits(3), ...times(5, 9)], 3],
  ['an even number, whose median is between two waits', [...times(5, 1), ...times(5, 2)], 2],
  ['a wait of minutes', times(12, 0.01), 1],
  ['one second more than two days', times(11, 2).map((wait) => wait + 1), 3],
  ['more than 30, of which the newest count', [...times(30, 1), ...times(40, 9)], 1],
] as const)('ANS-24 the median in days of %s', ([, waited, days]) => {
  expect(reviewDays(waited)).toBe(days)
})

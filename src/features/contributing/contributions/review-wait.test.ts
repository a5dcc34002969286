import { expect, test } from 'vitest'
import { reviewWait } from './review-days.ts'

const queuedAt = '2026-05-04T08:00:00.000Z'
const after = (days: number) => Date.parse(queuedAt) + days * 86_400_000

test.each([
  [0, 3, 'usual'],
  [6, 3, 'usual'],
  [6.01, 3, 'long'],
  [2.01, 1, 'long'],
  [400, null, 'unknown'],
] as const)('ANS-24 wait of %d days where %j are usual is %s', (days, reviewDays, wait) => {
  expect(reviewWait(queuedAt, reviewDays, after(days))).toBe(wait)
})

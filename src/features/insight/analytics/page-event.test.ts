import { expect, test } from 'vitest'
import { isTimely } from './page-event.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

test.each([
  '2026-11-21T08:00:00.000Z',
  '2026-11-21T07:59:59Z',
  '2026-11-20T22:00:00.5Z',
  '2026-09-22T08:00:00.000Z',
  '2026-11-22T08:00:00.000Z',
])('T49 a time of %s is accepted', (timestamp) => {
  expect(isTimely(timestamp, now)).toBe(true)
})

test.each([
  ['older than 60 days', '2026-09-22T07:59:59.999Z'],
  ['more than a day ahead', '2026-11-22T08:00:00.001Z'],
  ['a date that does not exist', '2026-09-31T08:00:00.000Z'],
  ['an hour that does not exist', '2026-11-20T25:00:00.000Z'],
  ['not a time', 'yesterday'],
  ['empty', ''],
])('T49 a time that is %s is refused', (_, timestamp) => {
  expect(isTimely(timestamp, now)).toBe(false)
})

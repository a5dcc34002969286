import { expect, test } from 'vitest'
import { lastTime, isBackupDue } from './backup-due.ts'

const two = { hour: 2, minute: 0 }
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const due = (now: Date, lastVerified?: Date, lastFailure?: Date) =>
  isBackupDue({ now, lastVerified, lastFailure }, two)

test('the last two o’clock is today’s after two, yesterday’s before two', () => {
  expect(lastTime(two, local(22, 2))).toEqual(local(22, 2))
  expect(lastTime(two, local(22, 1, 59))).toEqual(local(21, 2))
})

test('R13 the first backup is due at once, the next at its time, a missed one as soon as the site runs', () => {
  expect(due(local(22, 15))).toBe(true)
  expect(due(local(22, 1, 59), local(21, 2, 1))).toBe(false)
  expect(due(local(22, 2), local(21, 2, 1))).toBe(true)
  expect(due(local(22, 9), local(20, 2, 1))).toBe(true)
  expect(due(local(22, 9), local(22, 2, 1))).toBe(false)
})

test('R13 a failed backup is due again after an hour, also after an earlier verified one', () => {
  expect(due(local(22, 2, 59), local(21, 2), local(22, 2, 0))).toBe(false)
  expect(due(local(22, 3), local(21, 2), local(22, 2, 0))).toBe(true)
  expect(due(local(22, 9), local(22, 2), local(22, 8))).toBe(true)
  expect(due(local(22, 9), local(22, 8, 1), local(22, 8))).toBe(false)
})

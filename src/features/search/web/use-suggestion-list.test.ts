import { expect, test } from 'vitest'
import { closedList, suggestionList, isTimerRunning, type SuggestionEvent } from './use-suggestion-list.ts'

const after = (...events: SuggestionEvent[]) => events.reduce(suggestionList, closedList)
const times = (count: number, event: SuggestionEvent) => Array.from({ length: count }, () => event)
const typed = { type: 'typed' } as const
const dismissed = { type: 'dismissed' } as const
const down = { type: 'moved', by: 1, count: 3 } as const
const up = { type: 'moved', by: -1, count: 3 } as const

test('HOME-08 opens while typing, and HOME-15 its time runs', () => {
  expect(after(typed).open).toBe(true)
  expect(isTimerRunning(after(typed))).toBe(true)
})

test('HOME-15 HOME-16 closes when the time is over or somebody clicks elsewhere; typing opens it again', () => {
  expect(after(typed, dismissed).open).toBe(false)
  expect(after(typed, dismissed, typed).open).toBe(true)
})

test('HOME-15 the 6 seconds count from the last change of the words: an older clock closes nothing', () => {
  expect(after(typed, typed, { type: 'timeOver', change: 1 }).open).toBe(true)
  expect(after(typed, typed, { type: 'timeOver', change: 2 }).open).toBe(false)
})

test('W1 the time stands still while a line is active, and runs again when the keys are back in the box', () => {
  expect(isTimerRunning(after(typed, down))).toBe(false)
  expect(isTimerRunning(after(typed, down, up))).toBe(true)
})

test('W1 the time stands still while the pointer is on the list', () => {
  const on = { type: 'pointer', on: true } as const
  expect(isTimerRunning(after(typed, on))).toBe(false)
  expect(isTimerRunning(after(typed, on, { type: 'pointer', on: false }))).toBe(true)
})

test('W1 Arrow Down brings the list back, on its first line', () => {
  expect(after(typed, dismissed, down)).toMatchObject({ open: true, active: 0 })
})

test('the arrows go through the lines and the box, in both directions', () => {
  expect([1, 2, 3, 4, 5].map((n) => after(typed, ...times(n, down)).active)).toEqual([0, 1, 2, -1, 0])
  expect([1, 2, 3, 4].map((n) => after(typed, ...times(n, up)).active)).toEqual([2, 1, 0, -1])
})

test('typing leaves the line that was active', () => {
  expect(after(typed, down, down, typed).active).toBe(-1)
})

test('without a line the arrows do nothing', () => {
  expect(after({ ...down, count: 0 })).toEqual(closedList)
})

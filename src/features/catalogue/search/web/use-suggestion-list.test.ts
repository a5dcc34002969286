import { expect, test } from 'vitest'
import { closedList, suggestionList, isTimerRunning, type SuggestionEvent } from './use-suggestion-list.ts'

const after = (...events: SuggestionEvent[]) => events.reduce(suggestionList, closedList)
const times = (count: number, event: SuggestionEvent) => Array.from({ length: count }, () => event)
const typed = { type: 'typed' } as const
const dismissed = { type: 'dismissed' } as const
const down = { type: 'moved', by: 1, count: 3 } as const
const up = { type: 'moved', by: -1, count: 3 } as const

test('HOME-08 HOME-15 typing opens the list and starts its timer', () => {
  expect(after(typed).open).toBe(true)
  expect(isTimerRunning(after(typed))).toBe(true)
})

test('HOME-15 HOME-16 dismissal closes the list, typing opens it again', () => {
  expect(after(typed, dismissed).open).toBe(false)
  expect(after(typed, dismissed, typed).open).toBe(true)
})

test('HOME-15 timer of an earlier change does not close the list', () => {
  expect(after(typed, typed, { type: 'timeOver', change: 1 }).open).toBe(true)
  expect(after(typed, typed, { type: 'timeOver', change: 2 }).open).toBe(false)
})

test('W1 timer stops while a line is active', () => {
  expect(isTimerRunning(after(typed, down))).toBe(false)
  expect(isTimerRunning(after(typed, down, up))).toBe(true)
})

test('W1 timer stops while the pointer is on the list', () => {
  const on = { type: 'pointer', on: true } as const
  expect(isTimerRunning(after(typed, on))).toBe(false)
  expect(isTimerRunning(after(typed, on, { type: 'pointer', on: false }))).toBe(true)
})

test('W1 Arrow Down reopens the list on its first line', () => {
  expect(after(typed, dismissed, down)).toMatchObject({ open: true, active: 0 })
})

test('arrow keys cycle through lines and input in both directions', () => {
  expect([1, 2, 3, 4, 5].map((n) => after(typed, ...times(n, down)).active)).toEqual([0, 1, 2, -1, 0])
  expect([1, 2, 3, 4].map((n) => after(typed, ...times(n, up)).active)).toEqual([2, 1, 0, -1])
})

test('typing deactivates the active line', () => {
  expect(after(typed, down, down, typed).active).toBe(-1)
})

test('arrow keys do nothing without lines', () => {
  expect(after({ ...down, count: 0 })).toEqual(closedList)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './use-throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('throttle runs once soon after a burst began', () => {
  const run = vi.fn<() => void>()
  const { call: ask } = throttle(run, 300, 1_500)
  for (let ms = 0; ms < 300; ms += 20) {
    ask()
    vi.advanceTimersByTime(20)
  }
  expect(run).toHaveBeenCalledTimes(1)
})

test('throttle runs at most once per interval while calls keep coming', () => {
  const run = vi.fn<() => void>()
  const { call: ask } = throttle(run, 300, 1_500)
  for (let ms = 0; ms < 15_300; ms += 100) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(run).toHaveBeenCalledTimes(11)
})

test('throttle does not run after cancel', () => {
  const run = vi.fn<() => void>()
  const { call: ask, cancel } = throttle(run, 300, 1_500)
  ask()
  cancel()
  vi.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
  ask()
  vi.advanceTimersByTime(300)
  expect(run).toHaveBeenCalledTimes(1)
})

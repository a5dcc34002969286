import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './use-throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst is one act, soon after it began', () => {
  const run = vi.fn<() => void>()
  const { call: ask } = throttle(run, 300, 1_500)
  for (let ms = 0; ms < 300; ms += 20) {
    ask()
    vi.advanceTimersByTime(20)
  }
  expect(run).toHaveBeenCalledTimes(1)
})

test('a stream of them is an act now and then', () => {
  const run = vi.fn<() => void>()
  const { call: ask } = throttle(run, 300, 1_500)
  for (let ms = 0; ms < 15_300; ms += 100) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(run).toHaveBeenCalledTimes(11)
})

test('what is no longer wanted does not come', () => {
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

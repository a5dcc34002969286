import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => {})

test('SDK-23 what comes in time is given as it came', async () => {
  expect(await inTime(Promise.resolve('a page'))).toBe('a page')
  await expect(inTime(Promise.reject(new Error('blocked')))).rejects.toThrow('blocked')
  // The time that was not needed runs out unheard.
  await vi.advanceTimersByTimeAsync(200_000)
})

test('SDK-23 what never comes has failed at 120 s, not before', async () => {
  let failed = ''
  inTime(never()).catch((error: unknown) => (failed = String(error)))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toBe('Error: This part of the site did not arrive. Please load it again.')
})

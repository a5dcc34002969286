import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => {})

const words = 'This part of the site did not arrive. Please check your connection and load it again.'

test('SDK-23 what comes in time is given as it came; what fails is told in words for people, with its cause', async () => {
  expect(await inTime(Promise.resolve('a page'))).toBe('a page')
  const cause = new Error('Failed to fetch dynamically imported module')
  await expect(inTime(Promise.reject(cause))).rejects.toThrow(
    expect.objectContaining({ message: words, cause }),
  )
  // The time that was not needed runs out unheard.
  await vi.advanceTimersByTimeAsync(200_000)
})

test('SDK-23 what never comes has failed at 120 s, not before', async () => {
  let failed = ''
  inTime(never()).catch((error: unknown) => (failed = String(error)))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toBe(`Error: ${words}`)
})

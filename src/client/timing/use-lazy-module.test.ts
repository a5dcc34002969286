import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLoadTimeout } from './use-lazy-module.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => {})

const words = 'Part of this page could not be loaded. Check your connection and reload.'

test('SDK-23 a module that loads in time is returned, and its own error is passed on', async () => {
  expect(await withLoadTimeout(Promise.resolve('a page'))).toBe('a page')
  await expect(withLoadTimeout(Promise.reject(new Error('boom')))).rejects.toThrow('boom')
  // The unused timeout ends without an unhandled rejection.
  await vi.advanceTimersByTimeAsync(200_000)
})

test('SDK-23 loading fails at 120 s, not before', async () => {
  let failed = ''
  withLoadTimeout(never()).catch((error: unknown) => (failed = String(error)))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toBe(`Error: ${words}`)
})

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/page.js'),
  new TypeError('Importing a module script failed.'),
  new TypeError('error loading dynamically imported module: https://site.example/assets/page.js'),
  new Error('Unable to preload CSS for /assets/page.css'),
])('a load error becomes text for people with its cause: $message', async (cause) => {
  await expect(withLoadTimeout(Promise.reject(cause))).rejects.toThrow(
    expect.objectContaining({ message: words, cause }),
  )
  await vi.advanceTimersByTimeAsync(200_000)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { type Configuration, configuration } from './installation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const embeddedId = 'G-EMBEDDED'
const answers = (status: number) => Promise.reject(new CallFailure('unexpected', `${status}`, status))

function reading(read: (signal: AbortSignal) => Promise<Configuration>) {
  const spied = vi.fn<typeof read>(read)
  const complain = vi.fn<(error: unknown) => void>()
  const pauses: number[] = []
  const pause = (ms: number) => {
    pauses.push(ms)
    return new Promise<void>((resolve) => setTimeout(resolve, ms))
  }
  const result: { told?: Configuration } = {}
  const parts = { read: spied, embeddedId, pause, random: () => 0.5, complain }
  void configuration(parts).then((told) => (result.told = told))
  return { read: spied, complain, pauses, result }
}

test('ANA-10 is asked for once, and what the server says holds', async () => {
  const { read, result } = reading(async () => ({ enabled: false, measurementId: null }))
  await vi.advanceTimersByTimeAsync(0)
  expect(result.told).toEqual({ enabled: false, measurementId: null })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('SDK-18 an answer that never comes is given up at 60000 ms; then the embedded id holds', async () => {
  let asked: AbortSignal | undefined
  const { result } = reading((signal) => {
    asked = signal
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect([asked?.aborted, result.told]).toEqual([false, undefined])
  await vi.advanceTimersByTimeAsync(1)
  expect([asked?.aborted, result.told]).toEqual([true, { enabled: true, measurementId: embeddedId }])
})

test('SDK-19 trouble that passes is waited out with growing pauses, for 60 s in all', async () => {
  const { read, pauses, result, complain } = reading(() => answers(503))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
  expect(result.told).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(result.told).toEqual({ enabled: true, measurementId: embeddedId })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(6)
  expect(complain).toHaveBeenCalled()
})

test('SDK-19 503, then 200: works', async () => {
  let calls = 0
  const { result } = reading(() =>
    (calls += 1) === 1 ? answers(503) : Promise.resolve({ enabled: true, measurementId: null }),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(result.told).toEqual({ enabled: true, measurementId: null })
})

test('SDK-18 an answer that will not get better is not asked for again', async () => {
  const { read, result } = reading(() => answers(404))
  await vi.advanceTimersByTimeAsync(0)
  expect(result.told).toEqual({ enabled: true, measurementId: embeddedId })
  expect(read).toHaveBeenCalledTimes(1)
})

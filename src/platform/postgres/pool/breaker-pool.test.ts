import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OutageDetector, outageDetector } from './breaker-pool.ts'

let outage: OutageDetector
const probed: number[] = []
const logged: string[] = []
/** Result of the next probe, pending at first. */
let answer = Promise.withResolvers<boolean>()

beforeEach(() => {
  vi.useFakeTimers()
  probed.length = logged.length = 0
  answer = Promise.withResolvers()
  outage = outageDetector({
    probe: (silentMs) => {
      probed.push(silentMs)
      return answer.promise
    },
    logError: ({ message }) => logged.push(message),
  })
})
afterEach(() => {
  outage.stop()
  vi.useRealTimers()
})

async function says(isResponding: boolean) {
  answer.resolve(isResponding)
  answer = Promise.withResolvers()
  await vi.advanceTimersByTimeAsync(0)
}

test('R6 a fast call causes no probe', async () => {
  const done = outage.watch(() => {})
  await vi.advanceTimersByTimeAsync(390)
  done()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([probed, outage.isOn()]).toEqual([[], false])
  expect(vi.getTimerCount()).toBe(0)
})

test('R6 a slow call causes one probe a second and no outage', async () => {
  const cut = vi.fn<() => void>()
  outage.watch(cut)
  await vi.advanceTimersByTimeAsync(600)
  expect(probed).toEqual([1_000])
  await says(true)
  await vi.advanceTimersByTimeAsync(900)
  expect(probed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(probed).toHaveLength(2)
  await says(true)
  expect([cut.mock.calls.length, outage.isOn(), logged]).toEqual([0, false, []])
})

test('R6 a failed probe aborts all waiting calls, is logged once, and the outage ends with the first successful probe', async () => {
  const cuts = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const [first, second, third] = cuts.map((cut) => outage.watch(cut))
  await vi.advanceTimersByTimeAsync(600)
  third?.()
  await says(false)
  expect([cuts.map((cut) => cut.mock.calls.length), outage.isOn()]).toEqual([[1, 1, 0], true])
  for (let i = 0; i < 3; i += 1) {
    await says(false)
    await vi.advanceTimersByTimeAsync(250)
  }
  expect([outage.isOn(), logged]).toEqual([true, ['The database does not answer']])
  await says(true)
  expect(outage.isOn()).toBe(false)
  expect(logged).toEqual(['The database does not answer', 'The database answers again'])
  for (const done of [first, second]) done?.()
  const next = vi.fn<() => void>()
  outage.watch(next)
  await vi.advanceTimersByTimeAsync(600)
  await says(false)
  expect([next.mock.calls.length, outage.isOn()]).toEqual([1, true])
})

test('no outage starts when no call waits', async () => {
  const done = outage.watch(() => {})
  await vi.advanceTimersByTimeAsync(600)
  done()
  await says(false)
  expect([outage.isOn(), logged]).toEqual([false, []])
})

test('stop ends the probes', async () => {
  outage.watch(() => {})
  await vi.advanceTimersByTimeAsync(600)
  await says(false)
  outage.stop()
  await says(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probed).toHaveLength(2)
})

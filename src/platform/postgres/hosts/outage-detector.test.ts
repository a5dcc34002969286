import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outage, outageDetector } from './outage-detector.ts'

let outage: Outage
const probed: number[] = []
const told: string[] = []
/** What the next questions to the database are answered; none: no answer yet. */
let answer = Promise.withResolvers<boolean>()

beforeEach(() => {
  vi.useFakeTimers()
  probed.length = told.length = 0
  answer = Promise.withResolvers()
  outage = outageDetector({
    probe: (silentMs) => {
      probed.push(silentMs)
      return answer.promise
    },
    tell: ({ message }) => told.push(message),
  })
})
afterEach(() => {
  outage.stop()
  vi.useRealTimers()
})

async function says(answers: boolean) {
  answer.resolve(answers)
  answer = Promise.withResolvers()
  await vi.advanceTimersByTimeAsync(0)
}

test('R6 whoever is answered soon costs no question', async () => {
  const done = outage.waits(() => {})
  await vi.advanceTimersByTimeAsync(390)
  done()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([probed, outage.isOn()]).toEqual([[], false])
  expect(vi.getTimerCount()).toBe(0)
})

test('R6 slow is not away: the database is asked once a second while somebody waits', async () => {
  const cut = vi.fn<() => void>()
  outage.waits(cut)
  await vi.advanceTimersByTimeAsync(600)
  expect(probed).toEqual([1_000])
  await says(true)
  await vi.advanceTimersByTimeAsync(900)
  expect(probed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(probed).toHaveLength(2)
  await says(true)
  expect([cut.mock.calls.length, outage.isOn(), told]).toEqual([0, false, []])
})

test('R6 silence cuts off everybody who waits, is told of once, and ends with the first answer', async () => {
  const cuts = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const [first, second, third] = cuts.map((cut) => outage.waits(cut))
  await vi.advanceTimersByTimeAsync(600)
  third?.()
  await says(false)
  expect([cuts.map((cut) => cut.mock.calls.length), outage.isOn()]).toEqual([[1, 1, 0], true])
  for (let i = 0; i < 3; i += 1) {
    await says(false)
    await vi.advanceTimersByTimeAsync(250)
  }
  expect([outage.isOn(), told]).toEqual([true, ['The database does not answer']])
  await says(true)
  expect(outage.isOn()).toBe(false)
  expect(told).toEqual(['The database does not answer', 'The database answers again'])
  for (const done of [first, second]) done?.()
  const again = vi.fn<() => void>()
  outage.waits(again)
  await vi.advanceTimersByTimeAsync(600)
  await says(false)
  expect([again.mock.calls.length, outage.isOn()]).toEqual([1, true])
})

test('a database that falls silent when nobody waits any more is not told of', async () => {
  const done = outage.waits(() => {})
  await vi.advanceTimersByTimeAsync(600)
  done()
  await says(false)
  expect([outage.isOn(), told]).toEqual([false, []])
})

test('once stopped it asks no more', async () => {
  outage.waits(() => {})
  await vi.advanceTimersByTimeAsync(600)
  await says(false)
  outage.stop()
  await says(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probed).toHaveLength(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseCalls, type Listen } from './pg-notifications.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database that can be reached or not, and the events of its listeners and of the log. */
function databaseAtHand() {
  const events: string[] = []
  let away = false
  let closed = 0
  const line: { hear?: Parameters<Listen>[0]; lose?: Parameters<Listen>[1] } = {}
  const listen: Listen = (hear, lose) => {
    if (away) return Promise.reject(new Error('away'))
    Object.assign(line, { hear, lose })
    return Promise.resolve(() => Promise.resolve(void (closed += 1)))
  }
  const calls = databaseCalls(listen, () => events.push('trouble'))
  calls.on('people', {
    heard: (word) => events.push(`heard ${word}`),
    opened: () => Promise.resolve(void events.push('opened')),
    lost: () => events.push('lost'),
  })
  return {
    calls,
    events,
    say: (channel: string, word: string) => line.hear?.(channel, word),
    lose: () => line.lose?.(new Error('lost')),
    setAway: (isAway: boolean) => void (away = isAway),
    closed: () => closed,
  }
}

test('each hears its own channel', async () => {
  const { calls, events, say } = databaseAtHand()
  expect(calls.isConnected()).toBe(false)
  await calls.start()
  say('people', 'account-1')
  say('changes', '')
  expect([events, calls.isConnected()]).toEqual([['opened', 'heard account-1'], true])
})

test('R8 a lost line is opened again, later each time; one complaint for the whole outage', async () => {
  const { calls, events, lose, setAway } = databaseAtHand()
  await calls.start()
  setAway(true)
  lose()
  expect([events, calls.isConnected()]).toEqual([['opened', 'lost', 'trouble'], false])
  await vi.advanceTimersByTimeAsync(200 + 400 + 800 + 1_600 + 3_200 + 5_000)
  setAway(false)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(calls.isConnected()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([events, calls.isConnected()]).toEqual([['opened', 'lost', 'trouble', 'opened'], true])
  lose()
  await vi.advanceTimersByTimeAsync(200)
  expect(events.slice(4)).toEqual(['lost', 'trouble', 'opened'])
})

test('R8 a connection that is lost while it begins to listen is opened again once', async () => {
  let opened = 0
  let closed = 0
  const calls = databaseCalls(
    async (_, onError) => {
      opened += 1
      const error = new Error('lost')
      if (opened > 1) return () => Promise.resolve(void (closed += 1))
      onError(error)
      throw error
    },
    () => {},
  )
  await calls.start()
  await vi.advanceTimersByTimeAsync(60_000)
  await calls.stop()
  expect([opened, closed]).toEqual([2, 1])
})

test('once stopped it stays closed, whatever is lost or still on its way', async () => {
  const { calls, events, lose, closed } = databaseAtHand()
  await calls.start()
  await calls.stop()
  lose()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([events, closed(), calls.isConnected()]).toEqual([['opened'], 1, false])
  const other = databaseAtHand()
  const starting = other.calls.start()
  await other.calls.stop()
  await starting
  expect([other.events, other.closed()]).toEqual([[], 1])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pgNotifications, type Listen } from './pg-notifications.ts'

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
  const line: { onMessage?: Parameters<Listen>[0]; onError?: Parameters<Listen>[1] } = {}
  const listen: Listen = (onMessage, onError) => {
    if (away) return Promise.reject(new Error('away'))
    Object.assign(line, { onMessage, onError })
    return Promise.resolve(() => Promise.resolve(void (closed += 1)))
  }
  const notifications = pgNotifications(listen, () => events.push('error'))
  notifications.on('people', {
    onNotify: (payload) => events.push(`heard ${payload}`),
    onOpen: () => Promise.resolve(void events.push('opened')),
    onLost: () => events.push('lost'),
  })
  return {
    notifications,
    events,
    say: (channel: string, payload: string) => line.onMessage?.(channel, payload),
    lose: () => line.onError?.(new Error('lost')),
    setAway: (isAway: boolean) => void (away = isAway),
    closed: () => closed,
  }
}

test('each hears its own channel', async () => {
  const { notifications, events, say } = databaseAtHand()
  expect(notifications.isConnected()).toBe(false)
  await notifications.start()
  say('people', 'account-1')
  say('changes', '')
  expect([events, notifications.isConnected()]).toEqual([['opened', 'heard account-1'], true])
})

test('R8 a lost line is opened again, later each time; one complaint for the whole outage', async () => {
  const { notifications, events, lose, setAway } = databaseAtHand()
  await notifications.start()
  setAway(true)
  lose()
  expect([events, notifications.isConnected()]).toEqual([['opened', 'lost', 'error'], false])
  await vi.advanceTimersByTimeAsync(200 + 400 + 800 + 1_600 + 3_200 + 5_000)
  setAway(false)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(notifications.isConnected()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([events, notifications.isConnected()]).toEqual([['opened', 'lost', 'error', 'opened'], true])
  lose()
  await vi.advanceTimersByTimeAsync(200)
  expect(events.slice(4)).toEqual(['lost', 'error', 'opened'])
})

test('R8 a connection that is lost while it begins to listen is opened again once', async () => {
  let opened = 0
  let closed = 0
  const notifications = pgNotifications(
    async (_, onError) => {
      opened += 1
      const error = new Error('lost')
      if (opened > 1) return () => Promise.resolve(void (closed += 1))
      onError(error)
      throw error
    },
    () => {},
  )
  await notifications.start()
  await vi.advanceTimersByTimeAsync(60_000)
  await notifications.stop()
  expect([opened, closed]).toEqual([2, 1])
})

test('once stopped it stays closed, whatever is lost or still on its way', async () => {
  const { notifications, events, lose, closed } = databaseAtHand()
  await notifications.start()
  await notifications.stop()
  lose()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([events, closed(), notifications.isConnected()]).toEqual([['opened'], 1, false])
  const other = databaseAtHand()
  const starting = other.notifications.start()
  await other.notifications.stop()
  await starting
  expect([other.events, other.closed()]).toEqual([[], 1])
})

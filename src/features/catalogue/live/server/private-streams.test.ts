import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BatchHandler } from '#platform/realtime/change-feed.ts'
import type { Channel, Listener } from '#platform/realtime/pg-notifications.ts'
import type { PrivateTopic } from '../contract.ts'
import { privateStreams } from './private-streams.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Subscribers, and functions that cause changes. */
function fakeSources() {
  const subscribers: BatchHandler[] = []
  const listeners: { readonly channel: Channel; readonly listener: Listener }[] = []
  let isConnected = true
  const register = privateStreams(
    { subscribe: (take) => void subscribers.push(take) },
    {
      on: (channel, listener) => void listeners.push({ channel, listener }),
      isConnected: () => isConnected,
    },
  )
  const call = (channel: Channel, payload: string) => {
    for (const each of listeners) if (each.channel === channel) each.listener.onNotify(payload)
  }
  return {
    register,
    changeResource: () => Promise.all(subscribers.map((take) => take([]))),
    changeAccount: (accountId: string) => call('people', accountId),
    addNotice: (accountId: string) => call('notices', accountId),
    loseConnection() {
      isConnected = false
      for (const { listener } of listeners) listener.onLost?.()
    },
  }
}

const subscriber = { accountId: 'a', topics: ['session'] as readonly PrivateTopic[] }

function fakeStream() {
  const written: string[] = []
  return { written, write: (text: string) => void written.push(text), end: () => void written.push('end') }
}
const event = (topic: PrivateTopic) => `event: ${topic}\ndata: {}\n\n`

test('a burst of changes is one event after 200 ms, the next burst is another', async () => {
  const { register, changeResource, changeAccount } = fakeSources()
  const stream = fakeStream()
  register({ ...subscriber, topics: ['moderation', 'users'] }).open(stream)
  for (let i = 0; i < 50; i++) {
    await changeResource()
    changeAccount('another')
  }
  vi.advanceTimersByTime(199)
  expect(stream.written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(stream.written.toSorted()).toEqual([event('moderation'), event('users')])
  vi.advanceTimersByTime(10_000)
  changeAccount('another')
  vi.advanceTimersByTime(200)
  expect(stream.written).toHaveLength(3)
})

test('MOD-29 T37 a change reaches the desk after 200 ms, a stream of changes every two seconds', async () => {
  const { register, changeResource } = fakeSources()
  const stream = fakeStream()
  register({ ...subscriber, topics: ['moderation'] }).open(stream)
  const changeFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      await changeResource()
      vi.advanceTimersByTime(100)
    }
  }
  await changeFor(200)
  expect(stream.written).toHaveLength(1)
  await changeFor(60_000)
  expect(stream.written).toHaveLength(31)
})

test('T5 a changed account receives `session` if subscribed, its streams end at once, the others stay', () => {
  const { register, changeAccount } = fakeSources()
  const [own, silent, other] = [fakeStream(), fakeStream(), fakeStream()]
  register({ ...subscriber, topics: ['session', 'moderation'] }).open(own)
  register({ ...subscriber, topics: ['moderation'] }).open(silent)
  register({ ...subscriber, accountId: 'b' }).open(other)
  changeAccount('a')
  expect(own.written).toEqual([event('session'), 'end'])
  expect(silent.written).toEqual(['end'])
  expect(other.written).toEqual([])
})

test('a notice is sent to the streams of its account, and ends none', () => {
  const { register, addNotice } = fakeSources()
  const [own, silent, other] = [fakeStream(), fakeStream(), fakeStream()]
  register({ ...subscriber, topics: ['notices', 'session'] }).open(own)
  register(subscriber).open(silent)
  register({ ...subscriber, accountId: 'b', topics: ['notices'] }).open(other)
  addNotice('a')
  expect([own.written, silent.written, other.written]).toEqual([[event('notices')], [], []])
})

test('T5 events before the stream is open are sent when it opens', () => {
  const { register, changeAccount } = fakeSources()
  const stream = fakeStream()
  const registration = register(subscriber)
  changeAccount('a')
  registration.open(stream)
  expect(stream.written).toEqual([event('session'), 'end'])
})

test('T5 all streams end and none opens while notifications of the database are lost', () => {
  const { register, loseConnection } = fakeSources()
  const stream = fakeStream()
  register({ ...subscriber, topics: ['users'] }).open(stream)
  loseConnection()
  expect(stream.written).toEqual(['end'])
  expect(() => register(subscriber)).toThrow(expect.objectContaining({ code: 'database_unavailable' }))
})

test('T5 a stream ends after twelve hours, so that the reconnect checks the session', () => {
  const { register } = fakeSources()
  const stream = fakeStream()
  register(subscriber).open(stream)
  vi.advanceTimersByTime(12 * 3_600_000 - 1)
  expect(stream.written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(stream.written).toEqual([event('session'), 'end'])
})

test('a closed stream receives nothing more', () => {
  const { register, changeAccount } = fakeSources()
  const stream = fakeStream()
  const registration = register({ ...subscriber, topics: ['users', 'session'] })
  registration.open(stream)
  registration.leave()
  changeAccount('a')
  vi.advanceTimersByTime(13 * 3_600_000)
  expect(stream.written).toEqual([])
})

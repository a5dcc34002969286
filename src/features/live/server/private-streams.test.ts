import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TakeBatch } from '#platform/realtime/change-feed.ts'
import type { Listener } from '#platform/realtime/pg-notifications.ts'
import type { PrivateTopic } from '../contract.ts'
import { privateWatchers } from './private-streams.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Watchers, and the hands that change something. */
function watchersAtHand() {
  const takers: TakeBatch[] = []
  const listeners: Listener[] = []
  let heard = true
  const enter = privateWatchers({
    changeFeed: { subscribe: (take) => void takers.push(take) },
    databaseCalls: { on: (_channel, listener) => void listeners.push(listener), isConnected: () => heard },
  })
  return {
    enter,
    changeResource: () => Promise.all(takers.map((take) => take([]))),
    changePerson(accountId: string) {
      for (const each of listeners) each.heard(accountId)
    },
    loseLine() {
      heard = false
      for (const each of listeners) each.lost?.()
    },
  }
}

const somebody = { accountId: 'a', topics: ['session'] as readonly PrivateTopic[], isBack: false }

function streamAtHand() {
  const said: string[] = []
  return { said, write: (text: string) => void said.push(text), end: () => void said.push('end') }
}
const event = (topic: PrivateTopic) => `event: ${topic}\ndata: {}\n\n`

test('a burst of changes is one event after 200 ms, and the next burst another', async () => {
  const { enter, changeResource, changePerson } = watchersAtHand()
  const stream = streamAtHand()
  enter({ ...somebody, topics: ['moderation', 'users'] }).open(stream)
  for (let i = 0; i < 50; i++) {
    await changeResource()
    changePerson('another')
  }
  vi.advanceTimersByTime(199)
  expect(stream.said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(stream.said.toSorted()).toEqual([event('moderation'), event('users')])
  vi.advanceTimersByTime(10_000)
  changePerson('another')
  vi.advanceTimersByTime(200)
  expect(stream.said).toHaveLength(3)
})

test('T5 who changes is told so, if asked for, and sent away at once; the others stay', () => {
  const { enter, changePerson } = watchersAtHand()
  const [own, silent, other] = [streamAtHand(), streamAtHand(), streamAtHand()]
  enter({ ...somebody, topics: ['session', 'moderation'] }).open(own)
  enter({ ...somebody, topics: ['moderation'] }).open(silent)
  enter({ ...somebody, accountId: 'b' }).open(other)
  changePerson('a')
  expect(own.said).toEqual([event('session'), 'end'])
  expect(silent.said).toEqual(['end'])
  expect(other.said).toEqual([])
})

test('T5 what happens before the stream is open is not lost', () => {
  const { enter, changePerson } = watchersAtHand()
  const stream = streamAtHand()
  const place = enter(somebody)
  changePerson('a')
  place.open(stream)
  expect(stream.said).toEqual([event('session'), 'end'])
})

test('T5 when the database can no longer call, everybody is sent away and nobody admitted', () => {
  const { enter, loseLine } = watchersAtHand()
  const stream = streamAtHand()
  enter({ ...somebody, topics: ['users'] }).open(stream)
  loseLine()
  expect(stream.said).toEqual(['end'])
  expect(() => enter(somebody)).toThrow(expect.objectContaining({ code: 'database_unavailable' }))
})

test('T5 nobody watches longer than twelve hours without being looked up anew', () => {
  const { enter } = watchersAtHand()
  const stream = streamAtHand()
  enter(somebody).open(stream)
  vi.advanceTimersByTime(12 * 3_600_000 - 1)
  expect(stream.said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(stream.said).toEqual([event('session'), 'end'])
})

test('who comes back is told each topic once, who has left nothing more', () => {
  const { enter, changePerson } = watchersAtHand()
  const stream = streamAtHand()
  const place = enter({ ...somebody, topics: ['users', 'session'], isBack: true })
  place.open(stream)
  expect(stream.said).toEqual([event('users'), event('session')])
  place.leave()
  changePerson('a')
  vi.advanceTimersByTime(13 * 3_600_000)
  expect(stream.said).toHaveLength(2)
})

import { expect, test, vi } from 'vitest'
import { changeFeed } from './change-feed.ts'
import type { Change } from './changes-repository.ts'
import type { Listener } from './pg-notifications.ts'

const change = (id: number): Change => ({
  id,
  resourceId: `resource-${id}`,
  subject: 'Maths',
  publicBefore: true,
  publicAfter: true,
})

/** A feed on a database in memory: what was committed, whether it answers, and the line it calls on. */
function feedOf() {
  const committed: Change[] = []
  const state = { isResponding: true, isUnavailable: false, rounds: 0, nowMs: 0, timeline: '00000001' }
  const line: { listener?: Listener } = {}
  const ask = <T>(give: () => T) =>
    state.isResponding ? Promise.resolve(give()) : Promise.reject(new Error('away'))
  const feed = changeFeed({
    changes: {
      position: () => ask(() => ({ newest: committed.at(-1)?.id ?? 0, timeline: state.timeline })),
      after: (id, limit) => {
        state.rounds += 1
        return ask(() => committed.filter((each) => each.id > id).slice(0, limit))
      },
    },
    notifications: { on: (_channel, listener) => void (line.listener = listener) },
    logError: () => {},
    isUnavailable: () => state.isUnavailable,
    nowMs: () => state.nowMs,
  })
  const handledIds: number[] = []
  feed.subscribe(async (batch) => void handledIds.push(...batch.map(({ id }) => id)))
  return { feed, committed, state, handledIds, line: () => line.listener, rounds: () => state.rounds }
}

test('R8 memory is current once notifications arrive and all was read, and not while they are not', async () => {
  const { feed, state, line } = feedOf()
  await feed.poll()
  expect(feed.isCurrent()).toBe(false)
  await line()?.onOpen?.()
  expect(feed.isCurrent()).toBe(true)
  state.isUnavailable = true
  expect([feed.isCurrent(), await feed.waitForOwnWrites()]).toEqual([false, false])
  state.isUnavailable = false
  line()?.onLost?.()
  expect([feed.isCurrent(), await feed.waitForOwnWrites()]).toEqual([false, false])
})

test('the age of the feed grows while it cannot be read, and also without changes ends with a round', async () => {
  const { feed, committed, state } = feedOf()
  expect(feed.msSinceRead()).toBeUndefined()
  await feed.poll()
  expect(feed.msSinceRead()).toBe(0)
  state.isResponding = false
  committed.push(change(1))
  for (const nowMs of [5_000, 10_000]) {
    state.nowMs = nowMs
    await feed.poll()
    expect(feed.msSinceRead()).toBe(nowMs)
  }
  state.isResponding = true
  for (let round = 0; round < 2; round += 1) {
    state.nowMs += 5_000
    await feed.poll()
    expect(feed.msSinceRead()).toBe(0)
  }
})

test('who reads after a write of this process waits until it was handed on, and no longer', async () => {
  const { feed, committed, handledIds, line } = feedOf()
  await line()?.onOpen?.()
  committed.push(change(1))
  feed.noteOwnWrite()
  expect(feed.isCurrent()).toBe(false)
  expect(await feed.waitForOwnWrites()).toBe(true)
  expect(handledIds).toEqual([1])
  const busy = setInterval(() => {
    committed.push(change(committed.length + 1))
    feed.noteOwnWrite()
  }, 0)
  committed.push(change(committed.length + 1))
  feed.noteOwnWrite()
  expect(await feed.waitForOwnWrites()).toBe(true)
  clearInterval(busy)
})

test('a call with an id that is read already starts no round, any other call does', async () => {
  const { feed, committed, handledIds, line, rounds } = feedOf()
  await line()?.onOpen?.()
  committed.push(change(1))
  await feed.poll()
  const before = rounds()
  line()?.onNotify('1')
  await feed.poll()
  expect(rounds() - before).toBe(1)
  committed.push(change(2))
  line()?.onNotify('2')
  await expect.poll(() => handledIds).toEqual([1, 2])
  committed.push(change(3))
  line()?.onNotify('')
  await expect.poll(() => handledIds).toEqual([1, 2, 3])
})

test('a call that comes during a round starts one more, unless that round reads its id', async () => {
  const { feed, committed, handledIds, line, rounds } = feedOf()
  await line()?.onOpen?.()
  const before = rounds()
  committed.push(change(1))
  const round = feed.poll()
  line()?.onNotify('1')
  await round
  expect([handledIds, rounds() - before]).toEqual([[1], 1])
  const another = feed.poll()
  line()?.onNotify('2')
  await another
  expect(rounds() - before).toBe(3)
})

test('R6 a write that cannot be read leaves memory in doubt until it can', async () => {
  const { feed, state, handledIds, committed, line } = feedOf()
  await line()?.onOpen?.()
  state.isResponding = false
  committed.push(change(1))
  feed.noteOwnWrite()
  expect(await feed.waitForOwnWrites()).toBe(false)
  state.isResponding = true
  expect(await feed.waitForOwnWrites()).toBe(true)
  expect(handledIds).toEqual([1])
  await feed.stop()
  expect(await feed.waitForOwnWrites()).toBe(false)
})

test.for([
  ['another timeline', '00000002', 3],
  ['fewer changes than were read', '00000001', 2],
] as const)('R12 a server with %s has taken over, which listeners learn once', async ([, timeline, left]) => {
  const { feed, state, handledIds, committed, line } = feedOf()
  let takeovers = 0
  feed.onTakeover(() => (takeovers += 1))
  committed.push(change(1), change(2), change(3))
  await line()?.onOpen?.()
  await line()?.onOpen?.()
  expect([feed.head(), takeovers]).toEqual([3, 0])
  committed.length = left
  state.timeline = timeline
  line()?.onLost?.()
  await line()?.onOpen?.()
  expect([feed.head(), takeovers]).toEqual([left, 1])
  committed.push(change(left + 1))
  await feed.poll()
  await line()?.onOpen?.()
  expect([handledIds, takeovers]).toEqual([[left + 1], 1])
})

test('R12 a running feed asks every five seconds whether another server has taken over', async () => {
  vi.useFakeTimers()
  const { feed, state } = feedOf()
  let takeovers = 0
  feed.onTakeover(() => (takeovers += 1))
  await feed.start()
  state.timeline = '00000002'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(takeovers).toBe(1)
  await feed.stop()
  vi.useRealTimers()
})

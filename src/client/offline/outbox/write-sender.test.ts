import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failureFrom, networkFailure } from '../../call-failure.ts'
import { maxRetryAgeMs, maxServerErrors, WriteSender } from './write-sender.ts'
import type { Write, WriteChange } from './write.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const endpoint = { method: 'POST', path: '/api/resources/:resourceId/ratings', idempotent: true } as const
const rating = (n: number): Write => ({
  id: `w${n}`,
  kind: 'rating',
  about: `r${n}`,
  words: `4 stars for no. ${n}`,
  endpoint,
  body: { stars: 4 },
})
const profile = (n: number): Write => ({ ...rating(n), kind: 'profile change', about: 'a1', account: 'a1' })
const ratings = (count: number) => Array.from({ length: count }, (_, i) => rating(i + 1))
const ids = (writes: readonly Write[]) => writes.map(({ id }) => id)
const failedCall = (status: number, code: string, retryAfter?: string) =>
  failureFrom(status, JSON.stringify({ code, message: `because of ${code}` }), retryAfter)
const away = () => failedCall(503, 'database_unavailable')

/** A store in memory. */
function memoryStore(first: readonly Write[]) {
  let stored = [...first]
  return {
    all: () => stored,
    add: (write: Write) => void (stored = [...stored, write]),
    update: (write: Write) => void (stored = stored.map((other) => (other.id === write.id ? write : other))),
    remove: (id: string) => void (stored = stored.filter((write) => write.id !== id)),
  }
}

interface PendingCall {
  readonly write: Write
  readonly answer: (answer?: unknown) => void
  readonly fail: (error: unknown) => void
}

function anOutbox(first: readonly Write[], now = () => 0) {
  const store = memoryStore(first)
  const calls: PendingCall[] = []
  const changes: WriteChange[] = []
  const pauses: number[] = []
  const complaints: string[] = []
  const sender = new WriteSender({
    store,
    send: (write) =>
      new Promise((answer, fail) => calls.push({ write, answer: (given) => answer(given ?? {}), fail })),
    emit: (change) => changes.push(change),
    pause(ms) {
      pauses.push(ms)
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
        setTimeout(resolve, ms)
      })
      return { ended, end }
    },
    logError: ({ id }) => complaints.push(id),
    now,
    random: () => 0.5,
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const begin = async () => {
    const ended = sender.sendAll()
    await settle()
    return ended
  }
  const last = () => calls.at(-1)
  const whatOf = (what: WriteChange['what']) =>
    changes.flatMap((change) => (change.what === what && change.what !== 'queued' ? [change.id] : []))
  return { store, calls, changes, pauses, complaints, sender, settle, begin, last, whatOf }
}

describe('concurrency', () => {
  test('DESK-07 a write waits for the one it follows, and other writes do not', async () => {
    const [report, other] = [rating(1), rating(3)]
    const details: Write = { ...rating(2), after: report.id }
    const { calls, begin, settle } = anOutbox([details, report, other])
    void begin()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual([report.id, other.id])
    calls[0]?.answer()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual([report.id, other.id, details.id])
  })

  test('SDK-13 of fifteen writes ten are in flight, and each response starts the next in order', async () => {
    const { calls, begin, settle, store, whatOf } = anOutbox(ratings(15))
    void begin()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual(ids(ratings(10)))
    for (const n of [0, 1, 2, 3, 4]) {
      calls[n]?.answer()
      await settle()
      expect(ids(calls.map(({ write }) => write))).toEqual(ids(ratings(11 + n)))
    }
    for (const { answer } of calls) answer()
    await settle()
    expect(store.all()).toEqual([])
    expect(whatOf('taken')).toEqual(ids(ratings(15)))
  })

  test('SDK-13 fifteen clicks on one resource are sent ten at a time too', async () => {
    const same = ratings(15).map((write) => ({ ...write, about: 'r1' }))
    const { calls, begin, settle } = anOutbox(same)
    void begin()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual(ids(same.slice(0, 10)))
  })

  test('SDK-13 changes of an account are sent one at a time, ratings do not wait for them', async () => {
    const { calls, begin, settle } = anOutbox([profile(1), rating(2), profile(3)])
    void begin()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual(['w1', 'w2'])
    calls[1]?.answer()
    await settle()
    expect(calls).toHaveLength(2)
    calls[0]?.answer()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual(['w1', 'w2', 'w3'])
  })

  test('a write added meanwhile is sent without waiting for the others', async () => {
    const { calls, begin, settle, store, sender } = anOutbox([rating(1)])
    void begin()
    await settle()
    store.add(rating(2))
    sender.wake()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual(['w1', 'w2'])
  })
})

describe('transient failure', () => {
  test.each([
    ['no response', networkFailure()],
    ['database unavailable', away()],
    ['too many requests', failedCall(429, 'too_many_requests')],
    ['server error', failedCall(500, 'unexpected')],
    ['page of a proxy', failureFrom(403, '<html>Blocked</html>')],
    ['page in place of JSON', new SyntaxError('Unexpected token <')],
    ['timeout after 30 s', new DOMException('aborted', 'AbortError')],
  ])('R6 SDK-13 %s: the write waits, is retried with the same id and logged once', async (_, error) => {
    const { calls, begin, settle, store, complaints, whatOf, last } = anOutbox([rating(1)])
    void begin()
    await settle()
    last()?.fail(error)
    await settle()
    expect(store.all()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ids(calls.map(({ write }) => write))).toEqual(['w1', 'w1'])
    last()?.fail(error)
    await vi.advanceTimersByTimeAsync(1_500)
    last()?.answer({ ratingAmount: 1 })
    await settle()
    expect(store.all()).toEqual([])
    expect([complaints, whatOf('taken'), whatOf('waiting')]).toEqual([['w1'], ['w1'], ['w1', 'w1']])
  })

  test('SDK-07 SDK-08 pauses grow by half up to a minute and restart after a success', async () => {
    const { calls, begin, settle, pauses, last, store, sender } = anOutbox(ratings(1))
    void begin()
    await settle()
    for (let n = 1; n <= 12; n += 1) {
      last()?.fail(networkFailure())
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(pauses.map(Math.round).slice(0, 5)).toEqual([1_000, 1_500, 2_250, 3_375, 5_063])
    expect(pauses.at(-1)).toBe(60_000)
    expect(calls).toHaveLength(13)
    last()?.answer()
    store.add(rating(2))
    sender.wake()
    await settle()
    last()?.fail(networkFailure())
    await settle()
    expect(pauses.at(-1)).toBe(1_000)
  })

  test('R6 a Retry-After pause lasts, whatever the clicks meanwhile', async () => {
    const { calls, begin, settle, pauses, last, sender } = anOutbox(ratings(1))
    void begin()
    await settle()
    last()?.fail(failedCall(503, 'database_unavailable', '2'))
    await settle()
    expect(pauses).toEqual([2_000])
    sender.wake()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
  })

  test('SDK-08 `online` or a click ends the pause', async () => {
    const { calls, begin, settle, last, sender } = anOutbox(ratings(1))
    void begin()
    await settle()
    last()?.fail(networkFailure())
    await settle()
    sender.tryNow()
    await settle()
    expect(calls).toHaveLength(2)
    last()?.fail(networkFailure())
    await settle()
    sender.wake()
    await settle()
    expect(calls).toHaveLength(3)
  })

  test('SDK-08 `online` during a failing request skips one pause', async () => {
    const { calls, begin, settle, last, sender } = anOutbox(ratings(1))
    void begin()
    await settle()
    sender.tryNow()
    last()?.fail(networkFailure())
    await settle()
    expect(calls).toHaveLength(2)
    last()?.fail(networkFailure())
    await settle()
    expect(calls).toHaveLength(2)
  })

  test('ten simultaneous failures count as one, and one write alone retries', async () => {
    const { calls, begin, settle, pauses } = anOutbox(ratings(15))
    void begin()
    await settle()
    for (const { fail } of calls) fail(away())
    await settle()
    expect(pauses).toEqual([1_000])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ids(calls.slice(10).map(({ write }) => write))).toEqual(['w1'])
    calls[10]?.answer()
    await settle()
    expect(ids(calls.slice(11).map(({ write }) => write))).toEqual(ids(ratings(11).slice(1)))
  })
})

describe('permanent failure', () => {
  test('TABLE-25 a refused write is removed with its reason and does not block the others', async () => {
    const { calls, begin, settle, changes, store, pauses } = anOutbox(ratings(2))
    const ended = begin()
    await settle()
    calls[0]?.fail(failedCall(404, 'resource_not_found'))
    calls[1]?.answer()
    await ended
    expect(changes).toContainEqual({ what: 'refused', id: 'w1', message: 'because of resource_not_found' })
    expect([store.all(), pauses]).toEqual([[], []])
  })

  test('SDK-13 changes of a signed-out account wait for it and do not block the others', async () => {
    const { calls, begin, settle, store, pauses, whatOf, sender } = anOutbox([
      profile(1),
      profile(2),
      rating(3),
    ])
    const ended = begin()
    await settle()
    calls[0]?.fail(failedCall(401, 'not_signed_in'))
    await settle()
    calls[2]?.fail(failedCall(401, 'not_signed_in'))
    calls[1]?.answer()
    await ended
    expect([ids(store.all()), pauses, whatOf('refused')]).toEqual([['w1', 'w2'], [], []])
    sender.wake()
    void begin()
    await settle()
    expect(calls.at(-1)?.write.id).toBe('w1')
  })

  test('a write is given up after ten server errors', async () => {
    const { begin, settle, last, whatOf } = anOutbox(ratings(1))
    void begin()
    await settle()
    for (let n = 1; n <= maxServerErrors; n += 1) {
      expect(whatOf('refused')).toEqual([])
      last()?.fail(failedCall(500, 'unexpected'))
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(whatOf('refused')).toEqual(['w1'])
  })

  test('SDK-13 a write first tried a month ago is not sent again, an untried one is', async () => {
    const [old, fresh] = [{ ...rating(1), triedAt: 0 }, rating(2)]
    const { calls, begin, settle, whatOf } = anOutbox([old, fresh], () => maxRetryAgeMs + 1)
    void begin()
    await settle()
    expect(ids(calls.map(({ write }) => write))).toEqual(['w2'])
    expect(whatOf('refused')).toEqual(['w1'])
  })

  test('`triedAt` is stored before the request starts', async () => {
    const { calls, begin, settle, store } = anOutbox(ratings(1), () => 42)
    void begin()
    await settle()
    expect(calls).toHaveLength(1)
    expect(store.all()).toEqual([{ ...rating(1), triedAt: 42 }])
  })

  test('a write that cannot be removed from storage is not sent twice', async () => {
    const { calls, begin, settle, store, last } = anOutbox(ratings(1))
    vi.spyOn(store, 'remove').mockReturnValue(undefined)
    const ended = begin()
    await settle()
    last()?.answer()
    await ended
    expect(calls).toHaveLength(1)
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aClient, eventRecorder } from '#test/live/live-client-without-network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTime(50)
const [maths, history] = ['subject:Maths', 'subject:History']
const inMaths = { id: 'a', subject: 'Maths' }

describe('one stream for all topics', () => {
  test('CALL-02 subscribers of different topics share a connection and receive only their own events', () => {
    const { connections, topics, ready, emit, listen } = aClient()
    const [one, two] = [eventRecorder(), eventRecorder()]
    listen([maths], one.onEvent, 10)
    listen([history, 'session'], two.onEvent, 10)
    settle()
    expect(connections).toHaveLength(1)
    expect(topics()).toEqual(['session', history, maths])
    ready()
    emit('added', 11, inMaths)
    emit('removed', 12, { id: 'a' })
    emit('session')
    expect(one.received).toEqual(['added 11', 'removed 12'])
    expect(two.received).toEqual(['removed 12', 'session'])
  })

  test('a new topic opens a wider connection that resumes after the last change', () => {
    const { connections, last, ready, emit, listen } = aClient()
    const one = eventRecorder()
    listen([maths], one.onEvent, 10)
    settle()
    ready(10)
    emit('modified', 14, inMaths)
    listen([history], eventRecorder().onEvent, 12)
    settle()
    expect(connections.map(({ open }) => open)).toEqual([false, true])
    expect(last().request).toEqual({ topics: [history, maths], lastId: 12 })
    expect(connections[0]?.request).toEqual({ topics: [maths], lastId: 10 })
  })

  test('a list read before the stream opened receives the changes in between', () => {
    const { connections, ready, emit, listen } = aClient()
    const [one, late] = [eventRecorder(), eventRecorder()]
    listen([maths], one.onEvent, 10)
    settle()
    emit('modified', 12, inMaths)
    ready(12)
    listen([maths], late.onEvent, 11)
    settle()
    expect(late.received).toEqual(['modified 12'])
    expect(connections).toHaveLength(1)
    listen([maths], late.onEvent, 9)
    settle()
    expect(connections.map(({ request }) => request.lastId)).toEqual([10, 9])
  })

  test('a subscriber without `since` is made to refetch once', () => {
    const { last, ready, end, listen } = aClient()
    const [list, people] = [eventRecorder(), eventRecorder()]
    listen([maths], list.onEvent)
    listen(['users'], people.onEvent)
    settle()
    expect(last().request.lastId).toBeUndefined()
    ready()
    expect([list.received, people.received]).toEqual([['reset'], ['users']])
    end()
    vi.advanceTimersByTime(1_000)
    // On a resumed stream the server itself sends `users`.
    expect(last().request.lastId).toBe(10)
    ready()
    expect([list.received, people.received]).toEqual([['reset'], ['users']])
  })

  test('every list refetches when the stream cannot resume', () => {
    const { connections, ready, emit, end, listen } = aClient()
    const list = eventRecorder()
    listen([maths], list.onEvent, 3)
    settle()
    emit('reset', 500)
    ready(500)
    expect(list.received).toEqual(['reset 500'])
    settle()
    expect(connections).toHaveLength(1)
    end()
    vi.advanceTimersByTime(1_000)
    expect(connections.at(-1)?.request.lastId).toBe(500)
  })

  test('each change is delivered once, also when a late subscriber reopens the connection', () => {
    const { connections, ready, emit, listen } = aClient()
    const [one, late] = [eventRecorder(), eventRecorder()]
    listen([maths], one.onEvent, 10)
    settle()
    emit('modified', 11, inMaths)
    ready(11)
    emit('modified', 12, inMaths)
    listen([maths], late.onEvent, 8)
    settle()
    expect(connections.at(-1)?.request.lastId).toBe(8)
    for (const id of [9, 10, 11, 12, 13]) emit('modified', id, inMaths)
    ready(13)
    expect(one.received).toEqual(['modified 11', 'modified 12', 'modified 13'])
    expect(late.received).toEqual([9, 10, 11, 12, 13].map((id) => `modified ${id}`))
  })

  test('a list does not receive changes that it already contains', () => {
    const { ready, emit, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 10)
    settle()
    ready(10)
    const ahead = eventRecorder()
    listen([maths], ahead.onEvent, 12)
    settle()
    for (const id of [11, 12, 13]) emit('modified', id, inMaths)
    expect(ahead.received).toEqual(['modified 13'])
  })

  test('all lists refetch when the server knows fewer changes than were received', () => {
    const { end, ready, emit, listen } = aClient()
    const list = eventRecorder()
    listen([maths], list.onEvent, 85)
    settle()
    ready(90)
    end()
    listen([maths], eventRecorder().onEvent, 20)
    vi.advanceTimersByTime(1_000)
    ready(40)
    emit('modified', 41, inMaths)
    expect(list.received).toEqual(['reset 40', 'modified 41'])
  })
})

describe('reconnecting', () => {
  test('SDK-07 SDK-08 the pauses between refused tries are 1000, 1500, 2250 … 57665, then 60000 ms', () => {
    const { connections, end, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
    settle()
    const pauses: number[] = []
    for (let tries = 1; tries <= 14; tries += 1) {
      end()
      const before = Date.now()
      while (connections.length === tries) vi.advanceTimersToNextTimer()
      pauses.push(Date.now() - before)
    }
    expect(pauses.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375])
    expect(pauses[10]).toBe(57_665)
    expect(pauses.slice(11)).toEqual([60_000, 60_000, 60_000])
  })

  test.for([
    [0, 500],
    [1, 1_500],
  ] as const)('SDK-07 random number %d makes the first pause %d ms', ([random, ms]) => {
    const { connections, end, listen } = aClient(random)
    listen([maths], eventRecorder().onEvent, 1)
    settle()
    end()
    vi.advanceTimersByTime(ms - 1)
    expect(connections).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(connections).toHaveLength(2)
  })

  test('SDK-07 back-off restarts after a working connection', () => {
    const { connections, end, ready, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
    settle()
    end()
    vi.advanceTimersByTime(1_000)
    end()
    vi.advanceTimersByTime(1_500)
    ready()
    end()
    vi.advanceTimersByTime(999)
    expect(connections).toHaveLength(3)
    vi.advanceTimersByTime(1)
    expect(connections).toHaveLength(4)
  })

  test('SDK-08 `online` ends the pause, and only then', () => {
    const { client, connections, end, ready, listen } = aClient()
    client.retryNow()
    expect(connections).toHaveLength(0)
    listen([maths], eventRecorder().onEvent, 1)
    settle()
    end()
    client.retryNow()
    expect(connections).toHaveLength(2)
    ready()
    client.retryNow()
    expect(connections).toHaveLength(2)
    vi.advanceTimersByTime(1_000)
    expect(connections).toHaveLength(2)
  })

  test('a longer Retry-After replaces the back-off pause', () => {
    const { connections, end, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
    settle()
    end({ status: 429, retryAfterMs: 60_000 })
    vi.advanceTimersByTime(59_999)
    expect(connections).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(connections).toHaveLength(2)
  })
})

describe('SDK-09 idle timeout', () => {
  test('SDK-09 an idle stream is open at 59 s and closed after 60 s, whatever the heartbeats', () => {
    const { last, ready, states, listen } = aClient()
    const leave = listen([maths], eventRecorder().onEvent, 1)
    settle()
    ready()
    leave()
    vi.advanceTimersByTime(59_000)
    expect(last().open).toBe(true)
    vi.advanceTimersByTime(1_100)
    expect(last().open).toBe(false)
    expect(states.at(-1)).toBe('off')
  })

  test('SDK-09 a subscriber that returns within 60 s uses the same connection and misses nothing', () => {
    const { connections, last, ready, emit, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)()
    const leave = listen([maths], eventRecorder().onEvent, 1)
    settle()
    ready(4)
    leave()
    vi.advanceTimersByTime(30_000)
    emit('modified', 5, inMaths)
    const back = eventRecorder()
    listen([maths], back.onEvent, 4)
    vi.advanceTimersByTime(3_600_000)
    expect(connections).toHaveLength(1)
    expect(last().open).toBe(true)
    expect(back.received).toEqual(['modified 5'])
  })

  test('SDK-09 a stream with a subscriber stays open, a topic without one ends after 60 s', () => {
    const { connections, topics, ready, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
    const leave = listen([history], eventRecorder().onEvent, 1)
    settle()
    ready()
    leave()
    vi.advanceTimersByTime(59_000)
    expect(connections).toHaveLength(1)
    vi.advanceTimersByTime(1_100)
    expect(topics()).toEqual([maths])
    ready()
    vi.advanceTimersByTime(24 * 3_600_000)
    expect(connections).toHaveLength(2)
    expect(connections[1]?.open).toBe(true)
  })

  test('a connection lost without subscribers reopens only for a new one', () => {
    const { connections, ready, end, listen } = aClient()
    const leave = listen([maths], eventRecorder().onEvent, 1)
    settle()
    ready()
    leave()
    end()
    vi.advanceTimersByTime(50_000)
    expect(connections).toHaveLength(1)
    listen([maths], eventRecorder().onEvent, 9)
    settle()
    expect(connections.at(-1)?.request).toEqual({ topics: [maths], lastId: 9 })
  })
})

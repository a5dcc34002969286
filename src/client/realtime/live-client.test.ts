import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aClient, eventRecorder } from '#test/live/live-client-without-network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTime(50)
const [maths, history] = ['subject:Maths', 'subject:History']
const inMaths = { id: 'a', subject: 'Maths' }

describe('one stream for the union', () => {
  test('CALL-02 parts that listen to different topics share one connection, each hears its own', () => {
    const { connections, topics, ready, say, listen } = aClient()
    const [one, two] = [eventRecorder(), eventRecorder()]
    listen([maths], one.hear, 10)
    listen([history, 'session'], two.hear, 10)
    settle()
    expect(connections).toHaveLength(1)
    expect(topics()).toEqual(['session', history, maths])
    ready()
    say('added', 11, inMaths)
    say('removed', 12, { id: 'a' })
    say('session')
    expect(one.told).toEqual(['added 11', 'removed 12'])
    expect(two.told).toEqual(['removed 12', 'session'])
  })

  test('a new topic opens a wider one that resumes where the old one was: nothing is missed', () => {
    const { connections, last, ready, say, listen } = aClient()
    const one = eventRecorder()
    listen([maths], one.hear, 10)
    settle()
    ready(10)
    say('modified', 14, inMaths)
    listen([history], eventRecorder().hear, 12)
    settle()
    expect(connections.map(({ open }) => open)).toEqual([false, true])
    expect(last().asked).toEqual({ topics: [history, maths], lastId: 12 })
    expect(connections[0]?.asked).toEqual({ topics: [maths], lastId: 10 })
  })

  test('who read the list before the stream stood gets what came in between', () => {
    const { connections, ready, say, listen } = aClient()
    const [one, late] = [eventRecorder(), eventRecorder()]
    listen([maths], one.hear, 10)
    settle()
    say('modified', 12, inMaths)
    ready(12)
    listen([maths], late.hear, 11)
    settle()
    expect(late.told).toEqual(['modified 12'])
    expect(connections).toHaveLength(1)
    listen([maths], late.hear, 9)
    settle()
    expect(connections.map(({ asked }) => asked.lastId)).toEqual([10, 9])
  })

  test('who cannot say what they know is told to read anew, once', () => {
    const { last, ready, end, listen } = aClient()
    const [list, people] = [eventRecorder(), eventRecorder()]
    listen([maths], list.hear)
    listen(['users'], people.hear)
    settle()
    expect(last().asked.lastId).toBeUndefined()
    ready()
    expect([list.told, people.told]).toEqual([['reset'], ['users']])
    end()
    vi.advanceTimersByTime(1_000)
    // The server itself tells `users` to whoever resumes.
    expect(last().asked.lastId).toBe(10)
    ready()
    expect([list.told, people.told]).toEqual([['reset'], ['users']])
  })

  test('when resuming is not possible every list is told to read anew', () => {
    const { connections, ready, say, end, listen } = aClient()
    const list = eventRecorder()
    listen([maths], list.hear, 3)
    settle()
    say('reset', 500)
    ready(500)
    expect(list.told).toEqual(['reset 500'])
    settle()
    expect(connections).toHaveLength(1)
    end()
    vi.advanceTimersByTime(1_000)
    expect(connections.at(-1)?.asked.lastId).toBe(500)
  })

  test('each change is told once, also when the connection asks again for somebody late', () => {
    const { connections, ready, say, listen } = aClient()
    const [one, late] = [eventRecorder(), eventRecorder()]
    listen([maths], one.hear, 10)
    settle()
    say('modified', 11, inMaths)
    ready(11)
    say('modified', 12, inMaths)
    listen([maths], late.hear, 8)
    settle()
    expect(connections.at(-1)?.asked.lastId).toBe(8)
    for (const id of [9, 10, 11, 12, 13]) say('modified', id, inMaths)
    ready(13)
    expect(one.told).toEqual(['modified 11', 'modified 12', 'modified 13'])
    expect(late.told).toEqual([9, 10, 11, 12, 13].map((id) => `modified ${id}`))
  })

  test('a list read after what the stream has told so far is not told of what it holds', () => {
    const { ready, say, listen } = aClient()
    listen([maths], eventRecorder().hear, 10)
    settle()
    ready(10)
    const ahead = eventRecorder()
    listen([maths], ahead.hear, 12)
    settle()
    for (const id of [11, 12, 13]) say('modified', id, inMaths)
    expect(ahead.told).toEqual(['modified 13'])
  })

  test('a server that knows less than was heard already has another past: all lists are read anew', () => {
    const { end, ready, say, listen } = aClient()
    const list = eventRecorder()
    listen([maths], list.hear, 85)
    settle()
    ready(90)
    end()
    listen([maths], eventRecorder().hear, 20)
    vi.advanceTimersByTime(1_000)
    ready(40)
    say('modified', 41, inMaths)
    expect(list.told).toEqual(['reset 40', 'modified 41'])
  })
})

describe('coming back', () => {
  test('SDK-07 SDK-08 refused again and again: 1000, 1500, 2250 … 57665, then 60000 ms between tries', () => {
    const { connections, end, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
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
  ] as const)('SDK-07 chance %d makes the first pause %d ms', ([random, ms]) => {
    const { connections, end, listen } = aClient(random)
    listen([maths], eventRecorder().hear, 1)
    settle()
    end()
    vi.advanceTimersByTime(ms - 1)
    expect(connections).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(connections).toHaveLength(2)
  })

  test('SDK-07 after a working connection the pauses begin anew', () => {
    const { connections, end, ready, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
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

  test('SDK-08 the network is back: tried at once, and only then', () => {
    const { client, connections, end, ready, listen } = aClient()
    client.retryNow()
    expect(connections).toHaveLength(0)
    listen([maths], eventRecorder().hear, 1)
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

  test('a pause the server asks for is kept when it is longer', () => {
    const { connections, end, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
    settle()
    end({ status: 429, retryAfterMs: 60_000 })
    vi.advanceTimersByTime(59_999)
    expect(connections).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(connections).toHaveLength(2)
  })
})

describe('SDK-09 idle', () => {
  test('SDK-09 still open at 59 s, closed after 60 s; heartbeats are no events and change nothing', () => {
    const { last, ready, states, listen } = aClient()
    const leave = listen([maths], eventRecorder().hear, 1)
    settle()
    ready()
    leave()
    vi.advanceTimersByTime(59_000)
    expect(last().open).toBe(true)
    vi.advanceTimersByTime(1_100)
    expect(last().open).toBe(false)
    expect(states.at(-1)).toBe('off')
  })

  test('SDK-09 back within 60 s: the same connection, and nothing was missed', () => {
    const { connections, last, ready, say, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)()
    const leave = listen([maths], eventRecorder().hear, 1)
    settle()
    ready(4)
    leave()
    vi.advanceTimersByTime(30_000)
    say('modified', 5, inMaths)
    const back = eventRecorder()
    listen([maths], back.hear, 4)
    vi.advanceTimersByTime(3_600_000)
    expect(connections).toHaveLength(1)
    expect(last().open).toBe(true)
    expect(back.told).toEqual(['modified 5'])
  })

  test('SDK-09 with a listener it never closes; a topic nobody wants for 60 s is given up', () => {
    const { connections, topics, ready, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
    const leave = listen([history], eventRecorder().hear, 1)
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

  test('lost while nobody listens: it is not opened again until somebody does', () => {
    const { connections, ready, end, listen } = aClient()
    const leave = listen([maths], eventRecorder().hear, 1)
    settle()
    ready()
    leave()
    end()
    vi.advanceTimersByTime(50_000)
    expect(connections).toHaveLength(1)
    listen([maths], eventRecorder().hear, 9)
    settle()
    expect(connections.at(-1)?.asked).toEqual({ topics: [maths], lastId: 9 })
  })
})

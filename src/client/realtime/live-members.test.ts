/** Topics that only some may hear, and what is said of the connection. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aClient, eventRecorder } from '#test/live/live-client-without-network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTime(50)
const maths = 'subject:Maths'

describe('T5 refused', () => {
  test('T5 a refused topic is dropped at once and not asked for again; subjects go on', () => {
    const { connections, end, ready, topics, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
    listen(['moderation'], eventRecorder().hear)
    listen(['session'], eventRecorder().hear)
    settle()
    end({ status: 403 })
    expect(topics()).toEqual(['session', maths])
    ready()
    end()
    vi.advanceTimersByTime(1_000)
    expect(topics()).toEqual(['session', maths])
    end({ status: 401 })
    expect(topics()).toEqual([maths])
    ready()
    vi.advanceTimersByTime(3_600_000)
    expect(connections).toHaveLength(4)
  })

  test('T5 who is refused the own session is told to look who is signed in; what else was heard stays', () => {
    const { end, topics, listen } = aClient()
    const [own, list] = [eventRecorder(), eventRecorder()]
    listen([maths], list.hear, 1)
    listen(['session'], own.hear)
    settle()
    end({ status: 401 })
    expect([own.told, list.told]).toEqual([['session'], []])
    expect(topics()).toEqual([maths])
  })

  test('T5 with nothing else to listen to it asks no more', () => {
    const { connections, end, states, listen } = aClient()
    listen(['users'], eventRecorder().hear)
    settle()
    end({ status: 401 })
    vi.advanceTimersByTime(3_600_000)
    expect(connections).toHaveLength(1)
    expect(states.at(-1)).toBe('off')
  })

  test('T5 the next to sign in is asked for anew, and so is a page that opens anew', () => {
    const { connections, end, ready, topics, listen } = aClient()
    const people = eventRecorder()
    const leave = listen(['users'], people.hear)
    settle()
    end({ status: 403 })
    listen(['session'], eventRecorder().hear)
    settle()
    expect(topics()).toEqual(['session', 'users'])
    ready()
    expect(people.told).toEqual(['users'])
    end({ status: 403 })
    expect(topics()).toEqual(['session'])
    leave()
    listen(['users'], eventRecorder().hear)
    settle()
    expect(topics()).toEqual(['session', 'users'])
    expect(connections).toHaveLength(4)
  })
})

describe('who is signed in', () => {
  test('T5 somebody else signs in: the connection is opened anew, as them', () => {
    const { connections, ready, listen } = aClient()
    const leave = listen(['session'], eventRecorder().hear, undefined, 'a student')
    settle()
    ready()
    leave()
    listen(['session'], eventRecorder().hear, undefined, 'b student')
    settle()
    expect(connections.map(({ open }) => open)).toEqual([false, true])
    ready()
    vi.advanceTimersByTime(120_000)
    expect(connections).toHaveLength(2)
  })

  test('another tab of the same person and role: the connection stays', () => {
    const { connections, ready, listen } = aClient()
    const others = eventRecorder()
    listen(['session'], others.hear, undefined, 'a student')
    settle()
    ready()
    listen(['session'], eventRecorder().hear, undefined, 'a student')
    settle()
    expect([connections.length, others.told]).toEqual([1, ['session']])
  })

  test('ROLE-09 another role while a lost line pauses: the next try is at once', () => {
    const { connections, ready, end, listen } = aClient()
    const leave = listen(['session'], eventRecorder().hear, undefined, 'a student')
    settle()
    ready()
    end({ status: 200 })
    leave()
    listen(['session'], eventRecorder().hear, undefined, 'a moderator')
    settle()
    expect(connections).toHaveLength(2)
  })

  test('T5 what only some may hear ends with its page, not a minute later', () => {
    const { ready, topics, listen } = aClient()
    const leave = [listen([maths], eventRecorder().hear, 1), listen(['session'], eventRecorder().hear)]
    settle()
    ready()
    leave[1]?.()
    settle()
    expect(topics()).toEqual([maths])
    ready()
    listen(['moderation'], eventRecorder().hear)
    settle()
    expect(topics()).toEqual(['moderation', maths])
  })

  test('T5 nor with a subject that lingers', () => {
    const { last, ready, listen } = aClient()
    const leave = [listen([maths], eventRecorder().hear, 1), listen(['session'], eventRecorder().hear)]
    settle()
    ready()
    for (const each of leave) each()
    settle()
    expect(last().open).toBe(false)
  })
})

describe('SDK-10 offline', () => {
  test('SDK-10 ten seconds without an answer are offline; it waits on, and one answer later all is well', () => {
    const { last, ready, states, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
    settle()
    vi.advanceTimersByTime(9_999)
    expect(states).toEqual(['connecting'])
    vi.advanceTimersByTime(1)
    expect(states).toEqual(['connecting', 'offline'])
    expect(last().open).toBe(true)
    ready()
    expect(states.at(-1)).toBe('live')
  })

  test('SDK-10 tries that fail are offline after ten seconds too, and go on', () => {
    const { connections, end, ready, states, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
    settle()
    ready()
    for (let tries = 1; tries <= 6; tries += 1) {
      end()
      while (connections.length === tries) vi.advanceTimersToNextTimer()
    }
    expect(states).toEqual(['connecting', 'live', 'connecting', 'offline'])
    ready()
    expect(states.at(-1)).toBe('live')
  })

  test('a gap of less than ten seconds is not called offline', () => {
    const { end, ready, states, listen } = aClient()
    listen([maths], eventRecorder().hear, 1)
    settle()
    ready()
    end()
    vi.advanceTimersByTime(1_000)
    ready()
    vi.advanceTimersByTime(60_000)
    expect(states).toEqual(['connecting', 'live', 'connecting', 'live'])
  })
})

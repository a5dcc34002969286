/** Private topics, and the connection state. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aClient, eventRecorder } from '#test/live/live-client-without-network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTime(50)
const maths = 'subject:Maths'

describe('T5 refused topics', () => {
  test('T5 a refused topic is dropped and not requested again, subjects go on', () => {
    const { connections, end, ready, topics, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
    listen(['moderation'], eventRecorder().onEvent)
    listen(['session'], eventRecorder().onEvent)
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

  test('T5 a refused `session` topic makes the tab read its session, subjects stay', () => {
    const { end, topics, listen } = aClient()
    const [own, list] = [eventRecorder(), eventRecorder()]
    listen([maths], list.onEvent, 1)
    listen(['session'], own.onEvent)
    settle()
    end({ status: 401 })
    expect([own.received, list.received]).toEqual([['session'], []])
    expect(topics()).toEqual([maths])
  })

  test('T5 no connection is opened when every topic was refused', () => {
    const { connections, end, states, listen } = aClient()
    listen(['users'], eventRecorder().onEvent)
    settle()
    end({ status: 401 })
    vi.advanceTimersByTime(3_600_000)
    expect(connections).toHaveLength(1)
    expect(states.at(-1)).toBe('off')
  })

  test('T5 a refused topic is requested again for another account and for a page that opens again', () => {
    const { connections, end, ready, topics, listen } = aClient()
    const people = eventRecorder()
    const leave = listen(['users'], people.onEvent)
    settle()
    end({ status: 403 })
    listen(['session'], eventRecorder().onEvent)
    settle()
    expect(topics()).toEqual(['session', 'users'])
    ready()
    expect(people.received).toEqual(['users'])
    end({ status: 403 })
    expect(topics()).toEqual(['session'])
    leave()
    listen(['users'], eventRecorder().onEvent)
    settle()
    expect(topics()).toEqual(['session', 'users'])
    expect(connections).toHaveLength(4)
  })
})

describe('account and role', () => {
  test('T5 another account opens a connection of its own', () => {
    const { connections, ready, listen } = aClient()
    const leave = listen(['session'], eventRecorder().onEvent, undefined, 'a student')
    settle()
    ready()
    leave()
    listen(['session'], eventRecorder().onEvent, undefined, 'b student')
    settle()
    expect(connections.map(({ open }) => open)).toEqual([false, true])
    ready()
    vi.advanceTimersByTime(120_000)
    expect(connections).toHaveLength(2)
  })

  test('the connection stays for the same account and role', () => {
    const { connections, ready, listen } = aClient()
    const others = eventRecorder()
    listen(['session'], others.onEvent, undefined, 'a student')
    settle()
    ready()
    listen(['session'], eventRecorder().onEvent, undefined, 'a student')
    settle()
    expect([connections.length, others.received]).toEqual([1, ['session']])
  })

  test('ROLE-09 another role ends the pause of a lost connection', () => {
    const { connections, ready, end, listen } = aClient()
    const leave = listen(['session'], eventRecorder().onEvent, undefined, 'a student')
    settle()
    ready()
    end({ status: 200 })
    leave()
    listen(['session'], eventRecorder().onEvent, undefined, 'a moderator')
    settle()
    expect(connections).toHaveLength(2)
  })

  test('T5 a private topic ends with its page, without the minute of lingering', () => {
    const { ready, topics, listen } = aClient()
    const leave = [listen([maths], eventRecorder().onEvent, 1), listen(['session'], eventRecorder().onEvent)]
    settle()
    ready()
    leave[1]?.()
    settle()
    expect(topics()).toEqual([maths])
    ready()
    listen(['moderation'], eventRecorder().onEvent)
    settle()
    expect(topics()).toEqual(['moderation', maths])
  })

  test('T5 a private topic ends although a subject lingers', () => {
    const { last, ready, listen } = aClient()
    const leave = [listen([maths], eventRecorder().onEvent, 1), listen(['session'], eventRecorder().onEvent)]
    settle()
    ready()
    for (const each of leave) each()
    settle()
    expect(last().open).toBe(false)
  })
})

describe('HEAD-15 keepsSession', () => {
  test('is true before the page subscribes to its session, and after a read of it', async () => {
    const { client, emit, ready, listen } = aClient()
    expect(await client.keepsSession()).toBe(true)
    listen(['session'], eventRecorder().onEvent, undefined, 'a student')
    settle()
    ready()
    emit('session')
    const sessionCheck = client.keepsSession()
    await vi.advanceTimersByTimeAsync(50)
    expect(await sessionCheck).toBe(true)
  })

  test('is false after a read that ended it, or found another account', async () => {
    const { client, emit, ready, listen } = aClient()
    const leave = listen(['session'], eventRecorder().onEvent, undefined, 'a student')
    settle()
    ready()
    emit('session')
    const ended = client.keepsSession()
    leave()
    await vi.advanceTimersByTimeAsync(50)
    expect(await ended).toBe(false)
    listen(['session'], eventRecorder().onEvent, undefined, 'b student')
    expect(await client.keepsSession()).toBe(true)
  })

  test('is false during a sign-out of this tab, and true after one that failed', async () => {
    const { client, listen } = aClient()
    listen(['session'], eventRecorder().onEvent, undefined, 'a student')
    const resume = client.suspendPrivate()
    expect(await client.keepsSession()).toBe(false)
    resume(false)
    expect(await client.keepsSession()).toBe(true)
  })
})

describe('SDK-10 connection state', () => {
  test('SDK-10 the state is offline after 10 s without a response, and live after the next one', () => {
    const { last, ready, states, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
    settle()
    vi.advanceTimersByTime(9_999)
    expect(states).toEqual(['connecting'])
    vi.advanceTimersByTime(1)
    expect(states).toEqual(['connecting', 'offline'])
    expect(last().open).toBe(true)
    ready()
    expect(states.at(-1)).toBe('live')
  })

  test('SDK-10 the state is offline after 10 s of failed retries, which go on', () => {
    const { connections, end, ready, states, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
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

  test('the state stays connecting during a gap under 10 s', () => {
    const { end, ready, states, listen } = aClient()
    listen([maths], eventRecorder().onEvent, 1)
    settle()
    ready()
    end()
    vi.advanceTimersByTime(1_000)
    ready()
    vi.advanceTimersByTime(60_000)
    expect(states).toEqual(['connecting', 'live', 'connecting', 'live'])
  })
})

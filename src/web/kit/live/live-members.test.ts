/** Topics that only some may hear, and what is said of the connection. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aClient, ear } from '#test/live/live-client-without-network.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTime(50)
const maths = 'subject:Maths'

describe('T5 refused', () => {
  test('T5 a refused topic is dropped at once and not asked for again; subjects go on', () => {
    const { client, connections, end, ready, topics } = aClient()
    client.listen([maths], ear().hear, 1)
    client.listen(['moderation'], ear().hear)
    client.listen(['session'], ear().hear)
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
    const { client, end, topics } = aClient()
    const [own, list] = [ear(), ear()]
    client.listen([maths], list.hear, 1)
    client.listen(['session'], own.hear)
    settle()
    end({ status: 401 })
    expect([own.told, list.told]).toEqual([['session'], []])
    expect(topics()).toEqual([maths])
  })

  test('T5 with nothing else to listen to it asks no more', () => {
    const { client, connections, end, states } = aClient()
    client.listen(['users'], ear().hear)
    settle()
    end({ status: 401 })
    vi.advanceTimersByTime(3_600_000)
    expect(connections).toHaveLength(1)
    expect(states.at(-1)).toBe('off')
  })

  test('T5 the next to sign in is asked for anew, and so is a page that opens anew', () => {
    const { client, connections, end, ready, topics } = aClient()
    const people = ear()
    const leave = client.listen(['users'], people.hear)
    settle()
    end({ status: 403 })
    client.listen(['session'], ear().hear)
    settle()
    expect(topics()).toEqual(['session', 'users'])
    ready()
    expect(people.told).toEqual(['users'])
    end({ status: 403 })
    expect(topics()).toEqual(['session'])
    leave()
    client.listen(['users'], ear().hear)
    settle()
    expect(topics()).toEqual(['session', 'users'])
    expect(connections).toHaveLength(4)
  })
})

describe('who is signed in', () => {
  test('T5 somebody else signs in: the connection is opened anew, as them', () => {
    const { client, connections, ready } = aClient()
    const leave = client.listen(['session'], ear().hear, undefined, { who: 'a student' })
    settle()
    ready()
    leave()
    client.listen(['session'], ear().hear, undefined, { who: 'b student' })
    settle()
    expect(connections.map(({ open }) => open)).toEqual([false, true])
    ready()
    vi.advanceTimersByTime(120_000)
    expect(connections).toHaveLength(2)
  })

  test('another tab of the same person and role: the connection stays', () => {
    const { client, connections, ready } = aClient()
    const others = ear()
    client.listen(['session'], others.hear, undefined, { who: 'a student' })
    settle()
    ready()
    client.listen(['session'], ear().hear, undefined, { who: 'a student' })
    settle()
    expect([connections.length, others.told]).toEqual([1, ['session']])
  })

  test('T5 tabs that take somebody else for signed in are told to look, and hear nothing private meanwhile', () => {
    const { client, ready, say, topics } = aClient()
    const [old, now, list] = [ear(), ear(), ear()]
    const stale = { who: 'a moderator' }
    client.listen(['session', 'moderation'], old.hear, undefined, stale)
    client.listen([maths], list.hear, 10, stale)
    settle()
    ready()
    old.told.length = 0
    client.listen(['session'], now.hear, undefined, { who: 'b student' })
    settle()
    // Asking for what b may not hear would end b's stream with a 403.
    expect([topics(), old.told]).toEqual([['session', maths], ['session']])
    ready()
    say('moderation')
    say('session')
    say('modified', 11, { subject: 'Maths' })
    expect([old.told, now.told, list.told]).toEqual([['session'], ['session'], ['modified 11']])
  })

  test('ROLE-09 another role while a lost line pauses: the next try is at once', () => {
    const { client, connections, ready, end } = aClient()
    const leave = client.listen(['session'], ear().hear, undefined, { who: 'a student' })
    settle()
    ready()
    end({ status: 200 })
    leave()
    client.listen(['session'], ear().hear, undefined, { who: 'a moderator' })
    settle()
    expect(connections).toHaveLength(2)
  })

  test('T5 what only some may hear ends with its page, not a minute later', () => {
    const { client, ready, topics } = aClient()
    const leave = [client.listen([maths], ear().hear, 1), client.listen(['session'], ear().hear)]
    settle()
    ready()
    leave[1]?.()
    settle()
    expect(topics()).toEqual([maths])
    ready()
    client.listen(['moderation'], ear().hear)
    settle()
    expect(topics()).toEqual(['moderation', maths])
  })

  test('T5 nor with a subject that lingers', () => {
    const { client, last, ready } = aClient()
    const leave = [client.listen([maths], ear().hear, 1), client.listen(['session'], ear().hear)]
    settle()
    ready()
    for (const each of leave) each()
    settle()
    expect(last().open).toBe(false)
  })
})

describe('SDK-10 offline', () => {
  test('SDK-10 ten seconds without an answer are offline; it waits on, and one answer later all is well', () => {
    const { client, last, ready, states } = aClient()
    client.listen([maths], ear().hear, 1)
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
    const { client, connections, end, ready, states } = aClient()
    client.listen([maths], ear().hear, 1)
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
    const { client, end, ready, states } = aClient()
    client.listen([maths], ear().hear, 1)
    settle()
    ready()
    end()
    vi.advanceTimersByTime(1_000)
    ready()
    vi.advanceTimersByTime(60_000)
    expect(states).toEqual(['connecting', 'live', 'connecting', 'live'])
  })
})

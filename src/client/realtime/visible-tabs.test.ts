/** Tabs of one browser: each visible tab has a stream, a hidden one has none. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { aBrowser, aList, showsModeration, showsAccount } from '#test/live/tabs-without-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 100) => vi.advanceTimersByTimeAsync(ms)

/** Three visible tabs, each with a fresh list of Maths. */
async function threeTabs() {
  const { server, open } = aBrowser()
  for (let n = 0; n < 20; n += 1) server.publish('Maths')
  const tabs = [open(), open(), open()] as const
  const lists = tabs.map((tab) => aList(tab, 'Maths', server.head()))
  await pass()
  const publish = async (subject = 'Maths') => {
    const id = server.publish(subject)
    await pass()
    return id
  }
  return { server, open, tabs, lists, publish, received: () => lists.map(({ received: { ids } }) => ids) }
}

describe('hidden and visible tabs', () => {
  test('T37 CALL-02 the server has one stream 30 s after two of three tabs are hidden', async () => {
    const { server, tabs, publish, received } = await threeTabs()
    tabs[1].client.hide()
    tabs[2].client.hide()
    await pass(29_800)
    const first = await publish()
    expect([server.openStreams(), received()]).toEqual([3, [[first], [first], [first]]])
    await pass(200)
    expect(server.openStreams()).toBe(1)
    const second = await publish()
    expect(received()).toEqual([[first, second], [first], [first]])
    expect(tabs.map(({ states }) => states.at(-1))).toEqual(['live', 'off', 'off'])
  })

  test('CALL-02 a tab that becomes visible resumes after its last change and misses nothing', async () => {
    const { server, tabs, lists, publish } = await threeTabs()
    const ids = [await publish()]
    tabs[2].client.hide()
    await pass(31_000)
    ids.push(await publish(), await publish())
    tabs[2].client.show()
    await pass(10)
    expect(server.requests.at(-1)).toEqual({ topics: ['subject:Maths'], lastId: ids[0] })
    ids.push(await publish())
    expect([lists[2]?.received, server.openStreams()]).toEqual([{ ids, refetches: 1 }, 3])
  })

  test('a tab hidden for less than 30 s keeps its stream', async () => {
    const { server, tabs, publish, received } = await threeTabs()
    tabs[0].client.hide()
    await pass(29_000)
    tabs[0].client.show()
    await pass(60_000)
    const id = await publish()
    expect([server.requests.length, received()[0]]).toEqual([3, [id]])
  })

  test('a tab that missed changes refetches its lists once, one that missed none does not', async () => {
    const { server, tabs, lists, publish } = await threeTabs()
    tabs[1].client.hide()
    tabs[2].client.hide()
    await pass(30_000)
    const other = await publish('History')
    tabs[2].client.show()
    await pass()
    const ids = Array.from({ length: 101 }, () => server.publish('Maths'))
    tabs[1].client.show()
    await pass()
    ids.push(await publish())
    expect(other).toBe(21)
    expect(lists[1]?.received).toEqual({ ids, refetches: 1 })
    expect(lists[2]?.received).toEqual({ ids, refetches: 0 })
  })

  test('a tab with frozen timers opens a new stream when it becomes visible', async () => {
    const { server, tabs, publish, received } = await threeTabs()
    tabs[1].client.hide()
    vi.setSystemTime(Date.now() + 600_000)
    const id = server.publish('Maths')
    tabs[1].client.show()
    await pass()
    expect([server.requests.length, received()[1]]).toEqual([4, [id]])
    const last = await publish()
    expect(received()[1]).toEqual([id, last])
  })

  test('a tab opened in the background has no stream until it is visible', async () => {
    const { server, open } = aBrowser()
    const tab = open()
    tab.client.suspend()
    const list = aList(tab, 'Maths', 0)
    const id = server.publish('Maths')
    await pass(60_000)
    tab.client.retryNow()
    expect([server.requests.length, tab.states.at(-1)]).toEqual([0, 'off'])
    tab.client.show()
    await pass()
    expect([list.received.ids, server.openStreams()]).toEqual([[id], 1])
  })

  test('a page that subscribes while hidden gets a stream for 30 s', async () => {
    const { server, tabs, publish, received } = await threeTabs()
    tabs[0].client.hide()
    aList(tabs[0], 'History', server.head())
    await pass()
    expect(server.requests.at(-1)?.topics).toEqual(['subject:History', 'subject:Maths'])
    await pass(30_000)
    const id = await publish()
    expect([server.openStreams(), received()]).toEqual([2, [[], [id], [id]]])
  })

  test('SDK-09 a tab without subscribers for 60 s opens no stream when it becomes visible', async () => {
    const { server, tabs, lists } = await threeTabs()
    lists[0]?.leave()
    tabs[0].client.hide()
    await pass(61_000)
    tabs[0].client.show()
    await pass(60_000)
    expect([server.requests.length, server.openStreams()]).toEqual([3, 2])
  })

  test('SDK-07 SDK-08 a tab that becomes visible between retries connects at once', async () => {
    const { server, tabs } = await threeTabs()
    server.breakOff(false)
    await pass(20_000)
    const before = server.requests.length
    tabs[0].client.hide()
    tabs[0].client.show()
    expect(server.requests).toHaveLength(before + 1)
  })

  test('SDK-10 the state is offline 10 s after showing without a response', async () => {
    const { server, tabs } = await threeTabs()
    tabs[0].client.hide()
    await pass(31_000)
    server.breakOff(false)
    tabs[0].client.show()
    await pass(9_900)
    expect(tabs[0].states.at(-1)).toBe('connecting')
    await pass(200)
    expect(tabs[0].states.at(-1)).toBe('offline')
  })

  test('an error of one subscriber does not stop the others', async () => {
    expectConsoleError(/Live update failed/)
    const { server, open } = aBrowser()
    const tab = open()
    const fails = () => {
      throw new Error('of this test')
    }
    tab.client.subscribe({ topics: ['subject:Maths'], onEvent: fails, since: 0 })
    const list = aList(tab, 'Maths', 0)
    await pass()
    const id = server.publish('Maths')
    await pass()
    expect(list.received.ids).toEqual([id])
  })

  test('lists are refetched after an older database was restored, also in a hidden tab', async () => {
    const { server, tabs, lists, publish, received } = await threeTabs()
    tabs[2].client.hide()
    await pass(31_000)
    server.goBackTo(4)
    server.breakOff()
    await pass(2_000)
    tabs[2].client.show()
    await pass()
    expect(lists.map((list) => list.received.refetches)).toEqual([1, 1, 1])
    expect([await publish(), received()]).toEqual([5, [[5], [5], [5]]])
  })
})

/** A moderator with two tabs: a list of Maths and the moderation page. */
async function aModerator() {
  const { server, open } = aBrowser()
  server.setCookie('a moderator')
  const [one, two] = [open(), open()]
  const list = aList(one, 'Maths', 0)
  const page = showsModeration(two)
  const sessions = [one, two].map((tab) => {
    const session = showsAccount(tab, 'a moderator', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (server.cookie() === undefined)
        for (const each of [session, ...(tab === two ? [page] : [])]) each.leave()
    })
    return session
  })
  await pass(500)
  for (const { received } of [...sessions, page]) received.length = 0
  const topics = () => server.topics().map((each) => [...each].sort().join())
  return { server, tabs: [one, two] as const, list, sessions, page, topics }
}

describe('T5 private topics in several tabs', () => {
  test('T5 MOD-29 each tab requests its own topics and refetches private data once when it becomes visible', async () => {
    const { server, tabs, page, topics } = await aModerator()
    expect(topics()).toEqual(['session,subject:Maths', 'moderation,session'])
    tabs[1].client.hide()
    await pass(31_000)
    server.news('moderation')
    await pass()
    expect([page.received, topics()]).toEqual([[], ['session,subject:Maths']])
    tabs[1].client.show()
    await pass()
    expect([page.received, topics().at(-1)]).toEqual([['moderation'], 'moderation,session'])
  })

  test('T5 after a sign-out in one tab the other reads its session and requests no private topic, without a 401', async () => {
    const { server, tabs, sessions, topics } = await aModerator()
    const over = tabs[0].client.suspendPrivate()
    await pass()
    expect(topics()).toEqual(['moderation,session', 'subject:Maths'])
    server.endSession()
    over(true)
    await pass(60_000)
    expect(sessions.map(({ received }) => received)).toEqual([[], ['session']])
    expect([server.refusals, topics()]).toEqual([[], ['subject:Maths']])
  })

  test('T5 a tab hidden during a sign-out is refused once, then ends its private topics', async () => {
    const { server, tabs, sessions, topics } = await aModerator()
    tabs[1].client.hide()
    await pass(31_000)
    tabs[0].client.suspendPrivate()(true)
    server.endSession()
    await pass()
    tabs[1].client.show()
    await pass(90_000)
    expect([server.refusals, sessions[1]?.received, topics()]).toEqual([
      [401],
      ['session'],
      ['subject:Maths'],
    ])
  })

  test('T5 a slow session read delays private topics, not subjects', async () => {
    const { server, open } = aBrowser()
    server.setCookie('a moderator')
    const tab = open()
    const list = aList(tab, 'Maths', 0)
    const read = Promise.withResolvers<void>()
    showsAccount(tab, 'a moderator', () => read.promise)
    await pass()
    server.endSession('a moderator')
    await pass(5_000)
    const id = server.publish('Maths')
    await pass()
    expect([server.topics(), list.received.ids]).toEqual([[['subject:Maths']], [id]])
    read.resolve()
    await pass()
    expect([server.topics(), server.requests.length]).toEqual([[['session', 'subject:Maths']], 3])
  })

  test('T5 a page that closes just after a slow session read requests no private topic', async () => {
    const { server, open } = aBrowser()
    server.setCookie('a student')
    const tab = open()
    const session = showsAccount(tab, 'a student', async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      if (server.cookie() === undefined) setTimeout(session.leave, 20)
    })
    await pass(4_000)
    const requestCount = server.requests.length
    server.endSession()
    await pass(60_000)
    expect([server.requests.length, server.refusals]).toEqual([requestCount, []])
  })

  test.each([0, 20, 60])('T5 a tab that signs out %i ms after signing in requests nothing', async (ms) => {
    const { server, open } = aBrowser()
    server.setCookie('a moderator')
    const only = open()
    showsAccount(only, 'a moderator')
    await pass(ms)
    const over = only.client.suspendPrivate()
    server.setCookie(undefined)
    over(true)
    await pass(2_000)
    expect([server.refusals, server.openStreams()]).toEqual([[], 0])
  })

  test('T5 private topics reopen and refetch after a failed sign-out', async () => {
    const { server, tabs, page, topics } = await aModerator()
    const over = tabs[1].client.suspendPrivate()
    await pass()
    expect(topics()).toEqual(['session,subject:Maths'])
    over(false)
    await pass()
    expect([topics().at(-1), page.received, server.refusals]).toEqual([
      'moderation,session',
      ['moderation'],
      [],
    ])
  })

  test('ROLE-09 T5 after a lowered role moderation is refused once, and its tab reads the session', async () => {
    const { server, sessions, topics } = await aModerator()
    server.setCookie('a student')
    server.breakOff()
    await pass(2_000)
    expect([server.refusals, topics()]).toEqual([[403], ['session,subject:Maths', 'session']])
    expect(sessions.map(({ received }) => received)).toEqual([['session'], ['session']])
  })

  test('T5 each tab is refused once after the session expired, then reads it', async () => {
    const { server, sessions, topics } = await aModerator()
    server.setCookie(undefined)
    server.breakOff()
    await pass(90_000)
    expect([server.refusals, topics()]).toEqual([[401, 401], ['subject:Maths']])
    expect(sessions.map(({ received }) => received)).toEqual([['session'], ['session']])
  })
})

test('T37 F-C13 a tab refused for too many streams is not offline and gets its stream later', async () => {
  const { server, open } = aBrowser()
  server.capAt(4)
  const tabs = Array.from({ length: 5 }, open)
  const lists = tabs.map((tab) => aList(tab, 'Maths', 0))
  await pass(119_000)
  expect([server.openStreams(), server.refusals]).toEqual([4, [429, 429, 429, 429]])
  expect(tabs[4]?.states).not.toContain('offline')
  const id = server.publish('Maths')
  tabs[0]?.client.suspend()
  await pass(60_000)
  expect([lists[4]?.received.ids, tabs[4]?.states.at(-1)]).toEqual([[id], 'live'])
})

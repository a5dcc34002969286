/** Signing in and out, and other roles, with several tabs open. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, aList, type FakeTab } from '#test/live/browser-without-windows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 200) => vi.advanceTimersByTime(ms)

/** The tab shows somebody who is signed in; `asksAgain` is what it does on hearing that this may be over. */
function shows({ tab }: FakeTab, who: string, asksAgain = () => {}) {
  const told: string[] = []
  const leave = tab.listen(
    ['session'],
    ({ type }) => {
      told.push(type)
      asksAgain()
    },
    undefined,
    who,
  )
  return { told, leave }
}

/** The moderation page is open in it. */
function moderates({ tab }: FakeTab) {
  const told: string[] = []
  const leave = tab.listen(['moderation'], ({ type }) => void told.push(type))
  return { told, leave }
}

/** A moderator with two tabs: the first holds the line and lists Maths, the second has the moderation page open. */
function aModerator() {
  const { server, open } = aBrowser()
  server.setCookie('a moderator')
  const [one, two] = [open(), open()]
  const list = aList(one, 'Maths', 0)
  const sessions = [shows(one, 'a moderator'), shows(two, 'a moderator')] as const
  pass()
  const page = moderates(two)
  pass()
  const forget = () => {
    for (const { told } of [...sessions, page]) told.length = 0
  }
  forget()
  const topics = () => [...(server.asked.at(-1)?.topics ?? [])].sort()
  return { server, open, tabs: [one, two] as const, list, sessions, page, forget, topics }
}

const all = ['moderation', 'session', 'subject:Maths']

test('T5 MOD-29 what only some may hear is told to the tab that wants it, through another that holds the line', () => {
  const { server, list, sessions, page, topics } = aModerator()
  expect([topics(), server.openStreams()]).toEqual([all, 1])
  server.news('moderation')
  pass()
  expect([page.told, sessions.map(({ told }) => told), list.told.ids]).toEqual([['moderation'], [[], []], []])
})

test('T5 MOD-29 the line changes hands: private topics, which keep no past, are told once to be read anew', () => {
  const { tabs, page, server } = aModerator()
  tabs[0].crash()
  pass(1_000)
  expect([page.told, server.openStreams()]).toEqual([['moderation'], 1])
})

test('T5 MOD-29 a page that was asleep is told that it missed something, though the line stood all the time', () => {
  const { server, tabs, page } = aModerator()
  moderates(tabs[0])
  pass()
  tabs[1].close()
  pass()
  server.news('moderation')
  page.told.length = 0
  const asked = server.asked.length
  tabs[1].tab.start()
  pass()
  expect([page.told, server.asked.length]).toEqual([['moderation'], asked])
})

describe('signing out', () => {
  test('T5 nothing private is asked for once it begins; other tabs look who is there; no 401', async () => {
    const { server, tabs, sessions, page, topics } = aModerator()
    const hushing = tabs[1].tab.hush()
    await vi.advanceTimersByTimeAsync(20)
    const over = await hushing
    expect(topics()).toEqual(['subject:Maths'])
    server.setCookie(undefined)
    server.breakOff()
    pass(5_000)
    over(true)
    for (const { leave } of [sessions[1], page]) leave()
    pass()
    expect(sessions.map(({ told }) => told)).toEqual([['session'], []])
    pass(60_000)
    expect([server.refusals, topics(), server.openStreams()]).toEqual([[], ['subject:Maths'], 1])
  })

  test('T5 the tab that holds the line signs out', async () => {
    const { server, tabs, sessions, topics } = aModerator()
    const over = await tabs[0].tab.hush()
    expect(topics()).toEqual(['subject:Maths'])
    server.setCookie(undefined)
    over(true)
    pass()
    expect([sessions.map(({ told }) => told), server.refusals]).toEqual([[[], ['session']], []])
  })

  test.each([0, 20, 60])(
    'T5 who signs out %i ms after signing in, the line not had yet, is asked for nothing',
    async (ms) => {
      const { server, open } = aBrowser()
      server.setCookie('a moderator')
      const only = open()
      shows(only, 'a moderator')
      pass(ms)
      const over = await only.tab.hush()
      server.setCookie(undefined)
      over(true)
      // The page is slow to show it.
      pass(2_000)
      expect([server.refusals, server.openStreams()]).toEqual([[], 0])
    },
  )

  test('it fails: all is heard again, and what was missed is told', async () => {
    const { server, tabs, page, topics } = aModerator()
    const over = await tabs[0].tab.hush()
    pass()
    server.news('moderation')
    over(false)
    pass()
    expect([topics(), page.told, server.refusals]).toEqual([all, ['moderation'], []])
  })

  test('the tab that signs out dies in the middle: the others hear again half a minute later', async () => {
    const { server, tabs, topics } = aModerator()
    const hushing = tabs[1].tab.hush()
    await vi.advanceTimersByTimeAsync(20)
    await hushing
    tabs[1].crash()
    pass(29_000)
    expect(topics()).toEqual(['subject:Maths'])
    pass(2_000)
    expect([topics(), server.refusals]).toEqual([['session', 'subject:Maths'], []])
  })

  test('a holder that does not answer keeps nobody from signing out for more than a second', async () => {
    const { tabs } = aModerator()
    tabs[0].freeze()
    let isOver = false
    void tabs[1].tab.hush().then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(900)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isOver).toBe(true)
  })

  test('T5 the next to sign in is asked for in one stream with all tabs', async () => {
    const { server, tabs, sessions, page, topics } = aModerator()
    const over = await tabs[0].tab.hush()
    server.setCookie(undefined)
    over(true)
    for (const { leave } of [...sessions, page]) leave()
    pass()
    server.setCookie('b student')
    const now = shows(tabs[1], 'b student')
    pass()
    expect([topics(), now.told, server.refusals]).toEqual([['session', 'subject:Maths'], ['session'], []])
    expect(server.openStreams()).toBe(1)
  })
})

describe('somebody else, or another role', () => {
  test('T5 another account signs in in one tab: the stream is opened as them, the other tab looks and follows', () => {
    const { server, tabs, sessions, page, topics } = aModerator()
    server.setCookie('b student')
    sessions[1].leave()
    page.leave()
    shows(tabs[1], 'b student')
    pass()
    expect([sessions[0].told, topics(), server.refusals]).toEqual([
      ['session'],
      ['session', 'subject:Maths'],
      [],
    ])
    sessions[0].leave()
    const here = shows(tabs[0], 'b student')
    pass()
    server.news('session')
    pass()
    expect([here.told.at(-1), server.openStreams(), server.refusals]).toEqual(['session', 1, []])
  })

  test('T5 a page that stays open for another moderator is told to read anew, and hears on', () => {
    const { server, tabs, sessions, page } = aModerator()
    const first = moderates(tabs[0])
    pass()
    server.setCookie('c moderator')
    sessions[1].leave()
    shows(tabs[1], 'c moderator')
    pass()
    expect(page.told).toEqual(['moderation'])
    first.told.length = 0
    server.news('moderation')
    pass()
    expect(first.told).toEqual([])
    sessions[0].leave()
    shows(tabs[0], 'c moderator')
    pass()
    expect(first.told).toEqual(['moderation'])
    server.news('moderation')
    pass()
    expect([first.told.length, page.told.length, server.refusals]).toEqual([2, 3, []])
  })

  test('ROLE-09 T5 the role falls: moderation is refused once, not asked for again, and the page with it is told', () => {
    const { server, sessions, topics } = aModerator()
    server.setCookie('a student')
    server.breakOff()
    pass(2_000)
    expect([server.refusals, topics()]).toEqual([[403], ['session', 'subject:Maths']])
    expect(sessions.map(({ told }) => told)).toEqual([['session'], ['session']])
  })

  test('T5 the session is over without anybody signing out: refused once, then every tab looks who is there', () => {
    const { server, sessions, topics } = aModerator()
    server.setCookie(undefined)
    server.breakOff()
    pass(90_000)
    expect([server.refusals, topics()]).toEqual([[401], ['subject:Maths']])
    expect(sessions.map(({ told }) => told)).toEqual([['session'], ['session']])
  })
})

/** Tabs of one browser that share a line: who comes, goes, crashes, freezes. Nobody misses a change or hears one twice. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#test/around/fail-on-console.ts'
import { aBrowser, aList } from '#test/live/browser-without-windows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 100) => vi.advanceTimersByTime(ms)

/** Three tabs, each with a list of Maths read just now; the first holds the line. */
function threeTabs() {
  const { server, open } = aBrowser()
  for (let n = 0; n < 20; n += 1) server.publish('Maths')
  const tabs = [open(), open(), open()] as const
  const lists = tabs.map((tab) => {
    const list = aList(tab, 'Maths', server.head())
    pass()
    return list
  })
  const publish = (subject = 'Maths') => {
    const id = server.publish(subject)
    pass()
    return id
  }
  const told = () => lists.map(({ told: { ids } }) => ids)
  const all = (...ids: number[]) => [ids, ids, ids]
  return { server, open, tabs, lists, publish, told, all }
}

describe('one line for all tabs', () => {
  test('T37 CALL-02 ten tabs have one stream, for all they listen to; each hears its own', () => {
    const { server, open } = aBrowser()
    const lists = Array.from({ length: 10 }, (_, n) => aList(open(), n % 2 ? 'Maths' : 'History', 0))
    pass()
    expect(server.openStreams()).toBe(1)
    expect([...(server.asked.at(-1)?.topics ?? [])].sort()).toEqual(['subject:History', 'subject:Maths'])
    const ids = [server.publish('Maths'), server.publish('History')]
    pass()
    expect(lists.map(({ told }) => told.ids)).toEqual(lists.map((_, n) => [n % 2 ? ids[0] : ids[1]]))
  })

  test('a tab that comes with what the line carries already costs no request', () => {
    const { server, open, tabs } = threeTabs()
    expect(server.asked).toHaveLength(1)
    const fourth = aList(open(), 'Maths', 20)
    pass()
    expect([server.asked.length, server.openStreams(), tabs.length]).toEqual([1, 1, 3])
    expect(fourth.told).toEqual({ ids: [], resets: 0 })
  })

  test('a list read before changes that the line has told gets them, from memory or by asking earlier', () => {
    const { server, open, publish } = threeTabs()
    const ids = [publish(), publish()]
    const late = aList(open(), 'Maths', 20)
    pass()
    expect([late.told.ids, server.asked.length]).toEqual([ids, 1])
    const later = aList(open(), 'Maths', 15)
    pass()
    expect(later.told.ids).toEqual([16, 17, 18, 19, 20, ...ids])
    expect(server.openStreams()).toBe(1)
  })

  test('who cannot say what they know is told to read anew, once', () => {
    const { server, open, tabs } = threeTabs()
    const list = aList(tabs[1], 'Maths', undefined)
    pass()
    expect(list.told.resets).toBe(1)
    tabs[0].crash()
    pass(2_000)
    const id = server.publish('Maths')
    pass()
    expect(list.told).toEqual({ ids: [id], resets: 1 })
    expect(open().states).toEqual([])
  })

  test('a component that comes, goes and comes again at once, as under StrictMode, is one listener', () => {
    const { server, open } = aBrowser()
    const tab = open()
    aList(tab, 'Maths', 0).leave()
    const list = aList(tab, 'Maths', 0)
    pass()
    const id = server.publish('Maths')
    pass()
    expect([list.told.ids, server.asked.length]).toEqual([[id], 1])
  })

  test('one listener that fails does not take the stream from the others', () => {
    expectConsoleError(/Live update failed/)
    const { server, open } = aBrowser()
    const tab = open()
    tab.tab.listen(
      ['subject:Maths'],
      () => {
        throw new Error('of this test')
      },
      0,
    )
    const [here, there] = [aList(tab, 'Maths', 0), aList(open(), 'Maths', 0)]
    pass()
    const id = server.publish('Maths')
    pass()
    expect([here.told.ids, there.told.ids]).toEqual([[id], [id]])
  })

  test('tabs of another version, and browsers without locks, have a line each', () => {
    const { server, open } = aBrowser()
    const tabs = [
      open({ name: 'older' }),
      open({ name: 'newer' }),
      open({ shares: false }),
      open({ shares: false }),
    ]
    const lists = tabs.map((tab) => aList(tab, 'Maths', 0))
    pass()
    expect(server.openStreams()).toBe(4)
    const id = server.publish('Maths')
    pass()
    expect(lists.map(({ told }) => told.ids)).toEqual([[id], [id], [id], [id]])
  })
})

describe('the line changes hands', () => {
  test('the tab that holds it is closed: another goes on where it was, without gap or double', () => {
    const { server, tabs, publish, told } = threeTabs()
    const first = publish()
    tabs[0].close()
    const missed = server.publish('Maths')
    pass()
    const last = publish()
    expect(told().slice(1)).toEqual([
      [first, missed, last],
      [first, missed, last],
    ])
    expect([server.openStreams(), server.asked.at(-1)?.lastId]).toEqual([1, first])
  })

  test('it crashes with changes on their way to the others', () => {
    const { server, tabs, publish, told } = threeTabs()
    const ids = [publish()]
    ids.push(server.publish('Maths'))
    tabs[0].crash()
    ids.push(server.publish('Maths'))
    pass()
    ids.push(publish())
    expect(told().slice(1)).toEqual([ids, ids])
    tabs[1].crash()
    ids.push(server.publish('Maths'))
    pass()
    ids.push(publish())
    expect([told()[2], server.openStreams()]).toEqual([ids, 1])
  })

  test('a list that has heard of nothing for long goes on from where the others are', () => {
    const { server, open, tabs, publish, told } = threeTabs()
    const quiet = aList(tabs[1], 'History', 20)
    pass()
    const ids = Array.from({ length: 150 }, () => publish())
    tabs[0].close()
    pass()
    expect(server.asked.at(-1)?.lastId).toBe(ids.at(-1))
    expect([told()[1], quiet.told]).toEqual([ids, { ids: [], resets: 0 }])
    expect(open().states).toEqual([])
  })

  test('a list too old to go on is read anew once, whoever holds the line next', () => {
    const { server, open, tabs, lists } = threeTabs()
    for (let n = 0; n < 101; n += 1) server.publish('Maths')
    for (const { leave } of lists.slice(1)) leave()
    const old = aList(tabs[1], 'Maths', 3)
    pass()
    aList(open(), 'History', server.head())
    pass()
    for (let n = 0; n < 120; n += 1) server.publish('History')
    pass()
    tabs[0].close()
    pass()
    const id = server.publish('Maths')
    pass()
    expect([old.told, server.asked.at(-1)?.lastId]).toEqual([{ ids: [id], resets: 1 }, id - 1])
  })

  test('it is frozen: whoever turns to another tab hears again within seconds; the frozen one hears the rest later', () => {
    const { server, tabs, publish, told, all } = threeTabs()
    const ids = [publish()]
    tabs[0].freeze()
    ids.push(publish())
    expect(told()[1]).toEqual([ids[0]])
    tabs[1].tab.look()
    pass(1_000)
    // Answered late, by a tab that will not hold the line any more then.
    tabs[2].tab.look()
    pass(2_200)
    expect(told().slice(1)).toEqual([ids, ids])
    ids.push(publish())
    tabs[0].thaw()
    pass()
    ids.push(publish())
    expect([told(), server.openStreams()]).toEqual([all(...ids), 1])
    for (const tab of tabs.slice(1)) tab.close()
    ids.push(publish())
    expect([told()[0], server.openStreams()]).toEqual([ids, 1])
  })

  test('nobody turns to any tab: the frozen one is found out within about a minute', () => {
    const { tabs, publish, told } = threeTabs()
    tabs[0].freeze()
    const id = publish()
    pass(63_200)
    expect(told().slice(1)).toEqual([[id], [id]])
    expect(tabs[1].states.at(-1)).toBe('live')
  })

  test('whoever takes the line from a frozen tab crashes at once: that tab holds it again, once', () => {
    const { server, tabs, publish, told } = threeTabs()
    tabs[2].close()
    pass()
    tabs[0].freeze()
    tabs[1].tab.look()
    pass(3_050)
    tabs[1].crash()
    tabs[0].thaw()
    pass()
    const id = publish()
    expect([told()[0], server.openStreams()]).toEqual([[id], 1])
  })

  test('the next in the queue is frozen too: the third goes on', () => {
    const { server, tabs, publish, told } = threeTabs()
    tabs[1].freeze()
    tabs[0].close()
    const ids = [publish()]
    tabs[2].tab.look()
    pass(3_100)
    ids.push(publish())
    expect([told()[2], server.openStreams()]).toEqual([ids, 1])
    tabs[1].thaw()
    pass(500)
    ids.push(publish())
    expect([told().slice(1), server.openStreams()]).toEqual([[ids, ids], 1])
  })

  test('a page that comes back from where the browser kept it begins where it was', () => {
    const { server, tabs, publish, told, all } = threeTabs()
    const ids = [publish()]
    tabs[0].close()
    ids.push(publish())
    tabs[0].tab.start()
    pass()
    ids.push(publish())
    expect([told(), server.openStreams()]).toEqual([all(...ids), 1])
  })

  test('an older database was brought back: lists are read anew, and the next holder goes on from there', () => {
    const { server, tabs, lists, publish, told, all } = threeTabs()
    server.goBackTo(4)
    server.breakOff()
    pass(2_000)
    expect(lists.map((list) => list.told.resets)).toEqual([1, 1, 1])
    tabs[2].tab.look()
    const ids = [publish()]
    tabs[0].close()
    ids.push(publish())
    expect([ids, told().slice(1)]).toEqual([[5, 6], all(...ids).slice(1)])
    expect(server.asked.at(-1)?.lastId).toBe(5)
  })

  test('wished for before anybody holds the line: heard once somebody does', () => {
    const { server, open } = aBrowser()
    const [one, two] = [open(), open()]
    const lists = [aList(one, 'Maths', 0), aList(two, 'Maths', 0)]
    one.crash()
    pass()
    const id = server.publish('Maths')
    pass()
    expect([lists[1]?.told.ids, server.openStreams()]).toEqual([[id], 1])
  })
})

describe('SDK-07 SDK-09 SDK-10 in all tabs together', () => {
  test('SDK-09 closed after 60 s without a listener in any tab, and not before', () => {
    const { server, tabs, lists } = threeTabs()
    lists[0]?.leave()
    lists[2]?.leave()
    pass(200_000)
    expect(server.openStreams()).toBe(1)
    lists[1]?.leave()
    pass(59_900)
    expect(server.openStreams()).toBe(1)
    pass(400)
    expect(server.openStreams()).toBe(0)
    expect(tabs.map(({ states }) => states.at(-1))).toEqual(['off', 'off', 'off'])
  })

  test('SDK-09 a tab that is closed or crashes wants nothing any more', () => {
    const { server, tabs, lists } = threeTabs()
    lists[0]?.leave()
    tabs[1].close()
    tabs[2].crash()
    pass(60_400)
    expect(server.openStreams()).toBe(0)
  })

  test('SDK-10 ten seconds without an answer are offline in every tab, also in one that comes then', () => {
    const { server, open, tabs, told, all } = threeTabs()
    server.breakOff(false)
    pass(9_900)
    expect(tabs.map(({ states }) => states.at(-1))).toEqual(['connecting', 'connecting', 'connecting'])
    pass(200)
    const fourth = open()
    aList(fourth, 'Maths', 20)
    pass()
    expect([...tabs, fourth].map(({ states }) => states.at(-1))).toEqual(Array(4).fill('offline'))
    server.recover()
    const id = server.publish('Maths')
    tabs[0].tab.tryNow()
    pass()
    expect([...tabs, fourth].map(({ states }) => states.at(-1))).toEqual(Array(4).fill('live'))
    expect(told()).toEqual(all(id))
  })

  test('SDK-10 offline, the holder goes: the hint stays until there is an answer', () => {
    const { server, tabs } = threeTabs()
    server.breakOff(false)
    pass(11_000)
    tabs[0].close()
    pass(500)
    expect(tabs[1].states).toEqual(['live', 'connecting', 'offline'])
    server.recover()
    tabs[1].tab.tryNow()
    pass(2_000)
    expect(tabs.slice(1).map(({ states }) => states.at(-1))).toEqual(['live', 'live'])
  })

  test('SDK-07 however many tabs there are, there is one try at a time: 1000, 1500, 2250 ms', () => {
    const { server } = threeTabs()
    server.breakOff(false)
    const pauses: number[] = []
    for (let tries = server.asked.length; pauses.length < 3; tries += 1) {
      const before = Date.now()
      while (server.asked.length === tries) pass(1)
      pauses.push(Date.now() - before)
    }
    // A call takes a moment or two here.
    expect(pauses.map((ms) => Math.round(ms / 10) * 10)).toEqual([1_000, 1_500, 2_250])
  })
})

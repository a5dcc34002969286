/** Property: in any order of events each open list has every later change once, in order. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aList, type FakeTab } from '#test/live/tabs-without-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Seeded random numbers from 0 to 1. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface List {
  readonly at: FakeTab
  readonly subject: string
  readonly since: number
  readonly received: { readonly ids: readonly number[] }
  readonly leave: () => void
}

const subjects = ['Maths', 'History', 'Music']

/** 120 events, up to 40 s apart. */
function walk(seed: number) {
  const random = dice(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const { server, open } = aBrowser()
  let tabs: FakeTab[] = []
  let lists: List[] = []

  function read(at: FakeTab | undefined) {
    const subject = pick(subjects)
    if (!at || subject === undefined) return
    // A list is read shortly before it subscribes.
    const since = Math.max(0, server.head() - Math.floor(random() * 4))
    lists.push({ at, subject, since, ...aList(at, subject, since) })
  }
  const acts: readonly (() => void)[] = [
    () => void server.publish(pick(subjects) ?? ''),
    () => void server.publish(pick(subjects) ?? ''),
    () => {
      if (tabs.length < 6) tabs.push(open())
      read(tabs.at(-1))
    },
    () => read(pick(tabs)),
    () => {
      const list = pick(lists)
      list?.leave()
      lists = lists.filter((each) => each !== list)
    },
    () => {
      const tab = pick(tabs)
      tab?.close()
      tabs = tabs.filter((each) => each !== tab)
      lists = lists.filter(({ at }) => at !== tab)
    },
    () => pick(tabs)?.freeze(),
    () => pick(tabs)?.thaw(),
    () => pick(tabs)?.client.hide(),
    () => pick(tabs)?.client.show(),
    () => pick(tabs)?.client.suspend(),
    () => pick(tabs)?.client.retryNow(),
    () => server.breakOff(),
  ]
  for (let step = 0; step < 120; step += 1) {
    pick(acts)?.()
    vi.advanceTimersByTime(Math.round(random() * (random() < 0.5 ? 120 : random() < 0.8 ? 5_000 : 40_000)))
  }
  for (const tab of tabs) {
    tab.thaw()
    tab.client.show()
  }
  vi.advanceTimersByTime(130_000)
  for (const subject of subjects) server.publish(subject)
  vi.advanceTimersByTime(1_000)
  return { server, lists }
}

test.for(Array.from({ length: 100 }, (_, n) => n + 1))(
  'CALL-02 no gap and no double in any order of events: walk %d',
  (seed) => {
    const { server, lists } = walk(seed)
    for (const { subject, since, received } of lists) {
      const due = server.log.filter(
        ({ id, data }) => id > since && (data as { subject: string }).subject === subject,
      )
      expect(received.ids).toEqual(due.map(({ id }) => id))
    }
    expect(server.openStreams()).toBe(new Set(lists.map(({ at }) => at)).size)
  },
)

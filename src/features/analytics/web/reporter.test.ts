import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { pageEvent } from './browser-env.ts'
import { reporter, eventQueue } from './reporter.ts'
import { memoryStorage } from '#test/fakes/memory-storage.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const view = (page = 'home_page') => pageEvent(page, 'unknown', new Date())
const pageOf = (event: string): string => JSON.parse(event).page

/** A server that answers event posts with a status each, the last one again and again; and the browser's store. */
function aWorld(...statuses: readonly number[]) {
  const said: string[] = []
  const posted: { page: string; token: string; heartbeats: readonly string[]; at: number }[] = []
  let tokens = 0
  const server = {
    enabled: true,
    registering: 201,
    postMs: 0,
    read: async () => {
      said.push('config')
      return { enabled: server.enabled, measurementId: null }
    },
    async register() {
      said.push('register')
      if (server.registering !== 201) throw new CallFailure('unexpected', 'register', server.registering)
      return { token: `t${(tokens += 1)}`, expiresAt: '2026-11-28T08:00:00.000Z' }
    },
    async post(event: string, token: string, heartbeats: readonly string[]) {
      said.push(pageOf(event))
      const at = Date.now() - start.getTime()
      const status = statuses[Math.min(posted.length, statuses.length - 1)] ?? 204
      posted.push({ page: pageOf(event), token, heartbeats, at })
      if (server.postMs > 0) await new Promise((resolve) => setTimeout(resolve, server.postMs))
      if (status !== 204) throw new CallFailure('unexpected', 'post', status)
    },
  }
  return { said, posted, server, store: memoryStorage() }
}

let ids = 0
function aTab({ server, store }: ReturnType<typeof aWorld>, random = () => 0.5) {
  const complaints: unknown[] = []
  const made = reporter({
    store,
    ...server,
    read: () => server.read(),
    now: () => Date.now(),
    random,
    newId: () => `id-${(ids += 1)}`,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    embeddedId: null,
    appVersion: '0.1.0',
    complain: (error) => void complaints.push(error),
    worked: () => void complaints.push('worked'),
  })
  return { ...made, complaints }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const eventsIn = ({ store }: ReturnType<typeof aWorld>) =>
  store.keys().filter((key) => key.startsWith('event '))

test('ANA-09 ANA-10 SDK-15 one configuration and one registration, then a post for each event in order', async () => {
  const world = aWorld(204)
  const tab = aTab(world)
  tab.keep(view('home_page'))
  await settle()
  await vi.advanceTimersByTimeAsync(1)
  tab.keep(view('search_page'))
  await settle()
  expect(world.said).toEqual(['config', 'register', 'home_page', 'search_page'])
  expect(eventsIn(world)).toEqual([])
})

test('ANA-10 where analytics is switched off nothing is posted and nothing kept', async () => {
  const world = aWorld(204)
  world.server.enabled = false
  const tab = aTab(world)
  tab.keep(view())
  await settle()
  tab.keep(view())
  await settle()
  expect([world.said, world.store.keys()]).toEqual([['config'], []])
})

describe('trouble', () => {
  test('SDK-19 SDK-20 a post that is answered 503 is tried again after 1, 2, 4 … s, at last every four hours', async () => {
    const world = aWorld(503)
    aTab(world).keep(view())
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    const pauses = world.posted.slice(1).map(({ at }, i) => at - (world.posted[i]?.at ?? 0))
    expect(pauses.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
    expect(pauses.slice(14)).toEqual([14_400_000, 14_400_000, 14_400_000, 14_400_000])
    expect(eventsIn(world)).toHaveLength(1)
  })

  test('SDK-21 the pauses are left to chance by half', async () => {
    const world = aWorld(503)
    aTab(world, () => 1).keep(view())
    await vi.advanceTimersByTimeAsync(1_499)
    expect(world.posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.posted).toHaveLength(2)
  })

  test.each([0, 408, 429, 500, 503])(
    'SDK-19 after %i comes the same event again, and then the next',
    async (status) => {
      const world = aWorld(status, 204)
      const tab = aTab(world)
      tab.keep(view('home_page'))
      await vi.advanceTimersByTimeAsync(1)
      tab.keep(view('search_page'))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'home_page', 'search_page'])
      expect(tab.complaints).toEqual([expect.any(CallFailure), 'worked', 'worked'])
    },
  )

  test('SDK-19 after it went well the pauses start anew', async () => {
    const world = aWorld(503, 503, 204, 503, 204)
    const tab = aTab(world)
    tab.keep(view('home_page'))
    await vi.advanceTimersByTimeAsync(10)
    tab.keep(view('search_page'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.posted.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 3_000, 4_000])
  })

  test.each([400, 403, 404, 413])(
    'ANA-11 what is answered with %i is not sent again, and holds nothing up',
    async (status) => {
      const world = aWorld(status, 204)
      const tab = aTab(world)
      tab.keep(view('home_page'))
      await vi.advanceTimersByTimeAsync(1)
      tab.keep(view('search_page'))
      await settle()
      expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'search_page'])
      expect(eventsIn(world)).toEqual([])
    },
  )

  test('SDK-17 a token the server does not know is replaced, and the event sent again', async () => {
    const world = aWorld(401, 204)
    aTab(world).keep(view())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(world.posted.map(({ token }) => token)).toEqual(['t1', 't2'])
  })

  test('SDK-15 where registering fails it is two calls, and two more at the next page view', async () => {
    const world = aWorld(204)
    world.server.registering = 500
    const tab = aTab(world)
    tab.keep(view('home_page'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(world.said).toEqual(['config', 'register', 'register'])
    world.server.registering = 201
    tab.keep(view('search_page'))
    await settle()
    expect(world.said.slice(3)).toEqual(['register', 'home_page', 'search_page'])
  })

  test('ANA-11 a mutilated entry of the store is dropped', async () => {
    const world = aWorld(204)
    world.store.set('event 2026-01-01', '{"page":')
    const tab = aTab(world)
    tab.keep(view())
    await settle()
    expect(world.posted.map(({ page }) => page)).toEqual(['home_page'])
    expect(eventsIn(world)).toEqual([])
  })
})

test('ANA-11 what waited when the page was left is sent by the next page', async () => {
  const world = aWorld(503, 204)
  const left = aTab(world)
  left.keep(view('home_page'))
  await settle()
  left.leave()
  const next = aTab(world)
  next.keep(view('search_page'))
  await settle()
  expect(world.posted.slice(1).map(({ page }) => page)).toEqual(['home_page', 'search_page'])
})

test('ANA-01 what was under way when the page was left is not posted twice', async () => {
  const world = aWorld(204)
  world.server.postMs = 60_000
  const left = aTab(world)
  left.keep(view('home_page'))
  await settle()
  left.leave()
  world.server.postMs = 0
  aTab(world).keep(view('search_page'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'search_page'])
})

test('ANA-01 a post that is cut off because the page is left is not put back', async () => {
  const world = aWorld(503)
  world.server.postMs = 500
  const left = aTab(world)
  left.keep(view('home_page'))
  await vi.advanceTimersByTimeAsync(100)
  left.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.posted.map(({ page }) => page)).toEqual(['home_page'])
  expect(eventsIn(world)).toEqual([])
})

describe('two tabs', () => {
  test('SDK-16 one sends, the other waits; each event is posted once', async () => {
    const world = aWorld(204)
    world.server.postMs = 4_000
    const [a, b] = [aTab(world), aTab(world)]
    a.keep(view('home_page'))
    await vi.advanceTimersByTimeAsync(100)
    b.keep(view('search_page'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'search_page'])
    expect(world.said.filter((word) => word === 'register')).toHaveLength(1)
    expect(world.store.get('sender')).toBeUndefined()
  })

  test('SDK-16 a tab that died while it registered holds the others up for 10 s', async () => {
    const world = aWorld(204)
    world.store.set('sender', `dead ${start.getTime()}`)
    aTab(world).keep(view())
    await vi.advanceTimersByTimeAsync(9_999)
    expect(world.said).toEqual(['config'])
    await vi.advanceTimersByTimeAsync(2)
    expect(world.said).toEqual(['config', 'register', 'home_page'])
  })
})

describe('days of use', () => {
  test('SDK-22 go along with the next post that succeeds, once', async () => {
    const world = aWorld(503, 204)
    const tab = aTab(world)
    tab.keep(view('home_page'))
    await vi.advanceTimersByTimeAsync(1_000)
    tab.keep(view('search_page'))
    await settle()
    expect(world.posted.map(({ heartbeats }) => heartbeats)).toEqual([
      ['2026-11-21 0.1.0'],
      ['2026-11-21 0.1.0'],
      [],
    ])
  })
})

const at = (minute: number) =>
  pageEvent(`page_${minute}`, 'unknown', new Date(Date.UTC(2026, 10, 21, 8, minute)))

test('ANA-11 events wait in the order they happened, whichever tab adds them', () => {
  const store = memoryStorage()
  const [tab, other] = [eventQueue(store), eventQueue(store)]
  tab.add(at(2), 'a')
  other.add(at(1), 'b')
  other.add(at(2), 'c')
  const seen: string[] = []
  for (let key = tab.first(); key !== undefined; key = tab.first()) {
    seen.push(JSON.parse(other.take(key) ?? '').page)
    expect(tab.take(key)).toBeUndefined()
  }
  expect(seen).toEqual(['page_1', 'page_2', 'page_2'])
})

test('ANA-11 what is put back is the first again', () => {
  const queue = eventQueue(memoryStorage())
  queue.add(at(1), 'a')
  queue.add(at(2), 'b')
  const key = queue.first() ?? ''
  const event = queue.take(key) ?? ''
  expect(queue.first()).not.toBe(key)
  queue.putBack(key, event)
  expect([queue.first(), queue.take(key)]).toEqual([key, event])
})

test('ANA-11 of more than 200 the oldest goes', () => {
  const store = memoryStorage()
  const queue = eventQueue(store)
  for (let minute = 0; minute < 200; minute++) queue.add(at(minute), 'x')
  expect(queue.first()).toContain('T08:00')
  queue.add(at(200), 'x')
  expect(store.keys()).toHaveLength(200)
  expect(queue.first()).toContain('T08:01')
})

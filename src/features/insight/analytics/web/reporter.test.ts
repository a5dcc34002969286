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

/** A server with these statuses for event posts, the last one repeatedly, and the browser's storage. */
function aWorld(...statuses: readonly number[]) {
  const steps: string[] = []
  const posted: { page: string; token: string; heartbeats: readonly string[]; at: number }[] = []
  let tokens = 0
  const server = {
    enabled: true,
    registering: 201,
    postMs: 0,
    read: async () => {
      steps.push('config')
      return { enabled: server.enabled, measurementId: null }
    },
    async register() {
      steps.push('register')
      if (server.registering !== 201) throw new CallFailure('unexpected', 'register', server.registering)
      return { token: `t${(tokens += 1)}`, expiresAt: '2026-11-28T08:00:00.000Z' }
    },
    async post(event: string, token: string, heartbeats: readonly string[]) {
      steps.push(pageOf(event))
      const at = Date.now() - start.getTime()
      const status = statuses[Math.min(posted.length, statuses.length - 1)] ?? 204
      posted.push({ page: pageOf(event), token, heartbeats, at })
      if (server.postMs > 0) await new Promise((resolve) => setTimeout(resolve, server.postMs))
      if (status !== 204) throw new CallFailure('unexpected', 'post', status)
    },
  }
  return { steps, posted, server, store: memoryStorage() }
}

let ids = 0
function aTab({ server, store }: ReturnType<typeof aWorld>, random = () => 0.5) {
  const errors: unknown[] = []
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
    logError: (error) => void errors.push(error),
    onSuccess: () => void errors.push('onSuccess'),
  })
  return { ...made, errors }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const eventsIn = ({ store }: ReturnType<typeof aWorld>) =>
  store.keys().filter((key) => key.startsWith('event '))

test('ANA-09 ANA-10 SDK-15 the reporter reads the configuration, registers once, then posts each event in order', async () => {
  const world = aWorld(204)
  const tab = aTab(world)
  tab.queue(view('home_page'))
  await settle()
  await vi.advanceTimersByTimeAsync(1)
  tab.queue(view('search_page'))
  await settle()
  expect(world.steps).toEqual(['config', 'register', 'home_page', 'search_page'])
  expect(eventsIn(world)).toEqual([])
})

test('ANA-10 nothing is posted or stored while analytics is off', async () => {
  const world = aWorld(204)
  world.server.enabled = false
  const tab = aTab(world)
  tab.queue(view())
  await settle()
  tab.queue(view())
  await settle()
  expect([world.steps, world.store.keys()]).toEqual([['config'], []])
})

describe('failures', () => {
  test('SDK-19 SDK-20 a post answered with 503 is retried after 1, 2, 4 … s, finally every four hours', async () => {
    const world = aWorld(503)
    aTab(world).queue(view())
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    const pauses = world.posted.slice(1).map(({ at }, i) => at - (world.posted[i]?.at ?? 0))
    expect(pauses.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
    expect(pauses.slice(14)).toEqual([14_400_000, 14_400_000, 14_400_000, 14_400_000])
    expect(eventsIn(world)).toHaveLength(1)
  })

  test('SDK-21 pauses have 50 % jitter', async () => {
    const world = aWorld(503)
    aTab(world, () => 1).queue(view())
    await vi.advanceTimersByTimeAsync(1_499)
    expect(world.posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.posted).toHaveLength(2)
  })

  test.each([0, 408, 429, 500, 503])(
    'SDK-19 the same event is retried after %i, then the next is sent',
    async (status) => {
      const world = aWorld(status, 204)
      const tab = aTab(world)
      tab.queue(view('home_page'))
      await vi.advanceTimersByTimeAsync(1)
      tab.queue(view('search_page'))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'home_page', 'search_page'])
      expect(tab.errors).toEqual([expect.any(CallFailure), 'onSuccess', 'onSuccess'])
    },
  )

  test('SDK-19 back-off restarts after a success', async () => {
    const world = aWorld(503, 503, 204, 503, 204)
    const tab = aTab(world)
    tab.queue(view('home_page'))
    await vi.advanceTimersByTimeAsync(10)
    tab.queue(view('search_page'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.posted.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 3_000, 4_000])
  })

  test.each([400, 403, 404, 413])(
    'ANA-11 an event answered with %i is not retried and does not block the next',
    async (status) => {
      const world = aWorld(status, 204)
      const tab = aTab(world)
      tab.queue(view('home_page'))
      await vi.advanceTimersByTimeAsync(1)
      tab.queue(view('search_page'))
      await settle()
      expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'search_page'])
      expect(eventsIn(world)).toEqual([])
    },
  )

  test('SDK-17 a rejected token is replaced, and the event is sent again', async () => {
    const world = aWorld(401, 204)
    aTab(world).queue(view())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(world.posted.map(({ token }) => token)).toEqual(['t1', 't2'])
  })

  test('SDK-15 a failing registration takes two calls, and two more at the next page view', async () => {
    const world = aWorld(204)
    world.server.registering = 500
    const tab = aTab(world)
    tab.queue(view('home_page'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(world.steps).toEqual(['config', 'register', 'register'])
    world.server.registering = 201
    tab.queue(view('search_page'))
    await settle()
    expect(world.steps.slice(3)).toEqual(['register', 'home_page', 'search_page'])
  })

  test('ANA-11 a damaged entry of the queue is dropped', async () => {
    const world = aWorld(204)
    world.store.set('event 2026-01-01', '{"page":')
    const tab = aTab(world)
    tab.queue(view())
    await settle()
    expect(world.posted.map(({ page }) => page)).toEqual(['home_page'])
    expect(eventsIn(world)).toEqual([])
  })
})

test('ANA-11 events queued when the page was left are sent by the next page', async () => {
  const world = aWorld(503, 204)
  const left = aTab(world)
  left.queue(view('home_page'))
  await settle()
  left.leave()
  const next = aTab(world)
  next.queue(view('search_page'))
  await settle()
  expect(world.posted.slice(1).map(({ page }) => page)).toEqual(['home_page', 'search_page'])
})

test('ANA-01 an event in flight when the page was left is not posted twice', async () => {
  const world = aWorld(204)
  world.server.postMs = 60_000
  const left = aTab(world)
  left.queue(view('home_page'))
  await settle()
  left.leave()
  world.server.postMs = 0
  aTab(world).queue(view('search_page'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'search_page'])
})

test('ANA-01 an event whose post is cut off by leaving the page is not queued again', async () => {
  const world = aWorld(503)
  world.server.postMs = 500
  const left = aTab(world)
  left.queue(view('home_page'))
  await vi.advanceTimersByTimeAsync(100)
  left.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.posted.map(({ page }) => page)).toEqual(['home_page'])
  expect(eventsIn(world)).toEqual([])
})

describe('two tabs', () => {
  test('SDK-16 one tab sends, the other waits, and each event is posted once', async () => {
    const world = aWorld(204)
    world.server.postMs = 4_000
    const [a, b] = [aTab(world), aTab(world)]
    a.queue(view('home_page'))
    await vi.advanceTimersByTimeAsync(100)
    b.queue(view('search_page'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(world.posted.map(({ page }) => page)).toEqual(['home_page', 'search_page'])
    expect(world.steps.filter((word) => word === 'register')).toHaveLength(1)
    expect(world.store.get('sender')).toBeUndefined()
  })

  test('SDK-16 a tab that crashed while registering blocks the others for 10 s', async () => {
    const world = aWorld(204)
    world.store.set('sender', `dead ${start.getTime()}`)
    aTab(world).queue(view())
    await vi.advanceTimersByTimeAsync(9_999)
    expect(world.steps).toEqual(['config'])
    await vi.advanceTimersByTimeAsync(2)
    expect(world.steps).toEqual(['config', 'register', 'home_page'])
  })
})

describe('days of use', () => {
  test('SDK-22 days of use are sent once, with the next successful post', async () => {
    const world = aWorld(503, 204)
    const tab = aTab(world)
    tab.queue(view('home_page'))
    await vi.advanceTimersByTimeAsync(1_000)
    tab.queue(view('search_page'))
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

test('ANA-11 the queue orders events by time, whichever tab adds them', () => {
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

test('ANA-11 a restored event is the first again', () => {
  const queue = eventQueue(memoryStorage())
  queue.add(at(1), 'a')
  queue.add(at(2), 'b')
  const key = queue.first() ?? ''
  const event = queue.take(key) ?? ''
  expect(queue.first()).not.toBe(key)
  queue.putBack(key, event)
  expect([queue.first(), queue.take(key)]).toEqual([key, event])
})

test('ANA-11 the oldest event beyond 200 is dropped', () => {
  const store = memoryStorage()
  const queue = eventQueue(store)
  for (let minute = 0; minute < 200; minute++) queue.add(at(minute), 'x')
  expect(queue.first()).toContain('T08:00')
  queue.add(at(200), 'x')
  expect(store.keys()).toHaveLength(200)
  expect(queue.first()).toContain('T08:01')
})

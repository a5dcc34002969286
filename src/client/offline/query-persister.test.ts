/** The persister between a real query cache and a store in memory. */
import { environmentManager, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkFailure } from '../call-failure.ts'
import type { QueryStore, PersistedResult } from './query-store.ts'
import { QueryPersister } from './query-persister.ts'
import { isRestored, persisted, type CacheScope } from './persisted-query.ts'

const yesterday = Date.parse('2026-11-20T12:00:00Z')

function aStore(held: Record<string, PersistedResult> = {}) {
  const saved = new Map(Object.entries(held))
  const done: string[] = []
  const store: QueryStore = {
    read: async (where, key) => saved.get(`${where} ${key}`),
    write: async (where, key, answer, onScreen) => {
      done.push(`write ${key}${onScreen.has(key) ? ' on screen' : ''}`)
      saved.set(`${where} ${key}`, answer)
    },
    touch: async (_, key, at) => void done.push(`touch ${key} ${at}`),
    updateAll: async (keyPrefix, id) => void done.push(`change ${keyPrefix} ${id}`),
    clearPrivate: async () => void done.push('forget'),
  }
  return { saved, done, store }
}

// Without a window the query client would behave as on a server, without retries.
environmentManager.setIsServer(() => false)
afterAll(() => environmentManager.setIsServer(() => true))

let client: QueryClient
let owner: string | undefined
beforeEach(() => {
  vi.useFakeTimers({ now: yesterday + 86_400_000 })
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retryDelay: 1_000 } } })
  client.mount()
  owner = undefined
})
afterEach(() => {
  client.unmount()
  client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keep = (store: QueryStore) => new QueryPersister(client, store, () => owner)

/** An observer, like a component that shows the query. */
function shows(key: string, ask: () => Promise<unknown>, where: CacheScope = 'public') {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: ask, ...persisted(where) })
  const leave = observer.subscribe(() => {})
  return { now: () => observer.getCurrentResult(), leave }
}
const never = () => new Promise<never>(() => {})
const a = '["a"]'

test('SDK-11 a restored result shows during the fetch, and the response replaces it', async () => {
  const { store, saved } = aStore({ [`public ${a}`]: { data: 'old', at: yesterday } })
  keep(store)
  const answer = Promise.withResolvers<string>()
  const list = shows('a', () => answer.promise)
  await vi.advanceTimersByTimeAsync(0)
  expect(list.now()).toMatchObject({ data: 'old', fetchStatus: 'fetching' })
  expect(isRestored(list.now().dataUpdatedAt)).toBe(true)
  answer.resolve('new')
  await vi.advanceTimersByTimeAsync(0)
  expect(list.now()).toMatchObject({ data: 'new', fetchStatus: 'idle' })
  expect(isRestored(list.now().dataUpdatedAt)).toBe(false)
  expect(saved.get(`public ${a}`)).toEqual({ data: 'new', at: Date.now() })
})

test('a response that arrives before the stored result stays', async () => {
  const { store } = aStore({ [`public ${a}`]: { data: 'old', at: yesterday } })
  const slowly = async (answer: PersistedResult | undefined) =>
    new Promise<typeof answer>((resolve) => setTimeout(() => resolve(answer), 50))
  keep({ ...store, read: async (...which) => slowly(await store.read(...which)) })
  const list = shows('a', async () => 'new')
  await vi.advanceTimersByTimeAsync(100)
  expect(list.now().data).toBe('new')
})

test('SDK-10 a restored result stays without a response, and the query retries until it succeeds', async () => {
  const { store } = aStore({ [`public ${a}`]: { data: 'old', at: yesterday } })
  keep(store)
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(networkFailure())
  const list = shows('a', ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list.now()).toMatchObject({ data: 'old', error: { code: 'network' } })
  expect(isRestored(list.now().dataUpdatedAt)).toBe(true)
  const callCount = ask.mock.calls.length
  expect(callCount).toBeGreaterThan(4)
  ask.mockResolvedValue('new')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list.now()).toMatchObject({ data: 'new', error: null })
  const answered = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(answered)
})

test('the stored result follows the cache, and an equal response only updates its time', async () => {
  const { store, saved, done } = aStore()
  keep(store)
  const list = shows('a', async () => ({ row: 1 }))
  await vi.advanceTimersByTimeAsync(0)
  const at = Date.now()
  client.setQueryData(['a'], { row: 2 }, { updatedAt: at })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved.get(`public ${a}`)).toEqual({ data: { row: 2 }, at })
  client.setQueryData(['a'], { row: 1 }, { updatedAt: at })
  await vi.advanceTimersByTimeAsync(0)
  done.length = 0
  await client.refetchQueries({ queryKey: ['a'] })
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual([`touch ${a} ${Date.now()}`])
  list.leave()
})

test('SDK-11 the store receives the queries on screen, which it must not evict', async () => {
  const { store, done } = aStore()
  keep(store)
  shows('a', async () => 1).leave()
  shows('b', async () => 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['write ["a"]', 'write ["b"] on screen'])
})

test('results older than the persister are stored too, others without `persisted` never', async () => {
  const { store, saved } = aStore()
  shows('a', async () => 1)
  const observer = new QueryObserver(client, { queryKey: ['b'], queryFn: async () => 2 })
  observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  keep(store)
  await vi.advanceTimersByTimeAsync(0)
  expect([...saved.keys()]).toEqual([`public ${a}`])
})

test('a restored list of three pages fetches one page when it opens again', async () => {
  const pages = { pages: ['p1', 'p2', 'p3'], pageParams: [undefined, 'c2', 'c3'] }
  const { store } = aStore({ [`public ${a}`]: { data: pages, at: yesterday } })
  keep(store)
  const requestedPages: unknown[] = []
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['a'],
    queryFn: async ({ pageParam }) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      requestedPages.push(pageParam)
      return 'new'
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: () => 'c2',
    ...persisted('public'),
  })
  list.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  expect(list.getCurrentResult().data?.pages).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list.getCurrentResult().data?.pages).toEqual(['new'])
  expect(requestedPages).toEqual([undefined])
})

const mine = { [`private ${a}`]: { data: 'mine', at: yesterday } }

test('a private result waits 10 s for the network before it is restored', async () => {
  owner = 'ada'
  keep(aStore(mine).store)
  const slow = shows('a', never, 'private')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(slow.now().data).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.now().data).toBe('mine')
})

test('a private result is restored when the network fails, never after a refusal', async () => {
  owner = 'ada'
  keep(aStore({ ...mine, 'private ["b"]': { data: 'mine', at: yesterday } }).store)
  const cut = shows('a', async () => Promise.reject(networkFailure()), 'private')
  const refused = new QueryObserver(client, {
    queryKey: ['b'],
    queryFn: async () => Promise.reject(new Error('401')),
    ...persisted('private'),
    retry: false,
  })
  refused.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(cut.now().data).toBe('mine')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(refused.getCurrentResult().data).toBeUndefined()
})

test('a private result is stored for its own account and restored for no other', async () => {
  const { store, saved } = aStore()
  const slowly = async () => new Promise((resolve) => setTimeout(resolve, 50))
  keep({ ...store, write: async (...answer) => slowly().then(() => store.write(...answer)) })
  shows('a', async () => 'of nobody', 'private')
  await vi.advanceTimersByTimeAsync(0)
  expect(saved.size).toBe(0)
  owner = 'ada'
  shows('busy', async () => 'first')
  await vi.advanceTimersByTimeAsync(10)
  client.setQueryData(['a'], 'of ada')
  owner = 'ben'
  await vi.advanceTimersByTimeAsync(100)
  expect([...saved.keys()]).toEqual(['public ["busy"]'])
  client.setQueryData(['a'], 'of ben')
  await vi.advanceTimersByTimeAsync(100)
  expect(saved.get(`private ${a}`)?.data).toBe('of ben')
})

test('a browser without storage logs one warning, and queries go on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const refuse = async () => Promise.reject(new Error('A mutation operation was attempted'))
  const store = { read: refuse, write: refuse, touch: refuse, updateAll: refuse, clearPrivate: refuse }
  const keeper = keep(store)
  const list = shows('a', async () => 1)
  shows('b', async () => 2)
  await vi.advanceTimersByTimeAsync(0)
  await keeper.updateAll(['a'], 'id', (data) => data)
  expect(list.now().data).toBe(1)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('an expired session clears the private results, if there are any', async () => {
  const { store, done } = aStore()
  const keeper = keep(store)
  await keeper.clearPrivate()
  expect(done).toEqual([])
  owner = 'ada'
  await keeper.clearPrivate()
  expect(done).toEqual(['forget'])
})

test('stored results are updated under a key prefix', async () => {
  const { store, done } = aStore()
  await keep(store).updateAll(['resource-pages'], 'id-1', (data) => data)
  expect(done).toEqual(['change ["resource-pages" id-1'])
})

/** Persisted query results in IndexedDB. A small entry beside each result makes eviction cheap. */
import { type WriteStore, transact, withPrivateDb, withPublicDb } from './indexed-db.ts'
import { privateOwner } from './private-data.ts'
import type { CacheScope } from './persisted-query.ts'

export interface PersistedResult {
  readonly data: unknown
  /** Time of the response, in ms. */
  readonly at: number
}

/** Every method rejects where the browser blocks IndexedDB. */
export interface QueryStore {
  read(scope: CacheScope, key: string): Promise<PersistedResult | undefined>
  /** Stores a result and evicts others beyond the limit. */
  write(scope: CacheScope, key: string, result: PersistedResult, onScreen: ReadonlySet<string>): Promise<void>
  /** Updates the time of use and the time of the response. */
  touch(scope: CacheScope, key: string, at: number): Promise<void>
  /** Updates every public result that mentions `id` and whose key starts with `keyPrefix`. */
  updateAll(keyPrefix: string, id: string, run: (data: unknown) => unknown): Promise<void>
  clearPrivate(): Promise<void>
}

const databases = { public: withPublicDb, private: withPrivateDb }

const entryOf = (key: string) => ['entry', key]
const answerOf = (key: string) => ['answer', key]
const allEntries = () => IDBKeyRange.bound(['entry'], ['entry', []])

// A result that is lost in a power cut is fetched again, so writes do not wait for the disk.
function inTransaction<T>(scope: CacheScope, run: (store: WriteStore) => Promise<T>): Promise<T> {
  const owner = privateOwner()
  return databases[scope]((database) => {
    // While the database opened, another account may have signed in.
    if (scope === 'private' && owner !== privateOwner()) throw new Error('The owner has changed')
    return transact(database, ['answers'], (stores) => run(stores.objectStore<string>('answers')), 'relaxed')
  })
}

const mentions = (data: unknown, id: string) => JSON.stringify(data).includes(id)

async function evict(store: WriteStore, maxBytes: number, onScreen: ReadonlySet<string>) {
  const entries = (await store.getAll(allEntries())) as Entry[]
  const keys = keysToEvict(entries, maxBytes, onScreen)
  await Promise.all(keys.flatMap((key) => [store.delete(entryOf(key)), store.delete(answerOf(key))]))
}

/** `maxBytes` holds for each of the two databases; `now` in ms. */
export const queryStore = (maxBytes: number, now: () => number): QueryStore => ({
  read: (scope, key) =>
    inTransaction(scope, async (store) => {
      const entry = (await store.get(entryOf(key))) as Entry | undefined
      if (entry?.form !== cacheVersion) return undefined
      const data: unknown = await store.get(answerOf(key))
      return { data, at: entry.at }
    }),

  write: (scope, key, { data, at }, onScreen) =>
    inTransaction(scope, async (store) => {
      const entry: Entry = { key, at, usedAt: now(), bytes: bytesOf(key, data), form: cacheVersion }
      await Promise.all([store.put(data, answerOf(key)), store.put(entry, entryOf(key))])
      await evict(store, maxBytes, onScreen)
    }),

  touch: (scope, key, at) =>
    inTransaction(scope, async (store) => {
      const entry = (await store.get(entryOf(key))) as Entry | undefined
      if (entry) await store.put({ ...entry, at, usedAt: now() }, entryOf(key))
    }),

  updateAll: (keyPrefix, id, run) =>
    inTransaction('public', async (store) => {
      for (const entry of (await store.getAll(allEntries())) as Entry[]) {
        const { key, form } = entry
        const matches = form === cacheVersion && key.startsWith(keyPrefix)
        const data: unknown = matches ? await store.get(answerOf(key)) : undefined
        if (data === undefined || !mentions(data, id)) continue
        const changed = run(data)
        const bytes = bytesOf(key, changed)
        await Promise.all([store.put(changed, answerOf(key)), store.put({ ...entry, bytes }, entryOf(key))])
      }
    }),

  clearPrivate: () => inTransaction('private', (store) => store.clear()),
})

/** Metadata of a stored result. */
export interface Entry {
  /** The query's hash. */
  readonly key: string
  /** UTF-8 bytes of key and JSON. */
  readonly bytes: number
  /** Times of the response and of the last use, in ms. */
  readonly at: number
  readonly usedAt: number
  /** Its `cacheVersion`. */
  readonly form: number
}

/** Increased whenever a stored result changes its shape, because today's screens cannot show older shapes. */
export const cacheVersion = 12

/** SDK-11 and SDK-12 set both sizes. */
export const defaultCacheBytes = 41_943_040
const minCacheBytes = 1_048_576

/** The configured limit; throws a `RangeError` below the minimum. */
export function cacheBytes(bytes = defaultCacheBytes): number {
  if (!(bytes >= minCacheBytes))
    throw new RangeError(`The cache needs at least ${minCacheBytes} bytes, not ${bytes}`)
  return bytes
}

const utf8 = new TextEncoder()

export const bytesOf = (key: string, data: unknown) =>
  utf8.encode(key).length + utf8.encode(JSON.stringify(data)).length

/** LRU eviction by bytes: the least recently used keys first, never those on screen. */
export function keysToEvict(
  entries: readonly Entry[],
  maxBytes: number,
  onScreen: ReadonlySet<string>,
): string[] {
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const evicted: string[] = []
  for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes) break
    if (onScreen.has(entry.key)) continue
    evicted.push(entry.key)
    bytes -= entry.bytes
  }
  return evicted
}

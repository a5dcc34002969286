/** Kept answers in IndexedDB: each with an entry beside it, so that room is made without reading them all. */
import { type WriteStore, transact, withPrivateDb, withPublicDb } from './indexed-db.ts'
import { privateOwner } from './private-data.ts'
import type { CacheScope } from './persisted-query.ts'

export interface PersistedResult {
  readonly data: unknown
  /** When the site gave it, in ms. */
  readonly at: number
}

/** All of it rejects where nothing can be kept. */
export interface QueryStore {
  read(where: CacheScope, key: string): Promise<PersistedResult | undefined>
  /** Keeps an answer, and lets others go when there is no more room. */
  write(where: CacheScope, key: string, answer: PersistedResult, onScreen: ReadonlySet<string>): Promise<void>
  /** Notes that an answer was looked at, and how new it is. */
  touch(where: CacheScope, key: string, at: number): Promise<void>
  /** Changes every public answer whose key begins so and that speaks of `id`. */
  changeAll(keyBegin: string, id: string, run: (data: unknown) => unknown): Promise<void>
  forgetPrivate(): Promise<void>
}

const within = { public: withPublicDb, private: withPrivateDb }

const entryOf = (key: string) => ['entry', key]
const answerOf = (key: string) => ['answer', key]
const allEntries = () => IDBKeyRange.bound(['entry'], ['entry', []])

// What is lost in a power cut is asked for again: no reason to wait for the disk.
function changing<T>(where: CacheScope, run: (store: WriteStore) => Promise<T>): Promise<T> {
  const owner = privateOwner()
  return within[where]((database) => {
    // Opening takes a while: by now it may be the database of somebody else.
    if (where === 'private' && owner !== privateOwner()) throw new Error('The owner has changed')
    return transact(database, ['answers'], (stores) => run(stores.objectStore<string>('answers')), 'relaxed')
  })
}

const speaksOf = (data: unknown, id: string) => JSON.stringify(data).includes(id)

async function makeRoom(store: WriteStore, room: number, onScreen: ReadonlySet<string>) {
  const entries = (await store.getAll(allEntries())) as Entry[]
  const gone = keysToEvict(entries, room, onScreen)
  await Promise.all(gone.flatMap((key) => [store.delete(entryOf(key)), store.delete(answerOf(key))]))
}

/** `room` in bytes, for each of the two databases; `now` in ms. */
export const queryStore = (room: number, now: () => number): QueryStore => ({
  read: (where, key) =>
    changing(where, async (store) => {
      const entry = (await store.get(entryOf(key))) as Entry | undefined
      if (entry?.form !== cacheVersion) return undefined
      const data: unknown = await store.get(answerOf(key))
      return { data, at: entry.at }
    }),

  write: (where, key, { data, at }, onScreen) =>
    changing(where, async (store) => {
      const entry: Entry = { key, at, usedAt: now(), bytes: bytesOf(key, data), form: cacheVersion }
      await Promise.all([store.put(data, answerOf(key)), store.put(entry, entryOf(key))])
      await makeRoom(store, room, onScreen)
    }),

  touch: (where, key, at) =>
    changing(where, async (store) => {
      const entry = (await store.get(entryOf(key))) as Entry | undefined
      if (entry) await store.put({ ...entry, at, usedAt: now() }, entryOf(key))
    }),

  changeAll: (keyBegin, id, run) =>
    changing('public', async (store) => {
      for (const entry of (await store.getAll(allEntries())) as Entry[]) {
        const { key, form } = entry
        const isMeant = form === cacheVersion && key.startsWith(keyBegin)
        const data: unknown = isMeant ? await store.get(answerOf(key)) : undefined
        if (data === undefined || !speaksOf(data, id)) continue
        const changed = run(data)
        const bytes = bytesOf(key, changed)
        await Promise.all([store.put(changed, answerOf(key)), store.put({ ...entry, bytes }, entryOf(key))])
      }
    }),

  forgetPrivate: () => changing('private', (store) => store.clear()),
})

/** What is known of a kept answer without reading it. */
export interface Entry {
  /** The query's hash. */
  readonly key: string
  /** UTF-8 bytes of key and JSON. */
  readonly bytes: number
  /** When the site gave it, and when it was last looked at, in ms. */
  readonly at: number
  readonly usedAt: number
  /** Which `cacheVersion` it has. */
  readonly form: number
}

/** One more whenever what is kept gets another shape: screens of today cannot show answers of another one. */
export const cacheVersion = 3

/** Spec 9, database client. */
export const defaultCacheBytes = 41_943_040
const minCacheBytes = 1_048_576

/** The room for answers as it was configured; throws when that is less than there must be. */
export function cacheBytes(bytes = defaultCacheBytes): number {
  if (!(bytes >= minCacheBytes))
    throw new RangeError(`The cache needs at least ${minCacheBytes} bytes, not ${bytes}`)
  return bytes
}

const utf8 = new TextEncoder()

/** What an answer counts for. */
export const bytesOf = (key: string, data: unknown) =>
  utf8.encode(key).length + utf8.encode(JSON.stringify(data)).length

/** The keys that must go until the rest has room: the least recently used first, never what is on the screen. */
export function keysToEvict(
  entries: readonly Entry[],
  room: number,
  onScreen: ReadonlySet<string>,
): string[] {
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const gone: string[] = []
  for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= room) break
    if (onScreen.has(entry.key)) continue
    gone.push(entry.key)
    bytes -= entry.bytes
  }
  return gone
}

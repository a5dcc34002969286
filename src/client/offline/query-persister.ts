/**
 * Writes query results to IndexedDB and restores them (TanStack: a query persister).
 * 1. A query that is added without data restores its stored result: public data at once, private data after a failed
 *    fetch or after 10 s, because the session may have changed.
 * 2. A query whose fetch finds the site unreachable restores its stored result too.
 * 3. Restored data carries the mark of persisted-query.ts, so that the query refetches until the site responds.
 * 4. A successful fetch is queued and written, one query at a time; the latest data of a query wins.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { QueryStore } from './query-store.ts'
import { markRestored, type CacheScope } from './persisted-query.ts'
import { isUnreachable, onlineTimeoutMs } from '../call-failure.ts'

const scopeOf = ({ meta }: Query) => meta?.['kept'] as CacheScope | undefined

export class QueryPersister {
  readonly #client: QueryClient
  readonly #store: QueryStore
  /** The account that owns private data now. */
  readonly #owner: () => string | undefined
  /** Queries to write, each with the owner of private data at the time of its result. */
  readonly #changed = new Map<Query, string | undefined>()
  /** The stored data of a query. */
  readonly #stored = new WeakMap<Query, unknown>()
  #isWriting = false
  #hasWarned = false

  constructor(client: QueryClient, store: QueryStore, owner: () => string | undefined) {
    this.#client = client
    this.#store = store
    this.#owner = owner
    const queries = client.getQueryCache()
    for (const query of queries.getAll()) this.#onAdded(query)
    queries.subscribe((event) => {
      const query = event.query as Query
      if (event.type === 'added') this.#onAdded(query)
      if (event.type !== 'updated') return
      if (event.action.type === 'success') this.#queue(query)
      if ('error' in event.action && isUnreachable(event.action.error)) void this.#restore(query)
    })
  }

  /** Updates every stored public result that mentions `id` and whose key starts with `keyPrefix`. */
  readonly updateAll = (keyPrefix: readonly string[], id: string, run: (data: unknown) => unknown) =>
    this.#quietly(() => this.#store.updateAll(JSON.stringify(keyPrefix).slice(0, -1), id, run))

  /** The stored public result of a query, even when the query has newer data. */
  readonly read = (queryHash: string) =>
    this.#quietly(async () => (await this.#store.read('public', queryHash))?.data)

  /** After a sign-out: deletes the private results. */
  readonly clearPrivate = () =>
    this.#quietly(async () => (this.#owner() === undefined ? undefined : this.#store.clearPrivate()))

  #onAdded(query: Query) {
    const scope = scopeOf(query)
    if (!scope) return
    if (query.state.data !== undefined) this.#queue(query)
    else if (scope === 'public' || query.state.fetchFailureCount > 0) void this.#restore(query)
    // Private data waits 10 s for the network, because the session may have changed.
    else setTimeout(() => query.state.fetchStatus === 'fetching' && this.#restore(query), onlineTimeoutMs)
  }

  async #restore(query: Query) {
    const scope = scopeOf(query)
    if (!scope || query.state.data !== undefined) return
    if (scope === 'private' && this.#owner() === undefined) return
    await this.#quietly(async () => {
      const stored = await this.#store.read(scope, query.queryHash)
      const isWaiting = query.state.data === undefined && this.#queries().get(query.queryHash) === query
      if (!stored || !isWaiting) return
      this.#stored.set(query, stored.data)
      this.#client.setQueryData(query.queryKey, stored.data, { updatedAt: markRestored(stored.at) })
    })
  }

  readonly #queries = () => this.#client.getQueryCache()

  #queue(query: Query) {
    if (!scopeOf(query)) return
    this.#changed.set(query, this.#owner())
    if (!this.#isWriting) void this.#writeQueued()
  }

  /** One query at a time; a query that changes meanwhile is written again. */
  async #writeQueued() {
    this.#isWriting = true
    for (const [query, owner] of this.#changed) {
      this.#changed.delete(query)
      await this.#quietly(() => this.#write(query, owner))
    }
    this.#isWriting = false
  }

  async #write(query: Query, owner: string | undefined) {
    const { queryHash, state } = query
    const scope = scopeOf(query)
    if (!scope || state.data === undefined) return
    if (scope === 'private' && (owner === undefined || owner !== this.#owner())) return
    const at = Math.floor(state.dataUpdatedAt)
    if (this.#stored.get(query) === state.data) return this.#store.touch(scope, queryHash, at)
    const active = this.#queries().findAll({ type: 'active' })
    const onScreen = new Set(active.map((each) => each.queryHash))
    await this.#store.write(scope, queryHash, { data: state.data, at }, onScreen)
    this.#stored.set(query, state.data)
  }

  /** Without storage the page works on; the console logs it once. */
  async #quietly<T>(run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await run()
    } catch (error) {
      if (!this.#hasWarned) console.warn('Offline storage failed:', error)
      this.#hasWarned = true
      return undefined
    }
  }
}

/** Keeps what queries show, as they show it, and gives it back to those that have no answer yet. */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { QueryStore } from './query-store.ts'
import { markRestored, type CacheScope } from './persisted-query.ts'
import { isUnreachable, onlineTimeoutMs } from '../call-failure.ts'

export interface BackupRunnerDeps {
  readonly client: QueryClient
  readonly store: QueryStore
  /** The account that private answers belong to now. */
  readonly owner: () => string | undefined
}

const whereOf = ({ meta }: Query) => meta?.['kept'] as CacheScope | undefined

export class QueryPersister {
  readonly #client: QueryClient
  readonly #store: QueryStore
  readonly #owner: BackupRunnerDeps['owner']
  /** Queries that show something new, each with the owner of private data when it came. */
  readonly #changed = new Map<Query, string | undefined>()
  /** What the store has of a query. */
  readonly #known = new WeakMap<Query, unknown>()
  #working = false
  #complained = false

  constructor({ client, store, owner }: BackupRunnerDeps) {
    this.#client = client
    this.#store = store
    this.#owner = owner
    const queries = client.getQueryCache()
    for (const query of queries.getAll()) this.#meet(query)
    queries.subscribe((event) => {
      const query = event.query as Query
      if (event.type === 'added') this.#meet(query)
      if (event.type !== 'updated') return
      if (event.action.type === 'success') this.#note(query)
      if ('error' in event.action && isUnreachable(event.action.error)) void this.#restore(query)
    })
  }

  /** Changes everything public that is kept under keys that begin so and speaks of `id`. */
  readonly updateAll = (keyBegin: readonly string[], id: string, run: (data: unknown) => unknown) =>
    this.#quietly(() => this.#store.changeAll(JSON.stringify(keyBegin).slice(0, -1), id, run))

  /** The public answer that is kept of a query, whatever the query shows by now. */
  readonly read = async (queryHash: string): Promise<unknown> => {
    let kept: unknown
    await this.#quietly(async () => {
      kept = (await this.#store.read('public', queryHash))?.data
    })
    return kept
  }

  /** Nobody is signed in any more: what was kept of them goes. */
  readonly clearPrivate = () =>
    this.#quietly(async () => (this.#owner() === undefined ? undefined : this.#store.forgetPrivate()))

  #meet(query: Query) {
    const where = whereOf(query)
    if (!where) return
    if (query.state.data !== undefined) this.#note(query)
    else if (where === 'public' || query.state.fetchFailureCount > 0) void this.#restore(query)
    // Who is signed in decides what is asked: the site has a moment to say so itself.
    else setTimeout(() => query.state.fetchStatus === 'fetching' && this.#restore(query), onlineTimeoutMs)
  }

  async #restore(query: Query) {
    const where = whereOf(query)
    if (!where || query.state.data !== undefined) return
    if (where === 'private' && this.#owner() === undefined) return
    await this.#quietly(async () => {
      const answer = await this.#store.read(where, query.queryHash)
      const isWaiting = query.state.data === undefined && this.#queries().get(query.queryHash) === query
      if (!answer || !isWaiting) return
      this.#known.set(query, answer.data)
      this.#client.setQueryData(query.queryKey, answer.data, { updatedAt: markRestored(answer.at) })
    })
  }

  readonly #queries = () => this.#client.getQueryCache()

  #note(query: Query) {
    if (!whereOf(query)) return
    this.#changed.set(query, this.#owner())
    if (!this.#working) void this.#work()
  }

  /** One after the other; what changes again meanwhile is written once more, as it is then. */
  async #work() {
    this.#working = true
    for (const [query, owner] of this.#changed) {
      this.#changed.delete(query)
      await this.#quietly(() => this.#write(query, owner))
    }
    this.#working = false
  }

  async #write(query: Query, owner: string | undefined) {
    const { queryHash, state } = query
    const where = whereOf(query)
    if (!where || state.data === undefined) return
    if (where === 'private' && (owner === undefined || owner !== this.#owner())) return
    const at = Math.floor(state.dataUpdatedAt)
    if (this.#known.get(query) === state.data) return this.#store.touch(where, queryHash, at)
    const active = this.#queries().findAll({ type: 'active' })
    const onScreen = new Set(active.map((each) => each.queryHash))
    await this.#store.write(where, queryHash, { data: state.data, at }, onScreen)
    this.#known.set(query, state.data)
  }

  /** A browser that keeps nothing is said so once; everything else goes on without. */
  async #quietly(run: () => Promise<void>) {
    try {
      await run()
    } catch (error) {
      if (!this.#complained) console.warn('Nothing is kept for times without a network:', error)
      this.#complained = true
    }
  }
}

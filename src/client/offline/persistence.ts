/** Starts the query persister: with the first list a browser opens, and from then on with every page. */
import { localRows } from './browser-storage.ts'
import type { QueryPersister } from './query-persister.ts'

const flag = 'thuto keeps answers'

let loading: Promise<QueryPersister | undefined> | undefined

async function load() {
  try {
    const { queryPersister } = await import('./persister-instance.ts')
    localStorage.setItem(flag, 'yes')
    return queryPersister
  } catch (error) {
    loading = undefined
    console.warn('Offline storage failed:', error)
    return undefined
  }
}

/** Persists results from now on, and restores stored ones. Never throws. */
export const startPersistence = () => void (loading ??= load())

/** True once a list was opened in this browser, so that offline use has something to show. */
export const isPersistenceOn = () => localRows.get(flag) !== undefined

/** Starts the persister where an earlier visit has used it. */
export function resumePersistence() {
  if (isPersistenceOn()) startPersistence()
}

/** Runs on the persister; does nothing where persistence is off. */
export async function withPersister(run: (persister: QueryPersister) => Promise<void>): Promise<void> {
  const persister = await loading
  if (persister) await run(persister)
}

const readTimeoutMs = 1_000

/** The stored public result of a query, by its hash; undefined without one, or when reading takes over a second. */
export async function readPersisted(queryHash: string): Promise<unknown> {
  if (!isPersistenceOn()) return undefined
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, readTimeoutMs))
  return Promise.race([loading?.then((persister) => persister?.read(queryHash)), timeout])
}

/** Keeping answers for the next visit: begins with the first list somebody opens, and with the page ever after. */
import type { QueryPersister } from './query-persister.ts'

const mark = 'thuto keeps answers'

let keeping: Promise<QueryPersister | undefined> | undefined

async function load() {
  try {
    const { queryPersister: keeper } = await import('./persister-instance.ts')
    localStorage.setItem(mark, 'yes')
    return keeper
  } catch (error) {
    keeping = undefined
    console.warn('Nothing is kept for times without a network:', error)
    return undefined
  }
}

/** From now on what comes is kept, and what was kept is shown. Never fails. */
export const startPersistence = () => void (keeping ??= load())

/** Whether somebody has opened a list in this browser, so that there is something to see without a network. */
export function isPersistenceOn(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    // A browser that keeps nothing.
    return false
  }
}

/** Keeping goes on where something was kept on an earlier visit. */
export function resumePersistence() {
  if (isPersistenceOn()) startPersistence()
}

/** Does something to what is kept; nothing where nothing is. */
export async function withPersister(run: (keeper: QueryPersister) => Promise<void>): Promise<void> {
  const keeper = await keeping
  if (keeper) await run(keeper)
}

const maxReadMs = 1_000

/** The public answer that is kept of a query, by its hash; undefined where there is none, or it is not read within a second. */
export async function readPersisted(queryHash: string): Promise<unknown> {
  if (!isPersistenceOn()) return undefined
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, maxReadMs))
  return Promise.race([keeping?.then((keeper) => keeper?.read(queryHash)), tooLong])
}

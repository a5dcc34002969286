/** Finds out which cached rows that a response lacks are removed, and which only moved. */
import { maxCheckedIds, type PublicResource } from '../../resource.ts'

type Rows = readonly { readonly id: string }[]

/** Cached ids that the response lacks. If it has more pages, rows after the last common one may be on these. */
export function missingIds(before: Rows, now: Rows, hasMore: boolean): readonly string[] {
  const received = new Set(now.map(({ id }) => id))
  const lastCommon = before.findLastIndex(({ id }) => received.has(id))
  const candidates = hasMore && lastCommon >= 0 ? before.slice(0, lastCommon) : before
  return candidates.map(({ id }) => id).filter((id) => !received.has(id))
}

/** SDK-14: fetches the ids in batches; each resource is replaced, or dropped if no longer public. Rejects with `fetchCurrent`. */
export async function reconcileMissing(
  ids: readonly string[],
  {
    fetchCurrent,
    drop,
    replace,
  }: {
    /** Fetches those that are public, at most `maxCheckedIds` in one call. */
    readonly fetchCurrent: (ids: readonly string[]) => Promise<readonly PublicResource[]>
    readonly drop: (id: string) => void
    readonly replace: (resource: PublicResource) => void
  },
): Promise<void> {
  for (let from = 0; from < ids.length; from += maxCheckedIds) {
    const batch = ids.slice(from, from + maxCheckedIds)
    const current = await fetchCurrent(batch)
    for (const resource of current) replace(resource)
    const found = new Set(current.map(({ id }) => id))
    for (const id of batch) if (!found.has(id)) drop(id)
  }
}

/** Rows are compared only with those of the same `listKey`. */
export interface CachedRows {
  readonly listKey: string
  readonly rows: readonly PublicResource[]
}

/** Persisted rows of a list at its first response; they may not have been rendered before it. */
export function cachedRowsBefore() {
  let stored: CachedRows | undefined
  let isFirst = true
  return {
    /** True until the first response. */
    isFirst: () => isFirst,
    set(rows: CachedRows | undefined) {
      isFirst = false
      stored = rows
    },
    /** Returns the rows once. */
    take(): CachedRows | undefined {
      const rows = stored
      stored = undefined
      return rows
    },
  }
}
export type CachedRowsBefore = ReturnType<typeof cachedRowsBefore>

/** Rows a browser had kept that the site's answer does not have: are they gone, or only elsewhere? */
import { checkedAtOnce, type PublicResource } from '../../resource.ts'

type Rows = readonly Pick<PublicResource, 'id'>[]

/** The ids to ask about. What only moved behind the end of an answer that goes on is not in doubt. */
export function missingIds(before: Rows, now: Rows, goesOn: boolean): readonly string[] {
  const answered = new Set(now.map(({ id }) => id))
  const lastCommon = before.findLastIndex(({ id }) => answered.has(id))
  const inDoubt = goesOn && lastCommon >= 0 ? before.slice(0, lastCommon) : before
  return inDoubt.map(({ id }) => id).filter((id) => !answered.has(id))
}

export interface LimboDeps {
  /** Asks the site for those that are public now, at most 100 ids at once. */
  readonly ask: (ids: readonly string[]) => Promise<readonly PublicResource[]>
  readonly drop: (id: string) => void
  readonly replace: (resource: PublicResource) => void
}

/** SDK-14: asks about so many at once, then the next, until all are settled: dropped, or shown as they are. Rejects with `ask`. */
export async function reconcileMissing(
  ids: readonly string[],
  { ask, drop, replace }: LimboDeps,
): Promise<void> {
  for (let from = 0; from < ids.length; from += checkedAtOnce) {
    const asked = ids.slice(from, from + checkedAtOnce)
    const current = await ask(asked)
    for (const resource of current) replace(resource)
    const found = new Set(current.map(({ id }) => id))
    for (const id of asked) if (!found.has(id)) drop(id)
  }
}

/** Rows of a list that `about` names; another list is not compared. */
export interface Before {
  readonly about: string
  readonly rows: readonly PublicResource[]
}

/** What was kept of a list, noted when the site has answered for the first time: it may not have been shown before. */
export function cachedRowsBefore() {
  let noted: Before | undefined
  let isFirst = true
  return {
    /** The site has not answered yet. */
    isFirst: () => isFirst,
    note(before: Before | undefined) {
      isFirst = false
      noted = before
    },
    /** Gives it once. */
    take(): Before | undefined {
      const before = noted
      noted = undefined
      return before
    },
  }
}
export type KeptBefore = ReturnType<typeof cachedRowsBefore>

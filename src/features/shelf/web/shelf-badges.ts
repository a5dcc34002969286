/** What lists show of the shelf without opening it: which resources are kept here, and what is on its way. */

/** `percent`: being fetched, whole percent. `trouble`: it could not be kept, in words for people. */
export type ShelfProgress = { readonly percent: number } | { readonly error: string }
export type ShelfBadge = ShelfProgress | 'kept'

/** Where the ids of kept resources stand in localStorage, as a list. */
export const badgesKey = 'thuto kept resources'

type Keeps = () => Pick<Storage, 'getItem' | 'setItem'>

const isText = (value: unknown) => typeof value === 'string'

function readIds(storage: Keeps): Set<string> {
  try {
    const ids: unknown = JSON.parse(storage().getItem(badgesKey) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(isText) : [])
  } catch {
    return new Set()
  }
}

function saveIds(storage: Keeps, ids: ReadonlySet<string>) {
  try {
    storage().setItem(badgesKey, JSON.stringify([...ids]))
  } catch {
    // The marks hold for this page.
  }
}

/** Those who are told of every change, and the words that are spoken last. */
function listeners() {
  const watchers = new Set<() => void>()
  let said = ''
  return {
    said: () => said,
    tell(words = said) {
      said = words
      for (const told of watchers) told()
    },
    watch(told: () => void) {
      watchers.add(told)
      return () => void watchers.delete(told)
    },
  }
}

/** The marks of one tab. `storage` throws where the browser keeps nothing; the ids in it are those of all tabs. */
export function shelfBadges(storage: Keeps) {
  let kept = readIds(storage)
  const doings = new Map<string, ShelfProgress>()
  const { said, tell, watch } = listeners()
  return {
    said,
    watch,
    of: (id: string): ShelfBadge | undefined => doings.get(id) ?? (kept.has(id) ? 'kept' : undefined),
    isKept: (id: string) => kept.has(id),
    kept: (): readonly string[] => [...kept],
    /** What is being done about a resource, nothing when it is over; `words` are spoken. */
    doing(id: string, now: ShelfProgress | undefined, words?: string) {
      if (now) doings.set(id, now)
      else doings.delete(id)
      tell(words)
    },
    /** Whether a resource is kept, once that is sure. */
    settle(id: string, isKept: boolean, words?: string) {
      doings.delete(id)
      if (isKept) kept.add(id)
      else kept.delete(id)
      saveIds(storage, kept)
      tell(words)
    },
    /** These are kept and no others; what is on its way stays. */
    keepOnly(ids: readonly string[]) {
      kept = new Set(ids)
      saveIds(storage, kept)
      tell()
    },
    /** Another tab has kept or removed something. */
    readAgain() {
      kept = readIds(storage)
      tell()
    },
  }
}

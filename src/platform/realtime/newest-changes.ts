/** Ids of the newest public changes: of each subject, of all, and of those that change a count of resources. */
import type { Change } from './changes-repository.ts'

export function newestChanges() {
  const ofSubject = new Map<string, number>()
  let [ofAny, ofCounts, all] = [0, 0, 0]

  function addChange({ id, subject, publicBefore, publicAfter }: Change) {
    if (!publicBefore && !publicAfter) return
    ofAny = id
    ofSubject.set(subject, id)
    if (publicBefore !== publicAfter) ofCounts = id
  }

  function of(scope: readonly string[] | 'all' | 'counts') {
    if (scope === 'all') return ofAny
    if (scope === 'counts') return ofCounts
    return Math.max(...scope.map((subject) => ofSubject.get(subject) ?? 0))
  }

  return {
    /** Adds changes in order; `head` is the last change before them, if known. */
    add(batch: readonly Change[], head: number | undefined) {
      const [first] = batch
      // Changes were skipped: everything may have changed.
      if (first && first.id > (head ?? 0) + 1) all = first.id
      for (const change of batch) addChange(change)
    },
    /** Id of the last change; 0 without one. */
    of: (scope: readonly string[] | 'all' | 'counts') => Math.max(all, of(scope)),
  }
}

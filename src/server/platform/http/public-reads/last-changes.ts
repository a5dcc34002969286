/** Which change was the last to touch what an answer depends on. */
import type { Change } from '#server/platform/live/changes-repository.ts'

/** The public resources of some subjects, all of them, or only which ones are public (`counts`). */
export type DependsOn = readonly string[] | 'all' | 'counts'

export interface LastChanges {
  /** Takes changes in order; `head`: the last one taken before them, as far as is known. */
  add(batch: readonly Change[], head: number | undefined): void
  /** The id of the last change; 0 when there was none. */
  of(dependsOn: DependsOn): number
}

export function lastChanges(): LastChanges {
  const ofSubject = new Map<string, number>()
  let [ofAny, ofCounts, forEverything] = [0, 0, 0]

  function note({ id, subject, publicBefore, publicAfter }: Change) {
    if (!publicBefore && !publicAfter) return
    ofAny = id
    ofSubject.set(subject, id)
    if (publicBefore !== publicAfter) ofCounts = id
  }

  function of(dependsOn: DependsOn) {
    if (dependsOn === 'all') return ofAny
    if (dependsOn === 'counts') return ofCounts
    return Math.max(...dependsOn.map((subject) => ofSubject.get(subject) ?? 0))
  }

  return {
    add(batch, head) {
      const [first] = batch
      // What lies between is not kept any more: who listened from before it would be told to read everything anew.
      if (first && first.id > (head ?? 0) + 1) forEverything = first.id
      for (const change of batch) note(change)
    },
    of: (dependsOn) => Math.max(forEverything, of(dependsOn)),
  }
}

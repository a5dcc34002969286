/** Which change was the last to touch what an answer depends on. */
import type { Change } from '../../realtime/changes-repository.ts'
import type { EncodedResponse } from './encoded-response.ts'

/** The public resources of some subjects, all of them, or only which ones are public (`counts`). */
export type CacheDependency = readonly string[] | 'all' | 'counts'

export interface LastChanges {
  /** Takes changes in order; `head`: the last one taken before them, as far as is known. */
  add(batch: readonly Change[], head: number | undefined): void
  /** The id of the last change; 0 when there was none. */
  of(dependsOn: CacheDependency): number
}

export function invalidationMap(): LastChanges {
  const ofSubject = new Map<string, number>()
  let [ofAny, ofCounts, forEverything] = [0, 0, 0]

  function note({ id, subject, publicBefore, publicAfter }: Change) {
    if (!publicBefore && !publicAfter) return
    ofAny = id
    ofSubject.set(subject, id)
    if (publicBefore !== publicAfter) ofCounts = id
  }

  function of(dependsOn: CacheDependency) {
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

/** To look for more of them in an answer would take longer than reading it anew. */
const lookedForAtMost = 200

export interface GoneResources {
  /** False when they are too many to be looked for. */
  add(resourceIds: readonly string[]): boolean
  isNamedIn(answer: Pick<EncodedResponse, 'json'>): boolean
}

export const removedIds = (batch: readonly Change[]): string[] =>
  batch
    .filter(({ publicBefore, publicAfter }) => publicBefore && !publicAfter)
    .map(({ resourceId }) => resourceId)

/** Knows them for `forMs`, as long as answers from before are kept: looked through when one is to be given, not all now. */
export function purgeList(nowMs: () => number, forMs: number): GoneResources {
  const since = new Map<string, number>()

  function forgetOld() {
    for (const [id, goneMs] of since) {
      if (nowMs() - goneMs <= forMs) return
      since.delete(id)
    }
  }

  return {
    add(resourceIds) {
      forgetOld()
      for (const id of resourceIds) {
        since.delete(id)
        since.set(id, nowMs())
      }
      const few = since.size <= lookedForAtMost
      if (!few) since.clear()
      return few
    },
    isNamedIn(answer) {
      if (since.size === 0) return false
      const json = answer.json()
      return [...since.keys()].some((id) => json.includes(id))
    },
  }
}

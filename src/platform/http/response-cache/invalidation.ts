/** Id of the last change that affects a cached response. */
import type { Change } from '../../realtime/changes-repository.ts'
import type { EncodedResponse } from './encoded-response.ts'

/** Public resources of some subjects, all public resources, or only their number (`counts`). */
export type CacheDependency = readonly string[] | 'all' | 'counts'

export function invalidationMap() {
  const ofSubject = new Map<string, number>()
  let [ofAny, ofCounts, all] = [0, 0, 0]

  function addChange({ id, subject, publicBefore, publicAfter }: Change) {
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
    /** Adds changes in order; `head` is the last change before them, if known. */
    add(batch: readonly Change[], head: number | undefined) {
      const [first] = batch
      // Changes were skipped: subscribers from before the gap get `reset`.
      if (first && first.id > (head ?? 0) + 1) all = first.id
      for (const change of batch) addChange(change)
    },
    /** Id of the last change; 0 without one. */
    of: (dependsOn: CacheDependency) => Math.max(all, of(dependsOn)),
  }
}

/** Searching a response for more ids would take longer than reading it again. */
const maxIds = 200

export const removedIds = (batch: readonly Change[]): string[] =>
  batch
    .filter(({ publicBefore, publicAfter }) => publicBefore && !publicAfter)
    .map(({ resourceId }) => resourceId)

/** Remembers removed ids for `forMs`, the lifetime of older responses, and searches a response only when it is served. */
export function purgeList(nowMs: () => number, forMs: number) {
  const since = new Map<string, number>()

  function dropExpired() {
    for (const [id, removedMs] of since) {
      if (nowMs() - removedMs <= forMs) return
      since.delete(id)
    }
  }

  return {
    /** False if there are too many ids to search for. */
    add(resourceIds: readonly string[]) {
      dropExpired()
      for (const id of resourceIds) {
        since.delete(id)
        since.set(id, nowMs())
      }
      const few = since.size <= maxIds
      if (!few) since.clear()
      return few
    },
    isNamedIn(answer: EncodedResponse) {
      if (since.size === 0) return false
      const json = answer.json()
      return [...since.keys()].some((id) => json.includes(id))
    },
  }
}

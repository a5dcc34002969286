/** Id of the last change that affects a cached response. */
import type { Change } from '../../realtime/changes-repository.ts'
import type { EncodedResponse } from './encoded-response.ts'

/** Public resources of some subjects, all public resources, or only their number (`counts`). */
export type CacheDependency = readonly string[] | 'all' | 'counts'

export interface InvalidationMap {
  /** Adds changes in order; `head` is the last change before them, if known. */
  add(batch: readonly Change[], head: number | undefined): void
  /** Id of the last change; 0 without one. */
  of(dependsOn: CacheDependency): number
}

export function invalidationMap(): InvalidationMap {
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
    add(batch, head) {
      const [first] = batch
      // Changes were skipped: subscribers from before the gap get `reset`.
      if (first && first.id > (head ?? 0) + 1) all = first.id
      for (const change of batch) addChange(change)
    },
    of: (dependsOn) => Math.max(all, of(dependsOn)),
  }
}

/** Searching a response for more ids would take longer than reading it again. */
const maxIds = 200

export interface PurgeList {
  /** False if there are too many ids to search for. */
  add(resourceIds: readonly string[]): boolean
  isNamedIn(answer: Pick<EncodedResponse, 'json'>): boolean
}

export const removedIds = (batch: readonly Change[]): string[] =>
  batch
    .filter(({ publicBefore, publicAfter }) => publicBefore && !publicAfter)
    .map(({ resourceId }) => resourceId)

/** Remembers removed ids for `forMs`, the lifetime of older responses, and searches a response only when it is served. */
export function purgeList(nowMs: () => number, forMs: number): PurgeList {
  const since = new Map<string, number>()

  function dropExpired() {
    for (const [id, removedMs] of since) {
      if (nowMs() - removedMs <= forMs) return
      since.delete(id)
    }
  }

  return {
    add(resourceIds) {
      dropExpired()
      for (const id of resourceIds) {
        since.delete(id)
        since.set(id, nowMs())
      }
      const few = since.size <= maxIds
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

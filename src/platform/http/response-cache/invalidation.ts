/** What a cached response depends on, and the removed resources that it may name. */
import type { Change } from '../../realtime/changes-repository.ts'
import type { EncodedResponse } from './encoded-response.ts'

/** Public resources of some subjects, all public resources, or only their number (`counts`). */
export type CacheDependency = readonly string[] | 'all' | 'counts'

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

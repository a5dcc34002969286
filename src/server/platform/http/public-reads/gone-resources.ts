/** What was taken down of late (SECURITY T14): no answer from before that names it is given again. */
import type { Change } from '#server/platform/live/changes-repository.ts'
import type { Answer } from './answer.ts'

/** To look for more of them in an answer would take longer than reading it anew. */
const lookedForAtMost = 200

export interface GoneResources {
  /** False when they are too many to be looked for. */
  add(resourceIds: readonly string[]): boolean
  isNamedIn(answer: Pick<Answer, 'json'>): boolean
}

export const takenDownIn = (batch: readonly Change[]): string[] =>
  batch
    .filter(({ publicBefore, publicAfter }) => publicBefore && !publicAfter)
    .map(({ resourceId }) => resourceId)

/** Knows them for `forMs`, as long as answers from before are kept: looked through when one is to be given, not all now. */
export function goneResources(nowMs: () => number, forMs: number): GoneResources {
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

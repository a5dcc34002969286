/** The latest events, for listeners who come a little after they read their list. */
import type { LiveEvent } from './live-event.ts'

const mostKept = 200

export interface RecentEvents {
  /** Everything after this change is known; undefined while nothing is. */
  from(): number | undefined
  keep(event: LiveEvent): void
  /** What came after a change, oldest first; undefined when not all of it is known any more. */
  after(id: number): readonly LiveEvent[] | undefined
  /** Begins anew: whatever comes from now on comes after this change. */
  restart(from: number | undefined): void
}

export function recentEvents(): RecentEvents {
  let kept: LiveEvent[] = []
  let from: number | undefined
  return {
    from: () => from,
    keep(event) {
      kept.push(event)
      if (kept.length > mostKept) from = kept.shift()?.id ?? from
    },
    after: (id) =>
      from === undefined || id < from ? undefined : kept.filter((event) => (event.id ?? 0) > id),
    restart(start) {
      kept = []
      from = start
    },
  }
}

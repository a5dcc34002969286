import type { LocalCounters } from './limiter.ts'

/** Fixed windows in a map. Drops a whole window at a time. */
export function localCounters(nowMs: () => number): LocalCounters {
  const windows = new Map<number, { readonly endsMs: number; readonly counts: Map<string, number> }>()
  const countsOf = (seconds: number) => {
    const open = windows.get(seconds)
    if (open && open.endsMs > nowMs()) return open.counts
    const fresh = { endsMs: nowMs() + seconds * 1_000, counts: new Map<string, number>() }
    windows.set(seconds, fresh)
    return fresh.counts
  }
  function hitNow(name: string, seconds: number) {
    const counts = countsOf(seconds)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
  return {
    hitNow,
    hit: (buckets) => Promise.resolve(buckets.map(({ name, seconds }) => hitNow(name, seconds))),
  }
}

import type { Operation } from '../history/history.ts'

/** Longest time between `from`, the acknowledgements after it, and `until`, in ms. */
export function maxPauseMs(from: number, until: number, operations: readonly Operation[]): number {
  const ends = operations.flatMap(({ outcome, endedAt }) =>
    outcome === 'ok' && endedAt > from ? endedAt : [],
  )
  const times = [from, ...ends, until].toSorted((a, b) => a - b)
  return Math.max(...times.map((time, i) => time - (times[i - 1] ?? time)))
}

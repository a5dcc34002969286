/** The usual time until a moderator decides, as the page of contributions states it. */

/** Decisions that the median is of, and the fewest for which it is stated. */
export const decisionsCounted = 30
const minDecisions = 10

const dayMs = 24 * 60 * 60 * 1_000

/** Median of the newest waits, rounded up to days; null with too few of them. */
export function reviewDays(waitedSeconds: readonly number[]): number | null {
  const waits = waitedSeconds.slice(0, decisionsCounted).toSorted((a, b) => a - b)
  if (waits.length < minDecisions) return null
  const middle = waits.length / 2
  const [low = 0, high = 0] = [waits[Math.ceil(middle) - 1], waits[Math.floor(middle)]]
  return Math.max(1, Math.ceil((((low + high) / 2) * 1_000) / dayMs))
}

/** `long`: more than twice the usual time; `unknown`: too few decisions to say what is usual. */
type ReviewWait = 'unknown' | 'usual' | 'long'

/** `queuedAt` is an ISO time, `now` in ms; `typicalDays` is null with too few decisions. */
export function reviewWait(queuedAt: string, typicalDays: number | null, now: number): ReviewWait {
  if (typicalDays === null) return 'unknown'
  return now - Date.parse(queuedAt) > 2 * typicalDays * dayMs ? 'long' : 'usual'
}

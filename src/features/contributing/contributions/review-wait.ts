/** The wait for a moderator, compared with the usual one. */
const dayMs = 86_400_000

/** `long`: more than twice the usual time; `unknown`: too few decisions to say what is usual. */
export type ReviewWait = 'unknown' | 'usual' | 'long'

/** `queuedAt` is an ISO time, `now` in ms; `reviewDays` is null with too few decisions. */
export function reviewWait(queuedAt: string, reviewDays: number | null, now: number): ReviewWait {
  if (reviewDays === null) return 'unknown'
  return now - Date.parse(queuedAt) > 2 * reviewDays * dayMs ? 'long' : 'usual'
}

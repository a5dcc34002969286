/** Retention periods of personal data (F-C18): the sweep deletes by them, the privacy page names them. */
export type Period = { readonly days: number } | { readonly years: number }

export const retentionPeriods = {
  /** From the last use; a session ends seven days after it at the latest. */
  sessions: { days: 30 },
  addressHashes: { days: 30 },
  sightings: { years: 3 },
  pageViews: { days: 90 },
  pageCounts: { days: 400 },
  /** As long as the outbox may repeat a write (src/client/offline/outbox/write-sender.ts), plus a day. */
  repeats: { days: 30 },
  oneTimeLinks: { days: 1 },
  /** An account without the answer is erased then. */
  guardianAnswers: { days: 14 },
  limitCounters: { days: 1 },
} as const satisfies Record<string, Period>

export type RetentionName = keyof typeof retentionPeriods

const dayMs = 86_400_000

/** Returns the moment before which rows are deleted. */
export function startOfRetention(period: Period, now: Date): Date {
  if ('days' in period) return new Date(now.getTime() - period.days * dayMs)
  const start = new Date(now)
  start.setUTCFullYear(start.getUTCFullYear() - period.years)
  return start
}

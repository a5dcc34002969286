/** Retention periods of personal data (F-C18): the sweep deletes by them, the privacy page names them. */
export type Period = { readonly days: number } | { readonly years: number }

export const retentionPeriods = {
  /** From the last use; a session ends seven days after it at the latest. */
  sessions: { days: 30 },
  /** From the last sign-in; then the notice begins. */
  idleAccounts: { years: 3 },
  /** From the notice to the erasure. */
  idleNotice: { days: 60 },
  addressHashes: { days: 30 },
  /** Copies of resources that moderators deleted, for an undo. */
  deletedResources: { days: 1 },
  /** Which records a moderator opened. */
  openedRecords: { days: 1 },
  notices: { days: 400 },
  /** Errors on a page that were not confirmed. */
  errorReports: { days: 400 },
  sightings: { years: 3 },
  securityEvents: { days: 90 },
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

function shifted(at: Date, period: Period, direction: 1 | -1): Date {
  if ('days' in period) return new Date(at.getTime() + direction * period.days * dayMs)
  const moved = new Date(at)
  moved.setUTCFullYear(moved.getUTCFullYear() + direction * period.years)
  return moved
}

/** Returns the moment before which rows are deleted. */
export const startOfRetention = (period: Period, now: Date): Date => shifted(now, period, -1)

/** Returns the moment at which a row of that time may be deleted. */
export const endOfRetention = (period: Period, from: Date): Date => shifted(from, period, 1)

import type { Config } from '#platform/config/config.ts'

type TimeOfDay = NonNullable<Config['backups']>['at']

/** What the nights so far say, by the clock of the database. */
export interface BackupHistory {
  readonly now: Date
  readonly lastVerified: Date | undefined
  readonly lastFailure: Date | undefined
}

const retryAfterMs = 3_600_000

/** The last time it was this time of day here. */
export function lastTime({ hour, minute }: TimeOfDay, now: Date): Date {
  const at = new Date(now)
  at.setHours(hour, minute, 0, 0)
  if (at > now) at.setDate(at.getDate() - 1)
  return at
}

/** Whether a backup is due: also one that was missed, and an hour after one that failed. */
export function isBackupDue({ now, lastVerified, lastFailure }: BackupHistory, at: TimeOfDay): boolean {
  if (lastFailure && now.getTime() - lastFailure.getTime() < retryAfterMs) return false
  if (!lastVerified || (lastFailure && lastFailure > lastVerified)) return true
  return lastVerified < lastTime(at, now)
}

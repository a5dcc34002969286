import type { Config } from '#platform/config/config.ts'

export type TimeOfDay = NonNullable<Config['backups']>['at']

/** Last results of the nightly backup, by the clock of the database. */
export interface BackupHistory {
  readonly now: Date
  readonly lastVerified: Date | undefined
  readonly lastFailure: Date | undefined
}

const retryAfterMs = 3_600_000

/** Returns the last moment with this local time of day. */
export function lastTime({ hour, minute }: TimeOfDay, now: Date): Date {
  const at = new Date(now)
  at.setHours(hour, minute, 0, 0)
  if (at > now) at.setDate(at.getDate() - 1)
  return at
}

/** True for a backup that is due or was missed, and an hour after a failed one. */
export function isBackupDue({ now, lastVerified, lastFailure }: BackupHistory, at: TimeOfDay): boolean {
  if (lastFailure && now.getTime() - lastFailure.getTime() < retryAfterMs) return false
  if (!lastVerified || (lastFailure && lastFailure > lastVerified)) return true
  return lastVerified < lastTime(at, now)
}

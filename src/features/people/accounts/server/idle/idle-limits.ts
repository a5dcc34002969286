import { can, fallbackRole, type Role, roles } from '#shared/abilities.ts'
import { endOfRetention, retentionPeriods, startOfRetention } from '#shared/retention-periods.ts'

/** Limits of the sweep, by the clock of the database. */
export interface IdleLimits {
  readonly now: Date
  /** Accounts whose last sign-in is before it are idle. */
  readonly idleBefore: Date
  /** Notices that began before it have ended. */
  readonly noticedBefore: Date
  /** Accounts with one of these are only listed. */
  readonly stayingRoles: readonly Role[]
  /** Of an account without a record. */
  readonly fallbackRole: Role
}

const stayingRoles = roles.filter(
  (role) =>
    can({ kind: 'member', role }, 'moderate resources') || can({ kind: 'member', role }, 'assign roles'),
)

export const idleLimits = (now: Date): IdleLimits => ({
  now,
  idleBefore: startOfRetention(retentionPeriods.idleAccounts, now),
  noticedBefore: startOfRetention(retentionPeriods.idleNotice, now),
  stayingRoles,
  fallbackRole,
})

/** Moment from which the sweep erases an idle account; without a notice one begins now. */
export const erasedFrom = (noticeAt: Date | null, now: Date): Date =>
  endOfRetention(retentionPeriods.idleNotice, noticeAt ?? now)

/** `npm run admin -- idle`: lists the accounts without a sign-in for so long that they are erased, or only listed. */
import { findIdle, type IdleAccount } from '#features/people/accounts/server/idle/idle-accounts-repository.ts'
import { erasedFrom, idleLimits } from '#features/people/accounts/server/idle/idle-limits.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { retentionPeriods } from '#shared/retention-periods.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Day from which the sweep erases the account; undefined for one that stays. */
const lastDay = ({ stays, noticeAt }: IdleAccount, now: Date) =>
  stays ? undefined : dayOf(erasedFrom(noticeAt, now))

const fateOf = (account: IdleAccount, now: Date) => {
  const day = lastDay(account, now)
  if (day !== undefined) return `erased from ${day} on`
  return `stays (${account.disabled ? 'disabled' : account.role})`
}

/** `now`: time of the database. */
export async function idleCommand(db: Db, now: Date): Promise<string> {
  const found = await findIdle(db, idleLimits(now))
  const years = retentionPeriods.idleAccounts.years
  return [
    `${found.length} accounts had no sign-in for ${years} years. Signing in keeps an account.`,
    ...found.map((each) =>
      [each.email, `last sign-in ${dayOf(each.lastSignIn)}`, fateOf(each, now)].join('  '),
    ),
  ].join('\n')
}

/** One line for the doctor. */
export async function idleSummary(db: Db, now: Date): Promise<string> {
  const found = await findIdle(db, idleLimits(now))
  const days = found.flatMap((account) => lastDay(account, now) ?? []).toSorted()
  if (found.length === 0) return 'None.'
  const first = days[0] === undefined ? '' : `, the first from ${days[0]} on`
  return `${days.length} will be erased${first}; ${found.length - days.length} stay. See: npm run admin -- idle`
}

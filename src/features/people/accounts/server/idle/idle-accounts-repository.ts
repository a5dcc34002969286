/** Accounts without a sign-in for a long time, by the table `sign_ins`, which triggers keep up to date. */
import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { IdleLimits } from './idle-limits.ts'

export interface IdleAccount {
  readonly email: string
  readonly role: Role
  readonly disabled: boolean
  readonly lastSignIn: Date
  /** Null: the next sweep begins the notice, or the account is only listed. */
  readonly noticeAt: Date | null
  /** Moderators, admins and disabled accounts, which cannot answer a notice, are never erased by themselves. */
  readonly stays: boolean
}

const roleOf = ({ fallbackRole }: IdleLimits) => sql<Role>`coalesce(users.role, ${fallbackRole})`
const staysBy = (limits: IdleLimits) =>
  sql<boolean>`(accounts.disabled or ${roleOf(limits)} = any(${limits.stayingRoles}::text[]))`

const idle = (db: Db | Tx, { idleBefore }: IdleLimits) =>
  db
    .selectFrom('accounts')
    .innerJoin('sign_ins', 'sign_ins.account_id', 'accounts.id')
    .leftJoin('users', 'users.account_id', 'accounts.id')
    .where('sign_ins.last_at', '<', idleBefore)

const due = (db: Db | Tx, limits: IdleLimits) =>
  idle(db, limits)
    .select(['accounts.id as accountId', 'accounts.email'])
    .where('sign_ins.idle_notice_at', '<', limits.noticedBefore)
    .where(sql<boolean>`not ${staysBy(limits)}`)

/** Begins the notice of at most `rows` accounts and calls `notify` for each in the same transaction; returns how many. */
export const beginNotices = (
  db: Db,
  limits: IdleLimits,
  rows: number,
  notify: (accountId: string, tx: Tx) => Promise<void>,
) =>
  db.transaction().execute(async (tx) => {
    const found = await idle(tx, limits)
      .select('accounts.id')
      .where('sign_ins.idle_notice_at', 'is', null)
      .where(sql<boolean>`not ${staysBy(limits)}`)
      .limit(rows)
      .forUpdate('sign_ins')
      .skipLocked()
      .execute()
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return 0
    const set = { idle_notice_at: limits.now }
    await tx.updateTable('sign_ins').set(set).where('account_id', 'in', ids).execute()
    for (const id of ids) await notify(id, tx)
    return ids.length
  })

/** Accounts to erase, by id, at most `rows` after that id. */
export const findDue = (db: Db, limits: IdleLimits, after: string, rows: number) =>
  due(db, limits).where('accounts.id', '>', after).orderBy('accounts.id').limit(rows).execute()

/** In the transaction that erases it and holds its row: false after a sign-in or a change of role. */
export const isStillDue = async (tx: Tx, accountId: string, limits: IdleLimits) =>
  (await due(tx, limits).where('accounts.id', '=', accountId).executeTakeFirst()) !== undefined

/** All idle accounts, longest idle first. */
export const findIdle = (db: Db, limits: IdleLimits): Promise<IdleAccount[]> =>
  idle(db, limits)
    .select([
      'accounts.email',
      roleOf(limits).as('role'),
      'accounts.disabled',
      'sign_ins.last_at as lastSignIn',
      'sign_ins.idle_notice_at as noticeAt',
      staysBy(limits).as('stays'),
    ])
    .orderBy('sign_ins.last_at')
    .execute()

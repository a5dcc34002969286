/** Accounts as the operator changes them from the shell. Each command writes an audit entry. */
import { sql } from 'kysely'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import { endWaysIn } from '#platform/auth/ways-in-repository.ts'
import { endSessionsOf } from '#platform/auth/sessions/sessions-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { lockBin } from './binned-records-repository.ts'
import { moveAccount } from './email/email-changes-repository.ts'

export interface OperatedAccount {
  readonly id: string
  readonly disabled: boolean
  /** Of its address (F-C6). */
  readonly isConfirmed: boolean
}

/** A command of the operator on an account. `by`: name in the audit log. */
interface OperatorCommand {
  readonly accountId: string
  readonly by: string
}

export const findOperatedAccount = (db: Db, email: string): Promise<OperatedAccount | undefined> =>
  db
    .selectFrom('accounts')
    .select(['id', 'disabled', isConfirmed.as('isConfirmed')])
    .where('email', '=', email)
    .executeTakeFirst()

/** Creates the user record if an admin removed it. */
export const ensureRecord = (db: Db | Tx, accountId: string) =>
  db
    .insertInto('users')
    .columns(['account_id', 'email'])
    .expression((from) => from.selectFrom('accounts').select(['id', 'email']).where('id', '=', accountId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Creates account and user record without a password, with a confirmed address. False if the email is taken. */
export const createConfirmed = (
  db: Db,
  { accountId, email, by }: OperatorCommand & { readonly email: string },
) =>
  db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('accounts')
      .values({ id: accountId, email, email_confirmed_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return false
    await ensureRecord(tx, accountId)
    await addAccountEntry(tx, accountId, 'account.created', by)
    return true
  })

/** Sets a confirmed email, ends all sessions and links. False if another account has it, or may return to it. */
export const changeEmail = (db: Db, { accountId, email, by }: OperatorCommand & { readonly email: string }) =>
  db.transaction().execute(async (tx) => {
    await lockBin(tx)
    if (!(await moveAccount(tx, accountId, email, { isTrusted: true }))) return false
    await tx.deleteFrom('email_links').where('account_id', '=', accountId).execute()
    await endSessionsOf(tx, accountId)
    await addAccountEntry(tx, accountId, 'email.changed', by)
    return true
  })

/** Deletes every password, identity, second factor, session and link of the account and confirms its address. */
export const takeOver = (db: Db, { accountId, by }: OperatorCommand) =>
  db.transaction().execute(async (tx) => {
    // Locks the row first: a concurrent sign-in or reset has ended, or finds no credential.
    await tx
      .updateTable('accounts')
      .set({
        email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
        is_email_trusted: false,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', accountId)
      .execute()
    await endWaysIn(tx, accountId)
    await tx.deleteFrom('email_links').where('account_id', '=', accountId).execute()
    await addAccountEntry(tx, accountId, 'account.taken-over', by)
  })

/** Confirms these addresses, or all, with the ways into their accounts. Returns how many were unconfirmed before. */
export const confirmAddresses = (
  db: Db,
  { emails, by }: { readonly emails: readonly string[] | 'all'; readonly by: string },
) =>
  db.transaction().execute(async (tx) => {
    let unconfirmed = tx
      .updateTable('accounts')
      .set({ email_confirmed_at: sql<Date>`now()`, is_email_trusted: true })
      .where('email_confirmed_at', 'is', null)
    if (emails !== 'all') unconfirmed = unconfirmed.where('email', 'in', emails)
    const trusted = await unconfirmed.returning('id').execute()
    const act = 'address.trusted' as const
    const entries = trusted.map(({ id }) => ({ account_id: by, act, subject_id: id }))
    if (entries.length > 0) await tx.insertInto('audit_entries').values(entries).execute()
    return entries.length
  })

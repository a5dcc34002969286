import { sql } from 'kysely'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import { storedSpellings } from '#platform/auth/email-address.ts'
import { endSessionsOf } from '#platform/auth/sessions-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

export interface OperatedAccount {
  readonly id: string
  readonly disabled: boolean
  /** Of its address (F-C6). */
  readonly isConfirmed: boolean
}

/** An act of the operator on an account: `by` is the name it has in the audit trail. */
export interface OperatorAct {
  readonly accountId: string
  readonly by: string
}

/** What only the operator does with accounts, from the shell. Each act writes its audit entry. */
export interface OperatedAccountsRepository {
  find(email: string): Promise<OperatedAccount | undefined>
  /** An account and a user record without a password, with the usual role; its address counts as confirmed. False: the email is taken. */
  create(act: OperatorAct & { readonly email: string }): Promise<boolean>
  /** The account has a user record again, where an admin removed it; one that has one keeps it. */
  ensureRecord(accountId: string): Promise<void>
  /** Ends every session, by one transaction with the mark on the account. False: it was disabled already. */
  disable(act: OperatorAct): Promise<boolean>
  /** False: it was not disabled. */
  enable(act: OperatorAct): Promise<boolean>
  /** Every password, Google identity, session and link of the account is gone; its address counts as confirmed. */
  takeOver(act: OperatorAct): Promise<void>
  /** The operator's word that these addresses, or all, are their accounts' own. Gives how many were not confirmed before. */
  trustAddresses(act: { readonly emails: readonly string[] | 'all'; readonly by: string }): Promise<number>
}

const keepAct = (
  tx: Tx,
  { accountId, by }: OperatorAct,
  act: 'account.created' | 'account.disabled' | 'account.enabled' | 'account.taken-over',
) => tx.insertInto('audit_entries').values({ account_id: by, act, subject_id: accountId }).execute()

const ensureRecord = (db: Db | Tx, accountId: string) =>
  db
    .insertInto('users')
    .columns(['account_id', 'email'])
    .expression((from) => from.selectFrom('accounts').select(['id', 'email']).where('id', '=', accountId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const create = (db: Db, act: OperatorAct & { readonly email: string }) =>
  db.transaction().execute(async (tx) => {
    const { accountId, email } = act
    const made = await tx
      .insertInto('accounts')
      .values({ id: accountId, email, email_confirmed_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return false
    await ensureRecord(tx, accountId)
    await keepAct(tx, act, 'account.created')
    return true
  })

// The update locks the account's row: a sign-in under way either has its session already or opens none (F-S9).
const mark = (db: Db, act: OperatorAct, disabled: boolean) =>
  db.transaction().execute(async (tx) => {
    const { accountId } = act
    const marked = await tx
      .updateTable('accounts')
      .set({ disabled, updated_at: sql<Date>`now()` })
      .where('id', '=', accountId)
      .where('disabled', '!=', disabled)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return false
    await endSessionsOf(tx, accountId)
    await keepAct(tx, act, disabled ? 'account.disabled' : 'account.enabled')
    return true
  })

const takeOver = (db: Db, act: OperatorAct) =>
  db.transaction().execute(async (tx) => {
    const { accountId } = act
    // The row first: a sign-in or reset under way has either ended or finds nothing any more.
    await tx
      .updateTable('accounts')
      .set({
        email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', accountId)
      .execute()
    for (const table of ['credentials', 'password_resets'] as const)
      await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
    await endSessionsOf(tx, accountId)
    await keepAct(tx, act, 'account.taken-over')
  })

const trustAddresses = (
  db: Db,
  { emails, by }: Parameters<OperatedAccountsRepository['trustAddresses']>[0],
) =>
  db.transaction().execute(async (tx) => {
    let unconfirmed = tx
      .updateTable('accounts')
      .set({ email_confirmed_at: sql<Date>`now()` })
      .where('email_confirmed_at', 'is', null)
    if (emails !== 'all') unconfirmed = unconfirmed.where('email', 'in', emails.flatMap(storedSpellings))
    const trusted = await unconfirmed.returning('id').execute()
    const act = 'address.trusted' as const
    const entries = trusted.map(({ id }) => ({ account_id: by, act, subject_id: id }))
    if (entries.length > 0) await tx.insertInto('audit_entries').values(entries).execute()
    return entries.length
  })

export const operatedAccountsRepository = (db: Db): OperatedAccountsRepository => ({
  find: (email) =>
    db
      .selectFrom('accounts')
      .select(['id', 'disabled', isConfirmed.as('isConfirmed')])
      .where('email', 'in', storedSpellings(email))
      .executeTakeFirst(),
  create: (act) => create(db, act),
  ensureRecord: async (accountId) => void (await ensureRecord(db, accountId)),
  disable: (act) => mark(db, act, true),
  enable: (act) => mark(db, act, false),
  takeOver: (act) => takeOver(db, act),
  trustAddresses: (act) => trustAddresses(db, act),
})

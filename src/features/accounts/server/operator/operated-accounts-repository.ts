import { sql } from 'kysely'
import { storedSpellings } from '#server/platform/auth/email-address.ts'
import { endSessionsOf } from '#server/platform/auth/sessions-repository.ts'
import type { Db } from '#server/platform/database/connection.ts'
import type { Tx } from '#server/platform/database/once.ts'

export interface OperatedAccount {
  readonly id: string
  readonly disabled: boolean
}

/** An act of the operator on an account: `by` is the name it has in the audit trail. */
export interface OperatorAct {
  readonly accountId: string
  readonly by: string
}

/** What only the operator does with accounts, from the shell. Each act writes its audit entry. */
export interface OperatedAccountsRepository {
  find(email: string): Promise<OperatedAccount | undefined>
  /** An account and a user record without a password, with the usual role. False: the email is taken. */
  create(act: OperatorAct & { readonly email: string }): Promise<boolean>
  /** The account has a user record again, where an admin removed it; one that has one keeps it. */
  ensureRecord(accountId: string): Promise<void>
  /** Ends every session, by one transaction with the mark on the account. False: it was disabled already. */
  disable(act: OperatorAct): Promise<boolean>
  /** False: it was not disabled. */
  enable(act: OperatorAct): Promise<boolean>
}

const keepAct = (
  tx: Tx,
  { accountId, by }: OperatorAct,
  act: 'account.created' | 'account.disabled' | 'account.enabled',
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
      .values({ id: accountId, email })
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

export const operatedAccountsRepository = (db: Db): OperatedAccountsRepository => ({
  find: (email) =>
    db
      .selectFrom('accounts')
      .select(['id', 'disabled'])
      .where('email', 'in', storedSpellings(email))
      .executeTakeFirst(),
  create: (act) => create(db, act),
  ensureRecord: async (accountId) => void (await ensureRecord(db, accountId)),
  disable: (act) => mark(db, act, true),
  enable: (act) => mark(db, act, false),
})

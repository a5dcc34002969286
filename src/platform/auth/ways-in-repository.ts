/** The ways into an account that end with a proof of its address (decision 61). */
import { type ExpressionBuilder, sql } from 'kysely'
import { addAuditEntry } from '../postgres/audit-entries.ts'
import type { Db } from '../postgres/connection.ts'
import type { Database } from '../postgres/schema.ts'
import type { Tx } from '../postgres/idempotency.ts'

const pending = ['sessions', 'half_sessions', 'factor_challenges', 'password_resets'] as const
export const factorTables = ['passkeys', 'authenticator_apps', 'recovery_codes'] as const

const noFactor = ({ and, not, exists, selectFrom }: ExpressionBuilder<Database, 'recovery_codes'>) =>
  and(
    (['passkeys', 'authenticator_apps'] as const).map((table) =>
      not(
        exists(
          selectFrom(table)
            .select('account_id')
            .whereRef(`${table}.account_id`, '=', 'recovery_codes.account_id'),
        ),
      ),
    ),
  )

/** Ends sessions, pending sign-ins, challenges and password links: they hang on a way in, or lead to one. */
export async function endPending(tx: Tx, accountId: string) {
  for (const table of pending) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/**
 * Ends sessions, pending sign-ins, password links and email requests, and removes password, identities and factors;
 * with `since` those that are not older. The caller has locked the account's row. True if more than a password went.
 */
export async function endWaysIn(tx: Tx, accountId: string, since = new Date(0)): Promise<boolean> {
  await endPending(tx, accountId)
  await tx
    .deleteFrom('email_links')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['confirm', 'change'])
    .execute()
  const removed = await tx
    .deleteFrom('credentials')
    .where('account_id', '=', accountId)
    .where('updated_at', '>=', since)
    .returning(sql<boolean>`password is null`.as('isIdentity'))
    .execute()
  let hasMore = removed.some(({ isIdentity }) => isIdentity)
  for (const table of factorTables) {
    const added = tx.deleteFrom(table).where('account_id', '=', accountId).where('created_at', '>=', since)
    hasMore = (await added.executeTakeFirst()).numDeletedRows > 0n || hasMore
  }
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).where(noFactor).execute()
  return hasMore
}

/** Proof that the user of a link owns the account. */
export interface LinkProof {
  /** The link was mailed to the address; false: an admin or the operator handed it over. */
  readonly isMailed: boolean
  /** The browser is signed in to the account: the user of the link added its ways in. */
  readonly hasSession?: boolean
}

/**
 * Every link that hands an account over calls this (decision 61). A mailed link confirms the address. While no link has
 * proved it, the ways in that were added before end. The caller has locked the account's row. True if they ended.
 */
export async function acceptLink(tx: Tx, accountId: string, { isMailed, hasSession = false }: LinkProof) {
  const { email_confirmed_at, is_email_trusted } = await tx
    .selectFrom('accounts')
    .select(['email_confirmed_at', 'is_email_trusted'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const isProved = email_confirmed_at !== null && !(isMailed && is_email_trusted)
  if (isProved) return false
  if (isMailed) {
    const confirmed = { email_confirmed_at: sql<Date>`now()`, is_email_trusted: false }
    await tx.updateTable('accounts').set(confirmed).where('id', '=', accountId).execute()
  }
  if (hasSession) return false
  if (await endWaysIn(tx, accountId))
    await addAuditEntry(tx, { accountId, act: 'account.taken-over', subjectId: accountId })
  return true
}

/** True if an account has a passkey or an authenticator app. */
export async function hasSecondFactor(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from passkeys where account_id = ${accountId}
    union all select from authenticator_apps where account_id = ${accountId}`.execute(db)
  return rows.length > 0
}

/** The ways into an account that end with a proof of its address (decision 61). */
import { sql } from 'kysely'
import { addAccountEntry } from '../postgres/audit-entries.ts'
import type { Db } from '../postgres/connection.ts'
import type { Tx } from '../postgres/idempotency.ts'

const pending = ['sessions', 'pending_sign_ins', 'factor_challenges', 'password_resets'] as const
export const factorTables = ['passkeys', 'authenticator_apps', 'recovery_codes'] as const
/** Each has the column of its last change. */
const ways = [
  ['credentials', 'updated_at'],
  ...factorTables.map((table) => [table, 'created_at'] as const),
] as const

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
  let removed = 0n
  for (const [table, changed] of ways) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where account_id = ${accountId} and ${sql.ref(changed)} >= ${since}`.execute(tx)
    removed += numAffectedRows
  }
  if (!(await hasSecondFactor(tx, accountId)))
    await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  return removed > 1n
}

/**
 * Every link that hands an account over calls this (decision 61). Its first proof of the owner ends the ways in that
 * were added before, unless a session of the account shows that the same person added them. True if they ended.
 */
export async function acceptLink(
  tx: Tx,
  accountId: string,
  { isMailed, hasSession = false }: { readonly isMailed: boolean; readonly hasSession?: boolean },
) {
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
  if (await endWaysIn(tx, accountId)) await addAccountEntry(tx, accountId, 'account.taken-over')
  return true
}

/** True if an account has a passkey or an authenticator app. */
export async function hasSecondFactor(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from passkeys where account_id = ${accountId}
    union all select from authenticator_apps where account_id = ${accountId}`.execute(db)
  return rows.length > 0
}

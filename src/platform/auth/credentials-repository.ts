/** The credentials of an account, and the locks under which they are compared and replaced (F-C4). */
import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'
import type { Tx } from '../postgres/idempotency.ts'

/** The first factor that the caller proved: the hash that the password matched, or an identity of a provider. */
export type FirstFactor =
  { readonly passwordHash: string } | { readonly issuer: string; readonly subject: string }
/** A passkey alone counts as both factors. */
export type CheckedCredential = FirstFactor | { readonly passkeyId: string }

export type CredentialRefusal = 'credential changed' | 'disabled'

/** Provider name of the rows in `credentials` that hold a password. */
export const passwordProvider = 'credential'

/**
 * Locks the account and the credential until the transaction ends; undefined when both are still valid. Opening
 * a session holds a `share` lock; a change of the credential locks the account's row for `update` first.
 */
export async function lockCredential(
  tx: Tx,
  accountId: string,
  checked: CheckedCredential,
  mode: 'share' | 'update',
): Promise<CredentialRefusal | undefined> {
  const accounts = tx.selectFrom('accounts').select('accounts.disabled').where('accounts.id', '=', accountId)
  const proved =
    'passkeyId' in checked
      ? accounts
          .innerJoin('passkeys', 'passkeys.account_id', 'accounts.id')
          .where('passkeys.id', '=', checked.passkeyId)
      : accounts
          .innerJoin('credentials', 'credentials.account_id', 'accounts.id')
          .where(({ and }) =>
            'passwordHash' in checked
              ? and({ provider_id: passwordProvider, password: checked.passwordHash })
              : and({ issuer: checked.issuer, provider_account_id: checked.subject }),
          )
  const account = await proved
    .$if(mode === 'share', (query) => query.forShare())
    .$if(mode === 'update', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!account) return 'credential changed'
  return account.disabled ? 'disabled' : undefined
}

/** Cancels the pending email changes of an account (decision 82). */
export const cancelPendingEmailChanges = (tx: Tx, accountId: string) =>
  tx.deleteFrom('email_links').where('account_id', '=', accountId).where('purpose', '=', 'change').execute()

/**
 * Sets the password hash of an account; the caller holds the account's row for update. Whoever knew the old password may
 * have requested another email, so those changes end.
 */
export async function setPassword(tx: Tx, accountId: string, password: string) {
  await cancelPendingEmailChanges(tx, accountId)
  await tx
    .insertInto('credentials')
    .values({
      // The credential of an account that only knew Google may have the account's id.
      id: `password ${accountId}`,
      account_id: accountId,
      provider_id: passwordProvider,
      provider_account_id: accountId,
      password,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'provider_account_id'])
        .doUpdateSet({ password, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Replaces the hash of a password by another hash of the same password; changes nothing once it was replaced. */
export const replaceHash = (db: Db, accountId: string, from: string, to: string) =>
  db
    .updateTable('credentials')
    .set({ password: to, updated_at: sql<Date>`now()` })
    .where(({ and }) => and({ account_id: accountId, provider_id: passwordProvider, password: from }))
    .execute()

/** F-C6: email of a row of `accounts` confirmed by mail, Google or the operator (decision 61). */
export const isConfirmed = sql<boolean>`(accounts.email_confirmed_at is not null)`

import { sql } from 'kysely'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import { setPassword } from '#platform/auth/credentials-repository.ts'
import { acceptLink, endPending } from '#platform/auth/ways-in-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

export interface NewResetLink {
  readonly accountId: string
  readonly tokenHash: Buffer
  /** The account itself, an admin, or `operator`. */
  readonly madeBy: string
  /** Sent by mail to the account's address only: using it proves the address (F-C6). */
  readonly mailed?: boolean | undefined
}

/** The account of a mail with a link; undefined for an unknown email or a disabled account. */
export const findEnabled = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select('id as accountId')
    .where('email', '=', email)
    .where('disabled', '=', false)
    .executeTakeFirst()

/** Stores the hash for 30 minutes by the database's clock and returns its expiry; undefined for an unknown account. */
export const storeLink = (db: Db, { accountId, tokenHash, madeBy, mailed = false }: NewResetLink) =>
  db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('password_resets')
      .columns(['token_hash', 'account_id', 'expires_at', 'mailed'])
      .expression((from) =>
        from
          .selectFrom('accounts')
          .select([
            sql<Buffer>`${tokenHash}::bytea`.as('token_hash'),
            'id',
            sql<Date>`now() + interval '30 minutes'`.as('expires_at'),
            sql<boolean>`${mailed}::boolean`.as('mailed'),
          ])
          .where('id', '=', accountId),
      )
      .returning('expires_at')
      .executeTakeFirst()
    if (!stored) return undefined
    await addAccountEntry(tx, accountId, 'password.link-made', madeBy)
    return stored.expires_at
  })

const validLinks = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .select(['accounts.id', 'email', 'password_resets.mailed'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.disabled', '=', false)

/** Email of the account of a link that works. */
export const findValid = (db: Db, tokenHash: Buffer): Promise<{ readonly email: string } | undefined> =>
  validLinks(db, tokenHash).executeTakeFirst()

/**
 * Uses the link (`acceptLink`): sets the password, ends all sessions, pending sign-ins, other links and pending email changes.
 * False if the link was used, is too old, or its account is disabled.
 */
export const useLink = (db: Db, tokenHash: Buffer, passwordHash: string) =>
  db.transaction().execute(async (tx) => {
    // Locks the account's row: two links are used in turn, and a concurrent sign-in with the old password has its
    // session already or opens none (F-C4).
    const account = await validLinks(tx, tokenHash).forUpdate('accounts').executeTakeFirst()
    const link = tx.deleteFrom('password_resets').where('token_hash', '=', tokenHash)
    if (!account || (await link.executeTakeFirst()).numDeletedRows === 0n) return false
    const { id, mailed } = account
    await acceptLink(tx, id, { isMailed: mailed })
    await setPassword(tx, id, passwordHash)
    await endPending(tx, id)
    await addAccountEntry(tx, id, 'password.reset')
    return true
  })

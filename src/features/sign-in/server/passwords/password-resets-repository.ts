import { sql } from 'kysely'
import { setPassword } from '#platform/auth/credentials-repository.ts'
import { storedSpellings } from '#platform/auth/email-address.ts'
import { endSessionsOf } from '#platform/auth/sessions-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

export interface NewResetLink {
  readonly accountId: string
  readonly tokenHash: Buffer
  /** The account that asked for it; an admin, or `operator`, when it is made for somebody else. */
  readonly madeBy: string
  /** It goes to the account's address by mail and to nobody else: using it proves the address (F-C6). */
  readonly mailed?: boolean | undefined
}

export interface PasswordResetsRepository {
  /** Who a mail with a link may go to: undefined for an unknown email and for a disabled account. */
  findEnabled(email: string): Promise<{ readonly accountId: string } | undefined>
  /** Keeps the hash for 30 minutes by the database's clock; gives when it ends. Undefined: there is no such account. */
  keep(link: NewResetLink): Promise<Date | undefined>
  /** Whether the link works at this moment. */
  isAlive(tokenHash: Buffer): Promise<boolean>
  /**
   * Uses the link: sets the password, ends all sessions and other links, and confirms the address if it was mailed.
   * False: the link was used, is too old, or its account is disabled.
   */
  use(tokenHash: Buffer, passwordHash: string): Promise<boolean>
}

const keepLink = (db: Db, { accountId, tokenHash, madeBy, mailed = false }: NewResetLink) =>
  db.transaction().execute(async (tx) => {
    const kept = await tx
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
    if (!kept) return undefined
    await tx
      .insertInto('audit_entries')
      .values({ account_id: madeBy, act: 'password.link-made', subject_id: accountId })
      .execute()
    return kept.expires_at
  })

const alive = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .select(['accounts.id', 'password_resets.mailed'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.disabled', '=', false)

const confirmAddress = (tx: Tx, accountId: string) =>
  tx
    .updateTable('accounts')
    .set({ email_confirmed_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .execute()

const useLink = (db: Db, tokenHash: Buffer, passwordHash: string) =>
  db.transaction().execute(async (tx) => {
    // The account's row is locked: two links used at once come one after the other, and a sign-in under way with the
    // old password either has its session already or opens none (F-C4).
    const account = await alive(tx, tokenHash).forUpdate('accounts').executeTakeFirst()
    const link = tx.deleteFrom('password_resets').where('token_hash', '=', tokenHash)
    if (!account || (await link.executeTakeFirst()).numDeletedRows === 0n) return false
    const { id, mailed } = account
    await setPassword(tx, id, passwordHash)
    if (mailed) await confirmAddress(tx, id)
    await tx.deleteFrom('password_resets').where('account_id', '=', id).execute()
    await endSessionsOf(tx, id)
    await tx
      .insertInto('audit_entries')
      .values({ account_id: id, act: 'password.reset', subject_id: id })
      .execute()
    return true
  })

export const passwordResetsRepository = (db: Db): PasswordResetsRepository => ({
  findEnabled: (email) =>
    db
      .selectFrom('accounts')
      .select('id as accountId')
      .where('email', 'in', storedSpellings(email))
      .where('disabled', '=', false)
      .executeTakeFirst(),
  keep: (link) => keepLink(db, link),
  isAlive: async (tokenHash) => (await alive(db, tokenHash).executeTakeFirst()) !== undefined,
  use: (tokenHash, passwordHash) => useLink(db, tokenHash, passwordHash),
})

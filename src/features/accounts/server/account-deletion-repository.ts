import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import { lockCredential, passwordProvider } from '#platform/auth/credentials-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { isLastWithRole } from '#platform/postgres/last-admin-guard.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { DataSubject } from './account-copy-repository.ts'

/** Ways of an account to re-authenticate. */
export interface Proof {
  /** Undefined: it has no password. */
  readonly passwordHash: string | undefined
  /** It has an identity of a provider. */
  readonly provider: boolean
}

/** Values that replace those of a deleted account. */
export interface AnonymousValues {
  readonly uploader: string
  readonly userId: string
  readonly source: string
}

export interface AccountDeletionRepository {
  proofOf(accountId: string): Promise<Proof>
  /**
   * Deletes the account and all personal data in one transaction; shared data is anonymised. Returns the uploads whose
   * bytes can be removed, or why nothing was deleted.
   */
  erase(
    subject: DataSubject,
    anonymous: AnonymousValues,
    neverWithout: Role,
    order?: EraseOrder,
  ): Promise<EraseOutcome>
}

export interface EraseOrder {
  /** The operator or admin who ordered it; undefined for the owner. */
  readonly by?: string
  /** The password hash that was checked; it must still be the account's (F-C4). */
  readonly checkedHash?: string | undefined
}

export type EraseOutcome =
  { readonly uploadIds: readonly string[] } | 'last of its role' | 'gone' | 'password changed'

async function proofOf(db: Db, accountId: string): Promise<Proof> {
  const ways = await db
    .selectFrom('credentials')
    .select(['provider_id', 'password'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    passwordHash: ways.find(({ password }) => password !== null)?.password ?? undefined,
    provider: ways.some(({ provider_id }) => provider_id !== passwordProvider),
  }
}

async function anonymize(
  tx: Tx,
  { accountId, source }: DataSubject,
  email: string,
  anonymous: AnonymousValues,
) {
  await tx
    .updateTable('resources')
    .set({ user_id: anonymous.uploader, uploader_account_id: null })
    .where('uploader_account_id', '=', accountId)
    .execute()
  await tx
    .updateTable('analytics_data')
    .set({ user_id: anonymous.userId })
    .where('user_id', '=', accountId)
    .execute()
  await tx.updateTable('ratings').set({ source: anonymous.source }).where('source', '=', source).execute()
  await tx.updateTable('reports').set({ source: anonymous.source }).where('source', '=', source).execute()
  // Also in reports of other people (F-C15).
  await sql`update reports set text = left(without_emails(text), 500) where position(${email} in lower(text)) > 0`.execute(
    tx,
  )
}

async function remove(tx: Tx, { accountId, source }: DataSubject, by?: string) {
  await tx.deleteFrom('idempotent_answers').where('actor', '=', source).execute()
  const uploads = await tx.deleteFrom('uploads').where('account_id', '=', accountId).returning('id').execute()
  // Cascades to record, password, identities, factors, sessions, links and consent.
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
  await tx
    .insertInto('audit_entries')
    .values({
      account_id: by ?? accountId,
      act: by === undefined ? 'account.deleted' : 'account.erased',
      subject_id: accountId,
    })
    .execute()
  return { uploadIds: uploads.map(({ id }) => id) }
}

const erase = (
  db: Db,
  subject: DataSubject,
  anonymous: AnonymousValues,
  neverWithout: Role,
  { by, checkedHash }: EraseOrder = {},
): Promise<EraseOutcome> =>
  db.transaction().execute(async (tx) => {
    // Locks the account: a concurrent upload commits before, or finds no account.
    const account = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', subject.accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return 'gone'
    const isChecked =
      checkedHash === undefined ||
      (await lockCredential(tx, subject.accountId, { passwordHash: checkedHash }, 'update')) !==
        'credential changed'
    if (!isChecked) return 'password changed'
    if (await isLastWithRole(tx, neverWithout, subject.accountId)) return 'last of its role'
    await anonymize(tx, subject, account.email, anonymous)
    return remove(tx, subject, by)
  })

export const accountDeletionRepository = (db: Db): AccountDeletionRepository => ({
  proofOf: (accountId) => proofOf(db, accountId),
  erase: (subject, anonymous, neverWithout, order) => erase(db, subject, anonymous, neverWithout, order),
})

import { sql } from 'kysely'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import { erasureHashes } from '#platform/auth/email-address.ts'
import type { Role } from '#shared/abilities.ts'
import { lockCredential, passwordProvider } from '#platform/auth/credentials-repository.ts'
import { hasSecondFactor } from '#platform/auth/ways-in-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { isLastWithRole } from '#platform/postgres/last-admin-guard.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { DataSubject } from './account-copy-repository.ts'
import {
  anonymizeBinned,
  hideInBinned,
  hideNameInBinned,
  lockBin,
  withoutEmails,
} from './binned-records-repository.ts'

/** Ways of an account to re-authenticate. */
interface Proof {
  /** Undefined if it has no password. */
  readonly passwordHash: string | undefined
  /** It has an identity of a provider. */
  readonly provider: boolean
  /** It has a second factor: neither of the two is enough alone. */
  readonly hasFactor: boolean
}

/** Values that replace those of a deleted account. */
export interface AnonymousValues {
  readonly uploader: string
  readonly userId: string
  readonly source: string
}

/**
 * Deletes the account and all personal data in one transaction; shared data is anonymised. Returns the uploads whose
 * bytes can be removed, or why nothing was deleted. `neverWithout` is undefined only after a restore.
 */
export type Erase = (
  subject: DataSubject,
  anonymous: AnonymousValues,
  neverWithout: Role | undefined,
  order?: EraseOrder,
) => Promise<EraseOutcome>

export interface EraseOrder {
  /** The operator or admin who ordered it; undefined for the owner. */
  readonly by?: string
  /** The password hash that was checked; it must still be the account's (F-C4). */
  readonly checkedHash?: string | undefined
  /** Asked while the account's row is locked; false changes nothing. */
  readonly recheck?: ((tx: Tx) => Promise<boolean>) | undefined
  /** Of an erasure that a restore repeats; now without it. */
  readonly erasedAt?: Date
}

export type EraseOutcome =
  { readonly uploadIds: readonly string[] } | 'last of its role' | 'gone' | 'password changed' | 'cancelled'

export async function proofOf(db: Db, accountId: string): Promise<Proof> {
  const ways = await db
    .selectFrom('credentials')
    .select(['provider_id', 'password'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    passwordHash: ways.find(({ password }) => password !== null)?.password ?? undefined,
    provider: ways.some(({ provider_id }) => provider_id !== passwordProvider),
    hasFactor: await hasSecondFactor(db, accountId),
  }
}

/** Texts that may name a person, their lengths, and the column that names the account whose words they are. */
const texts: readonly (readonly [string, string, number, ('source' | 'uploader_account_id')?])[] = [
  ['reports', 'text', 500, 'source'],
  ['error_reports', 'wrong', 500, 'source'],
  ['error_reports', 'right_text', 500, 'source'],
  ['error_reports', 'shown', 300],
  ['error_reports', 'reason', 300],
  ['resources', 'returned_text', 1000],
  ['resources', 'version_note', 200],
  ['earlier_versions', 'note', 200],
  ['resources', 'removal_reason', 500, 'uploader_account_id'],
  ['revisions', 'message', 500],
  ['revisions', 'decision_text', 1000],
  ['lesson_proposals', 'decision_text', 300],
  ['notices', 'title', 300],
  ['analytics_data', 'title', 300],
]

/** Also in texts of other people (F-C15): reports, answers to authors, suggested changes, notices, titles of events. */
async function hideInTexts(tx: Tx, email: string) {
  const has = (column: string) => sql`position(${email} in lower(${sql.ref(column)}::text)) > 0`
  for (const [table, column, maxLength] of texts)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = left(mask_emails(${sql.ref(column)}), ${maxLength})
      where ${has(column)}`.execute(tx)
  // Not in SQL: `mask_emails` takes quotation marks with the address.
  const objects = [
    ['revisions', 'fields'],
    ['revisions', 'base'],
    ['notices', 'data'],
  ] as const
  for (const [table, column] of objects) {
    const { rows } = await sql<{ id: string; value: unknown }>`select id, ${sql.ref(column)} as value
      from ${sql.table(table)} where ${has(column)} for update`.execute(tx)
    for (const { id, value } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${withoutEmails(value)} where id = ${id}`.execute(
        tx,
      )
  }
  // Answers to repeated calls of admins hold records of users.
  await sql`delete from idempotency_keys where ${has('response')}`.execute(tx)
  await hideInBinned(tx, email)
}

/** The name in texts of the own reports and requests, whole and by its first and last word; as a word of others it says nothing. */
async function hideName(tx: Tx, { accountId, source }: DataSubject) {
  const user = tx.selectFrom('users').select('full_name').where('account_id', '=', accountId)
  const name = (await user.executeTakeFirst())?.full_name.trim() ?? ''
  const words = name.split(/\s+/)
  const names = [name, words[0] ?? '', words.at(-1) ?? ''].filter((each) => [...each].length >= 3)
  if (names.length === 0) return
  const escaped = names.map((each) => each.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  const pattern = String.raw`\m(${escaped.join('|')})\M`
  for (const [table, column, maxLength, owner] of texts) {
    if (!owner) continue
    const [text, whose] = [sql.ref(column), owner === 'source' ? source : accountId]
    await sql`update ${sql.table(table)} set ${text} = left(regexp_replace(${text}, ${pattern}, '[name]', 'gi'), ${maxLength})
      where ${sql.ref(owner)} = ${whose} and ${text} is not null`.execute(tx)
  }
  await hideNameInBinned(tx, source, pattern)
}

async function anonymize(
  tx: Tx,
  { accountId, source }: DataSubject,
  email: string,
  anonymous: AnonymousValues,
) {
  await hideName(tx, { accountId, email, source })
  await tx
    .updateTable('findings')
    .from('resources')
    .set({ answer: null, answered_at: null })
    .whereRef('resources.id', '=', 'findings.resource_id')
    .where('uploader_account_id', '=', accountId)
    .execute()
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
  for (const ledger of ['ratings', 'reports', 'error_reports'] as const)
    await tx.updateTable(ledger).set({ source: anonymous.source }).where('source', '=', source).execute()
  // Also pending changes of other accounts to this address.
  await tx.deleteFrom('email_links').where('purpose', '=', 'change').where('email', '=', email).execute()
  await tx.updateTable('revisions').set({ decided_by: null }).where('decided_by', '=', accountId).execute()
  await anonymizeBinned(tx, { accountId, source }, anonymous)
  await hideInTexts(tx, email)
}

async function remove(tx: Tx, { accountId, source }: DataSubject, { by }: EraseOrder) {
  await tx.deleteFrom('idempotency_keys').where('actor', '=', source).execute()
  const uploads = await tx.deleteFrom('uploads').where('account_id', '=', accountId).returning('id').execute()
  // Cascades to record, password, identities, factors, sessions, links, consent and notices.
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
  await addAccountEntry(tx, accountId, by === undefined ? 'account.deleted' : 'account.erased', by)
  return { uploadIds: uploads.map(({ id }) => id) }
}

/** `erasureKey`: of the hashes that find the account in a restored backup. */
export const eraser =
  (db: Db, erasureKey: string): Erase =>
  (subject, anonymous, neverWithout, order = {}) =>
    db.transaction().execute(async (tx) => {
      const { checkedHash, recheck, erasedAt } = order
      await lockBin(tx)
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
      if (recheck && !(await recheck(tx))) return 'cancelled'
      if (neverWithout && (await isLastWithRole(tx, neverWithout, subject.accountId)))
        return 'last of its role'
      await anonymize(tx, subject, account.email, anonymous)
      const hashes = erasureHashes(erasureKey, { ...subject, email: account.email })
      await tx
        .insertInto('erasures')
        .values({ ...hashes, ...(erasedAt && { erased_at: erasedAt }) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return remove(tx, subject, order)
    })

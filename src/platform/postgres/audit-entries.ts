/** Entries of the audit log, written in the transaction of their act. */
import { sql } from 'kysely'
import type { Db } from './connection.ts'
import type { Tx } from './idempotency.ts'
import type { Database } from './tables/database.ts'

export interface AuditEntry {
  /** Account id, `operator` or `system`. */
  readonly accountId: string
  readonly act: Database['audit_entries']['act']
  readonly subjectId: string
  readonly title?: string
  readonly reason?: string | undefined
  /** The database refuses an `@` and more than 8 kB. */
  readonly details?: object | undefined
}

/** Acts on a way into an account; one of another person is a notice to the owner. */
const accessActs = new Set<AuditEntry['act']>([
  'password.link-made',
  'factors.reset',
  'sessions.ended',
  'account.disabled',
  'account.enabled',
  'account.taken-over',
  'user.deleted',
  'email.changed',
])

export async function addAuditEntry(
  db: Db | Tx,
  { accountId, subjectId, reason, details, ...entry }: AuditEntry,
) {
  await db
    .insertInto('audit_entries')
    .values({
      ...entry,
      account_id: accountId,
      subject_id: subjectId,
      reason: reason || null,
      details: details ? JSON.stringify(details) : null,
    })
    .execute()
  if (accountId === subjectId || !accessActs.has(entry.act)) return
  await sql`insert into notices (account_id, kind, data)
    select id, 'access.changed', jsonb_build_object('act', ${entry.act}::text)
    from accounts where id = ${subjectId}`.execute(db)
}

/** An entry about an account; `by` is its owner if left out. */
export const addAccountEntry = (
  db: Db | Tx,
  subjectId: string,
  act: AuditEntry['act'],
  accountId = subjectId,
  reason?: string,
) => addAuditEntry(db, { accountId, act, subjectId, reason })

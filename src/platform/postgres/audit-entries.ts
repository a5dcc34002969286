/** Entries of the audit log, written in the transaction of their act. */
import type { Db } from './connection.ts'
import type { Tx } from './idempotency.ts'
import type { Database } from './schema.ts'

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

export const addAuditEntry = (db: Db | Tx, { accountId, subjectId, reason, details, ...entry }: AuditEntry) =>
  db
    .insertInto('audit_entries')
    .values({
      ...entry,
      account_id: accountId,
      subject_id: subjectId,
      reason: reason || null,
      details: details ? JSON.stringify(details) : null,
    })
    .execute()

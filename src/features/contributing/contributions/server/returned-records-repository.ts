import { sql } from 'kysely'
import { markTrashed } from '#platform/files/trashed-files-repository.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'

/** Records of one transaction. */
const batchRows = 100

const lastActivity = sql`greatest(returned_at, edited_at)`

/** A reminder since the last activity. */
const reminded = (before: string) => sql<boolean>`exists (select from notices
  where notices.account_id = uploader_account_id and notices.resource_id = resources.id and notices.kind = 'reminder'
  and notices.created_at > ${lastActivity} and notices.created_at <= now() - ${before}::interval)`

/** Returned, never public, and without activity for so long; skips rows that another node works on. */
const idle = (db: Db, age: string) =>
  db
    .selectFrom('resources')
    .select(['id', 'title', 'storage_key', 'bytes', 'uploader_account_id', 'replaces_id', 'version'])
    .where('returned_at', 'is not', null)
    .where('quarantined_at', 'is', null)
    .where(sql<boolean>`${lastActivity} <= now() - ${age}::interval`)
    .where(sql<boolean>`not exists (select from harvest_records where resource_id = resources.id)`)
    .orderBy('returned_at')
    .limit(batchRows)
    .forUpdate()
    .skipLocked()

/** Reminds the authors of records returned 150 days ago: 30 days are left. */
const remind = (db: Db, addNotice: AddNotice) =>
  db.transaction().execute(async (tx) => {
    const rows = await idle(tx, '150 days')
      .where('uploader_account_id', 'is not', null)
      .where(sql<boolean>`not ${reminded('0 days')}`)
      .execute()
    for (const { id, title, uploader_account_id: accountId } of rows)
      if (accountId !== null)
        await addNotice(tx, { accountId, kind: 'reminder', resourceId: id, title, data: {} })
  })

/** Removes records returned 180 days ago, of which their authors were reminded 30 days ago. Their files become trash. */
const removeExpired = (db: Db, addNotice: AddNotice) =>
  db.transaction().execute(async (tx) => {
    const rows = await idle(tx, '180 days')
      .where(sql<boolean>`(uploader_account_id is null or ${reminded('30 days')})`)
      .execute()
    for (const { id, title, storage_key, bytes, uploader_account_id: accountId, ...row } of rows) {
      await tx.deleteFrom('resources').where('id', '=', id).execute()
      await markTrashed(tx, { storage_key, bytes })
      await addAuditEntry(tx, { accountId: 'system', act: 'resource.deleted', subjectId: id, title })
      const data = { expired: true, ...(row.replaces_id !== null && { version: row.version }) } as const
      if (accountId !== null) await addNotice(tx, { accountId, kind: 'removed', resourceId: id, title, data })
    }
  })

/** Reminds authors of returned records, and removes those that they left for half a year. */
export async function sweepReturned(db: Db, addNotice: AddNotice) {
  await remind(db, addNotice)
  await removeExpired(db, addNotice)
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { UploadUsage } from '../upload-limits.ts'

export interface ExpectedUpload {
  readonly id: string
  readonly accountId: string
  readonly fileName: string
  /** Total length. */
  readonly bytes: number
}

/** A staged file that is not filed as a resource yet. */
export interface Upload extends ExpectedUpload {
  /** Synced bytes; the upload is complete when it equals `bytes`. */
  readonly received: number
}

/** A reservation without a byte, left by a stopped site for example, counts for ten minutes. */
const counts = sql<boolean>`(received_bytes > 0 or last_received_at > now() - interval '10 minutes')`

/** Name of the counter of received bytes, a row a minute; rows are deleted after a day. */
const byteCounter = (accountId: RawBuilder<unknown>) => sql`'upload bytes account ' || ${accountId}`

/**
 * An upload counts as open until an hour after its last byte. Bytes count for the day as they arrive, also of files
 * that are deleted later; the sum of files is larger after a crash, which empties the counters.
 */
async function readUsage(tx: Tx, accountId: string, countStored: boolean): Promise<UploadUsage> {
  const recent = sql<boolean>`account_id = ${accountId} and ${counts} and created_at > now() - interval '1 day'`
  const { rows } = await sql<UploadUsage>`select
    (select count(*) from uploads where account_id = ${accountId} and ${counts}
      and last_received_at > now() - interval '1 hour') as "open",
    greatest(
      (select coalesce(sum(count), 0) from limit_counters
        where bucket = ${byteCounter(sql`${accountId}::text`)} and window_start > now() - interval '1 day')
      + (select coalesce(sum(bytes - received_bytes), 0) from uploads where ${recent}),
      (select coalesce(sum(bytes), 0) from uploads where ${recent})
      + (select coalesce(sum(bytes), 0) from resources where uploader_account_id = ${accountId}
        and (modified_at > now() - interval '1 day'
          or edited_by = 'author' and edited_at > now() - interval '1 day'))) as "bytesToday",
    case when ${countStored}::boolean then (select coalesce(sum(bytes), 0) from uploads where ${counts})
      + (select coalesce(sum(bytes), 0) from stored_files)
      + (select coalesce(sum(bytes), 0) from trashed_files) else 0 end as "bytesStored"`.execute(tx)
  return rows[0] ?? { open: 0, bytesToday: 0, bytesStored: 0 }
}

/** Serializes reservations. The number is the product's own, like that of the change feed. */
const reservationLock = sql`select pg_advisory_xact_lock(7419803117)`

/**
 * Inserts the row unless `violationOf` the current usage returns a value; returns that value. Reservations run one at
 * a time, so that two cannot pass the same limit.
 */
export const addUpload = <V>(
  db: Db,
  { id, accountId, fileName, bytes }: ExpectedUpload,
  violationOf: (usage: UploadUsage) => V | undefined,
  { countStored }: { readonly countStored: boolean },
) =>
  db.transaction().execute(async (tx) => {
    await reservationLock.execute(tx)
    const violation = violationOf(await readUsage(tx, accountId, countStored))
    if (violation === undefined)
      await tx
        .insertInto('uploads')
        .values({ id, account_id: accountId, file_name: fileName, bytes })
        .execute()
    return violation
  })

/** Undefined for an upload of another account (T22). */
export const findUpload = (db: Db, id: string, accountId: string): Promise<Upload | undefined> =>
  db
    .selectFrom('uploads')
    .select(['id', 'account_id as accountId', 'file_name as fileName', 'bytes', 'received_bytes as received'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/**
 * Compare-and-set of the synced bytes; false if the upload was deleted or is not at `from`. One statement, so that no
 * byte is stored without being counted.
 */
export async function advanceUpload(db: Db, id: string, from: number, to: number) {
  const { rows } = await sql`with advanced as (
      update uploads set received_bytes = ${to}, last_received_at = now() where id = ${id} and received_bytes = ${from}
      returning account_id),
    counted as (
      insert into limit_counters (bucket, window_start, count)
      select ${byteCounter(sql`account_id`)}, date_trunc('minute', now()), ${to}::integer - ${from}::integer from advanced
      on conflict (bucket, window_start) do update set count = limit_counters.count + excluded.count)
    select from advanced`.execute(db)
  return rows.length > 0
}

/** Sets the total length of an upload that came without Content-Length. */
export async function setUploadLength(db: Db, id: string, bytes: number) {
  await db
    .updateTable('uploads')
    .set({ bytes })
    .where(({ and }) => and({ id, received_bytes: bytes }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function deleteUpload(db: Db, id: string) {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Deletes uploads without a new byte for a day, by the database's clock; returns their ids. */
export async function deleteAbandonedUploads(db: Db) {
  const deleted = await db
    .deleteFrom('uploads')
    .where('last_received_at', '<', sql<Date>`now() - interval '1 day'`)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

export async function findExistingUploads(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { UploadUsage } from '../upload-limits.ts'

/** The bytes of a file, on their way or waiting to be filed as a resource. */
export interface Upload {
  readonly id: string
  readonly accountId: string
  readonly fileName: string
  /** How many there are to be. */
  readonly bytes: number
  /** How many of them are safe; all of them: the upload is whole. */
  readonly received: number
}

/** An upload whose bytes are still to come. */
export type ExpectedUpload = Omit<Upload, 'received'>

/** A place nobody sent a byte to, because the site was stopped meanwhile for example, counts for ten minutes. */
const counts = sql<boolean>`(received > 0 or last_received_at > now() - interval '10 minutes')`

/** An hour after its last byte an upload hinders nobody any more: its sender is long gone. */
async function uploadsNow(tx: Tx, accountId: string, countStored: boolean): Promise<UploadUsage> {
  const { rows } = await sql<UploadUsage>`select
    (select count(*) from uploads where account_id = ${accountId} and ${counts}
      and last_received_at > now() - interval '1 hour') as "open",
    (select coalesce(sum(bytes), 0) from uploads where account_id = ${accountId} and ${counts}
      and created_at > now() - interval '1 day')
    + (select coalesce(sum(bytes), 0) from resources where uploader_account_id = ${accountId}
      and modified_at > now() - interval '1 day') as "bytesToday",
    case when ${countStored}::boolean then (select coalesce(sum(bytes), 0) from uploads where ${counts})
      + (select coalesce(sum(bytes), 0) from resources) else 0 end as "bytesStored"`.execute(tx)
  return rows[0] ?? { open: 0, bytesToday: 0, bytesStored: 0 }
}

/** Held for the moment of counting only; the number is the product's own, as that of the change feed. */
const oneAtATime = sql`select pg_advisory_xact_lock(7419803117)`

const begin = <O>(
  db: Db,
  { id, accountId, fileName, bytes }: ExpectedUpload,
  objection: (now: UploadUsage) => O | undefined,
  countStored: boolean,
) =>
  db.transaction().execute(async (tx) => {
    await oneAtATime.execute(tx)
    const found = objection(await uploadsNow(tx, accountId, countStored))
    if (found === undefined)
      await tx
        .insertInto('uploads')
        .values({ id, account_id: accountId, file_name: fileName, bytes })
        .execute()
    return found
  })

async function advance(db: Db, id: string, from: number, to: number) {
  const advanced = await db
    .updateTable('uploads')
    .set({ received: to, last_received_at: sql`now()` })
    .where(({ and }) => and({ id, received: from }))
    .executeTakeFirst()
  return advanced.numUpdatedRows > 0n
}

async function endHere(db: Db, id: string, bytes: number) {
  await db
    .updateTable('uploads')
    .set({ bytes })
    .where(({ and }) => and({ id, received: bytes }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function forgetAbandoned(db: Db) {
  const gone = await db
    .deleteFrom('uploads')
    .where('last_received_at', '<', sql<Date>`now() - interval '1 day'`)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

async function known(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export const uploadsRepository = (db: Db) => ({
  /**
   * Takes a place for bytes to come, unless `objection` finds one in what is there already; gives what it found.
   * One at a time, so that no two see the same free place.
   */
  begin: <O>(
    upload: ExpectedUpload,
    objection: (now: UploadUsage) => O | undefined,
    { countStored }: { readonly countStored: boolean },
  ) => begin(db, upload, objection, countStored),

  /** The account's own upload; undefined when there is none, or it is somebody else's. */
  find: (id: string, accountId: string): Promise<Upload | undefined> =>
    db
      .selectFrom('uploads')
      .select(['id', 'account_id as accountId', 'file_name as fileName', 'bytes', 'received'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst(),

  /** Bytes have become safe. Compare-and-set: false when the upload is gone or is not at `from` any more. */
  advance: (id: string, from: number, to: number) => advance(db, id, from, to),

  /** The sender never said how many bytes there would be; there are so many. */
  endHere: (id: string, bytes: number) => endHere(db, id, bytes),

  async forget(id: string) {
    await db.deleteFrom('uploads').where('id', '=', id).execute()
  },

  /** Forgets what nobody has gone on with for a day, by the database's clock; gives the ids. */
  forgetAbandoned: () => forgetAbandoned(db),

  /** Those of the ids that there are. */
  known: (ids: readonly string[]) => known(db, ids),
})
export type UploadsRepository = ReturnType<typeof uploadsRepository>

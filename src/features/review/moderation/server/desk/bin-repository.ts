/** Resources that moderators deleted less than a day ago, with the rows that were deleted with them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { failing, type ReturnOf } from '#shared/endpoint.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import * as contract from '../../desk-contract.ts'
import { checkOwn, type Decider, deleteNotices, logAct } from '../decisions/locked-resource-repository.ts'
import type { OwnRule } from '../../own-approval.ts'
import type { ResourceRow } from '../moderation-repository.ts'

type BinnedResource = ReturnOf<typeof contract.listBin>['binned'][number]

/** As long as the file is in the trash. */
const binHours = 24
/** A restore near the end would race the sweep of the trash. */
const margin = sql`interval '5 minutes'`
/** An import may have brought the record back. */
const isGone = sql`not exists (select from resources where resources.id = resource_id)`

/** The ledgers of a record, in the order in which they are put back. */
const ledgers = ['ratings', 'reports', 'revisions'] as const
type Ledger = (typeof ledgers)[number]
/** Stored in the record: what was found in its file, with answers and dismissals. */
const checks = ['file_checks', 'findings'] as const
type Check = (typeof checks)[number]

/** Before any account or record is locked: a deletion of an account locks the bin first, and waits for these transactions. */
export const enterBin = (tx: Tx) => sql`lock table deleted_resources in row exclusive mode`.execute(tx)

/** `delete … returning` waits for others who change a row, and returns it as they leave it. */
const removed = (ledger: Ledger | Check, resourceId: string) =>
  sql`${sql.ref(`${ledger}_gone`)} as (delete from ${sql.table(ledger)} where resource_id = ${resourceId}::uuid returning *)`
const rowsOf = (ledger: Ledger | Check) =>
  sql`coalesce((select jsonb_agg(to_jsonb(row)) from ${sql.table(`${ledger}_gone`)} as row), '[]')`

/** Moves ledgers and findings of a locked record to the bin, and copies the record, which its caller deletes next. */
export async function binRecord(tx: Tx, resourceId: string) {
  await sql`with ${sql.join([...ledgers, 'findings' as const].map((each) => removed(each, resourceId)))},
    file_checks_gone as (select * from file_checks where resource_id = ${resourceId}::uuid)
    insert into deleted_resources (resource_id, title, record, ratings, reports, revisions, expires_at)
    select id, title, to_jsonb(resources) || jsonb_build_object(${sql.join(checks.flatMap((each) => [sql.lit(each), rowsOf(each)]))}),
      ${sql.join(ledgers.map(rowsOf))},
      now() + make_interval(hours => ${binHours})
    from resources where id = ${resourceId}::uuid
    on conflict (resource_id) do update set title = excluded.title, record = excluded.record, ratings = excluded.ratings,
      reports = excluded.reports, revisions = excluded.revisions, deleted_at = now(), expires_at = excluded.expires_at`.execute(
    tx,
  )
}

const fail = failing(contract.restoreResource)

type BinnedRecord = Pick<ResourceRow, 'uploader_account_id' | 'storage_key'>

/**
 * Inserts stored rows by their own columns, so that columns of a newer version get their defaults. `rows`: their JSON in
 * the bin, which may be long and stays in the database.
 */
async function putBack(
  tx: Kysely<Database>,
  table: Ledger | Check | 'resources',
  resourceId: string,
  rows: RawBuilder<unknown>,
) {
  const from = sql`from deleted_resources where resource_id = ${resourceId}::uuid`
  const { rows: keys } = await sql<{
    key: string
  }>`select jsonb_object_keys((${rows})->0) as key ${from}`.execute(tx)
  if (keys.length === 0) return
  const names = sql.join(keys.map(({ key }) => sql.ref(key)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, (select ${rows} ${from}))`.execute(
    tx,
  )
}

/** Locks the accounts that the rows refer to before the binned row, in the order of a deletion of an account. */
async function lockBinned(tx: Tx, resourceId: string) {
  await enterBin(tx)
  await sql`select id from accounts where id in (
      select record->>'uploader_account_id' from deleted_resources where resource_id = ${resourceId}::uuid
      union select row->>'author_account_id' from deleted_resources, jsonb_array_elements(revisions) as each(row)
        where resource_id = ${resourceId}::uuid)
    order by id for key share`.execute(tx)
  const { rows } = await sql<{ record: BinnedRecord; title: string; isOver: boolean }>`
    select record - ${checks}::text[] as record, title, expires_at <= now() + ${margin} as "isOver"
    from deleted_resources where resource_id = ${resourceId}::uuid and ${isGone} for update`.execute(tx)
  const [binned] = rows
  if (!binned) throw fail('resource_not_found')
  if (binned.isOver) throw fail('file_gone')
  return binned
}

type Files = Pick<FileStore, 'restoreFromTrash' | 'stat'>

/** The lock waits for a move to the trash; a file that was never moved, or restored before a crash, is in place. */
async function restoreFile(tx: Tx, files: Files, storageKey: string) {
  await sql`select from trashed_files where storage_key = ${storageKey} for update`.execute(tx)
  if (!(await files.restoreFromTrash(storageKey)) && !(await files.stat(storageKey))) throw fail('file_gone')
  await tx.deleteFrom('trashed_files').where('storage_key', '=', storageKey).execute()
}

/** Newest first. */
export async function listBinned(db: Db): Promise<BinnedResource[]> {
  const { rows } = await sql<{ id: string; title: string; deletedAt: Date; restorableUntil: Date }>`
    select resource_id as id, title, deleted_at as "deletedAt", expires_at - ${margin} as "restorableUntil"
    from deleted_resources where expires_at > now() + ${margin} and ${isGone} order by deleted_at desc limit 500`.execute(
    db,
  )
  return rows.map(({ deletedAt, restorableUntil, ...row }) => ({
    ...row,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: restorableUntil.toISOString(),
  }))
}

/** Puts record, ratings, reports and suggested changes back as they were. Throws the failures of the call. */
export const restoreBinned = (db: Db, files: Files, by: Decider & OwnRule, idempotency: Idempotency) =>
  runOnce(db, idempotency, async (tx) => {
    const { record, title } = await lockBinned(tx, by.resourceId)
    checkOwn(by, record)
    const { storage_key: storageKey } = record
    const isFile = storageKey !== null
    if (isFile) await restoreFile(tx, files, storageKey)
    // Text, cover and pages went with the record, and are extracted again.
    const unread = isFile ? { understood: 'waiting', understand_tries: 0 } : {}
    const row = sql`jsonb_build_array(record - ${checks}::text[] || ${JSON.stringify(unread)}::jsonb)`
    await putBack(tx, 'resources', by.resourceId, row)
    for (const ledger of ledgers) await putBack(tx, ledger, by.resourceId, sql.ref(ledger))
    for (const check of checks) await putBack(tx, check, by.resourceId, sql`record->${check}`)
    await tx.deleteFrom('deleted_resources').where('resource_id', '=', by.resourceId).execute()
    await deleteNotices(tx, record, by.resourceId, 'removed').execute()
    await logAct(tx, by, { act: 'resource.restored', title })
    return { id: by.resourceId, isFile }
  })

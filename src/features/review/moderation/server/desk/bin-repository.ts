/** Resources that moderators deleted less than a day ago, with the rows that were deleted with them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { failing, type ReturnOf } from '#shared/endpoint.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import { leaveLostGroup } from '#features/review/lesson-groups/server/groups-repository.ts'
import * as contract from '../../desk-contract.ts'
import { checkOwn, type Decider, deleteNotices, logAct } from '../decisions/locked-resource-repository.ts'
import type { OwnRule } from '../../own-approval.ts'
import type { ResourceRow } from '../moderation-repository.ts'

type BinnedResource = ReturnOf<typeof contract.listBin>['binned'][number]

/** As long as the file is in the trash. */
const binHours = 24
/** A restore near the end would race the sweep of the trash. */
const margin = sql`interval '5 minutes'`
/** An import may have brought the record back. A proposed version needs its resource, with which it may be in the bin. */
const isRestorable = sql`not exists (select from resources where resources.id = resource_id)
  and (record->>'replaces_id' is null or exists (
    select from resources where resources.id = (record->>'replaces_id')::uuid))`

/** The ledgers of a record, in the order in which they are put back. */
const ledgers = ['ratings', 'reports', 'revisions'] as const
type Ledger = (typeof ledgers)[number]
/** Stored in the record: what was found in its file, earlier versions, errors that readers reported, its lesson group, its uses. */
const copied = ['file_checks', 'earlier_versions', 'uses', 'use_totals'] as const
const moved = ['findings', 'error_reports', 'lesson_groups'] as const
/** In the order in which they are put back: findings need their check. */
const parts = [...copied, ...moved] as const
type Part = (typeof parts)[number]

/** Before any account or record is locked: a deletion of an account locks the bin first, and waits for these transactions. */
export const enterBin = (tx: Tx) => sql`lock table deleted_resources in row exclusive mode`.execute(tx)

/** `delete … returning` waits for others who change a row, and returns it as they leave it. */
const removed = (ledger: Ledger | Part, resourceId: string) =>
  sql`${sql.ref(`${ledger}_gone`)} as (delete from ${sql.table(ledger)} where resource_id = ${resourceId}::uuid returning *)`
/** They are deleted with their record. */
const copy = (part: Part, resourceId: string) =>
  sql`${sql.ref(`${part}_gone`)} as (select * from ${sql.table(part)} where resource_id = ${resourceId}::uuid)`
const rowsOf = (ledger: Ledger | Part) =>
  sql`coalesce((select jsonb_agg(to_jsonb(row)) from ${sql.table(`${ledger}_gone`)} as row), '[]')`

/** Moves what belongs to a locked record to the bin, also an open proposal, and copies the record, which its caller deletes. */
export async function binRecord(tx: Tx, resourceId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from resources where replaces_id = ${resourceId}::uuid for update`.execute(tx)
  for (const { id } of rows) await binRecord(tx, id)
  const withRows = [
    ...[...ledgers, ...moved].map((each) => removed(each, resourceId)),
    ...copied.map((each) => copy(each, resourceId)),
  ]
  await sql`with ${sql.join(withRows)}
    insert into deleted_resources (resource_id, title, record, ratings, reports, revisions, expires_at)
    select id, title, to_jsonb(resources) || jsonb_build_object(${sql.join(parts.flatMap((each) => [sql.lit(each), rowsOf(each)]))}),
      ${sql.join(ledgers.map(rowsOf))},
      now() + make_interval(hours => ${binHours})
    from resources where id = ${resourceId}::uuid
    on conflict (resource_id) do update set title = excluded.title, record = excluded.record, ratings = excluded.ratings,
      reports = excluded.reports, revisions = excluded.revisions, deleted_at = now(), expires_at = excluded.expires_at`.execute(
    tx,
  )
}

const fail = failing(contract.restoreResource)

type BinnedRecord = Pick<ResourceRow, 'uploader_account_id' | 'storage_key' | 'replaces_id'>

/**
 * Inserts stored rows by their own columns, so that columns of a newer version get their defaults. `rows`: their JSON in
 * the bin, which may be long and stays in the database.
 */
async function putBack(
  tx: Kysely<Database>,
  table: Ledger | Part | 'resources',
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
      select record->>'uploader_account_id' from deleted_resources
        where resource_id = ${resourceId}::uuid or record->>'replaces_id' = ${resourceId}
      union select row->>'author_account_id' from deleted_resources, jsonb_array_elements(revisions) as each(row)
        where resource_id = ${resourceId}::uuid)
    order by id for key share`.execute(tx)
  const { rows } = await sql<{ record: BinnedRecord; title: string; isOver: boolean }>`
    select record - ${parts}::text[] as record, title, expires_at <= now() + ${margin} as "isOver"
    from deleted_resources where resource_id = ${resourceId}::uuid and ${isRestorable} for update`.execute(tx)
  const [binned] = rows
  if (!binned) throw fail('resource_not_found')
  if (binned.isOver) throw fail('file_gone')
  return binned
}

type Files = Pick<FileStore, 'restoreFromTrash' | 'stat'>

/** Puts the files of a resource back. An earlier version whose file is gone is no longer kept. */
async function restoreFiles(tx: Tx, files: Files, resourceId: string) {
  const stored = tx
    .selectFrom('stored_files')
    .select(['storage_key', 'n'])
    .where('resource_id', '=', resourceId)
  for (const { storage_key, n } of await stored.orderBy('n', (order) => order.asc().nullsFirst()).execute()) {
    const key = storage_key ?? ''
    // The lock waits for a move to the trash; a file that was never moved, or restored before a crash, is in place.
    await sql`select from trashed_files where storage_key = ${key} for update`.execute(tx)
    if ((await files.restoreFromTrash(key)) || (await files.stat(key)))
      await tx.deleteFrom('trashed_files').where('storage_key', '=', key).execute()
    else if (n === null) throw fail('file_gone')
    else await sql`update earlier_versions set purged_at = now() where storage_key = ${key}`.execute(tx)
  }
}

/** Locks the resource of a binned proposal. Throws `replacement_open` if another one was proposed since. */
async function lockReplaced(tx: Tx, resourceId: string) {
  const { rows: replaced } =
    await sql`select from resources where id = ${resourceId}::uuid for update`.execute(tx)
  // It was deleted meanwhile.
  if (replaced.length === 0) throw fail('resource_not_found')
  const { rows } = await sql`select from resources where replaces_id = ${resourceId}::uuid`.execute(tx)
  if (rows.length > 0) throw fail('replacement_open')
}

/** Newest first. */
export async function listBinned(db: Db): Promise<BinnedResource[]> {
  const { rows } = await sql<{ id: string; title: string; deletedAt: Date; restorableUntil: Date }>`
    select resource_id as id, title, deleted_at as "deletedAt", expires_at - ${margin} as "restorableUntil"
    from deleted_resources where expires_at > now() + ${margin} and ${isRestorable} order by deleted_at desc limit 500`.execute(
    db,
  )
  return rows.map(({ deletedAt, restorableUntil, ...row }) => ({
    ...row,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: restorableUntil.toISOString(),
  }))
}

/** Text, cover and pages of a file went with the record, and are extracted again. */
const unread = sql`case when record->>'storage_key' is null then '{}'
  else '{"understood": "waiting", "understand_tries": 0}' end::jsonb`

async function putBackRecord(tx: Tx, files: Files, resourceId: string) {
  await putBack(tx, 'resources', resourceId, sql`jsonb_build_array(record - ${parts}::text[] || ${unread})`)
  for (const ledger of ledgers) await putBack(tx, ledger, resourceId, sql.ref(ledger))
  for (const part of parts) await putBack(tx, part, resourceId, sql`record->${part}`)
  await restoreFiles(tx, files, resourceId)
  await tx.deleteFrom('deleted_resources').where('resource_id', '=', resourceId).execute()
  await leaveLostGroup(tx, resourceId)
}

/** The proposal that was deleted with its resource. */
const binnedWith = (tx: Tx, resourceId: string) =>
  sql<{
    id: string
  }>`select resource_id as id from deleted_resources where record->>'replaces_id' = ${resourceId}
    and deleted_at = (select deleted_at from deleted_resources where resource_id = ${resourceId}::uuid)`.execute(
    tx,
  )

/** Puts record, ratings, reports, suggested changes, versions and proposal back as they were. Throws the failures of the call. */
export const restoreBinned = (db: Db, files: Files, by: Decider & OwnRule, idempotency: Idempotency) =>
  runOnce(db, idempotency, async (tx) => {
    const { record, title } = await lockBinned(tx, by.resourceId)
    checkOwn(by, record)
    if (record.replaces_id) await lockReplaced(tx, record.replaces_id)
    const { rows: proposals } = await binnedWith(tx, by.resourceId)
    for (const { id } of [{ id: by.resourceId }, ...proposals]) await putBackRecord(tx, files, id)
    await deleteNotices(tx, record, by.resourceId, 'removed').execute()
    await logAct(tx, by, { act: 'resource.restored', title })
    return { id: by.resourceId, isFile: record.storage_key !== null }
  })

/** Rows of an import: gathered in a temporary table, then written in one transaction. */
import { type RawBuilder, sql } from 'kysely'
import { type OptionalAttribute, optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

/** Columns of a resource; those of a file are added after its check. */
export type ResourceColumns = Readonly<Record<string, unknown>>

export interface GatheredRow {
  readonly id: string
  readonly row: number
  readonly resource: ResourceColumns
  readonly uploader: string | undefined
  /** Its file, if it has one. */
  readonly object: GatheredObject | undefined
}

export interface GatheredObject {
  readonly name: string
  readonly fileName: string
  readonly sha256?: string | undefined
}

/** Columns of a stored resource that an import compares. */
export interface StoredResource extends Readonly<Record<OptionalAttribute, string | null>> {
  readonly id: string
  readonly subject: string
  readonly title: string
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  readonly kind: 'file' | 'link'
  readonly file_url: string
}

export interface FileToFind {
  readonly id: string
  readonly row: number
  readonly title: string
  readonly object: GatheredObject
}

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

/** The given ids that the site has, and those that a moderator deleted here. */
export async function readKnown(session: Db, ids: readonly string[]) {
  const stored = await session
    .selectFrom('resources')
    .select(['id', 'subject', 'title', 'tags', 'kind', 'file_url', 'languages', ...optionalAttributes])
    .where('id', 'in', ids)
    .execute()
  const deleted = await session
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('act', '=', 'resource.deleted')
    .where('subject_id', 'in', ids)
    .execute()
  return { stored, deleted: new Set(deleted.map(({ subject_id }) => subject_id)) }
}

/** Returns the ids of the added rows; an id that was gathered before is left unchanged. */
export async function gatherRows(session: Db, rows: readonly GatheredRow[]) {
  const gathered = await sql<{ id: string }>`
    insert into incoming (id, row, resource, uploader, object)
    select id, row, resource, uploader, object
    from jsonb_to_recordset(${json(rows)}) as t (id uuid, row bigint, resource jsonb, uploader text, object jsonb)
    order by row on conflict do nothing returning id`.execute(session)
  return new Set(gathered.rows.map(({ id }) => id))
}

/** In the order of the source, at most `rows` after that row. */
export const filesToFind = async (session: Db, after: number, rows: number) => {
  const found = await sql<FileToFind>`
    select id, row, resource ->> 'title' as title, object from incoming
    where object is not null and row > ${after} order by row limit ${rows}`.execute(session)
  return found.rows
}

export const filesToClaim = async (session: Db, after: number, rows: number) => {
  const found = await sql<{ readonly row: number; readonly path: string; readonly storageKey: string }>`
    select row, object ->> 'path' as path, resource ->> 'storage_key' as "storageKey" from incoming
    where object is not null and row > ${after} order by row limit ${rows}`.execute(session)
  return found.rows
}

export const countFiles = async (session: Db) => {
  const { rows } = await sql<{ files: number }>`
    select count(*) as files from incoming where object is not null`.execute(session)
  return rows[0]?.files ?? 0
}

const insertResources = (tx: Tx) =>
  sql`
    insert into resources (id, user_id, uploader_account_id, subject, title, file_url, tags, modified_at, verified,
      rating_total, rating_amount, average_rating, rating, report_amount, reported, kind, storage_key, file_name, bytes,
      mime, sha256, active_content, remote_content, virus_scan, edit_number, decisions, queued_at, edited_at, edited_by,
      returned_at, returned_reason, returned_text, returned_fields, returns, version, version_kind, version_note, languages,
      ${sql.join(optionalAttributes.map((name) => sql.ref(name)))})
    select incoming.id, coalesce(accounts.email, 'Default'), accounts.id, r.subject, r.title, r.file_url, r.tags,
      r.modified_at, r.verified, r.rating_total, r.rating_amount, r.average_rating, r.average_rating, r.report_amount,
      r.reported, r.kind, r.storage_key, r.file_name, r.bytes, r.mime, r.sha256, coalesce(r.active_content, false), r.remote_content,
      coalesce(r.virus_scan, 'off'), coalesce(r.edit_number, 1), coalesce(r.decisions, 0), coalesce(r.queued_at, now()),
      r.edited_at, r.edited_by, r.returned_at, r.returned_reason, r.returned_text, r.returned_fields, coalesce(r.returns, 0),
      coalesce(r.version, 1), r.version_kind, r.version_note, r.languages,
      ${sql.join(optionalAttributes.map((name) => sql.ref(`r.${name}`)))}
    from incoming cross join lateral jsonb_populate_record(null::resources, resource) as r
    left join accounts on accounts.email = incoming.uploader and ${isConfirmed}
    order by row`.execute(tx)

/** Converts the sums of a record into anonymous ledger rows. */
const insertLedgers = async (tx: Tx) => {
  const nobody = sql`decode(repeat('00', 32), 'hex')`
  const ratings = await sql`
    insert into ratings (resource_id, source, address_hash, stars, rated_at)
    select incoming.id, 'imported', ${nobody}, total / amount + (click <= total % amount)::int, r.modified_at
    from incoming cross join lateral jsonb_populate_record(null::resources, resource) as r
    cross join lateral (values (r.rating_total, r.rating_amount)) as sums (total, amount)
    cross join lateral generate_series(1, amount) as click`.execute(tx)
  await sql`
    insert into reports (resource_id, source, address_hash, reported_at)
    select incoming.id, 'imported', ${nobody}, r.modified_at
    from incoming cross join lateral jsonb_populate_record(null::resources, resource) as r
    cross join lateral generate_series(1, r.report_amount)`.execute(tx)
  return Number(ratings.numAffectedRows ?? 0)
}

/** Numbers of uploaders whose resources are imported as those of `Default`: unknown here, or unconfirmed (F-C6). */
export const uploadersLeftOut = async (session: Db) => {
  const { rows } = await sql<{ readonly unknown: number; readonly unconfirmed: number }>`
    select count(distinct uploader) filter (where accounts.id is null) as unknown,
      count(distinct uploader) filter (where accounts.id is not null and not ${isConfirmed}) as unconfirmed
    from incoming left join accounts on accounts.email = uploader`.execute(session)
  return rows[0] ?? { unknown: 0, unconfirmed: 0 }
}

/** Writes all rows with their ratings and reports, or none. `source` is for the audit log. */
export const writeImport = (session: Db, source: string) =>
  session.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { numAffectedRows } = await insertResources(tx)
    const resources = Number(numAffectedRows ?? 0)
    const ratings = await insertLedgers(tx)
    const entry = { accountId: 'operator', act: 'resources.imported', subjectId: source } as const
    await addAuditEntry(tx, { ...entry, reason: `${resources} resources` })
    // The next queries need plans for the new number of rows.
    await sql`analyze resources, search_documents, ratings`.execute(tx)
    return { resources, ratings }
  })

export const dropRows = (session: Db, ids: readonly string[]) =>
  sql`delete from incoming where id = any(${ids}::uuid[])`.execute(session)

/** Sets the path of a found file, and the columns of its resource. */
export const setFile = (session: Db, id: string, path: string, columns: ResourceColumns) =>
  sql`
    update incoming set resource = resource || ${json(columns)}, object = object || ${json({ path })}
    where id = ${id}::uuid`.execute(session)

/** Runs an import on a connection with a temporary table, which is dropped after it. */
export const withImport = <T>(db: Db, run: (session: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    await sql`
      create temporary table incoming (id uuid primary key, row bigint not null, resource jsonb not null,
        uploader text, object jsonb)`.execute(session)
    try {
      return await run(session)
    } finally {
      await sql`drop table incoming`.execute(session)
    }
  })

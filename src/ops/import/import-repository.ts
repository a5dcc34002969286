/** Rows on their way into the catalogue: gathered in a table of this session alone, then written in one transaction. */
import { type RawBuilder, sql } from 'kysely'
import { type OptionalAttribute, optionalAttributes } from '#features/resources/attributes.ts'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

/** A resource as its columns say it; an imported file's columns come when it has been looked at. */
export type ResourceColumns = Readonly<Record<string, unknown>>

export interface GatheredRow {
  readonly id: string
  readonly row: number
  readonly resource: ResourceColumns
  readonly uploader: string | undefined
  /** What its file is called, where it has one. */
  readonly object: GatheredObject | undefined
}

export interface GatheredObject {
  readonly name: string
  readonly fileName: string
  readonly sha256?: string | undefined
}

/** The columns in which a record of an earlier import can differ from what comes now. */
export interface StoredResource extends Readonly<Record<OptionalAttribute, string | null>> {
  readonly id: string
  readonly subject: string
  readonly title: string
  readonly tags: readonly string[]
  readonly kind: 'file' | 'link'
  readonly file_url: string
}

export interface FileToFind {
  readonly id: string
  readonly row: number
  readonly title: string
  readonly object: GatheredObject
}

export interface FileToClaim {
  readonly row: number
  readonly path: string
  readonly storageKey: string
}

export interface Written {
  readonly resources: number
  readonly ratings: number
}

/** Uploaders of gathered rows whose resources become those of `Default`. */
export interface UploadersLeftOut {
  /** They have no account here. */
  readonly unknown: number
  /** They have one whose address nobody has proved (F-C6). */
  readonly unconfirmed: number
}

export interface ImportRepository {
  /** Those of the ids that the site has, and those that a moderator deleted here. */
  known(ids: readonly string[]): Promise<{ kept: readonly StoredResource[]; deleted: ReadonlySet<string> }>
  /** Gives the ids of the rows that were gathered now; one that is there already stays as it was. */
  gather(rows: readonly GatheredRow[]): Promise<ReadonlySet<string>>
  drop(ids: readonly string[]): Promise<void>
  /** In the order of the source, at most `rows` behind that one. */
  filesToFind(behind: number, rows: number): Promise<readonly FileToFind[]>
  countFiles(): Promise<number>
  /** The file was found at that path, and its resource gets these columns. */
  keepFile(id: string, path: string, columns: ResourceColumns): Promise<void>
  filesToClaim(behind: number, rows: number): Promise<readonly FileToClaim[]>
  uploadersLeftOut(): Promise<UploadersLeftOut>
  /** All of them with their ratings and reports, or none. `source` is for the audit trail. */
  write(source: string): Promise<Written>
}

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

async function known(db: Db, ids: readonly string[]) {
  const kept = await db
    .selectFrom('resources')
    .select(['id', 'subject', 'title', 'tags', 'kind', 'file_url', ...optionalAttributes])
    .where('id', 'in', ids)
    .execute()
  const deleted = await db
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('act', '=', 'resource.deleted')
    .where('subject_id', 'in', ids)
    .execute()
  return { kept, deleted: new Set(deleted.map(({ subject_id }) => subject_id)) }
}

async function gather(db: Db, rows: readonly GatheredRow[]) {
  const gathered = await sql<{ id: string }>`
    insert into incoming (id, row, resource, uploader, object)
    select id, row, resource, uploader, object
    from jsonb_to_recordset(${json(rows)}) as t (id uuid, row bigint, resource jsonb, uploader text, object jsonb)
    order by row on conflict do nothing returning id`.execute(db)
  return new Set(gathered.rows.map(({ id }) => id))
}

const filesToFind = async (db: Db, behind: number, rows: number) => {
  const found = await sql<FileToFind>`
    select id, row, resource ->> 'title' as title, object from incoming
    where object is not null and row > ${behind} order by row limit ${rows}`.execute(db)
  return found.rows
}

const filesToClaim = async (db: Db, behind: number, rows: number) => {
  const found = await sql<FileToClaim>`
    select row, object ->> 'path' as path, resource ->> 'storage_key' as "storageKey" from incoming
    where object is not null and row > ${behind} order by row limit ${rows}`.execute(db)
  return found.rows
}

const countFiles = async (db: Db) => {
  const { rows } = await sql<{ files: number }>`
    select count(*) as files from incoming where object is not null`.execute(db)
  return rows[0]?.files ?? 0
}

const insertResources = (tx: Tx) =>
  sql`
    insert into resources (id, user_id, uploader_account_id, subject, title, file_url, tags, modified_at, verified,
      rating_total, rating_amount, average_rating, rating, report_amount, reported, kind, storage_key, file_name, bytes,
      mime, sha256, active_content, remote_content, virus_scan, ${sql.join(optionalAttributes.map((name) => sql.ref(name)))})
    select incoming.id, coalesce(accounts.email, 'Default'), accounts.id, r.subject, r.title, r.file_url, r.tags,
      r.modified_at, r.verified, r.rating_total, r.rating_amount, r.average_rating, r.average_rating, r.report_amount,
      r.reported, r.kind, r.storage_key, r.file_name, r.bytes, r.mime, r.sha256, coalesce(r.active_content, false), r.remote_content,
      coalesce(r.virus_scan, 'off'), 
      ${sql.join(optionalAttributes.map((name) => sql.ref(`r.${name}`)))}
    from incoming cross join lateral jsonb_populate_record(null::resources, resource) as r
    left join accounts on accounts.email = incoming.uploader and ${isConfirmed}
    order by row`.execute(tx)

/** The sums of a record as clicks that make them up: who clicked, nobody knows. */
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

/** Now, and not at the commit: the lock of the change feed is taken here, and the counts are changed under it. */
const updateCounts = async (tx: Tx) => {
  await sql`set constraints all immediate`.execute(tx)
  await sql`
    insert into subject_counts as kept (subject, resources)
    select resource ->> 'subject', count(*) from incoming where (resource ->> 'verified')::boolean group by 1
    on conflict (subject) do update set resources = kept.resources + excluded.resources`.execute(tx)
}

const uploadersLeftOut = async (db: Db): Promise<UploadersLeftOut> => {
  const { rows } = await sql<UploadersLeftOut>`
    select count(distinct uploader) filter (where accounts.id is null) as unknown,
      count(distinct uploader) filter (where accounts.id is not null and not ${isConfirmed}) as unconfirmed
    from incoming left join accounts on accounts.email = uploader`.execute(db)
  return rows[0] ?? { unknown: 0, unconfirmed: 0 }
}

const write = (db: Db, source: string) =>
  db.transaction().execute(async (tx): Promise<Written> => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local thuto.counts = 'together'`.execute(tx)
    const { numAffectedRows } = await insertResources(tx)
    const resources = Number(numAffectedRows ?? 0)
    const ratings = await insertLedgers(tx)
    const act = 'resources.imported' as const
    const entry = { account_id: 'operator', act, subject_id: source, reason: `${resources} resources` }
    await tx.insertInto('audit_entries').values(entry).execute()
    // In time for whoever reads of what came: so many rows make other plans good.
    await sql`analyze resources, search_documents, ratings`.execute(tx)
    await updateCounts(tx)
    return { resources, ratings }
  })

const importRepository = (db: Db): ImportRepository => ({
  known: (ids) => known(db, ids),
  gather: (rows) => gather(db, rows),
  drop: async (ids) => void (await sql`delete from incoming where id = any(${ids}::uuid[])`.execute(db)),
  filesToFind: (behind, rows) => filesToFind(db, behind, rows),
  countFiles: () => countFiles(db),
  async keepFile(id, path, columns) {
    await sql`
      update incoming set resource = resource || ${json(columns)}, object = object || ${json({ path })}
      where id = ${id}::uuid`.execute(db)
  },
  filesToClaim: (behind, rows) => filesToClaim(db, behind, rows),
  uploadersLeftOut: () => uploadersLeftOut(db),
  write: (source) => write(db, source),
})

/** Nothing that is gathered outlives the act, or the connection. */
export const withImport = <T>(db: Db, run: (rows: ImportRepository) => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    await sql`
      create temporary table incoming (id uuid primary key, row bigint not null, resource jsonb not null,
        uploader text, object jsonb)`.execute(session)
    try {
      return await run(importRepository(session))
    } finally {
      await sql`drop table incoming`.execute(session)
    }
  })

import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

export interface RecordedFile {
  readonly id: string
  readonly title: string
  readonly storageKey: string
  readonly bytes: number
  readonly sha256: string
}

/** A resource whose sums differ from its ledger. */
interface WrongSum {
  readonly id: string
  readonly title: string
  readonly sums: string
  readonly ledger: string
}

interface Counts {
  readonly files: number
  readonly links: number
  readonly accounts: number
  readonly ratings: number
  readonly reports: number
}

// Approvals of older versions cleared the count but not the rows; reports within seconds of one may count or not.
const reportsSince = (seconds: number) => sql<number>`
  (select count(*) from reports where resource_id = resources.id and reported_at > coalesce(
    (select max(at) from audit_entries where act = 'resource.approved' and subject_id = resources.id::text)
      + make_interval(secs => ${seconds}), '-infinity'))`

const wrongRatings = (db: Db) =>
  sql<WrongSum>`
    select id, title, concat(coalesce(rating_total, 0), ' stars in ', coalesce(rating_amount, 0), ' ratings') as sums,
      concat(ledger.total, ' stars in ', ledger.amount) as ledger
    from resources, lateral (
      select coalesce(sum(stars), 0) as total, count(*) as amount from ratings where resource_id = resources.id
    ) as ledger
    where (coalesce(rating_total, 0), coalesce(rating_amount, 0)) <> (ledger.total, ledger.amount)
    order by id`.execute(db)

const wrongReports = (db: Db) =>
  sql<WrongSum>`
    select id, title, concat(coalesce(report_amount, 0), ' reports') as sums, ${reportsSince(0)}::text as ledger
    from resources
    where coalesce(report_amount, 0) not between ${reportsSince(10)} and ${reportsSince(-10)}
    order by id`.execute(db)

const wrongOpens = (db: Db) =>
  sql<WrongSum>`
    select id, title, concat(opened, ' opens') as sums, ledger.n::text as ledger
    from use_totals join resources on id = resource_id, lateral (
      select coalesce(sum(n), 0) as n from uses where uses.resource_id = id and kind = 'opened') as ledger
    where opened <> ledger.n order by id`.execute(db)

export async function countAll(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from stored_files) as files, count(*) filter (where kind = 'link') as links,
      (select count(*) from accounts) as accounts, (select count(*) from ratings) as ratings,
      (select count(*) from reports) as reports
    from resources`.execute(db)
  return rows[0] ?? { files: 0, links: 0, accounts: 0, ratings: 0, reports: 0 }
}

/** The files of at most `rows` records after that id, with those of their earlier versions, in the order of ids. */
export const recordedFiles = (db: Db, after: string | undefined, rows: number): Promise<RecordedFile[]> =>
  db
    .with('page', (page) =>
      page
        .selectFrom('resources')
        .select(['id', 'title'])
        .where('storage_key', 'is not', null)
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(rows),
    )
    .selectFrom('page')
    .innerJoin('stored_files', 'resource_id', 'page.id')
    .select(['page.id', 'title', 'storage_key as storageKey', 'bytes', 'sha256'])
    .orderBy('page.id')
    .$narrowType<{ storageKey: string; bytes: number; sha256: string }>()
    .execute()

/** Number of deleted files whose sweep is an hour overdue. */
export async function overdueDeletions(db: Db) {
  const { count } = await db
    .selectFrom('trashed_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trashed_at', '<', sql<Date>`now() - interval '25 hours'`)
    .executeTakeFirstOrThrow()
  return count
}

/** True while the record exists with that file. */
export async function isRecorded(db: Db, { id, storageKey }: RecordedFile): Promise<boolean> {
  const query = db.selectFrom('stored_files').select('storage_key').where('resource_id', '=', id)
  return (await query.where('storage_key', '=', storageKey).executeTakeFirst()) !== undefined
}

/** The given keys that a record names, with the size it gives. */
export async function recordedSizes(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const query = db.selectFrom('stored_files').select(['storage_key', 'bytes'])
  const rows = await query.where('storage_key', 'in', keys).execute()
  return new Map(rows.map(({ storage_key, bytes }) => [storage_key ?? '', bytes ?? 0]))
}

/** The given keys whose record was deleted: their file is not yet in the trash, or a restoration was interrupted. */
export async function keysToTrash(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const query = db.selectFrom('trashed_files').select('storage_key')
  const rows = await query.where('storage_key', 'in', keys).execute()
  return new Set(rows.map(({ storage_key }) => storage_key))
}

/** Resources whose ratings, reports or opens differ from their ledgers. */
export const wrongSums = async (db: Db): Promise<readonly WrongSum[]> => [
  ...(await wrongRatings(db)).rows,
  ...(await wrongReports(db)).rows,
  ...(await wrongOpens(db)).rows,
]

/** Unfinished uploads with their acknowledged bytes. */
export const openUploads = (db: Db) =>
  db.selectFrom('uploads').select(['id', 'received_bytes as received']).execute()

/** Records of published and removed resources, for harvesters, feeds and the site map. Public columns only. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { pageAttributes } from '#features/catalogue/resources/attributes.ts'
import {
  type DetailsRow,
  publicColumns,
  toResourceDetails,
} from '#features/catalogue/resources/public-resource.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

/** Position in the order of changes. */
export interface HarvestCursor {
  readonly id: string
  /** Last change of the public columns, or the removal. Whole seconds. */
  readonly changedAt: Date
}

export interface HarvestRecord extends HarvestCursor {
  readonly subject: StorageName
  /** Undefined once the resource is removed. */
  readonly resource: ResourceDetails | undefined
}

export interface PublicRecord extends HarvestRecord {
  readonly resource: ResourceDetails
}

/** `from` and `until` are inclusive, `before` is exclusive. */
export interface RecordFilter {
  readonly subject?: StorageName | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  readonly before: Date
}

/** A public resource as the site map lists it. */
interface ListedRecord {
  readonly id: string
  readonly title: string
  readonly changedAt: Date
}

/** Lock of `number_changes()`, which sets `changed_at` under it and holds it until its commit. */
const changesLock = 7_419_803_116

type Condition = RawBuilder<boolean>

interface Page {
  readonly conditions: readonly Condition[]
  readonly order: RawBuilder<unknown>
  readonly rows: number
}

const isAfter = (towards: '<' | '>', { changedAt, id }: HarvestCursor) =>
  sql<boolean>`(changed_at, resource_id) ${sql.raw(towards)} (${changedAt}::timestamptz, ${id}::uuid)`

const isOf = (subject: StorageName | undefined) => (subject ? [sql<boolean>`subject = ${subject}`] : [])

const conditionsOf = ({ subject, from, until, before }: RecordFilter): Condition[] => [
  sql<boolean>`changed_at < ${before}::timestamptz`,
  ...isOf(subject),
  ...(from ? [sql<boolean>`changed_at >= ${from}::timestamptz`] : []),
  ...(until ? [sql<boolean>`changed_at <= ${until}::timestamptz`] : []),
]

type Joined = { [Name in keyof DetailsRow]: DetailsRow[Name] | null } & {
  readonly record_id: string
  readonly record_subject: StorageName
  readonly changed_at: Date
}
const isPublic = (row: Joined): row is Joined & DetailsRow => row.id !== null

const toRecord = (row: Joined): HarvestRecord => ({
  id: row.record_id,
  subject: row.record_subject,
  changedAt: row.changed_at,
  resource: isPublic(row) ? toResourceDetails(row) : undefined,
})

const detailsColumns = [
  ...publicColumns,
  ...pageAttributes,
  'file_name',
  'version',
] as const satisfies readonly (keyof DetailsRow)[]

const translations = sql`array(select jsonb_build_object('id', id, 'title', title, 'languages', languages, 'kind', kind,
    'file_url', file_url, 'mime', mime, 'bytes', bytes, 'pages', pages, 'modifiedAt', modified_at)
  from lesson_groups as own join lesson_groups as other using (group_id) join resources as sibling on id = other.resource_id
  where own.resource_id = resources.id and id <> resources.id and verified order by modified_at desc, id)`

const columns = sql.join([
  ...detailsColumns.map((name) => sql.ref(`resources.${name}`)),
  sql`${translations} as translations`,
])

/** The inner query pages through an index; the join then loads the resources of that page only. */
async function recordsOf(db: Db, { conditions, order, rows }: Page): Promise<HarvestRecord[]> {
  const { rows: found } = await sql<Joined>`
    select page.resource_id as record_id, page.subject as record_subject, changed_at, ${columns}
    from (
      select * from harvest_records where ${sql.join(conditions, sql` and `)} order by ${order} limit ${sql.lit(rows)}
    ) as page
    left join resources on id = resource_id and verified and not is_deleted
    order by ${order}`.execute(db)
  return found.map(toRecord)
}

const withResource = (records: readonly HarvestRecord[]): PublicRecord[] =>
  records.flatMap(({ resource, ...record }) => (resource ? [{ ...record, resource }] : []))

const oldestFirst = sql`changed_at, resource_id`
const newestFirst = sql`changed_at desc, resource_id desc`
const isNotRemoved = sql<boolean>`not is_deleted`

/** Returns a whole second. Every change before it is committed and visible on the primary. */
export async function completeBefore(db: Db): Promise<Date> {
  await sql`select number_changes()`.execute(db)
  const { rows } = await sql<{ moment: Date }>`
    with had as materialized (select pg_advisory_xact_lock_shared(${changesLock}))
    select date_trunc('second', clock_timestamp()) as moment from had`.execute(db)
  return rows[0]?.moment ?? new Date(0)
}

const idEndsIn = (part: string) => {
  const end = sql`right(resource_id::text, 3) collate "C"`
  return part === '' ? [] : [sql<boolean>`${end} >= ${part}`, sql<boolean>`${end} < ${`${part}g`}`]
}

/** Returns the first change; undefined without records. */
export async function findEarliestChange(db: Db): Promise<Date | undefined> {
  const found = await db
    .selectFrom('harvest_records')
    .select('changed_at')
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  return found?.changed_at
}

/** Returns at most `rows` records after the cursor, oldest change first. */
export function listChanged(db: Db, filter: RecordFilter, after: HarvestCursor | undefined, rows: number) {
  const conditions = [...conditionsOf(filter), ...(after ? [isAfter('>', after)] : [])]
  return recordsOf(db, { conditions, order: oldestFirst, rows })
}

/** Undefined for a resource that was never public. */
export async function findHarvestRecord(db: Db, id: string): Promise<HarvestRecord | undefined> {
  const conditions = [sql<boolean>`resource_id = ${id}::uuid`]
  const [found] = await recordsOf(db, { conditions, order: oldestFirst, rows: 1 })
  return found
}

/** Returns at most `rows` records after the cursor, newest change first. */
export async function listNewest(
  db: Db,
  subject: StorageName | undefined,
  after: HarvestCursor | undefined,
  rows: number,
): Promise<PublicRecord[]> {
  const conditions = [isNotRemoved, ...isOf(subject), ...(after ? [isAfter('<', after)] : [])]
  return withResource(await recordsOf(db, { conditions, order: newestFirst, rows }))
}

/** Returns at most `rows` public resources. `part` is a prefix of the last three digits of the id. */
export async function listInPart(db: Db, part: string, rows: number): Promise<ListedRecord[]> {
  // Materialized: otherwise the planner reads a large site in the order of ids until it has found the part.
  const found = await sql<ListedRecord>`
      with part as materialized (
        select * from harvest_records where ${sql.join([isNotRemoved, ...idEndsIn(part)], sql` and `)}
      ), listed as (select * from part order by resource_id limit ${sql.lit(rows)})
      select id, title, changed_at as "changedAt" from listed join resources on id = resource_id
      where verified order by id`.execute(db)
  return found.rows
}

/** Records as harvesters read them. Nothing here tells more of a resource than its public form. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { type DetailsRow, detailsColumns, toResourceDetails } from '#features/resources/public-resource.ts'
import type { PublicResource, ResourceDetails } from '#features/resources/resource.ts'
import type { StorageName } from '#features/subjects/subject.ts'

/** What harvesters are told of a resource that is or was public. */

export interface HarvestRecord {
  readonly id: string
  readonly subject: StorageName
  /** When what is told of it changed last, or it went: a whole second. */
  readonly changedAt: Date
  /** Undefined for one that is gone. */
  readonly resource: ResourceDetails | undefined
}

export interface PublicRecord extends HarvestRecord {
  readonly resource: ResourceDetails
}

/** Where a record stands among those that changed before and after it. */
export type HarvestPlace = Pick<HarvestRecord, 'changedAt' | 'id'>

/** Which records: of a subject, changed within that time. All inclusive but `before`. */
export interface Wanted {
  readonly subject?: StorageName | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  readonly before: Date
}

/** A public resource as the site map lists it. */
export interface ListedRecord extends Pick<PublicResource, 'id' | 'title'> {
  readonly changedAt: Date
}

export interface HarvestRepository {
  /** A whole second: what changed before it is there to be read, and nothing will be added to it. */
  completeBefore(): Promise<Date>
  /** Before it nothing changed; undefined where there is no record. */
  earliest(): Promise<Date | undefined>
  /** At most `rows` of those behind that place, oldest change first. */
  changed(wanted: Wanted, after: HarvestPlace | undefined, rows: number): Promise<HarvestRecord[]>
  /** Undefined for what never was public. */
  record(id: string): Promise<HarvestRecord | undefined>
  /** At most `rows` behind that place, newest change first. */
  newest(
    subject: StorageName | undefined,
    after: HarvestPlace | undefined,
    rows: number,
  ): Promise<PublicRecord[]>
  /** At most `rows` public ones; `part`: of the last three digits of the id those it begins with, none to three. */
  inPart(part: string, rows: number): Promise<ListedRecord[]>
  countPublic(): Promise<number>
}

/** The lock of the change feed: who changes a resource holds it from the moment of `changed_at` to the commit. */
const changesLock = 7_419_803_116

type Condition = RawBuilder<boolean>

interface Page {
  readonly conditions: readonly Condition[]
  readonly order: RawBuilder<unknown>
  readonly rows: number
}

const isBehind = (towards: '<' | '>', { changedAt, id }: HarvestPlace) =>
  sql<boolean>`(changed_at, resource_id) ${sql.raw(towards)} (${changedAt}::timestamptz, ${id}::uuid)`

const isOf = (subject: StorageName | undefined) => (subject ? [sql<boolean>`subject = ${subject}`] : [])

const conditionsOf = ({ subject, from, until, before }: Wanted): Condition[] => [
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

const columns = sql.join(detailsColumns.map((name) => sql.ref(`resources.${name}`)))

/** First which, from an index, then what is told of those that are public. */
async function recordsOf(db: Db, { conditions, order, rows }: Page): Promise<HarvestRecord[]> {
  const { rows: found } = await sql<Joined>`
    select page.resource_id as record_id, page.subject as record_subject, changed_at, ${columns}
    from (
      select * from harvest_records where ${sql.join(conditions, sql` and `)} order by ${order} limit ${sql.lit(rows)}
    ) as page
    left join resources on id = resource_id and verified and not gone
    order by ${order}`.execute(db)
  return found.map(toRecord)
}

const withResource = (records: readonly HarvestRecord[]): PublicRecord[] =>
  records.flatMap(({ resource, ...record }) => (resource ? [{ ...record, resource }] : []))

const oldestFirst = sql`changed_at, resource_id`
const newestFirst = sql`changed_at desc, resource_id desc`
const isThere = sql<boolean>`not gone`

async function completeBefore(db: Db) {
  const { rows } = await sql<{ moment: Date }>`
    with had as materialized (select pg_advisory_xact_lock_shared(${changesLock}))
    select date_trunc('second', clock_timestamp()) as moment from had`.execute(db)
  return rows[0]?.moment ?? new Date(0)
}

const endsOf = (part: string) => {
  const end = sql`right(resource_id::text, 3) collate "C"`
  return part === '' ? [] : [sql<boolean>`${end} >= ${part}`, sql<boolean>`${end} < ${`${part}g`}`]
}

export const harvestRepository = (db: Db): HarvestRepository => ({
  completeBefore: () => completeBefore(db),
  async earliest() {
    const found = await db
      .selectFrom('harvest_records')
      .select('changed_at')
      .orderBy('changed_at')
      .limit(1)
      .executeTakeFirst()
    return found?.changed_at
  },
  changed: (wanted, after, rows) => {
    const conditions = [...conditionsOf(wanted), ...(after ? [isBehind('>', after)] : [])]
    return recordsOf(db, { conditions, order: oldestFirst, rows })
  },
  async record(id) {
    const conditions = [sql<boolean>`resource_id = ${id}::uuid`]
    const [found] = await recordsOf(db, { conditions, order: oldestFirst, rows: 1 })
    return found
  },
  async newest(subject, after, rows) {
    const conditions = [isThere, ...isOf(subject), ...(after ? [isBehind('<', after)] : [])]
    return withResource(await recordsOf(db, { conditions, order: newestFirst, rows }))
  },
  async inPart(part, rows) {
    const found = await sql<ListedRecord>`
      select id, title, changed_at as "changedAt" from harvest_records join resources on id = resource_id
      where verified and ${sql.join([isThere, ...endsOf(part)], sql` and `)}
      order by resource_id limit ${sql.lit(rows)}`.execute(db)
    return found.rows
  },
  async countPublic() {
    const { rows } = await sql<{ resources: number }>`
      select coalesce(sum(resources), 0)::int as resources from subject_counts`.execute(db)
    return rows[0]?.resources ?? 0
  },
})

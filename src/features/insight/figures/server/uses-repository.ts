/** Counts of uses and traffic. Days are those of the database, UTC. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { InsightTables, UseKind } from '#platform/postgres/tables/insight.ts'

/** The day before so many days, by the database. */
const dayAgo = (days: number) =>
  sql<string>`to_char(now() at time zone 'UTC' - make_interval(days => ${sql.lit(days)}), 'YYYY-MM-DD')`
const today = dayAgo(0)

export interface CountedUse {
  readonly resourceId: string
  readonly kind: UseKind
  readonly n: number
}

/** Adds to the counts of existing resources in one statement; others are dropped. Nodes lock in the same order. */
export async function addUses(db: Db, uses: readonly CountedUse[]): Promise<void> {
  const ids = uses.map(({ resourceId }) => resourceId)
  const kinds = uses.map(({ kind }) => kind)
  const numbers = uses.map(({ n }) => n)
  await sql`
    with counted as materialized (
      select id, subject, used.kind, n
      from unnest(${ids}::uuid[], ${kinds}::text[], ${numbers}::int[]) as used (resource_id, kind, n)
      join resources on id = used.resource_id order by id for key share of resources),
    of_resources as (
      insert into uses (resource_id, period, kind, n) select id, ${today}, kind, n from counted order by id, kind
      on conflict (resource_id, period, kind) do update set n = uses.n + excluded.n),
    of_site as (
      insert into site_uses (period, kind, subject, n)
      select ${today}, kind, subject, sum(n) from counted group by kind, subject order by kind, subject
      on conflict (period, kind, subject) do update set n = site_uses.n + excluded.n)
    insert into use_totals (resource_id, opened, recent)
    select id, n, n from counted where kind = 'opened' order by id
    on conflict (resource_id) do update
      set opened = use_totals.opened + excluded.opened, recent = use_totals.recent + excluded.recent`.execute(
    db,
  )
}

export type TrafficPart = InsightTables['traffic_days']['part']

export interface CountedTraffic {
  readonly part: TrafficPart
  readonly requests: number
  readonly bytes: number
}

/** Adds to the traffic of this day. */
export async function addTraffic(db: Db, traffic: readonly CountedTraffic[]): Promise<void> {
  await db
    .insertInto('traffic_days')
    .values(traffic.map((each) => ({ ...each, day: today })))
    .onConflict((same) =>
      same.columns(['day', 'part']).doUpdateSet({
        requests: sql`traffic_days.requests + excluded.requests`,
        bytes: sql`traffic_days.bytes + excluded.bytes`,
      }),
    )
    .execute()
}

/** Bytes of all answers in the last 30 days. */
export async function findBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('traffic_days')
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('bytes')}, 0)::float8`.as('bytes'))
    .where('day', '>', dayAgo(30))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Public resources among the ids, with what a report may say of them. */
export const findReported = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('resources')
    .select(['id', 'kind', 'uploader_account_id as uploaderAccountId'])
    .where('id', 'in', ids)
    .where('verified', '=', true)
    .execute()

/** Opens of a public resource and the first day with a count; undefined without such a resource. */
export const findUse = (db: Db, resourceId: string) =>
  db
    .selectFrom('resources')
    .leftJoin('use_totals', 'use_totals.resource_id', 'id')
    .select(sql<number>`coalesce(opened, 0)`.as('opened'))
    .select(sql<string | null>`(select min(period) from site_uses)`.as('since'))
    .where('id', '=', resourceId)
    .where('verified', '=', true)
    .executeTakeFirst()

/** Days older than 400 days become months with equal sums, in one transaction. */
export async function mergeDays(db: Db): Promise<void> {
  const isOld = sql<boolean>`length(period) = 10 and period < ${dayAgo(400)}`
  const tables = { uses: 'resource_id', site_uses: 'subject' }
  const transaction = db.transaction().setIsolationLevel('repeatable read')
  await transaction.execute(async (tx) => {
    for (const [name, column] of Object.entries(tables)) {
      const [table, of] = [sql.table(name), sql.ref(column)]
      await sql`
        with days as (delete from ${table} where ${isOld} returning *)
        insert into ${table} as former (period, kind, ${of}, n)
        select left(period, 7), kind, ${of}, sum(n) from days group by 1, 2, 3 order by 1, 2, 3
        on conflict (period, kind, ${of}) do update set n = former.n + excluded.n`.execute(tx)
    }
  })
}

/** Corrects the opens of the last 365 days. Adds the difference, so that opens counted meanwhile stay. */
export async function refreshRecent(db: Db): Promise<void> {
  await sql`
    with sums as (
      select resource_id, sum(n)::int as n from uses
      where kind = 'opened' and length(period) = 10 and period > ${dayAgo(365)}
      group by 1)
    update use_totals set recent = use_totals.recent + coalesce(sums.n, 0) - former.recent
    from use_totals as former left join sums using (resource_id)
    where use_totals.resource_id = former.resource_id and former.recent <> coalesce(sums.n, 0)`.execute(db)
}

interface OwnUse {
  readonly id: string
  readonly opened: number
  readonly saved: number
  /** Mondays and opens; months of merged days have none. */
  readonly weeks: [string, number][]
}

interface OwnDays {
  readonly from: string
  readonly to: string
  /** Id of the resource whose weeks are wanted. */
  readonly weeksOf?: string | undefined
}

/** Uses of the resources of an account from one day to another. */
export async function findOwnUses(db: Db, accountId: string, days: OwnDays) {
  const { from, to, weeksOf = null } = days
  const { rows } = await sql<OwnUse>`
    with weekly as (
      select id, uses.kind, sum(n)::int as n, case when length(period) = 10
        then to_char(date_trunc('week', period::timestamp), 'YYYY-MM-DD') end as week
      from resources join uses on resource_id = id
      where uploader_account_id = ${accountId}
        and period between left(${from}, length(period)) and left(${to}, length(period))
      group by id, uses.kind, week)
    select id, coalesce(sum(n) filter (where kind = 'opened'), 0)::int as opened,
      coalesce(sum(n) filter (where kind = 'saved'), 0)::int as saved, coalesce(json_agg(json_build_array(week, n)
        order by week) filter (where kind = 'opened' and week is not null and id = ${weeksOf}), '[]') as weeks
    from weekly group by id order by id`.execute(db)
  return rows
}

/** First day with a count of the site, or its month; null before it. */
export async function findSince(db: Db): Promise<string | null> {
  const first = db.selectFrom('site_uses').select(({ fn }) => fn.min('period').as('since'))
  return (await first.executeTakeFirstOrThrow()).since
}

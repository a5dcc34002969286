/** Rows of the figures: one query for each table or number, all that are needed in one statement. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Days, Periods } from './figure-periods.ts'

/** A row by the ids of its columns. */
export type FigureRow = Readonly<Record<string, string | number | null>>

const maxPages = 50
const maxTitles = 20
const maxCandidates = 200

/** Days, and in a table by month also months of counts that are no longer stored by day. */
const inPeriods = ({ from, to, length }: Periods) => sql`
  period collate "C" between ${length === 'month' ? from.slice(0, 7) : from} and ${to}
  and (char_length(period) = 7 or period collate "C" >= ${from})`

const within = ({ from, to }: Days, at: string) => sql`
  ${sql.ref(at)} >= ${`${from}T00:00Z`}::timestamptz
  and ${sql.ref(at)} < ${`${to}T00:00Z`}::timestamptz + interval '1 day'`

const startOf = ({ length }: Periods, at: RawBuilder<unknown>) =>
  sql`date_trunc(${sql.lit(length)}, ${at})::date as period`
const utc = (at: string) => sql`${sql.ref(at)} at time zone 'UTC'`

const decisions = sql`act in ('resource.approved', 'resource.returned', 'resource.deleted')`

type Query = (periods: Periods, last: Days) => RawBuilder<unknown>

/** `periods` are those asked for, `last` is the period of the sentence. */
const queries = {
  since: () => sql`select rpad(min(period), 10, '-01') as day from site_uses`,
  use: (periods) => sql`
    select ${startOf(periods, sql`rpad(period, 10, '-01')::timestamp`)},
      coalesce(sum(uses) filter (where kind = 'opened'), 0) as opened,
      coalesce(sum(uses) filter (where kind = 'saved'), 0) as saved
    from (select period, kind, sum(n) as uses from site_uses where ${inPeriods(periods)} group by 1, 2) as counted
    group by 1`,
  sent: ({ from, to }) => sql`
    select coalesce(sum(bytes), 0) as bytes from traffic_days where day between ${from} and ${to}`,
  pages: (periods) => sql`
    select page, sum(views) as views from (
      select page, views from page_counts where day between ${periods.from} and ${periods.to}
      union all
      select page, count(*) from page_events where ${within(periods, 'timestamp')} group by page) as counted
    group by page order by views desc, page limit ${maxPages}`,
  // In a period no resource was opened more often than in all. All uses are read only if that decides nothing.
  titles: (periods) => sql`
    with candidates as materialized (
      select resource_id, opened as total from use_totals order by opened desc limit ${maxCandidates}),
    counted as materialized (
      select id, (select sum(n) from uses where resource_id = id and kind = 'opened' and ${inPeriods(periods)}) as opened
      from candidates join resources on id = resource_id where verified),
    decided as (
      select count(*) >= ${maxTitles} as is_exact from counted where opened > (select min(total) from candidates)),
    found as (
      select id, opened from counted where (select is_exact from decided)
      union all
      select resource_id, sum(n) from uses
      where not (select is_exact from decided) and kind = 'opened' and ${inPeriods(periods)} group by resource_id)
    select id, title, opened from found join resources using (id) where verified and opened > 0
    order by opened desc, id limit ${maxTitles}`,
  contributions: (periods) => sql`
    select period, count(*) filter (where act = 'file_upload') as submitted,
      count(*) filter (where act in ('resource.approved', 'version.published')) as published,
      count(*) filter (where act = 'resource.returned') as returned,
      count(*) filter (where act = 'resource.deleted') as removed
    from (
      select ${startOf(periods, utc('timestamp'))}, event as act from analytics_data
      where event = 'file_upload' and ${within(periods, 'timestamp')}
      union all
      select ${startOf(periods, utc('at'))}, act from audit_entries
      where (${decisions} or act = 'version.published') and ${within(periods, 'at')}) as acts
    group by period`,
  contributors: (_, last) => sql`
    select count(*) as people, count(*) filter (where not exists (
      select from analytics_data where user_id = contributor and event = 'file_upload'
        and timestamp < ${`${last.from}T00:00Z`}::timestamptz)) as newcomers
    from (select distinct user_id as contributor from analytics_data
      where event = 'file_upload' and user_id <> 'unknown' and ${within(last, 'timestamp')}) as contributors`,
  review: (periods) => sql`
    select period, round(days[1]::numeric, 1) as median, round(days[2]::numeric, 1) as ninetieth from (
      select ${startOf(periods, utc('at'))},
        percentile_cont(array[0.5, 0.9]) within group (order by (details->>'waitedSeconds')::float8 / 86400) as days
      from audit_entries where ${decisions} and ${within(periods, 'at')} and details ? 'waitedSeconds'
      group by 1) as waits`,
  waiting: () => sql`
    select floor(extract(epoch from now() - min(coalesce(queued_at, modified_at))) / 86400) as days
    from resources where verified is not true and returned_at is null and quarantined_at is null`,
  findings: () => sql`
    select rule, count(*) as found, count(dismissed_at) as fine,
      round(100.0 * count(dismissed_at) / count(*)) as share
    from findings group by rule order by found desc, rule`,
  links: () => sql`
    select case state when 'failing' then 'gone' else state end as state, count(*) as links
    from link_checks group by 1`,
} as const satisfies Readonly<Record<string, Query>>

export const figureQueries = Object.keys(queries)
export type FigureRows = Readonly<Partial<Record<string, readonly FigureRow[]>>>

/** Returns the rows of those queries by their names; a name of no query is left out. */
export async function readFigureRows(
  db: Db,
  names: readonly string[],
  periods: Periods,
  last: Days,
): Promise<FigureRows> {
  const columns = Object.entries<Query>(queries)
    .filter(([name]) => names.includes(name))
    .map(([name, query]) => {
      return sql`(select coalesce(json_agg(tuples), '[]') from (${query(periods, last)}) as tuples) as ${sql.ref(name)}`
    })
  if (columns.length === 0) return {}
  return (await sql<FigureRows>`select ${sql.join(columns)}`.execute(db)).rows[0] ?? {}
}

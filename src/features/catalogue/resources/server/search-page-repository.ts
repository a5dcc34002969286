/**
 * Pages of searches in SQL, by relevance or by date.
 *
 * 1. `scanPlanOf` turns query and cursor into conditions: what matches, its rank, and which rows remain.
 * 2. `recencyScan` (two-phase-conditions.ts) finds common words among the newest documents.
 * 3. `indexFallback` adds the matches of better ranks, or all matches of rare words, by an index.
 * 4. `searchRows` sorts these ids and reads their rows.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { PageQuery } from '../page-query.ts'
import { type PublicRow, publicColumns } from '../public-resource.ts'
import { type Rank, ranks, type Search, decodeSearchCursor } from '../rank.ts'
import { allOf, isOfSubjects, listConditions, maxCounted } from './list-conditions.ts'
import { foundAnywhere, matchesAllWords, rankIn } from './search-conditions.ts'
import {
  type ScanDepth,
  indexFallback,
  type ResumePoint,
  type Sql,
  type ScanPlan,
  recencyScan,
} from './two-phase-conditions.ts'

export interface FoundRow extends PublicRow {
  readonly rank: Rank
}

export type SearchPageQuery = Pick<PageQuery, 'subjects' | 'filters' | 'order' | 'after'> & {
  readonly search: Search
  readonly sort: 'relevance' | 'modifiedAt'
}

/** Rows of the cursor's rank that remain. The rating is read only for rows with the date of the cursor. */
function resumeInRank(value: string, id: string): ResumePoint | undefined {
  const cursor = decodeSearchCursor(value)
  if (!cursor) return undefined
  const { rank, modifiedAt: moment, averageRating } = cursor
  const isRemaining = sql<boolean>`(d.modified_at < ${moment}::timestamptz or d.modified_at = ${moment}::timestamptz
    and (select (coalesce(average_rating, 0), id) < (${averageRating}::float8, ${id}::uuid)
      from resources where id = d.resource_id))`
  return { rank, moment, isRemaining }
}

function resumeInTime(moment: string, id: string, order: SearchPageQuery['order']): ResumePoint {
  const comparison = sql.raw(order === 'desc' ? '<' : '>')
  const isRemaining = sql<boolean>`(d.modified_at, d.resource_id) ${comparison} (${moment}::timestamptz, ${id}::uuid)`
  return { rank: ranks.title, moment, isRemaining }
}

function scanPlanOf(query: SearchPageQuery, rows: number, depth: ScanDepth): ScanPlan {
  const { search, subjects, after, order } = query
  const ranked = query.sort === 'relevance'
  return {
    search,
    matches: allOf([matchesAllWords(search), ...listConditions(query)]),
    rank: ranked ? rankIn(search) : sql.lit(ranks.title),
    subjects,
    order,
    resume:
      after && (ranked ? resumeInRank(after.value, after.id) : resumeInTime(after.value, after.id, order)),
    rows,
    depth,
  }
}

function orderBy({ sort, order }: SearchPageQuery): Sql {
  if (sort === 'relevance')
    return sql`best.rank, best.modified_at desc, coalesce(resources.average_rating, 0) desc, resources.id desc`
  return sql`best.modified_at ${sql.raw(order)}, resources.id ${sql.raw(order)}`
}

/** Documents scanned for so many rows. */
const defaultDepth: ScanDepth = {
  first: (rows) => Math.max(2_000, rows * 80),
  further: (rows) => Math.max(16_000, rows * 600),
}

/** At most `rows` rows after the cursor. */
export async function searchRows(
  db: Db,
  query: SearchPageQuery,
  rows: number,
  depth: ScanDepth = defaultDepth,
): Promise<FoundRow[]> {
  const plan = scanPlanOf(query, rows, depth)
  const ranked = query.sort === 'relevance'
  const found = await sql<FoundRow>`
    with ${recencyScan(plan, ranked)}, found as (${indexFallback(plan, ranked)})
    select ${sql.join(publicColumns.map((name) => sql.ref(`resources.${name}`)))}, best.rank from (
      select * from found
      order by rank, modified_at ${sql.raw(query.order)} fetch first ${sql.lit(rows)} rows with ties
    ) as best
    join resources on resources.id = best.resource_id and resources.verified
    order by ${orderBy(query)} limit ${sql.lit(rows)}`.execute(db)
  return found.rows
}

/** Newest documents that are scanned before an index is used. */
const scannedForCount = 8_000
/** Cost of a match by index in scanned documents; matches of several words are found among those of each. */
const costByIndex = ({ words }: Search) => (words.length === 1 ? 0.4 : 2)

/**
 * How many documents a longer scan takes to find `maxCounted` with the density of the first one, and half as many more;
 * 0 if all matches by index cost less, so that a large site does not collect a million of them to count a thousand.
 */
const furtherScan = ({ search, subjects }: CountQuery) => {
  const expected = maxCounted * scannedForCount
  return sql`(select case
    when seen * seen * ${sql.lit(costByIndex(search))} *
      (select sum(resources) from subject_counts where ${isOfSubjects(subjects)}) > ${sql.lit(expected * scannedForCount)}
    then ${sql.lit(expected * 1.5)} / seen else 0 end
    from (select count(*) as seen from walk) as counted)`
}

type CountQuery = Pick<PageQuery, 'subjects' | 'filters'> & { readonly search: Search }

/** Number of matches, at most `maxCounted`. */
export async function countFound(db: Db, query: CountQuery): Promise<number> {
  const matches = allOf([matchesAllWords(query.search), ...listConditions(query)])
  const max = sql.lit(maxCounted)
  const countIn = (name: string) =>
    sql`(select count(*)::int from (select from ${sql.ref(name)} limit ${max}) as n)`
  const newest = (rows: Sql) => sql`select from (
      select * from search_documents where ${isOfSubjects(query.subjects)} order by modified_at desc limit ${rows}
    ) as d where ${matches}`
  // Materialized, so that the words and not the limit decide the plan; execution still ends at the limit.
  const { rows } = await sql<{ total: number }>`
    with walk as materialized (${newest(sql.lit(scannedForCount))}),
    further as materialized (${newest(furtherScan(query))}),
    found as materialized (
      select from search_documents as d where ${foundAnywhere(query.search)} and ${matches}
    )
    select case when ${countIn('walk')} = ${max} or ${countIn('further')} = ${max} then ${max}
      else ${countIn('found')} end as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of a search, best first or by time, straight from the database. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { PageQuery } from '../page-query.ts'
import { type PublicRow, publicColumns } from '../public-resource.ts'
import { type Rank, ranks, type Search, unpackStanding } from '../rank.ts'
import { allOf, isOfSubjects, listConditions } from './list-conditions.ts'
import { foundAnywhere, holdsWords, rankIn } from './search-conditions.ts'
import {
  type ScanDepth,
  indexFallback,
  type ResumePoint,
  type Sql,
  type ScanPlan,
  defaultDepth,
  recencyScan,
} from './two-phase-conditions.ts'

export interface FoundRow extends PublicRow {
  readonly rank: Rank
}

export type SearchWanted = Pick<PageQuery, 'subjects' | 'filters' | 'order' | 'after'> & {
  readonly search: Search
  readonly sort: 'relevance' | 'modifiedAt'
}

/** Below its rank by rating, then by id; the record is only asked for rows of the very same moment. */
function restOfRank(value: string, id: string): ResumePoint | undefined {
  const standing = unpackStanding(value)
  if (!standing) return undefined
  const { rank, modifiedAt: moment, averageRating } = standing
  const isToCome = sql<boolean>`(d.modified_at < ${moment}::timestamptz or d.modified_at = ${moment}::timestamptz
    and (select (coalesce(average_rating, 0), id) < (${averageRating}::float8, ${id}::uuid)
      from resources where id = d.resource_id))`
  return { rank, moment, isToCome }
}

function restOfTime(moment: string, id: string, order: SearchWanted['order']): ResumePoint {
  const beyond = sql.raw(order === 'desc' ? '<' : '>')
  const isToCome = sql<boolean>`(d.modified_at, d.resource_id) ${beyond} (${moment}::timestamptz, ${id}::uuid)`
  return { rank: ranks.title, moment, isToCome }
}

function walkOf(wanted: SearchWanted, rows: number, depth: ScanDepth): ScanPlan {
  const { search, subjects, after, order } = wanted
  const ranked = wanted.sort === 'relevance'
  return {
    search,
    matches: allOf([holdsWords(search), ...listConditions(wanted)]),
    rank: ranked ? rankIn(search) : sql.lit(ranks.title),
    subjects,
    order,
    rest: after && (ranked ? restOfRank(after.value, after.id) : restOfTime(after.value, after.id, order)),
    rows,
    depth,
  }
}

function inOrder({ sort, order }: SearchWanted): Sql {
  if (sort === 'relevance')
    return sql`best.rank, best.modified_at desc, coalesce(resources.average_rating, 0) desc, resources.id desc`
  return sql`best.modified_at ${sql.raw(order)}, resources.id ${sql.raw(order)}`
}

/** At most `rows` of what stands behind the cursor. */
export async function searchRows(
  db: Db,
  wanted: SearchWanted,
  rows: number,
  depth: ScanDepth = defaultDepth,
): Promise<FoundRow[]> {
  const walk = walkOf(wanted, rows, depth)
  const ranked = wanted.sort === 'relevance'
  const found = await sql<FoundRow>`
    with ${recencyScan(walk, ranked)}, found as (${indexFallback(walk, ranked)})
    select ${sql.join(publicColumns.map((name) => sql.ref(`resources.${name}`)))}, best.rank from (
      select * from found
      order by rank, modified_at ${sql.raw(wanted.order)} fetch first ${sql.lit(rows)} rows with ties
    ) as best
    join resources on resources.id = best.resource_id and resources.verified
    order by ${inOrder(wanted)} limit ${sql.lit(rows)}`.execute(db)
  return found.rows
}

/** Matches are counted up to here; beyond it the answer says "or more". */
export const maxCounted = 1_000

/** The newest that are looked at before an index is asked for all; it stops at the most that are counted. */
const lookedAtForCount = 8_000

type Counted = Pick<PageQuery, 'subjects' | 'filters'> & { readonly search: Search }

/** How many match, at most `maxCounted`. */
export async function countFound(db: Db, wanted: Counted): Promise<number> {
  const matches = allOf([holdsWords(wanted.search), ...listConditions(wanted)])
  const most = sql.lit(maxCounted)
  const countIn = (name: string) =>
    sql`(select count(*)::int from (select from ${sql.ref(name)} limit ${most}) as n)`
  // Materialized: not the limit but the words say how to find them, and yet it ends at the limit.
  const { rows } = await sql<{ total: number }>`
    with walk as materialized (
      select from (
        select * from search_documents where ${isOfSubjects(wanted.subjects)}
        order by modified_at desc limit ${sql.lit(lookedAtForCount)}
      ) as d where ${matches}
    ), found as materialized (
      select from search_documents as d where ${foundAnywhere(wanted.search)} and ${matches}
    )
    select case when ${countIn('walk')} = ${most} then ${most} else ${countIn('found')} end as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

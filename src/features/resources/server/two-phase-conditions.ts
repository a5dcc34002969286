/**
 * A search in two phases. First the newest documents are looked at, one by one: what is common is found among them.
 * What they do not show often enough is rare enough to be fetched by an index and sorted as a whole.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Rank, ranks, type Search } from '../rank.ts'
import type { SortOrder } from '../resource.ts'
import { allOf, type Condition, isOfSubjects } from './list-conditions.ts'
import * as words from './search-conditions.ts'

export type Sql = RawBuilder<unknown>

/** Where the rows of one rank go on. */
export interface ResumePoint {
  readonly rank: number
  /** Nothing after it is newer (or older, as the order says). */
  readonly moment: string
  /** Holds for the rows still to come, of a search document `d`. */
  readonly isToCome: Condition
}

export interface ScanPlan {
  readonly search: Search
  /** All that must hold of a search document `d`. */
  readonly matches: Condition
  /** The rank of `d`; a constant where ranks do not matter. */
  readonly rank: Sql
  readonly subjects: readonly string[] | undefined
  readonly order: SortOrder
  readonly rest: ResumePoint | undefined
  /** As many rows as are asked for. */
  readonly rows: number
  readonly depth: ScanDepth
}

/** Beyond every rank: the walk alone is not enough. */
const noRank = 9

/** How many documents are looked at for so many rows. */
export interface ScanDepth {
  /** At first. */
  readonly first: (rows: number) => number
  /** And then, where something is found, but not enough. */
  readonly further: (rows: number) => number
}
export const defaultDepth: ScanDepth = {
  first: (rows) => Math.max(2_000, rows * 80),
  further: (rows) => Math.max(16_000, rows * 600),
}

/**
 * How many documents of a walk cost what one costs that an index finds; of several words an index is asked for one or
 * two, and finds more than match.
 */
const costByIndex = ({ search }: ScanPlan) => (search.words.length === 1 ? 12 : 60)

const number = (value: number) => sql.lit(value)

/** Matches among the documents that come first, from `since` on; those of the same moment are never parted. */
function firstOf({ matches, rank, subjects, order, rest }: ScanPlan, since: Condition, most: number): Sql {
  const towards = sql.raw(order)
  return sql`select d.resource_id, d.modified_at, ${rank} as rank, ${rest?.isToCome ?? sql`true`} as is_to_come
    from (select * from search_documents where ${isOfSubjects(subjects)} and ${since}
      order by modified_at ${towards} fetch first ${number(most)} rows with ties) as d
    where ${matches}`
}

const isBeyond = ({ order }: ScanPlan, moment: Sql, orAt = false): Condition =>
  sql`modified_at ${sql.raw((order === 'desc' ? '<' : '>') + (orAt ? '=' : ''))} ${moment}`

/** From each place where rows may go on: the top for ranks to come, the cursor's moment for its own. */
function walkFrom(
  walk: ScanPlan,
  most: number,
  ranked: boolean,
  beyond: (since: Condition) => Condition,
): Sql {
  const { rest } = walk
  const part = (since: Condition, kept: Condition) =>
    sql`select resource_id, modified_at, rank from (${firstOf(walk, beyond(since), most)}) as seen where ${kept}`
  if (!rest) return part(sql`true`, sql`true`)
  const ofItsRank = part(
    isBeyond(walk, sql`${rest.moment}::timestamptz`, true),
    sql`rank = ${number(rest.rank)} and is_to_come`,
  )
  if (!ranked) return ofItsRank
  return sql`${part(sql`true`, sql`rank > ${number(rest.rank)}`)} union all ${ofItsRank}`
}

/** The first rank at which `walked` has enough rows, counting those before it. */
const stopIn = (walked: string, rows: number) => sql`
  select coalesce(min(rank), ${number(noRank)}) as rank from (
    select rank, sum(count(*)) over (order by rank) as so_far from ${sql.ref(walked)} group by rank
  ) as counted where so_far >= ${number(rows)}`

/** Where the first walk ended: null when it has seen everything. */
function edgeOf(walk: ScanPlan, since: Condition): Sql {
  const seen = walk.depth.first(walk.rows)
  return sql`(select modified_at from search_documents where ${isOfSubjects(walk.subjects)} and ${since}
    order by modified_at ${sql.raw(walk.order)} offset ${number(seen - 1)} limit 1)`
}

/** `walk` (matches with their ranks) and `stop`, the rank whose rows the walk has enough of, as common table expressions. */
export function recencyScan(walk: ScanPlan, ranked: boolean): Sql {
  const seen = walk.depth.first(walk.rows)
  const worthIt = number(walk.depth.further(walk.rows) / costByIndex(walk))
  // Of several words an index of titles and tags is asked for one: all that match say how much it would find.
  const orAll =
    walk.search.words.length > 1 ? sql`or first_stop.rank >= ${number(ranks.inTitleOrTag)}` : sql``
  const isWorthIt: Condition = sql`
    (select count(*) from first_walk, first_stop where first_walk.rank < first_stop.rank ${orAll})
    * (select sum(resources) from subject_counts) > ${worthIt} * ${number(seen)}`
  const further = (since: Condition): Condition =>
    sql`${since} and ${isBeyond(walk, edgeOf(walk, since))} and ${isWorthIt}`
  return sql`
    first_walk as materialized (${walkFrom(walk, seen, ranked, (since) => since)}),
    first_stop as materialized (${stopIn('first_walk', walk.rows)}),
    walk as materialized (
      select * from first_walk union all select * from (${walkFrom(walk, walk.depth.further(walk.rows), ranked, further)}) as more
    ),
    stop as materialized (${stopIn('walk', walk.rows)})`
}

/** What an index is asked for when the walk stopped at one of the ranks, and the ranks it makes whole then. */
interface Branch {
  readonly stops: readonly number[]
  readonly found: (search: Search) => Condition
  readonly whole: readonly Rank[]
}

const { title, titleBegins, tag, titleWord, inTitleOrTag, subject } = ranks
const allRanks = Object.values(ranks)
const rankBranches: readonly Branch[] = [
  { stops: [titleBegins], found: words.isTitle, whole: [title] },
  { stops: [tag, titleWord], found: words.beginsTitle, whole: [title, titleBegins] },
  { stops: [titleWord, inTitleOrTag], found: words.isTag, whole: [tag] },
  { stops: [inTitleOrTag], found: words.foundInTitle, whole: [title, titleBegins, titleWord] },
  { stops: [subject], found: words.foundInWords, whole: allRanks },
]
const everything: Branch = { stops: [noRank], found: words.foundAnywhere, whole: allRanks }

const oneOf = (numbers: readonly number[]) => sql`in (${sql.join(numbers.map(number))})`

// OFFSET 0 keeps the planner from asking an index for what only narrows.
function byIndex({ search, matches, rank, rest }: ScanPlan, { stops, found, whole }: Branch): Sql {
  const toCome = rest
    ? sql`(rank > ${number(rest.rank)} or rank = ${number(rest.rank)} and is_to_come)`
    : sql`true`
  return sql`select resource_id, modified_at, rank from (
      select d.resource_id, d.modified_at, ${rank} as rank, ${rest?.isToCome ?? sql`true`} as is_to_come
      from search_documents as d
      where (select rank from stop) ${oneOf(stops)} and ${allOf([found(search), matches])} offset 0
    ) as seen where rank < (select rank from stop) and rank ${oneOf(whole)} and ${toCome}`
}

/** The rows the walk has enough of, and from the indexes all that stand before them. */
export function indexFallback(walk: ScanPlan, ranked: boolean): Sql {
  const branches = ranked ? [...rankBranches, everything] : [everything]
  const walked = sql`select resource_id, modified_at, rank from walk where rank = (select rank from stop)`
  return sql.join([walked, ...branches.map((branch) => byIndex(walk, branch))], sql` union all `)
}

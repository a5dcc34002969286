/**
 * SQL of a search in two phases: matches of common words are found among the newest documents, rare ones by an index.
 *
 * 1. `first_walk` scans the newest `depth.first` documents; with a cursor, from its date on for its own rank.
 * 2. `first_stop` is the best rank at which the scan has enough rows, counting the better ranks.
 * 3. `walk` continues the scan to `depth.further` if matches are frequent enough for that to be cheaper than an index.
 * 4. `stop` is the same rank after the longer scan. Rows of this rank are complete, because a scan is in date order.
 * 5. `indexFallback` adds all rows of better ranks. Each branch queries one index if the stop rank requires it.
 * 6. Without a stop rank the words are rare: one index finds all matches, which are then sorted.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Rank, ranks, type Search } from '../rank.ts'
import type { SortOrder } from '../resource.ts'
import { allOf, type Condition, isOfSubjects } from './list-conditions.ts'
import * as words from './search-conditions.ts'

export type Sql = RawBuilder<unknown>

/** Position of the cursor. */
export interface ResumePoint {
  readonly rank: number
  /** Date of the last row; no remaining row of its rank precedes it. */
  readonly moment: string
  /** True for a search document `d` after the cursor. */
  readonly isRemaining: Condition
}

export interface ScanPlan {
  readonly search: Search
  /** All conditions on a search document `d`. */
  readonly matches: Condition
  /** Rank of `d`; a constant for an order by date. */
  readonly rank: Sql
  readonly subjects: readonly string[] | undefined
  readonly order: SortOrder
  readonly resume: ResumePoint | undefined
  readonly rows: number
  readonly depth: ScanDepth
}

/** Greater than every rank: the scan alone has not enough rows. */
const noRank = 9

/** Number of documents to scan for this many rows. */
export interface ScanDepth {
  readonly first: (rows: number) => number
  /** Limit of the longer scan, if the first one finds too few. */
  readonly further: (rows: number) => number
}

/** Cost of a document by index in scanned documents. For several words an index finds more than matches. */
const costByIndex = ({ search }: ScanPlan) => (search.words.length === 1 ? 12 : 60)

const number = (value: number) => sql.lit(value)

/** Matches among the first `max` documents that fulfil `since`; `with ties` keeps equal dates together. */
function firstOf({ matches, rank, subjects, order, resume }: ScanPlan, since: Condition, max: number): Sql {
  const direction = sql.raw(order)
  return sql`select d.resource_id, d.modified_at, ${rank} as rank, ${resume?.isRemaining ?? sql`true`} as is_to_come
    from (select * from search_documents where ${isOfSubjects(subjects)} and ${since}
      order by modified_at ${direction} fetch first ${number(max)} rows with ties) as d
    where ${matches}`
}

const isBeyond = ({ order }: ScanPlan, moment: Sql, orAt = false): Condition =>
  sql`modified_at ${sql.raw((order === 'desc' ? '<' : '>') + (orAt ? '=' : ''))} ${moment}`

/** Resume points: lower ranks start at the newest document, the cursor's rank at its date. */
function scanFrom(
  plan: ScanPlan,
  max: number,
  ranked: boolean,
  restrict: (since: Condition) => Condition,
): Sql {
  const { resume } = plan
  const part = (since: Condition, remaining: Condition) =>
    sql`select resource_id, modified_at, rank from (${firstOf(plan, restrict(since), max)}) as seen where ${remaining}`
  if (!resume) return part(sql`true`, sql`true`)
  const ofItsRank = part(
    isBeyond(plan, sql`${resume.moment}::timestamptz`, true),
    sql`rank = ${number(resume.rank)} and is_to_come`,
  )
  if (!ranked) return ofItsRank
  return sql`${part(sql`true`, sql`rank > ${number(resume.rank)}`)} union all ${ofItsRank}`
}

/** The best rank at which `scanned` has enough rows, counting the better ranks. */
const stopRank = (scanned: string, rows: number) => sql`
  select coalesce(min(rank), ${number(noRank)}) as rank from (
    select rank, sum(count(*)) over (order by rank) as so_far from ${sql.ref(scanned)} group by rank
  ) as counted where so_far >= ${number(rows)}`

/** Date at which the first scan ended; null if it has scanned all documents. */
function firstScanEnd(plan: ScanPlan, since: Condition): Sql {
  const seen = plan.depth.first(plan.rows)
  return sql`(select modified_at from search_documents where ${isOfSubjects(plan.subjects)} and ${since}
    order by modified_at ${sql.raw(plan.order)} offset ${number(seen - 1)} limit 1)`
}

/** The common table expressions `walk` (matches with their ranks) and `stop` (one rank). */
export function recencyScan(plan: ScanPlan, ranked: boolean): Sql {
  const seen = plan.depth.first(plan.rows)
  const threshold = number(plan.depth.further(plan.rows) / costByIndex(plan))
  // The index on titles and tags is queried for one of several words: all matches estimate how much it finds.
  const orAll =
    plan.search.words.length > 1 ? sql`or first_stop.rank >= ${number(ranks.inTitleOrTag)}` : sql``
  const isWorthIt: Condition = sql`
    (select count(*) from first_walk, first_stop where first_walk.rank < first_stop.rank ${orAll})
    * (select sum(resources) from subject_counts) > ${threshold} * ${number(seen)}`
  const further = (since: Condition): Condition =>
    sql`${since} and ${isBeyond(plan, firstScanEnd(plan, since))} and ${isWorthIt}`
  return sql`
    first_walk as materialized (${scanFrom(plan, seen, ranked, (since) => since)}),
    first_stop as materialized (${stopRank('first_walk', plan.rows)}),
    walk as materialized (
      select * from first_walk union all select * from (${scanFrom(plan, plan.depth.further(plan.rows), ranked, further)}) as more
    ),
    stop as materialized (${stopRank('walk', plan.rows)})`
}

/** An index query for scans that stopped at one of `stops`; it completes the ranks `completes`. */
interface Branch {
  readonly stops: readonly number[]
  readonly found: (search: Search) => Condition
  readonly completes: readonly Rank[]
}

const { title, titleBegins, tag, titleWord, inTitleOrTag, subject } = ranks
const allRanks = Object.values(ranks)
const rankBranches: readonly Branch[] = [
  { stops: [titleBegins], found: words.isTitle, completes: [title] },
  { stops: [tag, titleWord], found: words.beginsTitle, completes: [title, titleBegins] },
  { stops: [titleWord, inTitleOrTag], found: words.isTag, completes: [tag] },
  { stops: [inTitleOrTag], found: words.foundInTitle, completes: [title, titleBegins, titleWord] },
  { stops: [subject], found: words.foundInWords, completes: allRanks },
]
const everything: Branch = { stops: [noRank], found: words.foundAnywhere, completes: allRanks }

const oneOf = (numbers: readonly number[]) => sql`in (${sql.join(numbers.map(number))})`

// OFFSET 0 keeps the planner from using an index for the outer conditions.
function byIndex({ search, matches, rank, resume }: ScanPlan, { stops, found, completes }: Branch): Sql {
  const isAfterCursor = resume
    ? sql`(rank > ${number(resume.rank)} or rank = ${number(resume.rank)} and is_to_come)`
    : sql`true`
  return sql`select resource_id, modified_at, rank from (
      select d.resource_id, d.modified_at, ${rank} as rank, ${resume?.isRemaining ?? sql`true`} as is_to_come
      from search_documents as d
      where (select rank from stop) ${oneOf(stops)} and ${allOf([found(search), matches])} offset 0
    ) as seen where rank < (select rank from stop) and rank ${oneOf(completes)} and ${isAfterCursor}`
}

/** Rows of the stop rank from the scan, and all rows of better ranks by index. */
export function indexFallback(plan: ScanPlan, ranked: boolean): Sql {
  const branches = ranked ? [...rankBranches, everything] : [everything]
  const scanned = sql`select resource_id, modified_at, rank from walk where rank = (select rank from stop)`
  return sql.join([scanned, ...branches.map((branch) => byIndex(plan, branch))], sql` union all `)
}

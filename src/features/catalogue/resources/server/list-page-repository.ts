/** Pages of lists, and of searches by title, in SQL; and the total of a list. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { isPlain, type PageQuery } from '../page-query.ts'
import { type PublicRow, publicColumns } from '../public-resource.ts'
import { allOf, type Condition, isOfSubjects, listConditions, maxCounted } from './list-conditions.ts'
import { foundForSort, matchesAllWords } from './search-conditions.ts'

const columns = sql.join(publicColumns.map((name) => sql.ref(`resources.${name}`)))

/** All conditions, without ranks: a title order ignores them. */
const conditionsOf = (query: PageQuery): Condition[] => [
  ...listConditions(query),
  ...(query.search ? [foundForSort(query.search), matchesAllWords(query.search)] : []),
]

const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const isAfterCursor = (
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { order, after, sort }: PageQuery,
) => {
  if (!after) return sql`true`
  const value = sort === 'title' ? sql`${after.value}::text` : sql`${after.value}::timestamptz`
  return sql`(${key}, ${id}) ${sql.raw(order === 'asc' ? '>' : '<')} (${value}, ${after.id}::uuid)`
}

/** True without filters other than subjects and rating. */
const needsNoDocument = ({ search, filters }: PageQuery) => isPlain({ search, filters: { ...filters, rating: undefined } }) // prettier-ignore

/** On `resources` alone, for filters that need no search document. */
const plainConditions = ({ subjects, filters: { rating } }: PageQuery): Condition =>
  allOf([
    sql`verified`,
    isOfSubjects(subjects),
    ...(rating === undefined ? [] : [sql<boolean>`floor(coalesce(average_rating, 0)) = ${rating}::int`]),
  ])

function plainRows(query: PageQuery, rows: number) {
  const key = query.sort === 'title' ? sql`title collate title_sort` : sql`modified_at`
  const direction = sql.raw(query.order)
  return sql<PublicRow>`
    select ${columns} from resources
    where ${plainConditions(query)} and ${isAfterCursor(key, sql`id`, query)}
    order by ${key} ${direction}, id ${direction} limit ${sql.lit(rows)}`
}

/** By date: the page of ids from the small table of search documents, then their rows. */
function filteredByDate(query: PageQuery, rows: number) {
  const direction = sql.raw(query.order)
  const key = sql`d.modified_at`
  const id = sql`d.resource_id`
  return sql<PublicRow>`
    select ${columns} from (
      select d.resource_id, d.modified_at from search_documents as d
      where ${allOf([...conditionsOf(query), sql`${isAfterCursor(key, id, query)}`])}
      order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(rows)}
    ) as page
    join resources on resources.id = page.resource_id and resources.verified
    order by page.modified_at ${direction}, resources.id ${direction}`
}

/** By title: all matching ids first (`offset 0` fixes that order for the planner), then their sorted rows. */
function filteredByTitle(query: PageQuery, rows: number) {
  const direction = sql.raw(query.order)
  const key = sql`resources.title collate title_sort`
  const id = sql`resources.id`
  return sql<PublicRow>`
    select ${columns} from (
      select d.resource_id from search_documents as d where ${allOf(conditionsOf(query))} offset 0
    ) as found
    join resources on resources.id = found.resource_id and resources.verified
    where ${isAfterCursor(key, id, query)}
    order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(rows)}`
}

/** Opens, time and id of the last row of a page; a first page begins above all. */
function usedCursor({ after }: PageQuery) {
  const [opens = '2147483647', at = 'infinity'] = after?.value.split(' ') ?? []
  return { opens: sql`${opens}::int`, rest: sql`(${at}::timestamptz, ${after?.id ?? maxId}::uuid)` }
}

/** By opens, from their index; then the resources without one, newest first. The second part runs if the first ends. */
function usedRows(query: PageQuery, rows: number) {
  const { opens, rest } = usedCursor(query)
  const matches = needsNoDocument(query)
    ? plainConditions(query)
    : sql`verified and exists (select from search_documents as d
        where d.resource_id = resources.id and ${allOf(listConditions(query))})`
  const order = sql`modified_at desc, id desc limit ${sql.lit(rows)}`
  return sql<PublicRow & { readonly recent: number }>`
    (select ${columns}, recent from use_totals join resources on id = resource_id
      where recent > 0 and recent <= ${opens} and ${matches}
        and (recent < ${opens} or (modified_at, id) < ${rest})
      order by recent desc, ${order})
    union all
    (select ${columns}, 0 from resources
      where ${matches} and (${opens} > 0 or (modified_at, id) < ${rest})
        and not exists (select from use_totals where resource_id = id and recent > 0)
      order by ${order})
    limit ${sql.lit(rows)}`
}

/** At most `rows` rows after the cursor, by title, date or opens. */
export async function listRows(
  db: Db,
  query: PageQuery,
  rows: number,
): Promise<(PublicRow & { readonly recent?: number })[]> {
  if (query.sort === 'used') return (await usedRows(query, rows).execute(db)).rows
  const filtered = query.sort === 'title' ? filteredByTitle : filteredByDate
  return (await (needsNoDocument(query) ? plainRows : filtered)(query, rows).execute(db)).rows
}

/** In the order of an index, so that counting ends early where many match; few are found by the indexes of filters. */
const countUpTo = (query: PageQuery) => {
  const matches = needsNoDocument(query)
    ? sql`resources where ${plainConditions(query)}`
    : sql`search_documents as d where ${allOf(listConditions(query))}`
  return sql`select count(*)::int as total from (
    select from ${matches} order by modified_at desc limit ${sql.lit(maxCounted)}) as found`
}

/** Total of a list without a search: exact without filters, otherwise at most `maxCounted`. */
export const countListed = async (db: Db, query: PageQuery): Promise<number> => {
  const counted = sql`select coalesce(sum(resources), 0)::int as total from subject_counts
    where ${isOfSubjects(query.subjects)}`
  const { rows } = await sql<{ total: number }>`${isPlain(query) ? counted : countUpTo(query)}`.execute(db)
  return rows[0]?.total ?? 0
}

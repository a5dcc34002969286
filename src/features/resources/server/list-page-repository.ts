/** A page of a list, and of a search by title, straight from the database; and how many match. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { PageQuery } from '../page-query.ts'
import { type PublicRow, publicColumns } from '../public-resource.ts'
import { allOf, type Condition, isOfSubjects, listConditions } from './list-conditions.ts'
import { foundAsAWhole, holdsWords } from './search-conditions.ts'

const columns = sql.join(publicColumns.map((name) => sql.ref(`resources.${name}`)))

/** A search without a trace of rank: what an index finds, and of it what matches. */
const conditionsOf = (wanted: PageQuery): Condition[] => [
  ...listConditions(wanted),
  ...(wanted.search ? [foundAsAWhole(wanted.search), holdsWords(wanted.search)] : []),
]

const behind = (key: RawBuilder<unknown>, id: RawBuilder<unknown>, { order, after, sort }: PageQuery) => {
  if (!after) return sql`true`
  const value = sort === 'title' ? sql`${after.value}::text` : sql`${after.value}::timestamptz`
  return sql`(${key}, ${id}) ${sql.raw(order === 'asc' ? '>' : '<')} (${value}, ${after.id}::uuid)`
}

/** Of the records themselves, where nothing is asked that only a search document knows. */
function plainRows(wanted: PageQuery, rows: number) {
  const { subjects, order, filters } = wanted
  const key = wanted.sort === 'title' ? sql`title collate title_sort` : sql`modified_at`
  const towards = sql.raw(order)
  const rated: Condition =
    filters.rating === undefined
      ? sql`true`
      : sql`floor(coalesce(average_rating, 0)) = ${filters.rating}::int`
  return sql<PublicRow>`
    select ${columns} from resources
    where verified and ${isOfSubjects(subjects)} and ${rated} and ${behind(key, sql`id`, wanted)}
    order by ${key} ${towards}, id ${towards} limit ${sql.lit(rows)}`
}

/** First which, in a narrow table, then the records of those. */
function narrowedRows(wanted: PageQuery, rows: number) {
  const towards = sql.raw(wanted.order)
  const key = sql`d.modified_at`
  const id = sql`d.resource_id`
  return sql<PublicRow>`
    select ${columns} from (
      select d.resource_id, d.modified_at from search_documents as d
      where ${allOf([...conditionsOf(wanted), sql`${behind(key, id, wanted)}`])}
      order by ${key} ${towards}, ${id} ${towards} limit ${sql.lit(rows)}
    ) as page
    join resources on resources.id = page.resource_id and resources.verified
    order by page.modified_at ${towards}, resources.id ${towards}`
}

function narrowedByTitle(wanted: PageQuery, rows: number) {
  const towards = sql.raw(wanted.order)
  const key = sql`resources.title collate title_sort`
  const id = sql`resources.id`
  return sql<PublicRow>`
    select ${columns} from (
      select d.resource_id from search_documents as d where ${allOf(conditionsOf(wanted))} offset 0
    ) as found
    join resources on resources.id = found.resource_id and resources.verified
    where ${behind(key, id, wanted)}
    order by ${key} ${towards}, ${id} ${towards} limit ${sql.lit(rows)}`
}

/** Whether only subjects and the rating narrow it. */
const isPlain = ({ search, filters }: PageQuery) =>
  !search && Object.entries(filters).every(([name, wish]) => name === 'rating' || !wish)

/** At most `rows` of what stands behind the cursor, by title or by time. */
export async function listRows(db: Db, wanted: PageQuery, rows: number): Promise<PublicRow[]> {
  const narrowed = wanted.sort === 'title' ? narrowedByTitle : narrowedRows
  return (await (isPlain(wanted) ? plainRows : narrowed)(wanted, rows).execute(db)).rows
}

function countStatement(wanted: PageQuery): Condition {
  const { subjects, filters } = wanted
  if (!isPlain(wanted))
    return sql`select count(*)::int as total from search_documents as d where ${allOf(listConditions(wanted))}`
  if (filters.rating === undefined)
    return sql`select coalesce(sum(resources), 0)::int as total from subject_counts where ${isOfSubjects(subjects)}`
  return sql`select count(*)::int as total from resources
    where verified and ${isOfSubjects(subjects)} and floor(coalesce(average_rating, 0)) = ${filters.rating}::int`
}

/** How many resources a list without a search has, on all its pages. */
export const countListed = async (db: Db, wanted: PageQuery): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${countStatement(wanted)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Source of the index: verified resources joined with their search documents. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

export interface SearchedResource {
  readonly resource: PublicResource
  /** Given by the contributor, otherwise detected in the file. */
  readonly languages: readonly string[]
}

const searched = (db: Db) =>
  db
    .selectFrom('search_documents')
    .innerJoin('resources', 'resources.id', 'search_documents.resource_id')
    .select(publicColumns.map((column) => `resources.${column}` as const))
    .select('search_documents.languages as searchedLanguages')

type Row = Awaited<ReturnType<ReturnType<typeof searched>['execute']>>[number]

const toSearched = ({ searchedLanguages, ...row }: Row): SearchedResource => ({
  resource: toPublicResource(row),
  languages: searchedLanguages,
})

export async function countDocuments(db: Db): Promise<number> {
  const counted = db
    .selectFrom('subject_counts')
    .select(sql<number>`coalesce(sum(resources), 0)::int`.as('all'))
  return (await counted.executeTakeFirstOrThrow()).all
}

/** At most `limit` documents older than `after`, newest first; the newest ones without it. */
export async function listDocuments(
  db: Db,
  after: PublicResource | undefined,
  limit: number,
): Promise<readonly SearchedResource[]> {
  const isOlder = sql<boolean>`(search_documents.modified_at, search_documents.resource_id)
      < (${after?.modifiedAt}::timestamptz, ${after?.id}::uuid)`
  const rows = searched(db)
    .$if(after !== undefined, (query) => query.where(isOlder))
    .orderBy('search_documents.modified_at', 'desc')
    .orderBy('search_documents.resource_id', 'desc')
    .limit(limit)
  return (await rows.execute()).map(toSearched)
}

/** The verified ones of these ids, in any order. */
export async function findDocuments(db: Db, ids: readonly string[]): Promise<readonly SearchedResource[]> {
  if (ids.length === 0) return []
  const rows = searched(db).where('search_documents.resource_id', 'in', ids)
  return (await rows.execute()).map(toSearched)
}

/** True if the titles are in the order of the database collation `title_sort`. */
export async function isTitleOrder(db: Db, titles: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ sorted: boolean }>`
      select coalesce(bool_and(before <= title), true) as sorted from (
        select title, lag(title) over (order by place) as before from (
          select title collate title_sort as title, place
          from unnest(${titles}::text[]) with ordinality as given (title, place)
        ) as named
      ) as pairs`.execute(db)
  return rows[0]?.sorted ?? false
}

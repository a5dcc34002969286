/** Source of the index: verified resources joined with their search documents. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

export interface SearchedResource {
  readonly resource: PublicResource
  /** Given by the contributor, otherwise detected in the file. */
  readonly language: string | null
}

const searched = (db: Db) =>
  db
    .selectFrom('search_documents')
    .innerJoin('resources', 'resources.id', 'search_documents.resource_id')
    .select(publicColumns.map((column) => `resources.${column}` as const))
    .select('search_documents.language as searchedLanguage')

type Row = Awaited<ReturnType<ReturnType<typeof searched>['execute']>>[number]

const toSearched = ({ searchedLanguage, ...row }: Row): SearchedResource => ({
  resource: toPublicResource(row),
  language: searchedLanguage,
})

export const documentsRepository = (db: Db) => ({
  async count() {
    const counted = db
      .selectFrom('subject_counts')
      .select(sql<number>`coalesce(sum(resources), 0)::int`.as('all'))
    return (await counted.executeTakeFirstOrThrow()).all
  },

  /** At most `limit` documents older than `after`, newest first; the newest ones without it. */
  async newest(after: Pick<PublicResource, 'modifiedAt' | 'id'> | undefined, limit: number) {
    const isOlder = sql<boolean>`(search_documents.modified_at, search_documents.resource_id)
      < (${after?.modifiedAt}::timestamptz, ${after?.id}::uuid)`
    const rows = searched(db)
      .$if(after !== undefined, (query) => query.where(isOlder))
      .orderBy('search_documents.modified_at', 'desc')
      .orderBy('search_documents.resource_id', 'desc')
      .limit(limit)
    return (await rows.execute()).map(toSearched)
  },

  /** The verified ones of these ids, in any order. */
  async byIds(ids: readonly string[]) {
    if (ids.length === 0) return []
    const rows = searched(db).where('search_documents.resource_id', 'in', ids)
    return (await rows.execute()).map(toSearched)
  },

  /** True if the titles are in the order of the database collation `title_sort`. */
  async isTitleOrder(titles: readonly string[]) {
    const { rows } = await sql<{ sorted: boolean }>`
      select coalesce(bool_and(before <= title), true) as sorted from (
        select title, lag(title) over (order by place) as before from (
          select title collate title_sort as title, place
          from unnest(${titles}::text[]) with ordinality as given (title, place)
        ) as named
      ) as pairs`.execute(db)
    return rows[0]?.sorted ?? false
  },
})
export type DocumentsRepository = ReturnType<typeof documentsRepository>

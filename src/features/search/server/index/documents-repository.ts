/** What the index is made of: verified resources with what their search documents add. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/resources/public-resource.ts'
import type { PublicResource } from '#features/resources/resource.ts'

/** A resource as it is searched and shown. */
export interface SearchedResource {
  readonly resource: PublicResource
  /** As the contributor says, otherwise as the file reads. */
  readonly language: string | null
}

const searched = (db: Db) =>
  db
    .selectFrom('search_documents')
    .innerJoin('resources', 'resources.id', 'search_documents.resource_id')
    .select(publicColumns.map((column) => `resources.${column}` as const))
    .select('search_documents.language as searchedLanguage')

type Row = Awaited<ReturnType<ReturnType<typeof searched>['execute']>>[number]

const asSearched = ({ searchedLanguage, ...row }: Row): SearchedResource => ({
  resource: toPublicResource(row),
  language: searchedLanguage,
})

export const documentsRepository = (db: Db) => ({
  /** How many there are. */
  async count() {
    const counted = db
      .selectFrom('subject_counts')
      .select(sql<number>`coalesce(sum(resources), 0)::int`.as('all'))
    return (await counted.executeTakeFirstOrThrow()).all
  },

  /** The newest that come after this one, or from the beginning; newest first, at most `limit`. */
  async newest(after: Pick<PublicResource, 'modifiedAt' | 'id'> | undefined, limit: number) {
    const place = sql<boolean>`(search_documents.modified_at, search_documents.resource_id)
      < (${after?.modifiedAt}::timestamptz, ${after?.id}::uuid)`
    const rows = searched(db)
      .$if(after !== undefined, (query) => query.where(place))
      .orderBy('search_documents.modified_at', 'desc')
      .orderBy('search_documents.resource_id', 'desc')
      .limit(limit)
    return (await rows.execute()).map(asSearched)
  },

  /** Those of them that are verified now, in any order. */
  async byIds(ids: readonly string[]) {
    if (ids.length === 0) return []
    const rows = searched(db).where('search_documents.resource_id', 'in', ids)
    return (await rows.execute()).map(asSearched)
  },

  /** True when the titles are in the database's title order. */
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

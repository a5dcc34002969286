/** What the index is made of: verified resources with what their search documents add. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { publicColumns, toPublicResource } from '#features/resources/public-resource.ts'
import type { PublicResource } from '#features/resources/resource.ts'

/** A resource as it is searched and shown. */
export interface SearchedResource {
  readonly resource: PublicResource
  /** As the contributor says, otherwise as the file reads. */
  readonly language: string | null
}

export interface DocumentsRepository {
  /** How many there are. */
  count(): Promise<number>
  /** The newest that come after this one, or from the beginning; newest first, at most `limit`. */
  newest(
    after: Pick<PublicResource, 'modifiedAt' | 'id'> | undefined,
    limit: number,
  ): Promise<SearchedResource[]>
  /** Those of them that are verified now, in any order. */
  byIds(ids: readonly string[]): Promise<SearchedResource[]>
  /** True when the titles are in the database's title order. */
  isTitleOrder(titles: readonly string[]): Promise<boolean>
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

export const documentsRepository = (db: Db): DocumentsRepository => ({
  async count() {
    const counted = db
      .selectFrom('subject_counts')
      .select(sql<number>`coalesce(sum(resources), 0)::int`.as('all'))
    return (await counted.executeTakeFirstOrThrow()).all
  },

  async newest(after, limit) {
    const place = sql<boolean>`(search_documents.modified_at, search_documents.resource_id)
      < (${after?.modifiedAt}::timestamptz, ${after?.id}::uuid)`
    const rows = searched(db)
      .$if(after !== undefined, (query) => query.where(place))
      .orderBy('search_documents.modified_at', 'desc')
      .orderBy('search_documents.resource_id', 'desc')
      .limit(limit)
    return (await rows.execute()).map(asSearched)
  },

  async byIds(ids) {
    if (ids.length === 0) return []
    const rows = searched(db).where('search_documents.resource_id', 'in', ids)
    return (await rows.execute()).map(asSearched)
  },

  async isTitleOrder(titles) {
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

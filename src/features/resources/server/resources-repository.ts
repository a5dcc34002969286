/** Verified resources as the public reads them. Nothing here ever touches an unverified row. */
import type { Db } from '#platform/postgres/connection.ts'
import type { Facets } from '../facets.ts'
import { encodeCursor, type PageQuery } from '../page-query.ts'
import type { PublicResource } from '../resource.ts'
import { packStanding, type Search } from '../rank.ts'
import { publicColumns, toPublicResource } from '../public-resource.ts'
import { countFacets } from './facets-repository.ts'
import { countListed, listRows } from './list-page-repository.ts'
import type { ScanDepth } from './two-phase-conditions.ts'
import { countFound, type FoundRow, maxCounted, searchRows } from './search-page-repository.ts'

export interface Page {
  readonly items: PublicResource[]
  readonly total: number
  /** There are `total` or more. */
  readonly orMore?: true
  readonly facets?: Facets
  /** The cursor of the following page; null on the last. */
  readonly next: string | null
}

export interface ResourcesRepository {
  page(wanted: PageQuery): Promise<Page>
  /** The best matches, at most `limit`, without counting them all. */
  best(search: Search, limit: number): Promise<PublicResource[]>
  /** Those of them that are verified now, in any order. */
  byIds(ids: readonly string[]): Promise<PublicResource[]>
}

type Row = Omit<FoundRow, 'rank'> & Partial<Pick<FoundRow, 'rank'>>

function rowsOf(db: Db, wanted: PageQuery, rows: number, depth: ScanDepth | undefined): Promise<Row[]> {
  const { search, sort } = wanted
  if (!search || sort === 'title') return listRows(db, wanted, rows)
  return searchRows(db, { ...wanted, search, sort }, rows, depth)
}

/** Matches of a search are counted up to a thousand, and not at all where the first page holds them all. */
async function totalOf(db: Db, wanted: PageQuery, found: number): Promise<Pick<Page, 'total' | 'orMore'>> {
  const { search, after, limit } = wanted
  if (!after && found <= limit) return { total: found }
  if (!search) return { total: await countListed(db, wanted) }
  const total = await countFound(db, { ...wanted, search })
  return { total, ...(total === maxCounted && { orMore: true as const }) }
}

function valueOf({ sort }: PageQuery, { rank }: Row, { title, modifiedAt, averageRating }: PublicResource) {
  if (sort === 'relevance' && rank !== undefined) return packStanding({ rank, modifiedAt, averageRating })
  return sort === 'title' ? title : modifiedAt
}

/** `depth`: how far a search looks before it asks an index; the usual suits all sizes. */
export const resourcesRepository = (db: Db, depth?: ScanDepth): ResourcesRepository => ({
  async page(wanted) {
    const { sort, order, limit } = wanted
    const counting = wanted.facets ? countFacets(db, wanted) : undefined
    // Nobody waits for the counts when the rows cannot be had.
    counting?.catch(() => {})
    const found = await rowsOf(db, wanted, limit + 1, depth)
    const [counted, facets] = await Promise.all([totalOf(db, wanted, found.length), counting])
    const items = found.slice(0, limit).map(toPublicResource)
    const [lastRow, last] = [found[limit - 1], items.at(-1)]
    const more = found.length > limit && lastRow && last
    const next = more
      ? encodeCursor({ sort, order, value: valueOf(wanted, lastRow, last), id: last.id })
      : null
    return { items, ...counted, ...(facets && { facets }), next }
  },

  async best(search, limit) {
    const wanted = { search, filters: {}, sort: 'relevance', order: 'desc' } as const
    return (await searchRows(db, wanted, limit, depth)).map(toPublicResource)
  },

  async byIds(ids) {
    if (ids.length === 0) return []
    const verified = db.selectFrom('resources').where('verified', '=', true).where('id', 'in', ids)
    return (await verified.select(publicColumns).execute()).map(toPublicResource)
  },
})

/** Public reads of resources. Every query is limited to verified rows. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { encodeCursor, isPlain, type PageQuery } from '../page-query.ts'
import type { PublicResource } from '../resource.ts'
import { encodeSearchCursor } from '../rank.ts'
import { publicColumns, toPublicResource } from '../public-resource.ts'
import { countFacets } from './facets-repository.ts'
import { countListed, listRows } from './list-page-repository.ts'
import { maxCounted } from './list-conditions.ts'
import type { Page, ResourcePages } from '../resource-pages.ts'
import type { ScanDepth } from './two-phase-conditions.ts'
import { countFound, type FoundRow, searchRows } from './search-page-repository.ts'

type Row = Omit<FoundRow, 'rank'> & Partial<Pick<FoundRow, 'rank'>> & { readonly recent?: number }

function rowsOf(db: Db, query: PageQuery, rows: number, depth: ScanDepth | undefined): Promise<Row[]> {
  const { search, sort } = query
  if (!search || sort === 'title' || sort === 'used') return listRows(db, query, rows)
  return searchRows(db, { ...query, search, sort }, rows, depth)
}

/** Counts matches up to `maxCounted`; a first page that holds all of them needs no statement. */
async function totalOf(db: Db, query: PageQuery, found: number): Promise<Pick<Page, 'total' | 'orMore'>> {
  if (!query.after && found <= query.limit) return { total: found }
  const { search } = query
  if (!search && isPlain(query)) return { total: await countListed(db, query) }
  const total = await (search ? countFound(db, { ...query, search }) : countListed(db, query))
  return { total, ...(total === maxCounted && { orMore: true as const }) }
}

function valueOf(
  { sort }: PageQuery,
  { rank, recent }: Row,
  { title, modifiedAt, averageRating }: PublicResource,
) {
  if (sort === 'relevance' && rank !== undefined)
    return encodeSearchCursor({ rank, modifiedAt, averageRating })
  if (sort === 'used') return `${recent ?? 0} ${modifiedAt}`
  return sort === 'title' ? title : modifiedAt
}

/**
 * The adapter in SQL. `depth` is the number of documents that a search scans before it uses an index; the default suits
 * all sizes.
 */
export const storedPages = (db: Db, depth?: ScanDepth): ResourcePages => ({
  async page(query) {
    const { sort, order, limit } = query
    const counting = query.facets ? countFacets(db, query) : undefined
    // A failure of the rows below must not leave an unhandled rejection.
    counting?.catch(() => {})
    const found = await rowsOf(db, query, limit + 1, depth)
    const [counted, facets] = await Promise.all([totalOf(db, query, found.length), counting])
    const items = found.slice(0, limit).map(toPublicResource)
    const [lastRow, last] = [found[limit - 1], items.at(-1)]
    const more = found.length > limit && lastRow && last
    const next = more
      ? encodeCursor({ sort, order, value: valueOf(query, lastRow, last), id: last.id })
      : null
    return { items, ...counted, ...(facets && { facets }), next }
  },

  async top(search, limit) {
    const query = { search, filters: {}, sort: 'relevance', order: 'desc' } as const
    return (await searchRows(db, query, limit, depth)).map(toPublicResource)
  },
})

/** Returns the verified resources of these ids, in any order. */
export async function findVerified(db: Db, ids: readonly string[]): Promise<PublicResource[]> {
  if (ids.length === 0) return []
  const verified = db.selectFrom('resources').where('verified', '=', true).where('id', 'in', ids)
  return (await verified.select(publicColumns).execute()).map(toPublicResource)
}

const withdrawn = sql<number[]>`array(select n from earlier_versions
  where resource_id = resources.id and withdrawn_at is not null order by n)`

/** Public ones, and ids of those that their author corrects. One statement: a change meanwhile leaves each in one of both. */
export async function findCurrent(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return { items: [], paused: [] }
  const rows = await db
    .selectFrom('resources')
    .select([...publicColumns, 'verified', 'version', 'version_kind', 'version_note'])
    .select(withdrawn.as('withdrawn'))
    .where('id', 'in', ids)
    .where(sql<boolean>`(verified or (is_paused and quarantined_at is null))`)
    .execute()
  const items = rows
    .filter(({ verified }) => verified)
    .map((row) => {
      const { version, version_kind: kind, version_note: note } = row
      const resource = toPublicResource(row)
      // An imported version may lack kind and note.
      const change = kind && note ? { change: { kind, note, at: resource.modifiedAt } } : {}
      return { ...resource, ...(version > 1 && { version, ...change, withdrawn: row.withdrawn }) }
    })
  return { items, paused: rows.filter(({ verified }) => !verified).map(({ id }) => id) }
}

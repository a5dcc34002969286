/** `ResourcePages` that answers from the index if it is current, otherwise from the database. */
import { isPlain, type PageQuery } from '#features/catalogue/resources/page-query.ts'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { searchSegments, topMatches } from './query/search-segments.ts'
import type { Match } from './query/top-k.ts'
import type { SearchIndex } from './search-index.ts'
import { resourceAt } from './segment/segment.ts'

/** Reads the verified resources of these ids. */
type FindVerified = (ids: readonly string[]) => Promise<PublicResource[]>

/** Rows of the matches; those without stored fields are read from the database in one statement. */
async function rowsOf(matches: readonly Match[], findVerified: FindVerified) {
  const rows = matches.map(({ segment, doc }) => resourceAt(segment, doc) ?? segment.ids.idOf(doc))
  const unknown = rows.filter((row) => typeof row === 'string')
  if (unknown.length === 0) return rows.filter((row) => typeof row !== 'string')
  const read = new Map((await findVerified(unknown)).map((row) => [row.id, row]))
  // A resource removed since the query has no row.
  return rows.flatMap((row) => (typeof row === 'string' ? (read.get(row) ?? []) : row))
}

/** A list that the database answers fast, from an index in order and stored totals. */
const isPlainList = (query: PageQuery) =>
  isPlain(query) && query.facets !== true && query.sort === 'modifiedAt'

/** `searched`: the same pages as `stored`, on the connections for slow searches. */
export const indexedResources = (
  current: SearchIndex['current'],
  stored: ResourcePages,
  searched: ResourcePages,
  findVerified: FindVerified,
): ResourcePages => ({
  async page(query) {
    const { sort } = query
    const segments = sort === 'used' ? undefined : await current(sort)
    if (sort === 'used' || !segments) return (isPlainList(query) ? stored : searched).page(query)
    const { matches, ...page } = searchSegments(segments, { ...query, sort })
    return { ...page, items: await rowsOf(matches, findVerified) }
  },

  async top(search, limit) {
    const segments = await current()
    return segments ? rowsOf(topMatches(segments, search, limit), findVerified) : searched.top(search, limit)
  },
})

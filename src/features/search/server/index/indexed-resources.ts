/** Verified resources as the public reads them: from the index where it can, otherwise from the database. */
import type { PageQuery } from '#features/resources/page-query.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { searchSegments, topMatches } from './query/search-segments.ts'
import type { Match } from './query/top-k.ts'
import type { SearchIndex } from './search-index.ts'
import { resourceAt } from './segment/segment.ts'

export interface IndexedDeps {
  readonly stored: ResourcesRepository
  /** The same through the connections for searches. */
  readonly searched: Pick<ResourcesRepository, 'page' | 'best'>
  readonly index: Pick<SearchIndex, 'current'>
}

/** The rows of these; those that only the database knows are read there, in one statement. */
async function rowsOf(matches: readonly Match[], stored: ResourcesRepository) {
  const rows = matches.map(({ segment, doc }) => resourceAt(segment, doc) ?? segment.ids.idOf(doc))
  const unknown = rows.filter((row) => typeof row === 'string')
  if (unknown.length === 0) return rows.filter((row) => typeof row !== 'string')
  const read = new Map((await stored.byIds(unknown)).map((row) => [row.id, row]))
  // What has been taken down in this moment is missing.
  return rows.flatMap((row) => (typeof row === 'string' ? (read.get(row) ?? []) : row))
}

/** The newest of subjects: an index of the database has them in order, and their number is known. */
const isPlainList = ({ search, filters, facets, sort }: PageQuery) =>
  !search && facets !== true && sort === 'modifiedAt' && Object.values(filters).every((value) => !value)

export const indexedResources = ({ stored, searched, index }: IndexedDeps): ResourcesRepository => ({
  byIds: stored.byIds,

  async page(wanted) {
    const segments = await index.current(wanted.sort)
    if (!segments) return (isPlainList(wanted) ? stored : searched).page(wanted)
    const { matches, ...page } = searchSegments(segments, wanted)
    return { ...page, items: await rowsOf(matches, stored) }
  },

  async best(search, limit) {
    const segments = await index.current()
    return segments ? rowsOf(topMatches(segments, search, limit), stored) : searched.best(search, limit)
  },
})

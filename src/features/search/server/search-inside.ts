import type { Search } from '#features/resources/list-page.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import { type Excerpt, mostBeyond } from '../contract.ts'
import { wordsInside } from '../words-of.ts'
import { excerptOf } from './inside/excerpt.ts'
import type { InsideRepository } from './inside/inside-repository.ts'

export interface SearchInsideParts {
  readonly inside: InsideRepository
  readonly resources: Pick<ResourcesRepository, 'byIds'>
}

export interface FoundInside {
  readonly items: readonly (PublicResource & { readonly excerpt?: Excerpt })[]
  readonly total: number
  /** There are `total` or more. */
  readonly orMore?: true
}

const mostCounted = 1_000

/**
 * Verified files that hold every word of the search, one of three letters or more in their text alone: the newest first,
 * at most ten, with excerpts. What the search itself finds by title, tags or subject is left out.
 */
export async function searchInside(
  { inside, resources }: SearchInsideParts,
  search: Search,
  subjects?: readonly StorageName[],
): Promise<FoundInside> {
  const words = wordsInside(search)
  if (words.length === 0) return { items: [], total: 0 }
  const { files, found } = await inside.find({ words, subjects, limit: mostBeyond })
  const rows = new Map((await resources.byIds(files.map(({ id }) => id))).map((row) => [row.id, row]))
  const items = files.flatMap(({ id, portion }) => {
    const row = rows.get(id)
    const excerpt = portion && excerptOf(portion, words)
    return row ? [{ ...row, ...(excerpt && { excerpt }) }] : []
  })
  return found > mostCounted ? { items, total: mostCounted, orMore: true } : { items, total: found }
}

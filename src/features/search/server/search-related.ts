import type { Search } from '#features/resources/rank.ts'
import type { QueryOf, ReturnOf } from '#shared/endpoint.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { type StorageName, subjectByStorageName } from '#features/subjects/subject.ts'
import { type Excerpt, maxBeyond, type searchBeyond as contract } from '../contract.ts'
import { wordsInside } from '../tokenizer.ts'
import { excerptOf } from './excerpt.ts'
import type { InsideRepository } from './full-text-repository.ts'
import { parseSearch } from '../parse-search.ts'
import type { Vocabulary } from './vocabulary.ts'
import { corrections, enough, type Find } from './words/corrections.ts'
import { nearestSubject } from './words/likely-subject.ts'
import { type SynonymMatch, expandWithSynonyms } from './words/synonym-search.ts'
import { schoolSynonyms as synonyms } from './words/synonyms.ts'

interface SearchInsideDeps {
  readonly inside: InsideRepository
  readonly resources: Pick<ResourcesRepository, 'byIds'>
}

interface FoundInside {
  readonly items: readonly (PublicResource & { readonly excerpt?: Excerpt })[]
  readonly total: number
  /** There are `total` or more. */
  readonly orMore?: true
}

const maxCounted = 1_000

/**
 * Verified files that hold every word of the search, one of three letters or more in their text alone: the newest first,
 * at most ten, with excerpts. What the search itself finds by title, tags or subject is left out.
 */
export async function searchFullText(
  { inside, resources }: SearchInsideDeps,
  search: Search,
  subjects?: readonly StorageName[],
): Promise<FoundInside> {
  const words = wordsInside(search)
  if (words.length === 0) return { items: [], total: 0 }
  const { files, found } = await inside.find({ words, subjects, limit: maxBeyond })
  const rows = new Map((await resources.byIds(files.map(({ id }) => id))).map((row) => [row.id, row]))
  const items = files.flatMap(({ id, portion }) => {
    const row = rows.get(id)
    const excerpt = portion && excerptOf(portion, words)
    return row ? [{ ...row, ...(excerpt && { excerpt }) }] : []
  })
  return found > maxCounted ? { items, total: maxCounted, orMore: true } : { items, total: found }
}

export interface BeyondDeps extends SearchInsideDeps {
  readonly resources: ResourcesRepository
  readonly vocabulary: Vocabulary
}
type Beyond = ReturnOf<typeof contract>

/** Other queries that are offered at most. */
const maxCorrections = 3
/** Of what other words may have found, so many are looked at. */
const candidates = 50

const nothing: Beyond = {
  didYouMean: [],
  otherWords: { words: [], items: [], total: 0 },
  inside: { items: [], total: 0 },
  nearestSubject: null,
}

const finderIn =
  ({ resources }: Pick<BeyondDeps, 'resources'>, subjects?: readonly StorageName[]): Find =>
  async (search, limit) => {
    if (!subjects) return resources.best(search, limit)
    const wanted = { search, subjects, filters: {}, sort: 'relevance', order: 'desc', limit } as const
    return (await resources.page(wanted)).items
  }

/** As every search: the better rank, then the newer, then the better rated. */
const inOrder = (a: SynonymMatch, b: SynonymMatch) =>
  a.rank - b.rank ||
  (a.resource.modifiedAt < b.resource.modifiedAt ? 1 : -1) *
    Number(a.resource.modifiedAt !== b.resource.modifiedAt) ||
  b.resource.averageRating - a.resource.averageRating ||
  (a.resource.id < b.resource.id ? 1 : -1)

export const withSubject = <R extends PublicResource>(resource: R) => ({
  ...resource,
  subjectTitle: subjectByStorageName(resource.subject).title,
})

async function foundByOthers(search: Search, find: Find): Promise<Beyond['otherWords']> {
  const wider = expandWithSynonyms(search, synonyms)
  if (!wider) return nothing.otherWords
  const hits = (await Promise.all(wider.searches.map((each) => find(each, candidates)))).flat()
  const different = [...new Map(hits.map((hit) => [hit.id, hit])).values()]
  const found = different.flatMap((hit) => wider.check(hit) ?? []).sort(inOrder)
  const shown = found.slice(0, maxBeyond)
  return {
    words: [...new Set(shown.flatMap(({ by }) => by))],
    items: shown.map(({ resource, by }) => ({ ...withSubject(resource), by: by.join(', ') })),
    total: found.length,
  }
}

/**
 * What a search did not ask for in so many words, each part by itself. Corrections are sought only where the query
 * finds little, the nearest subject only where nothing was found at all.
 */
export async function searchRelated(
  deps: BeyondDeps,
  { q, subject: subjects }: QueryOf<typeof contract>,
): Promise<Beyond> {
  const search = parseSearch(q)
  if (!search) return nothing
  const find = finderIn(deps, subjects)
  const helpers = { vocabulary: deps.vocabulary, synonyms, find }
  const [plain, otherWords, inside] = await Promise.all([
    find(search, enough),
    foundByOthers(search, find),
    searchFullText(deps, search, subjects),
  ])
  const few = plain.length < enough
  const none = plain.length + otherWords.total + inside.total === 0
  return {
    didYouMean: few ? await corrections(helpers, q, plain.length, maxCorrections) : [],
    otherWords,
    inside: { ...inside, items: inside.items.map(withSubject) },
    nearestSubject: none ? await nearestSubject(search, { ...helpers, find: finderIn(deps) }) : null,
  }
}

/** What the words typed so far may have been meant for, when they find nothing. */
export async function didYouMean(
  deps: Pick<BeyondDeps, 'resources' | 'vocabulary'>,
  q: string,
): Promise<string | undefined> {
  const helpers = { vocabulary: deps.vocabulary, synonyms, find: finderIn(deps) }
  return (await corrections(helpers, q, 0, 1))[0]
}

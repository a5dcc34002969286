/**
 * Related results of a query, listed apart from its matches.
 *
 * 1. The plain search, the search with synonyms and other spellings, and the full-text search run at the same time.
 * 2. A query with fewer than `enough` matches gets corrections.
 * 3. A query without any match gets the subject that is likely to have such resources.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import type { Search } from '#features/catalogue/resources/rank.ts'
import type { QueryOf, ReturnOf } from '#shared/endpoint.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import { findVerified } from '#features/catalogue/resources/server/resources-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type StorageName, subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { type Excerpt, maxRelated, type searchRelated as contract } from '../contract.ts'
import { type FullTextTerm, fullTextTerms, tokenize } from '../tokenizer.ts'
import { excerptOf } from './excerpt.ts'
import { type FullTextMatch, searchFiles } from './full-text-repository.ts'
import { parseSearch } from '../parse-search.ts'
import type { Vocabulary } from './vocabulary.ts'
import { corrections, enough, type Find } from './words/corrections.ts'
import { conceptSpans } from './words/concepts.ts'
import { likelySubject } from './words/likely-subject.ts'
import {
  type SynonymMatch,
  expandWithSynonyms,
  typedWords,
  type WordVariants,
} from './words/synonym-search.ts'

interface FullTextResult {
  readonly items: readonly (PublicResource & { readonly excerpt?: Excerpt })[]
  readonly total: number
  /** The true total may be higher. */
  readonly orMore?: true
}

const maxCounted = 1_000

/** In the order of the files. Yields to the event loop after each file, because its section can be long. */
export async function addExcerpts(
  resources: readonly PublicResource[],
  files: readonly FullTextMatch[],
  words: readonly FullTextTerm[],
): Promise<FullTextResult['items']> {
  const rows = new Map(resources.map((row) => [row.id, row]))
  const items: FullTextResult['items'][number][] = []
  for (const { id, section } of files) {
    const row = rows.get(id)
    const excerpt = section && excerptOf(section, words)
    const language = section?.language ?? (row && writtenLanguage(row)) ?? null
    if (row) items.push({ ...row, ...(excerpt && { excerpt: { ...excerpt, language } }) })
    await yieldToEventLoop()
  }
  return items
}

interface RelatedOptions {
  readonly variants?: WordVariants
  /** Language of the resources that come first within a rank. */
  readonly prefer?: string | undefined
}

/** Terms with the singular and the plural of their words. */
const withNouns = (terms: readonly FullTextTerm[], variants: WordVariants) =>
  terms.map((term) => {
    const found = term.typed.flatMap((form) => variants.get(form) ?? [])
    const nouns = found.filter(({ language }) => language !== undefined)
    return { ...term, forms: [...term.forms, ...nouns.map(({ folded }) => tokenize(folded))], nouns }
  })

/**
 * Full-text search in files: at most ten files with every word, the newest first, with excerpts. Files that the plain
 * search finds by title, tags or subject are left out, and those that it finds by another form of a noun.
 */
export async function searchFullText(
  { db, searchDb }: { readonly db: Db; readonly searchDb: Db },
  search: Search,
  subjects?: readonly StorageName[],
  { variants = new Map(), prefer }: RelatedOptions = {},
): Promise<FullTextResult> {
  const words = withNouns(fullTextTerms(search), variants)
  if (words.length === 0) return { items: [], total: 0 }
  const { files, found } = await searchFiles(searchDb, { words, subjects, prefer, limit: maxRelated })
  const rows = await findVerified(
    db,
    files.map(({ id }) => id),
  )
  const items = await addExcerpts(rows, files, words)
  return found > maxCounted ? { items, total: maxCounted, orMore: true } : { items, total: found }
}

export interface RelatedDeps {
  readonly db: Db
  /** Connections for slow searches. */
  readonly searchDb: Db
  readonly resources: ResourcePages
  readonly vocabulary: Vocabulary
}
type RelatedResults = ReturnOf<typeof contract>

const maxCorrections = 3
/** Matches that are checked of each search with synonyms. */
const maxCandidates = 50

const noResults: RelatedResults = {
  didYouMean: [],
  otherWords: { words: [], items: [], total: 0 },
  inside: { items: [], total: 0 },
  nearestSubject: null,
}

const finderIn =
  (resources: ResourcePages, subjects?: readonly StorageName[]): Find =>
  async (search, limit) => {
    if (!subjects) return resources.top(search, limit)
    const query = { search, subjects, filters: {}, sort: 'relevance', order: 'desc', limit } as const
    return (await resources.page(query)).items
  }

const isIn = ({ languages }: SynonymMatch['resource'], language = '') => languages.includes(language)

/** Order of every search: by rank, then the newest, then the best rated. A preferred language is first within its rank. */
const bySearchOrder = (prefer: string | undefined) => (a: SynonymMatch, b: SynonymMatch) =>
  a.rank - b.rank ||
  Number(isIn(b.resource, prefer)) - Number(isIn(a.resource, prefer)) ||
  (a.resource.modifiedAt < b.resource.modifiedAt ? 1 : -1) *
    Number(a.resource.modifiedAt !== b.resource.modifiedAt) ||
  b.resource.averageRating - a.resource.averageRating ||
  (a.resource.id < b.resource.id ? 1 : -1)

export const withSubject = <R extends PublicResource>(resource: R) => ({
  ...resource,
  subjectTitle: subjectByStorageName(resource.subject).title,
})

async function variantsOf(search: Search, vocabulary: Vocabulary): Promise<WordVariants> {
  const variants = typedWords(search).map(async (word) => [word, await vocabulary.variants(word)] as const)
  return new Map(await Promise.all(variants))
}

async function searchSynonyms(
  search: Search,
  find: Find,
  { variants, prefer }: RelatedOptions,
): Promise<RelatedResults['otherWords']> {
  const expansion = expandWithSynonyms(search, conceptSpans, variants)
  if (!expansion) return noResults.otherWords
  const hits = (await Promise.all(expansion.searches.map((each) => find(each, maxCandidates)))).flat()
  const unique = [...new Map(hits.map((hit) => [hit.id, hit])).values()]
  const found = unique.flatMap((hit) => expansion.check(hit) ?? []).sort(bySearchOrder(prefer))
  const shown = found.slice(0, maxRelated)
  return {
    words: [...new Set(shown.flatMap(({ by }) => by))],
    items: shown.map(({ resource, by }) => ({ ...withSubject(resource), by: by.join(', ') })),
    total: found.length,
  }
}

export async function searchRelated(
  deps: RelatedDeps,
  { q, subject: subjects, prefer }: QueryOf<typeof contract>,
): Promise<RelatedResults> {
  const search = parseSearch(q)
  if (!search) return noResults
  const { resources, vocabulary } = deps
  const find = finderIn(resources, subjects)
  const options = { variants: await variantsOf(search, vocabulary), prefer }
  const [plain, otherWords, inside] = await Promise.all([
    find(search, enough),
    searchSynonyms(search, find, options),
    searchFullText(deps, search, subjects, options),
  ])
  const few = plain.length < enough
  const none = plain.length + otherWords.total + inside.total === 0
  return {
    didYouMean: few ? await corrections(vocabulary, find, q, plain.length, maxCorrections) : [],
    otherWords,
    inside: { ...inside, items: inside.items.map(withSubject) },
    nearestSubject: none ? await likelySubject(search, vocabulary, finderIn(resources)) : null,
  }
}

/** The likeliest correction of a query without matches. */
export async function didYouMean(
  { resources, vocabulary }: RelatedDeps,
  q: string,
): Promise<string | undefined> {
  return (await corrections(vocabulary, finderIn(resources), q, 0, 1))[0]
}

/** Queries of a database without an index in memory, by class: lists, deep pages, filters, searches, suggestions. */
import { encodeSearchCursor, ranks } from '#features/catalogue/resources/rank.ts'
import { type PageQuery, toPageQuery } from '#features/catalogue/resources/page-query.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { type StorageName, storageNames } from '#features/catalogue/subjects/subject.ts'
import { mixedQueries, queriesOf, typed } from './queries.ts'
import { lastDay, years } from './resources.ts'
import { type Random, seeded } from './seeded-random.ts'

/** One question: a page, or the best matches of a search. */
export type Question = { readonly page: PageQuery } | { readonly best: string }

const chance = () => seeded(80)

/** A cursor that lies anywhere in the years of the corpus, as if so many pages had been read. */
function deepCursor(random: Random, sort: 'relevance' | 'modifiedAt'): PageQuery['after'] {
  const modifiedAt = new Date(lastDay - Math.floor(random.next() * years)).toISOString()
  const value = sort === 'modifiedAt' ? modifiedAt : encodeSearchCursor({ rank: ranks.titleWord, modifiedAt, averageRating: 0 }) // prettier-ignore
  return { sort, order: 'desc', value, id: random.uuid() }
}

const times = <T>(count: number, make: (random: Random, i: number) => T): T[] => {
  const random = chance()
  return Array.from({ length: count }, (_, i) => make(random, i))
}

const subjectOf = (i: number): StorageName => storageNames[i % storageNames.length] ?? 'Maths'
const search = (q: string) => parseSearch(q)
const page = (more: Partial<PageQuery>): Question => ({ page: { ...toPageQuery({}, more.search), ...more } })

const searches = (queries: readonly string[], more: (i: number) => Partial<PageQuery> = () => ({})) =>
  queries.flatMap((q, i) => (search(q) ? [page({ search: search(q), ...more(i) })] : []))

/** One choice or several, as in the filters of a list. */
const filtersOf = (random: Random): PageQuery['filters'] => ({
  ...(random.says(0.6) && { grade: `Grade ${1 + random.below(12)}` as const }),
  ...(random.says(0.4) && { type: [random.pick(['pdf', 'docx', 'pptx', 'link'] as const)] }),
  ...(random.says(0.4) && { language: [random.pick(['en', 'af'])] }),
  ...(random.says(0.3) && { licence: [random.pick(['CC-BY-4.0', 'CC0-1.0'])] }),
})

/** `several words` of the corpus are three; two of them are the first and the kind. */
const twoWords = (count: number) =>
  [...new Set(queriesOf('several words', 3 * count).map((q) => q.split(' ').slice(0, 2).join(' ')))].slice(0, count) // prettier-ignore

export const questionsByClass = (count: number): Readonly<Record<string, readonly Question[]>> => ({
  'list of a subject, first page': times(count, (_, i) =>
    page({ subjects: [subjectOf(i)], limit: 50 - (i % 5) }),
  ),
  'deep page of a subject by cursor': times(count, (random, i) =>
    page({ subjects: [subjectOf(i)], after: deepCursor(random, 'modifiedAt') }),
  ),
  'filtered list of a subject with its count': times(count, (random, i) =>
    page({ subjects: [subjectOf(i)], filters: filtersOf(random) }),
  ),
  'filtered list of a subject with facets': times(count, (random, i) =>
    page({ subjects: [subjectOf(i)], filters: filtersOf(random), facets: true }),
  ),
  'list of a subject by title': times(count, (_, i) =>
    page({ subjects: [subjectOf(i)], sort: 'title', order: 'asc', limit: 50 - (i % 5) }),
  ),
  'search of one common word': searches(queriesOf('common', count)),
  'search of one rare word': searches(queriesOf('rare', count)),
  'search of an absent word': searches(queriesOf('absent', count)),
  'search of a topic': searches(queriesOf('topic', count)),
  'search of two words': searches(twoWords(count)),
  'search of three words': searches(queriesOf('several words', count)),
  'search with a grade': searches(queriesOf('with a grade', count)),
  'search of one character': searches(queriesOf('one character', count)),
  'search of two characters': searches(queriesOf('two characters', count)),
  'deep page of a search by cursor': searches(queriesOf('several words', count), (i) => ({
    after: deepCursor(seeded(81 + i), 'relevance'),
  })),
  'search of two words in a subject': searches(twoWords(count), (i) => ({ subjects: [subjectOf(i)] })),
  'search of two words with facets': searches(twoWords(count), () => ({ facets: true })),
  'search of two words by title': searches(twoWords(count), () => ({ sort: 'title', order: 'asc' })),
  'suggestions while typing': [...new Set(mixedQueries(count, 82).flatMap(typed))]
    .slice(0, count)
    .map((q) => ({ best: q })),
  'mixed searches': searches(mixedQueries(3 * count, 83)),
})

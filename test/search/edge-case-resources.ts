/** Seeded resources with unusual titles and tags, and queries about them. */
import { byName, resourceTypes } from '#features/catalogue/resources/attributes.ts'
import { type CodeFacet, codeFacets, unknownValue } from '#features/catalogue/resources/facets.ts'
import type { IndexedQuery } from '#features/catalogue/resources/page-query.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { gradeFilters } from '#features/catalogue/subjects/grade.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import type { NewRow } from '#test/database/store-resource.ts'
import { aStoredFile } from '#test/database/store-resource.ts'

export type Random = () => number

/** Returns seeded pseudo-random numbers from 0 to 1. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function oneOf<T>(chance: Random, list: readonly T[]): T {
  const found = list[Math.floor(chance() * list.length)]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}

/** Returns a seeded random id. */
export function randomId(chance: Random) {
  const hex = Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const someOf = <T>(chance: Random, list: readonly T[], max: number): T[] =>
  Array.from({ length: Math.floor(chance() * (max + 1)) }, () => oneOf(chance, list))

const words = [
  'algebra',
  'Algebra',
  'lineêre',
  'Lineere',
  'funksies',
  'FUNCTIONS',
  'breuke',
  'breuk',
  'fractions',
  'a',
  'e',
  '4',
  '42',
  '100%',
  'water_cycle',
  'o\u2019clock',
  "o'clock",
  '\u201Cquoted\u201D',
  '\uFB01nal',
  'Straße',
  'STRASSE',
  'ΣΊΣΥΦΟΣ',
  'σίσυφος',
  'n\u0303ame',
  'ñame',
  'x\\y',
  'two\u00a0words',
  'İstanbul',
  'grade',
  'graad',
  'Grade',
  'history',
  'maths',
  'Geography',
  '😀',
  'ab',
  'abc',
  'abcd',
] as const

const tags = [
  'Grade 4',
  'Graad 4',
  'GRADE  4',
  'grade 10',
  'Grade R',
  'Graad 12',
  'algebra',
  'Linear equations',
  'lineêre vergelykings',
  'a',
  '100%',
  '\u0301',
  'breuke',
  'water_cycle',
  'Final exam',
  'abc abcd',
] as const

/** Stored facet codes, and further codes for queries. */
const codeValues: Readonly<Record<CodeFacet, readonly string[]>> = {
  material: ['worksheet', 'past-paper'],
  language: ['en', 'af', 'zu', 'nso', 'xh'],
  licence: ['CC-BY-4.0', 'CC0-1.0', 'unknown'],
  made_with_ai: ['no', 'assisted', 'generated'],
  access: ['images-only', 'text', 'structured', 'unknown'],
}
const codeOf = (chance: Random, name: CodeFacet) => oneOf(chance, [null, ...codeValues[name]])
const mimes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const

const starsOf = (chance: Random) => {
  const amount = Math.floor(chance() * 4)
  const total = amount + Math.floor(chance() * 4 * amount)
  const average = amount === 0 ? 0 : total / amount
  return chance() < 0.3
    ? {}
    : { rating_total: total, rating_amount: amount, average_rating: average, rating: average }
}

/** Few moments, so that many share theirs. */
const momentOf = (chance: Random) => new Date(Date.UTC(2026, 0, 1) + Math.floor(chance() * 300) * 7_777)

export function edgeCaseResource(chance: Random): Partial<NewRow> {
  const { language: _, ...codes } = byName(codeFacets, (name) => codeOf(chance, name))
  const title = someOf(chance, words, 5).join(oneOf(chance, [' ', ' ', '  ', '\t', '-'])) || 'empty'
  return {
    title,
    tags: someOf(chance, tags, 4),
    subject: oneOf(chance, storageNames),
    modified_at: momentOf(chance),
    verified: chance() < 0.9 ? true : null,
    ...codes,
    languages: [...new Set(someOf(chance, codeValues.language, 4))],
    made_with_ai: oneOf(chance, [null, 'no', 'assisted', 'generated']),
    access: oneOf(chance, [null, 'images-only', 'text', 'structured']),
    language_guess: codeOf(chance, 'language'),
    author: oneOf(chance, [null, 'Áine O’Neill']),
    ...starsOf(chance),
    ...(chance() < 0.6 && { ...aStoredFile(), mime: oneOf(chance, mimes), pages: 3, bytes: 1_234 }),
  }
}

/** A typed word: whole, a prefix, or an infix. */
function typed(chance: Random) {
  const [...letters] = oneOf(chance, chance() < 0.7 ? words : tags)
  const from = chance() < 0.7 ? 0 : Math.floor(chance() * letters.length)
  return letters.slice(from, chance() < 0.5 ? undefined : from + 1 + Math.floor(chance() * 4)).join('')
}

const searchFor = (chance: Random) =>
  parseSearch(Array.from({ length: 1 + Math.floor(chance() * 2.5) }, () => typed(chance)).join(' '))

const seldom = <T>(chance: Random, share: number, make: () => T) => (chance() < share ? make() : undefined)

function edgeCaseOrder(chance: Random, searches: boolean): Pick<IndexedQuery, 'sort' | 'order'> {
  if (searches && chance() < 0.6) return { sort: 'relevance', order: 'desc' }
  return { sort: oneOf(chance, ['modifiedAt', 'title']), order: oneOf(chance, ['asc', 'desc']) }
}

/** A query for a first page; sorts by `relevance` only with a search text. */
export function edgeCaseQuery(chance: Random): IndexedQuery {
  const search = seldom(chance, 0.8, () => searchFor(chance))
  const any = (name: CodeFacet) =>
    seldom(chance, 0.15, () => [...new Set(someOf(chance, [...codeValues[name], unknownValue], 2)), 'en'])
  return {
    search,
    subjects: seldom(chance, 0.2, () => [
      ...new Set([oneOf(chance, storageNames), oneOf(chance, storageNames)]),
    ]),
    filters: {
      title: seldom(chance, 0.15, () => typed(chance)),
      tag: seldom(chance, 0.15, () => typed(chance)),
      rating: seldom(chance, 0.1, () => Math.floor(chance() * 6)),
      grade: seldom(chance, 0.15, () => oneOf(chance, gradeFilters)),
      ...byName(codeFacets, any),
      type: seldom(chance, 0.15, () => [oneOf(chance, resourceTypes), oneOf(chance, resourceTypes)]),
    },
    facets: chance() < 0.4,
    ...edgeCaseOrder(chance, search !== undefined),
    limit: oneOf(chance, [1, 3, 10, 50]),
  }
}

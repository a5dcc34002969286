/** SQL compared with the rule of rank.ts: the same rows in the same order on every page. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#shared/text.ts'
import { tagsOfGrade } from '#features/subjects/grade.ts'
import { storageNames } from '#features/subjects/subject.ts'
import { aResourceRow, aStoredFile, type NewRow } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { byName, resourceTypes } from '../attributes.ts'
import { facetNames, type FacetName, unknownValue, codeFacets } from '../facets.ts'
import { type PageQuery, decodeCursor } from '../page-query.ts'
import { rankOf, type Search } from '../rank.ts'
import { resourcesRepository } from './resources-repository.ts'

const { db } = await testDatabase()

const seed = Number(process.env['SEARCH_SEED'] ?? randomInt(1e9))
let state = seed
const below = (most: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
const happens = (share: number) => below(1_000) < share * 1_000
const some = <T>(list: readonly T[], most: number) =>
  Array.from({ length: below(most + 1) }, () => pick(list))

const words = [
  'algebra Algebra alge gebra bra ra a Lineêre lineere funksies Grade Graad 4 10 1 % _ \\ 100%',
  "'n “wat” ﬁne Q q Qalgebra ΟΔΟΣ οδος 🙂 ß math maths life science ce c++ x=2 water_cycle ê Ṩ a-b 각 ab\u0301c",
].flatMap((line) => line.split(' '))
const spaces = [' ', ' ', ' ', '  ', '\u00a0', '\t']
const text = (most: number) =>
  Array.from({ length: 1 + below(most) }, () => pick(words) + pick(spaces))
    .join('')
    .trim()
const moments = Array.from({ length: 300 }, (_, i) => new Date(Date.UTC(2026, 0, 1) + i * 7))
const averages = [null, null, 0, 1, 2.5, 2.5, 4.99, 5]
const mimes = ['application/pdf', 'application/msword'] as const

function oddRow(): NewRow {
  const averageRating = pick(averages)
  return aResourceRow({
    subject: pick(happens(0.5) ? storageNames.slice(0, 2) : storageNames),
    title: text(4),
    tags: [
      ...some(words, 2),
      ...(happens(0.5) ? [pick(['Grade 4', 'graad 4', 'GRADE R', 'Grade 0', text(3)])] : []),
    ],
    verified: happens(0.9) ? true : pick([null, false]),
    modified_at: pick(moments),
    average_rating: averageRating,
    language: pick([null, null, 'en', 'af']),
    language_guess: pick([null, 'en', 'zu']),
    licence: pick([null, 'CC-BY-4.0', 'CC0-1.0']),
    material: pick([null, 'worksheet', 'book']),
    ...(happens(0.5) && { ...aStoredFile(), mime: pick(mimes) }),
  })
}
const rows = Array.from({ length: 2_000 }, oddRow)
for (let i = 0; i < rows.length; i += 500)
  await db
    .insertInto('resources')
    .values(rows.slice(i, i + 500))
    .execute()
await sql`analyze`.execute(db)

interface Expected {
  readonly id: string
  readonly subject: NewRow['subject']
  readonly title: string
  readonly tags: readonly string[]
  readonly moment: number
  readonly average: number
  readonly choices: Readonly<Record<FacetName, readonly string[]>>
}

const typeOfOdd = ({ mime = null }: NewRow) => {
  if (mime === null) return 'link'
  return mime === mimes[0] ? 'pdf' : 'doc'
}

const grades = Array.from({ length: 13 }, (_, year) => `Grade ${year}`)
const published: readonly Expected[] = rows
  .filter(({ verified }) => verified === true)
  .map((row) => {
    const tags = (row.tags ?? []).map(foldText)
    return {
      id: row.id,
      subject: row.subject,
      title: foldText(row.title),
      tags,
      moment: new Date(row.modified_at as Date).getTime(),
      average: row.average_rating ?? 0,
      choices: {
        ...byName(codeFacets, (name) => [row[name] ?? unknownValue]),
        subject: [row.subject],
        grade: grades.filter((grade) => tagsOfGrade(grade).some((tag) => tags.includes(tag))),
        language: [row.language ?? row.language_guess ?? unknownValue],
        type: [typeOfOdd(row)],
      },
    }
  })

function searchFor(q: string): Search {
  const phrase = foldText(q)
  const forms = (word: string) => (word === 'grade' || word === 'graad' ? [word, 'grade', 'graad'] : [word])
  return {
    phrase,
    words: [...new Set(phrase.split(' '))].map((word) => ({
      forms: [...new Set(forms(word))],
      subjects: storageNames.filter((name) => foldText(name).includes(word)),
    })),
  }
}

function oddPageQuery(): PageQuery {
  const search = happens(0.8)
    ? searchFor(
        happens(0.3)
          ? Array.from(pick(rows).title)
              .slice(0, 1 + below(12))
              .join('')
          : text(3),
      )
    : undefined
  const usable = search && search.phrase !== '' ? search : undefined
  const maybe = <T>(share: number, value: () => T) => (happens(share) ? value() : undefined)
  const sort = usable && happens(0.7) ? 'relevance' : pick(['modifiedAt', 'modifiedAt', 'title'] as const)
  return {
    search: usable,
    subjects: maybe(0.3, () => [...new Set([pick(storageNames), ...some(storageNames, 3)])]),
    filters: {
      title: maybe(0.1, () => text(2)),
      tag: maybe(0.1, () => text(2)),
      rating: maybe(0.15, () => below(6)),
      grade: maybe(0.15, () => pick(grades.slice(0, 5))),
      language: maybe(0.15, () => [pick(['en', 'af', 'zu', unknownValue]), ...some(['en', unknownValue], 1)]),
      type: maybe(0.15, () => [pick(resourceTypes)]),
      licence: maybe(0.15, () => [pick(['CC-BY-4.0', 'CC0-1.0', unknownValue])]),
      material: maybe(0.15, () => [pick(['worksheet', unknownValue])]),
    },
    sort,
    order: sort === 'relevance' ? 'desc' : pick(['asc', 'desc']),
    limit: pick([1, 3, 7, 50]),
    facets: happens(0.3),
  }
}

const choiceOf = ({
  subjects,
  filters,
}: PageQuery): Readonly<Record<FacetName, readonly string[] | undefined>> => ({
  subject: subjects,
  grade: filters.grade === undefined ? undefined : [filters.grade],
  type: filters.type,
  ...byName(codeFacets, (name) => filters[name]),
})

const passesFacets = (row: Expected, query: PageQuery, except?: FacetName) =>
  facetNames.every((name) => {
    const chosen = name === except ? undefined : choiceOf(query)[name]
    return !chosen || row.choices[name].some((each) => chosen.includes(each))
  })

function matches(row: Expected, { search, filters }: PageQuery) {
  const [title, tag] = [foldText(filters.title ?? ''), foldText(filters.tag ?? '')]
  return (
    (!search || rankOf(row, search) !== undefined) &&
    row.title.includes(title) &&
    (tag === '' || row.tags.some((each) => each.includes(tag))) &&
    (filters.rating === undefined || Math.floor(row.average) === filters.rating)
  )
}

/** Sort values as a list of numbers; equal ones are ordered by id. */
function expectedOrder(query: PageQuery) {
  const { search, sort, order } = query
  const key = (row: Expected): readonly number[] =>
    sort === 'relevance' && search ? [-(rankOf(row, search) ?? 9), row.moment, row.average] : [row.moment]
  return (a: Expected, b: Expected) => {
    const [first, second] = order === 'desc' ? [b, a] : [a, b]
    const [x, y] = [key(first), key(second)]
    const different = x.findIndex((value, i) => value !== y[i])
    return different === -1 ? (first.id < second.id ? -1 : 1) : (x[different] ?? 0) - (y[different] ?? 0)
  }
}

function expectedFacets(query: PageQuery) {
  const counts = (name: FacetName) => {
    const choices = published
      .filter((row) => matches(row, query) && passesFacets(row, query, name))
      .flatMap((row) => row.choices[name])
    return Object.fromEntries(
      [...Map.groupBy(choices, (choice) => choice)].map(([choice, all]) => [choice, all.length]),
    )
  }
  return Object.fromEntries(facetNames.map((name) => [name, counts(name)]))
}

async function allPages(resources: ReturnType<typeof resourcesRepository>, query: PageQuery, most: number) {
  const pages = []
  let after: PageQuery['after']
  do {
    const page = await resources.page({ ...query, after })
    pages.push(page)
    after = page.next === null ? undefined : decodeCursor(page.next, query)
  } while (after && pages.length < most)
  return pages
}

async function check(resources: ReturnType<typeof resourcesRepository>, query: PageQuery, message: string) {
  const found = published.filter((row) => matches(row, query) && passesFacets(row, query))
  const expected = found.toSorted(expectedOrder(query)).map(({ id }) => id)
  const pages = await allPages(resources, query, 6)
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  if (query.sort === 'title') expect(new Set(expected), message).toEqual(new Set([...expected, ...ids]))
  else expect(ids, message).toEqual(expected.slice(0, ids.length))
  expect(ids, message).toHaveLength(Math.min(expected.length, 6 * query.limit))
  const more = query.search !== undefined && expected.length >= 1_000 && expected.length > query.limit
  expect(pages[0]?.total, message).toBe(more ? 1_000 : expected.length)
  expect(pages[0]?.orMore, message).toBe(more ? true : undefined)
  if (query.facets) expect(pages[0]?.facets, message).toEqual(expectedFacets(query))
}

async function checkTop(resources: ReturnType<typeof resourcesRepository>, search: Search, message: string) {
  const query = { search, filters: {}, sort: 'relevance', order: 'desc', limit: 3 } as const
  const top = published.filter((row) => matches(row, query)).toSorted(expectedOrder(query))
  const ids = (await resources.top(search, 3)).map(({ id }) => id)
  expect(ids, message).toEqual(top.slice(0, 3).map(({ id }) => id))
}

test.for([
  { how: 'with the default depth', depth: undefined, times: 50 },
  { how: 'with scans of 20 and 100 documents', depth: { first: () => 20, further: () => 100 }, times: 100 },
])(
  'SEARCH-01 SEARCH-07 SEARCH-08 SEARCH-09 TABLE-11 rows, order, totals and facets follow the rule, $how',
  { timeout: 120_000 },
  async ({ depth, times }) => {
    console.info(`SEARCH_SEED=${seed}`)
    const resources = resourcesRepository(db, depth)
    for (let i = 0; i < times; i += 1) {
      const query = oddPageQuery()
      const message = JSON.stringify({ seed, i, query })
      await check(resources, query, message)
      if (query.search) await checkTop(resources, query.search, message)
    }
    expect(times).toBeGreaterThan(0)
  },
)

test('sample rows cover all ranks and contain ties', () => {
  const found = published.map((row) => rankOf(row, searchFor('a')))
  expect(new Set(found).size).toBeGreaterThanOrEqual(5)
  expect(new Set(published.map(({ moment }) => moment)).size).toBeLessThan(published.length / 4)
})

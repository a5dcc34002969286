/** The rule of rank.ts in plain TypeScript against the database: the same rows, in the same order, on every page. */
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
const says = (share: number) => below(1_000) < share * 1_000
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
    subject: pick(says(0.5) ? storageNames.slice(0, 2) : storageNames),
    title: text(4),
    tags: [
      ...some(words, 2),
      ...(says(0.5) ? [pick(['Grade 4', 'graad 4', 'GRADE R', 'Grade 0', text(3)])] : []),
    ],
    verified: says(0.9) ? true : pick([null, false]),
    modified_at: pick(moments),
    average_rating: averageRating,
    language: pick([null, null, 'en', 'af']),
    language_guess: pick([null, 'en', 'zu']),
    licence: pick([null, 'CC-BY-4.0', 'CC0-1.0']),
    material: pick([null, 'worksheet', 'book']),
    ...(says(0.5) && { ...aStoredFile(), mime: pick(mimes) }),
  })
}
const rows = Array.from({ length: 2_000 }, oddRow)
for (let i = 0; i < rows.length; i += 500)
  await db
    .insertInto('resources')
    .values(rows.slice(i, i + 500))
    .execute()
await sql`analyze`.execute(db)

interface Kept {
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
const kept: readonly Kept[] = rows
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

function wish(): PageQuery {
  const search = says(0.8)
    ? searchFor(
        says(0.3)
          ? Array.from(pick(rows).title)
              .slice(0, 1 + below(12))
              .join('')
          : text(3),
      )
    : undefined
  const usable = search && search.phrase !== '' ? search : undefined
  const maybe = <T>(share: number, value: () => T) => (says(share) ? value() : undefined)
  const sort = usable && says(0.7) ? 'relevance' : pick(['modifiedAt', 'modifiedAt', 'title'] as const)
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
    facets: says(0.3),
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

const isLetThrough = (row: Kept, wanted: PageQuery, but?: FacetName) =>
  facetNames.every((name) => {
    const chosen = name === but ? undefined : choiceOf(wanted)[name]
    return !chosen || row.choices[name].some((each) => chosen.includes(each))
  })

function holds(row: Kept, { search, filters }: PageQuery) {
  const [title, tag] = [foldText(filters.title ?? ''), foldText(filters.tag ?? '')]
  return (
    (!search || rankOf(row, search) !== undefined) &&
    row.title.includes(title) &&
    (tag === '' || row.tags.some((each) => each.includes(tag))) &&
    (filters.rating === undefined || Math.floor(row.average) === filters.rating)
  )
}

/** A list says on which side the bigger one stands; ids compare as their bytes. */
function expectedOrder(wanted: PageQuery) {
  const { search, sort, order } = wanted
  const key = (row: Kept): readonly number[] =>
    sort === 'relevance' && search ? [-(rankOf(row, search) ?? 9), row.moment, row.average] : [row.moment]
  return (a: Kept, b: Kept) => {
    const [first, second] = order === 'desc' ? [b, a] : [a, b]
    const [x, y] = [key(first), key(second)]
    const different = x.findIndex((value, i) => value !== y[i])
    return different === -1 ? (first.id < second.id ? -1 : 1) : (x[different] ?? 0) - (y[different] ?? 0)
  }
}

function expectedFacets(wanted: PageQuery) {
  const counts = (name: FacetName) => {
    const choices = kept
      .filter((row) => holds(row, wanted) && isLetThrough(row, wanted, name))
      .flatMap((row) => row.choices[name])
    return Object.fromEntries(
      [...Map.groupBy(choices, (choice) => choice)].map(([choice, all]) => [choice, all.length]),
    )
  }
  return Object.fromEntries(facetNames.map((name) => [name, counts(name)]))
}

async function allPages(resources: ReturnType<typeof resourcesRepository>, wanted: PageQuery, most: number) {
  const pages = []
  let after: PageQuery['after']
  do {
    const page = await resources.page({ ...wanted, after })
    pages.push(page)
    after = page.next === null ? undefined : decodeCursor(page.next, wanted)
  } while (after && pages.length < most)
  return pages
}

async function check(resources: ReturnType<typeof resourcesRepository>, wanted: PageQuery, said: string) {
  const matches = kept.filter((row) => holds(row, wanted) && isLetThrough(row, wanted))
  const expected = matches.toSorted(expectedOrder(wanted)).map(({ id }) => id)
  const pages = await allPages(resources, wanted, 6)
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  if (wanted.sort === 'title') expect(new Set(expected), said).toEqual(new Set([...expected, ...ids]))
  else expect(ids, said).toEqual(expected.slice(0, ids.length))
  expect(ids, said).toHaveLength(Math.min(expected.length, 6 * wanted.limit))
  const more = wanted.search !== undefined && expected.length >= 1_000 && expected.length > wanted.limit
  expect(pages[0]?.total, said).toBe(more ? 1_000 : expected.length)
  expect(pages[0]?.orMore, said).toBe(more ? true : undefined)
  if (wanted.facets) expect(pages[0]?.facets, said).toEqual(expectedFacets(wanted))
}

async function checkBest(resources: ReturnType<typeof resourcesRepository>, search: Search, said: string) {
  const wanted = { search, filters: {}, sort: 'relevance', order: 'desc', limit: 3 } as const
  const best = kept.filter((row) => holds(row, wanted)).toSorted(expectedOrder(wanted))
  const ids = (await resources.top(search, 3)).map(({ id }) => id)
  expect(ids, said).toEqual(best.slice(0, 3).map(({ id }) => id))
}

test.for([
  { how: 'as usual', depth: undefined, times: 50 },
  { how: 'after walks of 20 and 100', depth: { first: () => 20, further: () => 100 }, times: 100 },
])(
  'SEARCH-01 SEARCH-07 SEARCH-08 SEARCH-09 TABLE-11 rows, order, totals and facets are those of the rule, $how',
  { timeout: 120_000 },
  async ({ depth, times }) => {
    console.info(`SEARCH_SEED=${seed}`)
    const resources = resourcesRepository(db, depth)
    for (let i = 0; i < times; i += 1) {
      const wanted = wish()
      const said = JSON.stringify({ seed, i, wanted })
      await check(resources, wanted, said)
      if (wanted.search) await checkBest(resources, wanted.search, said)
    }
    expect(times).toBeGreaterThan(0)
  },
)

test('the rows are odd enough to tell ranks and ties apart', () => {
  const found = kept.map((row) => rankOf(row, searchFor('a')))
  expect(new Set(found).size).toBeGreaterThanOrEqual(5)
  expect(new Set(kept.map(({ moment }) => moment)).size).toBeLessThan(kept.length / 4)
})

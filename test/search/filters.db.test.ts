import { beforeAll, expect, test } from 'vitest'
import { attributesWith, byName } from '#features/catalogue/resources/attributes.ts'
import { codeFacets } from '#features/catalogue/resources/facets.ts'
import { toPageQuery } from '#features/catalogue/resources/page-query.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { findVerified, storedPages } from '#features/catalogue/resources/server/resources-repository.ts'
import { countLocalFacets } from '#features/catalogue/resources/web/filters/more-filters.tsx'
import { filterLocally } from '#features/catalogue/resources/web/offline/local-filter.ts'
import { startSort, type TableQuery } from '#features/catalogue/resources/web/table-query.ts'
import { gradeFilters } from '#features/catalogue/subjects/grade.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { seededRandom, edgeCaseQuery, edgeCaseResource } from '#test/search/edge-case-resources.ts'
import { testSite } from '#test/site.ts'
import { curriculum } from '#shared/curriculum.ts'

const site = await testSite({ settings: { SEARCH_INDEX_MB: '64' } })
const { db, resources, searchIndex, changeFeed } = site.parts
const stored = storedPages(db)
const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
const chance = seededRandom(seed)
const all = new Map<string, PublicResource>()

beforeAll(async () => {
  // A browser does not know the language that a file reads as.
  const rows = Array.from({ length: 600 }, () => ({ ...edgeCaseResource(chance), language_guess: null }))
  const ofGrades = curriculum().grades.flatMap(({ label, also = [] }) =>
    [label, ...also].flatMap((tag) =>
      [tag.toUpperCase(), `${tag} revision`].map((each) => tagged(label, each)),
    ),
  )
  const ids = await storeResources(db, [...rows, ...ofGrades])
  await searchIndex.load()
  await changeFeed.poll()
  for (const resource of await findVerified(db, ids)) all.set(resource.id, resource)
})

/** A resource whose title names the grade of its only tag. */
const tagged = (label: string, tag: string) => ({
  title: `tagged ${label}: ${tag}`,
  tags: [tag],
  verified: true,
})

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()

/** The rows and the counts by SQL, by the index and by the browser. */
async function answersOf(query: TableQuery) {
  const pageQuery = { ...toPageQuery({ ...query, ...startSort, facets: 1 }), limit: 1_000 }
  const [bySql, byIndex] = [await stored.page(pageQuery), await resources.page(pageQuery)]
  const rows = [...all.values()]
  return [
    { ids: idsOf(bySql.items), facets: bySql.facets },
    { ids: idsOf(byIndex.items), facets: byIndex.facets },
    { ids: idsOf(filterLocally(rows, query)), facets: countLocalFacets(rows, query) },
  ] as const
}

async function expectOneAnswer(query: TableQuery) {
  const [bySql, byIndex, byBrowser] = await answersOf(query)
  expect(byIndex, JSON.stringify(query)).toEqual(bySql)
  expect(byBrowser, JSON.stringify(query)).toEqual(bySql)
  return bySql.ids.length
}

/** Values to filter by, of each attribute that has a filter. */
const values: Readonly<Record<string, readonly TableQuery[]>> = {
  subject: [{ subject: ['Maths'] }, { subject: ['History', 'Geography'] }],
  title: [{ title: 'bREuk' }, { title: 'lineêre' }, { title: '100%' }, { title: 'a' }],
  tags: [{ tag: 'LINE' }, { tag: 'ê' }, { tag: 'water_cycle' }, { tag: 'abc a' }],
  type: [{ type: ['pdf'] }, { type: ['doc', 'link'] }],
  ...byName(codeFacets, (name) => {
    const [value = ''] = [...all.values()].flatMap((row) => row[name] ?? [])
    return [{ [name]: [value] }, { [name]: ['unknown'] }, { [name]: [value, 'unknown'] }]
  }),
}

test('every attribute with a filter has values in the test data', () => {
  const filtered = [...attributesWith({ filter: 'any of' }), ...attributesWith({ filter: 'contains' })]
  expect(Object.keys(values).toSorted()).toEqual(filtered.toSorted())
})

test.each(Object.entries(values))(
  `TABLE-11 READ-20 SQL, index and browser agree on the filter of %s (seed ${seed})`,
  async (_, queries) => {
    for (const query of queries) expect(await expectOneAnswer(query)).toBeLessThan(all.size)
  },
)

test(`LANG-04 SQL, index and browser agree on languages, and a record counts in each (seed ${seed})`, async () => {
  for (const language of [['zu'], ['zu', 'en'], ['nso', 'unknown'], ['unknown'], ['fr']])
    await expectOneAnswer({ language })
  const [{ facets }] = await answersOf({})
  const expected = [...all.values()].flatMap(({ languages }) =>
    languages.length > 0 ? languages : ['unknown'],
  )
  expect(Object.values(facets?.language ?? {}).reduce((sum, count) => sum + count, 0)).toBe(expected.length)
  expect(facets?.language['zu']).toBe(expected.filter((code) => code === 'zu').length)
})

test('TABLE-11 SQL, index and browser agree on grades and ratings', async () => {
  for (const grade of gradeFilters) await expectOneAnswer({ grade })
  for (const rating of [0, 1, 2, 3, 4, 5]) await expectOneAnswer({ rating })
})

test.each(curriculum().grades)(
  'OPS-17 $label is found by all of its tags, whole and in any case, by SQL, index and browser alike',
  async ({ label, filter = label, also = [] }) => {
    const [bySql, ...others] = await answersOf({ grade: filter, title: 'tagged' })
    for (const each of others) expect(each).toEqual(bySql)
    const titles = bySql.ids.map((id) => all.get(id)?.title)
    expect(titles.toSorted()).toEqual(
      [label, ...also].map((tag) => `tagged ${label}: ${tag.toUpperCase()}`).toSorted(),
    )
  },
)

test(`TABLE-11 SQL, index and browser agree on several filters together (seed ${seed})`, async () => {
  for (let i = 0; i < 100; i += 1) {
    const { filters, subjects } = edgeCaseQuery(chance)
    await expectOneAnswer({ ...filters, ...(subjects && { subject: [...subjects] }) } as TableQuery)
  }
})

/** Forty queries in four official languages: related results with and without term lists and noun prefixes. */
import { expect, test } from 'vitest'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { searchRelated } from '#features/catalogue/search/contract.ts'
import { storeResources } from '../database/store-resource.ts'
import { testSite, type TestSite } from '../site.ts'
import { wideCorpus } from './corpus/corpus.ts'
import { judgedLanguages, languageQueries, type LanguageQuery } from './judged-languages.ts'
import { judgedQueries } from './judged-queries.ts'
import { noTerms, siteWithContent } from './site-with-content.ts'

const packaged = await testSite({ settings: { SEARCH_INDEX_MB: '64' } })
await storeResources(packaged.parts.db, wideCorpus)
await packaged.parts.searchIndex.load()
const before = await siteWithContent(packaged, noTerms)
const sites = {
  before,
  'term lists': await siteWithContent(packaged, { 'noun-prefixes.json': { on: [] } }),
  packaged,
  'prefixes of all four': await siteWithContent(packaged, { 'noun-prefixes.json': { on: judgedLanguages } }),
}

type Row = ReturnOf<typeof searchRelated>['otherWords']['items'][number]

async function otherWordsOf(site: TestSite, q: string): Promise<readonly Row[]> {
  const { statusCode, body } = await site
    .anonymous()
    .call('GET', `/api/search/beyond?q=${encodeURIComponent(q)}`)
  expect(statusCode, body).toBe(200)
  return (JSON.parse(body) as ReturnOf<typeof searchRelated>).otherWords.items
}

function isRight({ title, tags, subject }: Row, { right }: LanguageQuery) {
  return right.some((answer) => {
    const [grade, of] = answer.startsWith('#') ? answer.slice(1).split(' ') : []
    if (grade === undefined) return answer === title
    return (of === undefined || of === subject) && tags.some((tag) => tag.endsWith(` ${grade}`))
  })
}

/** Right: a right row is among the first three. Wrong: share of the wrong rows among the first five of each query. */
async function scoreOf(site: TestSite, queries: readonly LanguageQuery[]) {
  const missed: string[] = []
  const wrong: string[] = []
  let shown = 0
  for (const query of queries) {
    const rows = (await otherWordsOf(site, query.q)).slice(0, 5)
    shown += rows.length
    if (!rows.slice(0, 3).some((row) => isRight(row, query))) missed.push(query.q)
    wrong.push(...rows.filter((row) => !isRight(row, query)).map(({ title }) => `${query.q}: ${title}`))
  }
  return { queries: queries.length, right: queries.length - missed.length, shown, missed, wrong }
}

test('every right title is in the corpus, and there are ten queries in each language', () => {
  const titles = new Set(wideCorpus.map(({ title }) => title))
  const right = languageQueries.flatMap((query) => query.right)
  expect(right.filter((title) => !title.startsWith('#') && !titles.has(title))).toEqual([])
  for (const each of judgedLanguages)
    expect(languageQueries.filter(({ language }) => language === each)).toHaveLength(10)
})

test('LANG-21 term lists and prefixes answer 30 of 40 queries with at most a tenth of wrong rows', async () => {
  const table: Record<string, object> = {}
  for (const [name, site] of Object.entries(sites))
    for (const of of ['all', ...judgedLanguages]) {
      const score = await scoreOf(
        site,
        languageQueries.filter(({ language }) => of === 'all' || language === of),
      )
      const { queries, right, shown, wrong } = score
      table[`${name}, ${of}`] = { queries, right, shown, wrong: wrong.length }
    }
  console.table(table)
  const { right, shown, missed, wrong } = await scoreOf(packaged, languageQueries)
  expect({ right, missed }).toEqual({ right: expect.toSatisfy((count: number) => count >= 30), missed })
  expect({ share: wrong.length / shown, wrong }).toEqual({
    share: expect.toSatisfy((share: number) => share <= 0.1),
    wrong,
  })
})

test('LANG-21 the sixty English and Afrikaans queries lose no place', async () => {
  const places = async (site: TestSite) => {
    const found = new Map<string, number>()
    for (const { q, right } of judgedQueries.filter(({ part }) => part === 'other words')) {
      const at = (await otherWordsOf(site, q)).findIndex(({ title }) => right.includes(title))
      found.set(q, at === -1 ? 99 : at)
    }
    return found
  }
  const placesBefore = await places(before)
  for (const [q, place] of await places(packaged))
    expect([q, place]).toEqual([q, expect.toSatisfy((now: number) => now <= (placesBefore.get(q) ?? 0))])
})

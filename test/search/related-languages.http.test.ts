/** Term lists, noun prefixes and the preferred language change related results, and nothing else. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storePreview } from '#features/contributing/previews/server/previews-repository.ts'
import type { searchRelated } from '#features/catalogue/search/contract.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { aStoredFile, storeResources } from '../database/store-resource.ts'
import { testSite, type TestSite } from '../site.ts'
import { wideCorpus } from './corpus/corpus.ts'
import { languageQueries } from './judged-languages.ts'
import { judgedQueries } from './judged-queries.ts'
import { noTerms, siteWithContent } from './site-with-content.ts'

const site = await testSite({ settings: { SEARCH_INDEX_MB: '64' } })
/** Title, language and text of files. */
const files = [
  ['Umsebenzi', 'zu', 'Bhala amagama amahlanu.'],
  ['Amagama amasha', 'zu', 'Funda futhi.'],
  ['Amagama amasha esiXhosa', 'xh', 'Bhala igama lakho.'],
  ['Word cards', 'en', 'Write down: igama.'],
] as const

const { db, searchIndex, changeFeed } = site.parts
await storeResources(db, wideCorpus)
const rows = files.map(([title, language]) => ({ title, language, ...aStoredFile() }))
const ids = await storeResources(db, rows)
for (const [at, [, language, text]] of files.entries()) {
  const found = {
    pages: 1,
    paged: 1,
    language,
    languages: [language],
    sectionLanguages: [language],
    bands: [],
    thumbnail: null,
    covers: null,
    text,
  }
  await storePreview(db, ids[at] ?? '', found, rows[at]?.storage_key ?? '')
}
await searchIndex.load()
const without = await siteWithContent(site, noTerms)
const list = {
  about: 'Words of the school',
  sources: [{ id: 'lessons', title: 'Lessons', address: 'https://school.example', licence: 'CC BY 4.0' }],
  rows: [
    {
      subject: 'life-skills',
      en: ['body'],
      terms: ['umzimba'],
      sources: ['lessons'],
      checkedBy: 'a speaker',
    },
  ],
}
const withOwnRow = await siteWithContent(site, { 'terms/zu.json': list })

async function read<T>(from: TestSite, path: string, q: string, more = ''): Promise<T> {
  const { statusCode, body } = await from.anonymous().call('GET', `${path}?q=${encodeURIComponent(q)}${more}`)
  expect(statusCode, body).toBe(200)
  return JSON.parse(body) as T
}
type Related = ReturnOf<typeof searchRelated>
const related = (q: string, prefer?: string, from = site) =>
  read<Related>(from, '/api/search/beyond', q, prefer === undefined ? '' : `&prefer=${prefer}`)

const words = [...languageQueries, ...judgedQueries]
  .flatMap(({ q, right }) => [q, ...right].join(' ').split(' '))
  .filter((word) => word !== '')
const prefixes = ['umu', 'um', 'aba', 'i', 'ama', 'isi', 'izi', 'in', 'izin', 'mo', 'ba', 'le']
const word = fc.constantFrom(...words)
const typed = fc.oneof(
  word,
  fc.tuple(fc.constantFrom(...prefixes), word).map(([prefix, each]) => `${prefix}${each.slice(1)}`),
  fc.tuple(word, fc.nat(8)).map(([each, length]) => each.slice(0, length + 1)),
)
const query = fc.array(typed, { minLength: 1, maxLength: 3 }).map((each) => each.join(' '))

test('LANG-22 lists, suggestions, totals and order of any query are the same without term lists', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (q) => {
      for (const path of ['/api/search', '/api/suggestions'])
        expect(await read(site, path, q)).toEqual(await read(without, path, q))
    }),
    { numRuns: 150 },
  )
  expect((await related('isithombe')).otherWords.total).toBeGreaterThan(0)
  expect((await related('isithombe', undefined, without)).otherWords.total).toBe(0)
})

const idsOf = ({ items }: Related['otherWords'], isCounted: (language: string | null) => boolean) =>
  items.filter(({ language }) => isCounted(language)).map(({ id }) => id)

test('LANG-17 the preferred language moves up, and nothing else changes', async () => {
  const [first] = (await related('fraction')).otherWords.items
  expect(first?.language).toBe('af')
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom('zu', 'xh', 'af', 'en'), async (q, prefer) => {
      const [as, preferred] = [await related(q), await related(q, prefer)]
      expect({ ...preferred, otherWords: null, inside: null }).toEqual({
        ...as,
        otherWords: null,
        inside: null,
      })
      for (const part of ['otherWords', 'inside'] as const) {
        expect(preferred[part].total).toBe(as[part].total)
        if (as[part].total > as[part].items.length) continue
        for (const isCounted of [
          (language: string | null) => language === prefer,
          (language: string | null) => language !== prefer,
        ])
          expect(idsOf({ words: [], ...preferred[part] }, isCounted)).toEqual(
            idsOf({ words: [], ...as[part] }, isCounted),
          )
        for (const [at, { id, language }] of as[part].items.entries())
          if (language === prefer)
            expect(preferred[part].items.findIndex((each) => each.id === id)).toBeLessThanOrEqual(at)
      }
    }),
    { numRuns: 100 },
  )
})

test('LANG-17 a better rank stays first, and a code outside the list is refused', async () => {
  const minute = (n: number) => new Date(Date.UTC(2026, 3, 4, 10, n))
  await storeResources(db, [
    { title: 'Amabanga amasha', language: 'zu', modified_at: minute(1) },
    { title: 'Amabanga okufunda', language: 'en', modified_at: minute(2) },
    { title: 'Okufunda amabanga', language: 'zu', modified_at: minute(3) },
  ])
  await changeFeed.poll()
  const titles = async (prefer?: string) =>
    (await related('ibanga', prefer)).otherWords.items.slice(0, 3).map(({ title }) => title)
  expect(await titles()).toEqual(['Amabanga okufunda', 'Amabanga amasha', 'Okufunda amabanga'])
  expect(await titles('zu')).toEqual(['Amabanga amasha', 'Amabanga okufunda', 'Okufunda amabanga'])
  const { statusCode } = await site.anonymous().call('GET', '/api/search/beyond?q=a&prefer=xx')
  expect(statusCode).toBe(400)
})

test('LANG-17 plain pages prefer their own language', async () => {
  const titles = async (lang: string) => {
    const { body } = await site.anonymous().call('GET', `/lite/search?q=isayensi%20ibanga%206&lang=${lang}`)
    const { items } = (await related('isayensi ibanga 6', lang === 'en' ? undefined : lang)).otherWords
    const found = items.map(({ title }) => [body.indexOf(`>${title}<`), title] as const)
    expect(found.map(([at]) => at)).not.toContain(-1)
    expect(found.toSorted(([a], [b]) => a - b)).toEqual(found)
    return found.map(([, title]) => title)
  }
  const [english, afrikaans] = [await titles('en'), await titles('af')]
  expect(afrikaans).not.toEqual(english)
  expect(afrikaans.toSorted()).toEqual(english.toSorted())
})

test('LANG-21 files hold the plural or the singular too, and no file is lost or listed twice', async () => {
  const { otherWords, inside } = await related('igama')
  expect(inside.items.map(({ title }) => title).toSorted()).toEqual([
    'Amagama amasha esiXhosa',
    'Umsebenzi',
    'Word cards',
  ])
  expect(otherWords.items.map(({ title }) => title)).toContain('Amagama amasha')
  expect(otherWords.items.map(({ title }) => title)).not.toContain('Amagama amasha esiXhosa')
})

test('LANG-20 a row that the owner added works after a restart', async () => {
  const found = async (from: TestSite) =>
    (await related('umzimba', undefined, from)).otherWords.items.map(({ title, by }) => [title, by])
  expect(await found(withOwnRow)).toEqual([['My body', 'body']])
  expect(await found(site)).toEqual([])
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import { storePreview } from '#features/contributing/previews/server/previews-repository.ts'
import { run } from '#features/contributing/previews/server/reading/read-file.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import { aStoredFile, storeResource, type NewRow } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countTurns } from '#test/setup/count-turns.ts'
import { lessonFile } from '#seed/lesson-file.ts'
import { fileLessons, ifCollected, sampleBytes } from '#test/samples.ts'
import { parseSearch } from '../parse-search.ts'
import { fullTextTerms } from '../tokenizer.ts'
import { addExcerpts, searchFullText } from './search-related.ts'

const { db } = await testDatabase()
const deps = { db, searchDb: db }

async function find(q: string, subjects?: readonly StorageName[]) {
  const search = parseSearch(q)
  if (!search) throw new Error('blank')
  return searchFullText(deps, search, subjects)
}
const titles = async (q: string, subjects?: readonly StorageName[]) =>
  (await find(q, subjects)).items.map(({ title }) => title)

interface Text {
  readonly text: string
  readonly paged?: number
  readonly sectionLanguages?: (string | null)[]
}

async function storeText({ text, paged = 0, sectionLanguages = [] }: Text, row: Partial<NewRow> = {}) {
  const file = aStoredFile()
  const id = await storeResource(db, { ...file, ...row })
  const content = {
    text,
    paged,
    pages: null,
    languages: [],
    sectionLanguages,
    bands: [],
    thumbnail: null,
    covers: null,
  }
  await storePreview(db, id, content, file.storage_key)
  return id
}
const minute = (n: number) => new Date(Date.UTC(2026, 1, 2, 10, n))
const verify = (id: string, verified: boolean) =>
  db.updateTable('resources').set({ verified }).where('id', '=', id).execute()

beforeEach(async () => {
  await db.deleteFrom('resources').execute()
})

/** File, query, page of the match, and match. */
const known: readonly (readonly [string, string, number | null, string])[] = [
  ['digestive-and-urinary-systems.pdf', 'neph', 49, 'nephrons'],
  ['sing-die-waarheid-miriam-makeba.pdf', 'johannesburg', 1, 'Johannesburg'],
  ['ek-hou-van-lees.pptx', 'sussie slaap', 7, 'sussie'],
  ['owasp-asvs-2009-executive-presentation.ppt', 'burdensome', 3, 'burdensome'],
  ['owasp-asvs-2009-standard.doc', 'verification level', null, 'verification'],
  ['nucleus-and-dna-replication.docx', 'nucleolus', null, 'nucleolus'],
]
test.each(ifCollected(known))('%s: %j is found on page %j', async (fileName, q, page, match) => {
  const bytes = sampleBytes(fileName)
  const extension = fileName.split('.').at(-1) as FileExtension
  await storeText(await run({ bytes, extension, withCovers: false }), { title: 'A file' })
  const { items } = await find(q)
  expect(items.map(({ excerpt }) => excerpt)).toMatchObject([{ page }])
  expect(items[0]?.excerpt?.match.toLowerCase()).toBe(match.toLowerCase())
})

const slides = fileLessons.filter(({ format }) => format === 'pptx').slice(0, 1)
test.each(slides)('heading in the slides "$title" is found on its slide', async (lesson) => {
  const bytes = lessonFile(lesson).bytes
  await storeText(await run({ bytes, extension: 'pptx', withCovers: false }), { title: 'A file' })
  const { items } = await find(lesson.sections[1]?.heading ?? '')
  expect(items.map(({ excerpt }) => excerpt?.page)).toEqual([3])
})

test('LANG-10 an excerpt has the language of its section, otherwise that of a resource in one language', async () => {
  const text = 'Amanzi ayageleza\fWater flows\fAmanzi amaningi kagesi'
  await storeText({ text, sectionLanguages: ['zu', 'en', null] }, { title: 'Both', languages: ['zu', 'en'] })
  const languageOf = async (q: string) => (await find(q)).items[0]?.excerpt?.language
  expect([await languageOf('ayageleza'), await languageOf('flows'), await languageOf('kagesi')]).toEqual([
    'zu',
    'en',
    null,
  ])
  await storeText({ text: 'Imvula iyana' }, { title: 'One', languages: ['zu'] })
  expect(await languageOf('imvula')).toBe('zu')
})

describe('word in a file', () => {
  test('matches as a prefix, with or without accents, and is shown as written', async () => {
    await storeText(
      { text: 'Inleiding\fPlante maak suurstof deur fotosíntese.', paged: 2 },
      { title: 'Plante' },
    )
    for (const q of ['fotosintese', 'FOTOSINT', 'fotosínt'])
      expect((await find(q)).items).toMatchObject([
        { title: 'Plante', excerpt: { page: 2, match: 'fotosíntese', before: 'Plante maak suurstof deur ' } },
      ])
    expect(await titles('sintese')).toEqual([])
  })

  test('is found without a page in a file whose pages are unknown', async () => {
    await storeText({ text: 'Alles oor fotosintese' })
    expect((await find('fotosintese')).items).toMatchObject([{ excerpt: { page: null } }])
  })

  test('is shown on the first page with the most matches', async () => {
    await storeText(
      { text: 'son\fmaan\fson, maan en sterre\fson, maan en sterre', paged: 4 },
      { title: 'Ruimte' },
    )
    expect((await find('maan sterre son')).items).toMatchObject([{ excerpt: { page: 3 } }])
    expect((await find('maan')).items).toMatchObject([{ excerpt: { page: 2 } }])
  })

  test('has no page after the last numbered page', async () => {
    await storeText({ text: 'one\ftwo\fa footnote', paged: 2 })
    expect((await find('footnote')).items).toMatchObject([{ excerpt: { page: null, match: 'footnote' } }])
  })

  test('matches in both languages if it is a grade', async () => {
    await storeText({ text: 'Vir Graad 7' }, { title: 'Plante' })
    expect(await titles('Grade 7')).toEqual(['Plante'])
  })
})

describe('several words', () => {
  test('must all match text, title, tags or subject, at least one the text alone', async () => {
    await storeText(
      { text: 'Wat plante doen: fotosintese' },
      { title: 'Blare', tags: ['Graad 10'], subject: 'LifeScience' },
    )
    for (const q of [
      'fotosintese plante',
      'fotosintese blare',
      'fotosintese grade 10',
      'fotosintese life science',
    ])
      expect([q, await titles(q)]).toEqual([q, ['Blare']])
    for (const q of ['fotosintese sterre', 'fotosintese history', 'blare graad', 'sterre'])
      expect([q, await titles(q)]).toEqual([q, []])
  })

  test('that the plain search finds are left out, also inside a word', async () => {
    await storeText({ text: 'fotosintese en sintese in blare' }, { title: 'Fotosintese' })
    await storeText({ text: 'fotosintese en sintese' }, { title: 'Blare', tags: ['biosintese'] })
    expect(await titles('fotosintese')).toEqual(['Blare'])
    expect(await titles('sintese')).toEqual([])
    expect(await titles('fotosintese in')).toEqual([])
  })
})

test('T15 full-text results lack pending, rejected and deleted resources', async () => {
  const id = await storeText({ text: 'A secret about nephrons' }, { title: 'Kidneys', verified: null })
  const seen = async () => JSON.stringify(await find('nephrons'))
  const nothing = JSON.stringify({ items: [], total: 0 })
  expect(await seen()).toBe(nothing)
  await verify(id, true)
  expect(await seen()).toContain('Kidneys')
  await verify(id, false)
  expect(await seen()).toBe(nothing)
  await verify(id, true)
  await db.deleteFrom('resources').where('id', '=', id).execute()
  expect(await seen()).toBe(nothing)
})

test.each([
  "nephron' & 'x",
  'nephron:* & !kidney',
  'nephron | (',
  "nephron''; drop table previews --",
  'nephron <-> \\',
  `nephron ${'a'.repeat(180)}`,
  '%nephron_',
])('T18 T19 %j is searched as words, not as operators', async (q) => {
  await storeText({ text: 'nephron x kidney drop table previews' }, { title: 'Blood' })
  expect((await find(q)).total).toBeLessThanOrEqual(1)
  expect(await titles('!nephron & (')).toEqual(['Blood'])
})

test('full-text search returns the ten newest, counts all and filters by subject', async () => {
  for (let n = 1; n <= 12; n += 1)
    await storeText(
      { text: 'nephron' },
      { title: `File ${n}`, modified_at: minute(n), subject: n > 2 ? 'Maths' : 'History' },
    )
  const all = await find('nephron')
  expect(all.items.map(({ title }) => title)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `File ${n}`),
  )
  expect([all.total, all.orMore]).toEqual([12, undefined])
  expect(await find('nephron', ['History', 'English'])).toMatchObject({
    items: [{ title: 'File 2' }, { title: 'File 1' }],
    total: 2,
  })
})

test('F-S3-06 the excerpts of ten files yield to other work between two files', async () => {
  const files = Array.from({ length: 10 }, (_, i) => ({
    id: String(i),
    section: { section: 1, page: 1, text: 'fotosintese '.repeat(1_500) },
  }))
  const search = parseSearch('fotosintese')
  if (!search) throw new Error('blank')
  expect(
    (await countTurns(() => addExcerpts([], files, fullTextTerms(search)))).turns,
  ).toBeGreaterThanOrEqual(10)
})

test('T19 full-text search makes two statements, and none without a selective word', async () => {
  await storeText({ text: 'nephron in' })
  expect(await recordQueries(() => find('a'))).toHaveLength(0)
  expect(await recordQueries(() => find('nephron in'))).toHaveLength(2)
})

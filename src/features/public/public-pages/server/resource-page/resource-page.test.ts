import { expect, test } from 'vitest'
import { aDetailedResource } from '#test/builders.ts'
import { ambProfile } from '#test/harvest/amb-profile.ts'
import { resourcePage } from './resource-page.ts'

const site = { siteName: 'Thuto', baseUrl: 'https://thuto.example' }
const properties = ['accessMode', 'accessibilityFeature', 'accessibilitySummary']
const file = aDetailedResource({ kind: 'file', mime: 'application/pdf', access: 'structured' })
const versions = { version: 1, kind: null, note: null, at: file.modifiedAt, earlier: [], errors: [] }
const facts = { headings: 4, pictures: 3, described: 3, tagged: true }

/** The data blocks of an own page: that of the AMB profile, then plain schema.org. */
const blocksOf = (html: string): readonly object[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )

test('READ-21 the plain data block says what was measured, that of the AMB profile is unchanged', () => {
  const [amb = {}, plain = {}] = blocksOf(resourcePage({ resource: file, facts, versions }, site, 'en'))
  expect(plain).toMatchObject({
    '@context': 'https://schema.org',
    accessMode: ['textual', 'visual'],
    accessibilityFeature: ['taggedPDF', 'alternativeText', 'structuralNavigation'],
    accessibilitySummary: 'Has text · Has headings · 3 of 3 pictures described',
  })
  expect(ambProfile.safeParse(amb).error).toBeUndefined()
  expect(Object.keys(amb).filter((name) => properties.includes(name))).toEqual([])
})

test('READ-21 a file that is not read has no accessibility properties', () => {
  const unread = { resource: { ...file, access: null }, facts: null, versions }
  const [, plain = {}] = blocksOf(resourcePage(unread, site, 'en'))
  expect(Object.keys(plain).filter((name) => properties.includes(name))).toEqual([])
})

test.each([
  ['assisted', 'AI helped with wording or pictures (stated by the author)'],
  ['no', 'No (stated by the author)'],
  [null, undefined],
])('PHONE-31 the page says what its author states about the use of AI: %s', (made_with_ai, stated) => {
  const html = resourcePage({ resource: { ...file, made_with_ai }, facts, versions }, site, 'en')
  const [, found] = /<dt>Use of AI<\/dt>\s*<dd>(.*?)<\/dd>/.exec(html) ?? []
  expect(found).toBe(stated)
})

const bilingual = { ...file, language: 'nso', languages: ['nso', 'en'] }

test('LANG-09 the page names all languages with lang, and LANG-10 the title has none', () => {
  const html = resourcePage({ resource: bilingual, facts, versions }, site, 'en')
  const [, named = ''] = /<dt>Languages<\/dt>\s*<dd>(.*?)<\/dd>/s.exec(html) ?? []
  expect(named.replaceAll(/\s+/g, ' ')).toBe('<span lang="nso">Sepedi</span>, <span >English</span>')
  expect(html).not.toMatch(/<h1[^>]* lang=/)
  expect(
    resourcePage({ resource: { ...bilingual, languages: ['nso'] }, facts, versions }, site, 'en'),
  ).toContain('<dt>Language</dt>')
})

test('LANG-23 the plain data block carries every code, that of the AMB profile those of two letters', () => {
  const [amb = {}, plain = {}] = blocksOf(resourcePage({ resource: bilingual, facts, versions }, site, 'en'))
  expect(amb).toMatchObject({ inLanguage: ['en'] })
  expect(ambProfile.safeParse(amb).error).toBeUndefined()
  expect(plain).toMatchObject({ '@context': 'https://schema.org', inLanguage: ['nso', 'en'] })
})

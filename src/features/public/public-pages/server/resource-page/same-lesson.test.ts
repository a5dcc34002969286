import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { aDetailedResource, aResource } from '#test/builders.ts'
import { ambProfile } from '#test/harvest/amb-profile.ts'
import { learningResource } from '#features/public/harvest/learning-resource.ts'
import { formats } from '#features/public/harvest/server/oai/formats.ts'
import { cardPage } from '../card/card-page.ts'
import { resultRow } from '../lite/list/result-rows.ts'
import { resourcePage } from './resource-page.ts'

const site = { siteName: 'Thuto', baseUrl: 'https://thuto.example' }
const file = { kind: 'file', mime: 'application/pdf', pages: 2, bytes: 210_000 } as const
const translations = [
  aResource({ ...file, title: 'Izinombolo', language: 'xh' }),
  aResource({ ...file, title: 'Dipalo', language: 'nso' }),
  aResource({ ...file, title: 'Numbers', languages: [] }),
]
const alone = aDetailedResource({ title: 'Getalle', language: 'af' })
const resource: ResourceDetails = { ...alone, translations, alsoIn: ['nso', 'xh'] }
const versions = { version: 1, kind: null, note: null, at: alone.modifiedAt, earlier: [], errors: [] }
const pageOf = (of: ResourceDetails, language: 'en' | 'af' = 'en') =>
  resourcePage({ resource: of, facts: null, versions }, site, language).replaceAll(/\s+/g, ' ')

test('LANG-09 the own page names the same lesson in other languages, each title and language with lang', () => {
  const page = pageOf(resource)
  expect(page).toContain('<h2>The same lesson in other languages</h2>')
  expect(page).toContain(
    `/izinombolo"><span lang="xh">isiXhosa</span>: <span lang="xh">Izinombolo</span></a> · PDF`,
  )
  expect(page).toMatch(/Language not given: <span >Numbers/)
  expect(pageOf(resource, 'af')).toContain('<h2>Dieselfde les in ander tale</h2>')
})

test('LANG-28 a group costs the own page at most 0.3 kB, and no group costs nothing', () => {
  const size = (of: ResourceDetails) => brotliCompressSync(pageOf(of)).length
  const one = { ...alone, translations: translations.slice(0, 1) }
  expect(size(one) - size(alone)).toBeLessThanOrEqual(300)
  expect(pageOf(alone)).not.toContain('The same lesson')
})

test('LANG-08 LANG-09 lite rows and the card link each other language', () => {
  const links = [`/r/${resource.id}/in/nso`, `/r/${resource.id}/in/xh`]
  for (const html of [
    resultRow(resource, { language: 'en', withSubject: true }),
    cardPage(resource, 'en', site.baseUrl),
  ])
    expect([...html.matchAll(/href="(\/r\/[^/]+\/in\/\w+)"/g)].map(([, path]) => path)).toEqual(links)
  expect(resultRow(resource, { language: 'af', withSubject: true })).toContain('Ook in:')
  expect(resultRow(alone, { language: 'en', withSubject: true })).not.toContain('Also in')
})

test('LANG-23 JSON-LD, Dublin Core and LOM name each public member', () => {
  const amb = learningResource(resource, site)
  expect(ambProfile.safeParse(amb).error).toBeUndefined()
  const names = (amb.workTranslation ?? []).map(({ name, ...rest }) => [
    name,
    'inLanguage' in rest && rest.inLanguage,
  ])
  expect(names).toEqual([
    ['Izinombolo', ['xh']],
    ['Dipalo', false],
    ['Numbers', false],
  ])
  const [dublinCore = '', lom = ''] = ['oai_dc', 'lom'].map((name) => formats[name]?.write(resource, site))
  expect(dublinCore.match(/<dc:relation>https:\/\/thuto\.example\/r\/[^<]+</g)).toHaveLength(3)
  expect(lom.match(/<value>hasversion<\/value>/g)).toHaveLength(3)
  expect(learningResource(alone, site)).not.toHaveProperty('workTranslation')
})

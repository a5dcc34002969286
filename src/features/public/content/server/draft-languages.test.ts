import { afterEach, expect, test } from 'vitest'
import { packagedOptions, withOptions } from '#test/setup/packaged-options.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { plainPage } from '#features/public/public-pages/server/plain-page.ts'
import type { Language } from '#shared/languages.ts'
import { localeOf, markDraft } from './draft-languages.ts'

const site = await siteWithoutDatabase({ DRAFT_LANGUAGES: 'zu' })
const plainSite = await siteWithoutDatabase()
const read = async (url: string, headers: Record<string, string> = {}, of = site) =>
  of.inject({ url, headers })
const langOf = ({ body }: { readonly body: string }) => /<html lang="([\w-]+)"/.exec(body)?.[1]

const openDraft = () => withOptions({ languages: ['en', 'af', 'zu'], drafts: { zu: 'isiZulu (draft)' } })
afterEach(() => withOptions())

const pageIn = (language: Language) =>
  plainPage({
    title: 'Subjects',
    language,
    path: '/lite',
    baseUrl: 'https://thuto.example',
    body: '<h1>A</h1>',
  })

test('LANG-27 the footer lists a draft by its name in the language of the page', async () => {
  const options = async (query: string) => (await read(`/api/site${query}`)).json()
  expect(await options('')).toMatchObject({
    languages: ['en', 'af', 'zu'],
    drafts: { zu: 'isiZulu (draft)' },
  })
  openDraft()
  expect((await options('?lang=af')).drafts).toEqual({ zu: 'isiZulu (konsep)' })
  expect(pageIn('af')).toContain('<a href="/lite?lang=zu" rel="nofollow">isiZulu (konsep)</a>')
  expect(pageIn('zu')).not.toContain('(draft)')
})

test('LANG-27 pages in a draft have banner and noindex, no canonical address and no hreflang', () => {
  openDraft()
  const page = pageIn('zu')
  expect(page).toMatch(/<aside[^>]*>This translation is a draft: \d+ % of the texts\. The rest is English\./)
  expect(page).toMatch(/<a href="mailto:[^"]+@[^"]+">/)
  expect(page).toContain('<meta name="robots" content="noindex" />')
  expect(page).not.toContain('rel="canonical"')
  expect(pageIn('en')).toContain('hreflang="af"')
  expect(pageIn('en')).not.toMatch(/hreflang="zu|noindex|<aside/)
})

test('LANG-27 a draft has its own language from half of its texts on, and English before', () => {
  expect([localeOf('zu', () => 49), localeOf('af', () => 49)]).toEqual(['zu-ZA', 'af-ZA'])
  openDraft()
  expect([49, 50].map((percent) => localeOf('zu', () => percent))).toEqual(['en-ZA', 'zu-ZA'])
  const html = '<html lang="zu-ZA"><head></head><body><div id="root"></div></body></html>'
  expect(markDraft(html, 'zu')).toMatch(/noindex.*<aside.*<\/aside><div id="root">/)
  expect(markDraft(html, 'af')).toBe(html)
})

test('LANG-27 the app is in a draft by address or by choice, never by Accept-Language', async () => {
  openDraft()
  const languages = [
    await read('/', { 'accept-language': 'zu-ZA,zu;q=0.9' }),
    await read('/', { 'accept-language': 'zu', cookie: 'language=af' }),
  ]
  expect(languages.map(langOf)).toEqual(['en-ZA', 'af-ZA'])
  for (const page of [await read('/?lang=zu'), await read('/', { cookie: 'language=zu' })]) {
    expect(page.body).toMatch(/noindex.*<aside/s)
    expect(page.headers.etag).not.toBe((await read('/')).headers.etag)
  }
  expect((await read('/sw.zu.js')).statusCode).toBe(200)
  expect((await read('/api/none', { 'accept-language': 'zu' })).json().message).toBe('Page not found.')
  expect((await read('/sitemaps/pages.xml')).body).not.toContain('zu')
})

test('LANG-27 the worker of a draft that is switched off ends', async () => {
  expect((await read('/sw.zu.js', {}, plainSite)).body).toContain('registration.unregister()')
  expect((await read('/sw.zu.js')).body).not.toContain('registration.unregister()')
})

test('LANG-27 without the setting nothing names a draft', async () => {
  const options = (await read('/api/site', {}, plainSite)).json()
  expect(Object.keys(options)).toEqual(Object.keys(packagedOptions))
  expect(options.languages).toEqual(['en', 'af'])
  for (const url of ['/?lang=zu', '/']) {
    const { body } = await read(url, { cookie: 'language=zu' }, plainSite)
    expect(body).toBe((await read('/', {}, plainSite)).body)
    expect(body).not.toMatch(/draft|<aside|noindex/)
  }
  expect((await read('/manifest.zu.webmanifest', {}, plainSite)).statusCode).toBe(404)
  expect((await read('/api/site?lang=zu', {}, plainSite)).statusCode).toBe(400)
})

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inlineHashes } from '#platform/http/security-headers.ts'
import { packagedOptions } from '#test/setup/packaged-options.ts'
import { appPages } from './page-routes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const index =
  '<head><title>{{siteName}}</title><link rel="icon" /><style>a{}</style></head><body><div id="root"></div>'

function build(builtMs: number, template = index) {
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('index.html', template)
  write('home.mjs', 'export const renderHome = ({ words }) => `<h1>${words.heroTitle}</h1>`')
  write('google-done.html', '<title>{{siteName}}</title>')
  write('manifest.webmanifest', '{"id":"/","name":"","short_name":"","description":"","lang":"en-ZA"}')
  write('sw.js', '{"first":["a-1.js"],"later":"later-1.json"}\naddEventListener("fetch",()=>{})')
  utimesSync(path.join(folder, 'index.html'), new Date(builtMs), new Date(builtMs))
}

const words = { ...packagedOptions.words, siteName: 'School </script><b>"&', heroTitle: 'Ours' }
const options = { ...packagedOptions, words }
const pagesOf = (siteOptions = options) => appPages({ siteOptions: () => siteOptions, secure: false, folder })
async function made(pages = pagesOf()) {
  const found = await pages('en')
  if (!found) throw new Error('There is no build')
  const withText = (page: (typeof found)['page']) => ({
    ...page,
    text: Buffer.from(page.answer.json(), 'latin1').toString(),
  })
  return {
    page: withText(found.page),
    googleDone: withText(found.googleDone),
    manifest: withText(found.manifest),
    worker: withText(found.worker),
  }
}

beforeEach(() => build(1_000))

describe('OPS-04 the server fills the templates of the build', () => {
  test('page: name, first view and options, in one answer', async () => {
    const { page } = await made()
    expect(page.text).toContain('<title>School &#60;/script&#62;&#60;b&#62;&#34;&#38;</title>')
    expect(page.text).toContain('<div id="root"><h1>Ours</h1></div>')
    const [, block = ''] =
      /<script type="application\/json" id="site-options">(.*?)<\/script>/.exec(page.text) ?? []
    expect(JSON.parse(block)).toEqual(options)
    expect(page.text).toContain('<script type="application/ld+json">')
  })

  test('T27 words with markup stay words in page, manifest and last page at Google', async () => {
    const { page, manifest, googleDone } = await made()
    for (const { text } of [page, googleDone]) expect(text).not.toContain('<b>')
    expect(JSON.parse(manifest.text)).toMatchObject({
      name: words.siteName,
      short_name: 'School </scr',
      lang: 'en-ZA',
    })
  })

  test('T33 T36 headers have the hashes of the page, and the worker knows page and headers', async () => {
    const { page, worker } = await made()
    const policy = page.headers['content-security-policy']
    expect(policy).toContain(inlineHashes(page.text).styles[0])
    expect(worker.text).toContain('self.shell={')
    const named = { ...options, words: { ...words, siteName: 'Another' } }
    expect((await made(pagesOf(named))).worker.text).not.toBe(worker.text)
  })

  test('T50 a measurement id admits the hosts of the provider', async () => {
    const counted = { ...options, analytics: { measurementId: 'G-ABC123DEF4' } }
    const { page } = await made(pagesOf(counted))
    expect(page.headers['content-security-policy']).toContain('https://www.googletagmanager.com')
  })
})

test('T33 T36 a page built again under a running site is sent with its new hashes', async () => {
  const pages = pagesOf()
  const before = await made(pages)
  expect((await made(pages)).page.answer).toBe(before.page.answer)
  build(2_000, index.replace('a{}', 'b{}'))
  const after = await made(pages)
  expect(after.page.headers['content-security-policy']).toContain(
    inlineHashes('<style>b{}</style>').styles[0],
  )
  expect(after.page.answer.name).not.toBe(before.page.answer.name)
})

test('without a build there are no pages; while one takes the place of another, the former stay', async () => {
  const pages = pagesOf()
  expect(
    await appPages({ siteOptions: () => options, secure: false, folder: '/nowhere' })('en'),
  ).toBeUndefined()
  const before = await made(pages)
  rmSync(path.join(folder, 'index.html'))
  expect((await made(pages)).page.answer).toBe(before.page.answer)
})

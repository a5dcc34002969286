import { expect, test } from 'vitest'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { prefersPage } from './negotiation.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const page = 'text/html; charset=utf-8'

test.each([
  ['/files/x/old.pdf', browser, true],
  ['/files/x/old.pdf', 'TEXT/HTML', true],
  ['/files/x/old.pdf', 'image/avif,image/webp,*/*;q=0.8', false],
  ['/files/x/old.pdf', '*/*', false],
  ['/files/x/old.pdf', 'application/json, text/html;q=0.5', false],
  ['/files/x/old.pdf', 'application/json;q=0.5, text/html', true],
  ['/files/x/old.pdf', 'text/html;q=0', false],
  ['/files/x/old.pdf', 'text/html;q=x', false],
  ['/apis/x', browser, true],
  ['/api/nothing', browser, false],
  ['/api', browser, false],
  ['/api?x', browser, false],
] as const)('CASE-C09 at %s with Accept %s an error is a page: %s', (url, accept, isPage) => {
  expect(prefersPage(url, accept)).toBe(isPage)
})

test('CASE-C09 an endpoint that gives a page answers errors as JSON only to clients that prefer JSON', () => {
  for (const accept of [undefined, '*/*', browser, 'application/json, text/html'])
    expect(prefersPage('/lite/nothing', accept, page)).toBe(true)
  expect(prefersPage('/lite/nothing', 'application/json', page)).toBe(false)
  expect(prefersPage('/api/docs?x', '*/*', page)).toBe(true)
  expect(prefersPage('/api/docs?x', 'application/json', page)).toBe(false)
})

const http = await siteWithoutDatabase()

test.each([
  ['GET', '/files/6f1c1d8e-1111-4222-8333-444455556666/old.pdf', 503],
  ['GET', '/files/%zz/notes.pdf', 400],
  ['GET', '/files/x/notes.pdf', 400],
  ['GET', '/nothing', 404],
  ['POST', '/nothing', 403],
  ['GET', '/r/unknown', 400],
  ['GET', '/lite/subject/unknown', 404],
  ['GET', '/s/unknown', 404],
  ['GET', '/feeds/unknown.xml', 404],
  ['GET', '/oembed?url=x', 404],
  ['GET', '/oai/unknown', 404],
  ['GET', '/covers/x/y', 400],
] as const)(
  'CASE-C09 %s %s answers %i as a page to a browser, as JSON to a program',
  async (method, url, status) => {
    const shown = await http.inject({ method, url, headers: { accept: browser } })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([status, page])
    expect(shown.body).toMatch(/<h1>.+<\/h1>/)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
    const read = await http.inject({ method, url, headers: { accept: 'application/json' } })
    expect([read.statusCode, read.json()]).toEqual([
      status,
      expect.objectContaining({ code: expect.any(String) }),
    ])
  },
)

test('CASE-C09 an unknown call is JSON for every client', async () => {
  for (const accept of [browser, '*/*', 'application/json'])
    for (const url of ['/api/nothing', '/api/resources?x=1', '/api'])
      expect((await http.inject({ url, headers: { accept } })).json()).toHaveProperty('requestId')
})

import { beforeAll, expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts

async function get(url: string) {
  const { statusCode, headers, payload } = await site.anonymous().call('GET', url)
  return { statusCode, headers, payload }
}

const id = '0b5e2c1e-12f3-4a67-8b90-aabbccddeeff'
const hostile = '0b5e2c1e-1300-4a67-8b90-aabbccddeeff'

beforeAll(async () => {
  const tags = ['breuke', 'Graad 4', 'Grade 5']
  await storeResource(db, {
    id,
    title: 'Breuke in die kombuis',
    tags,
    author: 'A. Teacher',
    languages: ['af', 'en'],
  })
  await storeResource(db, { id: hostile, title: '<script>alert(1)</script>', author: '"><img src=x>' })
})

test('LANG-09 a card has title, subject, grades, languages, QR code and short address', async () => {
  const { statusCode, headers, payload } = await get(`/r/${id}/card`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toContain('public')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/)
  expect(payload).toContain('<h1 >Breuke in die kombuis</h1>')
  expect(payload).toContain('Languages: <span lang="af">Afrikaans</span>, <span >English</span><br />')
  expect(payload).toContain('Mathematics · Grade\u00a04 · Grade\u00a05')
  expect(payload).toMatch(
    /<svg class="qr" role="img" aria-label="QR code" viewBox="-4 -4 \d+ \d+">\s*<path d="M/,
  )
  expect(payload).toContain('<strong>127.0.0.1:3000/r/0b5e2c1e12</strong>')
  expect(payload).toContain('A. Teacher')
  expect(payload).not.toContain('<script')
})

test('a card is in the requested language, and refuses a language that the site does not offer', async () => {
  const { payload } = await get(`/r/${id}/card?lang=af`)
  expect(payload).toContain('<html lang="af-ZA">')
  expect(payload).toContain('Wiskunde · Graad\u00a04 · Graad\u00a05')
  expect(payload).toContain('Skandeer die kode, of tik:')
  expect(payload).toContain(`href="/r/${id}/breuke-in-die-kombuis?lang=af"`)
  expect((await get(`/r/${id}/card?lang=xx`)).statusCode).toBe(400)
})

test('a card shows hostile text as text', async () => {
  const { payload } = await get(`/r/${hostile}/card`)
  expect(payload).not.toMatch(/<script|<img/)
  expect(payload).toContain('&lt;script&gt;')
})

test('a card is 404 for an unpublished resource and 410 for a removed one', async () => {
  const [waiting, removed] = await storeResources(db, [{ verified: null }, {}])
  await db.deleteFrom('resources').where('id', '=', String(removed)).execute()
  expect((await get(`/r/${waiting}/card`)).statusCode).toBe(404)
  const { statusCode, headers, payload } = await get(`/r/${removed}/card`)
  expect([statusCode, headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
  expect(payload).toContain('This resource was removed')
})

test('a short address in any case redirects to the resource page in the requested language', async () => {
  const { statusCode, headers } = await get('/r/0b5e2c1e12')
  expect([statusCode, headers.location]).toEqual([302, `/r/${id}/breuke-in-die-kombuis`])
  expect((await get('/r/0B5E2C1E12?lang=af')).headers.location).toBe(`/r/${id}/breuke-in-die-kombuis?lang=af`)
})

test('a short address of two resources shows a choice', async () => {
  const two = ['feedfeed-ab00-4a67-8b90-aabbccddeeff', 'feedfeed-ab01-4a67-8b90-aabbccddeeff']
  await storeResources(db, [
    { id: two[0] ?? '', title: 'One' },
    { id: two[1] ?? '', title: 'Two' },
  ])
  const { statusCode, payload } = await get('/r/feedfeedab?lang=af')
  expect(statusCode).toBe(200)
  expect(payload).toContain('Watter een bedoel jy?')
  for (const [at, slug] of ['one', 'two'].entries())
    expect(payload).toContain(`href="/r/${two[at]}/${slug}?lang=af"`)
})

test('a short address is 404 for no resource and 410 for a removed one', async () => {
  expect((await get('/r/0000000000')).statusCode).toBe(404)
  const removed = await storeResource(db, { id: 'deadbeef-0000-4a67-8b90-aabbccddeeff' })
  await db.deleteFrom('resources').where('id', '=', removed).execute()
  expect((await get('/r/deadbeef00')).statusCode).toBe(410)
})

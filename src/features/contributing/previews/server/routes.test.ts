import { describe, expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { type Person, testSite } from '#test/site.ts'
import { extractContent } from './extract-content.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const educator = await site.member('educator')
const other = await site.member('educator')
const moderator = await site.member('moderator')
const admin = await site.member('admin')
const visitor = await site.visitor()
const anonymous = site.anonymous()
const lesson = makeLesson('pdf')

/** A file of the educator after its extraction. */
async function extractedFile(verified: boolean | null) {
  const id = await storeFile(site, lesson.bytes, { verified, uploader_account_id: educator.accountId })
  await extractContent(parts, id)
  const { thumbnail } = await rowOf(db, id)
  return {
    id,
    small: thumbnail ?? '',
    large: `/covers/${id}/large.webp`,
    preview: `/api/resources/${id}/preview`,
  }
}
const verify = (id: string) =>
  db.updateTable('resources').set({ verified: true }).where('id', '=', id).execute()

const open = await extractedFile(true)
const waiting = await extractedFile(null)
const get = (who: Person, url: string, headers: Record<string, string> = {}) =>
  who.call('GET', url, { headers })

describe('cover of a verified file', () => {
  test('T14 is served as WebP with an etag and headers that forbid scripts', async () => {
    const responses = [await get(anonymous, open.small), await get(anonymous, open.large)]
    for (const answer of responses) {
      expect(answer.statusCode, answer.body.slice(0, 100)).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(answer.rawPayload.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=60, must-revalidate',
      })
      expect(answer.headers['etag']).toMatch(/^"[0-9a-f]{32}"$/)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
    }
    expect(responses[0]?.headers['etag']).not.toBe(responses[1]?.headers['etag'])
    expect(responses[0]?.rawPayload.length).toBeLessThan(responses[1]?.rawPayload.length ?? 0)
  })

  test('has the same headers for HEAD, and gets 304 with the current etag', async () => {
    const { headers } = await get(anonymous, open.small)
    const { date: _, ...expected } = headers
    const head = await anonymous.call('HEAD', open.small)
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject(expected)
    const conditional = await get(anonymous, open.small, { 'if-none-match': String(headers['etag']) })
    expect([conditional.statusCode, conditional.rawPayload.length]).toEqual([304, 0])
    expect(conditional.headers).toMatchObject({
      etag: headers['etag'],
      'cache-control': headers['cache-control'],
    })
    expect((await get(anonymous, open.small, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('T16 accepts only its two names and no other query', async () => {
    const { id } = open
    for (const url of [`/covers/${id}/small.webp?width=9`, `/covers/${id}/small.webp?v=${'x'.repeat(17)}`])
      expect((await get(anonymous, url)).statusCode).toBe(400)
    for (const url of [`/covers/${id}/huge.webp`, `/covers/${id}/small.png`, '/covers/x/small.webp'])
      expect((await get(anonymous, url)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await get(anonymous, `${open.preview}?text=all`)).statusCode).toBe(400)
  })
})

describe('preview of a verified file', () => {
  test('T14 holds the start of the text, the page count and the URL of the cover', async () => {
    const answer = await get(anonymous, open.preview)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=60, must-revalidate')
    expect(answer.json()).toMatchObject({
      understood: 'done',
      cover: open.small.replace('small', 'large'),
      coverBytes: (await get(anonymous, open.small.replace('small', 'large'))).rawPayload.length,
      cut: false,
      language: 'en',
    })
    const { text, pages } = answer.json<{ text: string; pages: number }>()
    expect(text).toContain(lesson.title.split(':')[0])
    expect(pages).toBeGreaterThan(0)
  })

  test.each([
    [4_999, false],
    [5_000, false],
    [5_001, true],
  ])('with %i characters of text is cut at 5,000: %s', async (characters, cut) => {
    const id = await storeResource(db, {
      kind: 'file',
      storage_key: `uploads/n-${characters}0000.pdf`,
      file_name: 'n.pdf',
      mime: 'application/pdf',
      bytes: 1,
      sha256: 'a'.repeat(64),
    })
    await db
      .insertInto('previews')
      .values({ resource_id: id, text: '📚'.repeat(characters) })
      .execute()
    const found = (await get(anonymous, `/api/resources/${id}/preview`)).json<{
      text: string
      cut: boolean
    }>()
    expect([[...found.text].length, found.cut]).toEqual([Math.min(characters, 5_000), cut])
  })

  test('is waiting and without a cover before the extraction', async () => {
    const id = await storeFile(site, lesson.bytes, { verified: true })
    expect((await get(anonymous, `/api/resources/${id}/preview`)).json()).toEqual({
      version: 1,
      understood: 'waiting',
      access: null,
      facts: null,
      cover: null,
      coverBytes: null,
      pages: null,
      pageImages: false,
      text: '',
      cut: false,
      language: null,
    })
    const cover = await get(anonymous, `/covers/${id}/small.webp`)
    expect([cover.statusCode, cover.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('gets 404 for a link', async () => {
    const id = await storeResource(db)
    expect((await get(anonymous, `/api/resources/${id}/preview`)).statusCode).toBe(404)
    expect((await get(anonymous, `/covers/${id}/large.webp`)).statusCode).toBe(404)
  })
})

describe('unverified file', () => {
  const ways: readonly (readonly ['GET' | 'HEAD', Record<string, string>])[] = [
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { 'if-none-match': '*' }],
    ['HEAD', { 'if-none-match': '*' }],
    ['GET', { range: 'bytes=0-9' }],
  ]
  test.for(ways)('T14 T15 %s %o gets 404 for visitors and other educators', async ([method, headers]) => {
    for (const who of [anonymous, visitor, other])
      for (const url of [waiting.small, waiting.large, waiting.preview]) {
        const answer = await who.call(method, url, { headers })
        expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 404, 'no-store'])
        expect(answer.headers['etag']).toBeUndefined()
        expect(answer.body).not.toContain(lesson.title.split(':')[0])
      }
  })

  test('T14 shows cover and preview to its uploader and moderators, without caching', async () => {
    for (const who of [educator, moderator, admin])
      for (const url of [waiting.small, waiting.large, waiting.preview]) {
        const answer = await get(who, url)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
    const { headers } = await get(educator, waiting.small)
    const conditional = await get(educator, waiting.small, { 'if-none-match': String(headers['etag']) })
    expect([conditional.statusCode, conditional.headers['cache-control']]).toEqual([304, 'private, no-store'])
  })

  test('T15 is absent from public lists, search and suggestions', async () => {
    for (const url of [
      '/api/resources?limit=100',
      `/api/search?q=${encodeURIComponent('intro')}`,
      '/api/suggestions?q=int',
    ]) {
      const { body } = await get(anonymous, url)
      expect(body).not.toContain(waiting.id)
    }
    expect((await get(anonymous, '/api/resources?limit=100')).body).toContain(open.small)
  })
})

test('T14 cover and preview are public from the approval until the deletion', async () => {
  const { id, small, preview } = await extractedFile(null)
  const etag = String((await get(educator, small)).headers['etag'])
  const seen = async () => [
    (await get(anonymous, small)).statusCode,
    (await anonymous.call('HEAD', small)).statusCode,
    (await get(anonymous, small, { 'if-none-match': etag })).statusCode,
    (await get(anonymous, preview)).statusCode,
  ]
  expect(await seen()).toEqual([404, 404, 404, 404])
  await verify(id)
  expect(await seen()).toEqual([200, 200, 304, 200])
  expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(200)
  expect(await seen()).toEqual([404, 404, 404, 404])
  expect((await get(anonymous, small)).headers['cache-control']).toBe('no-store')
  expect(await db.selectFrom('previews').select('made_at').where('resource_id', '=', id).execute()).toEqual(
    [],
  )
})

test('T8 T14 unverified file opens only for moderators after its uploader’s account is deleted', async () => {
  const leaving = await site.member('educator')
  const id = await storeFile(site, lesson.bytes, { uploader_account_id: leaving.accountId })
  await extractContent(parts, id)
  const { thumbnail } = await rowOf(db, id)
  expect((await get(leaving, thumbnail ?? '')).statusCode).toBe(200)
  const payload = { email: leaving.email, password: 'a-long-password-for-tests' }
  expect((await leaving.call('POST', '/api/account/deletion', { payload })).statusCode).toBeLessThan(300)
  expect((await get(leaving, thumbnail ?? '')).statusCode).toBe(404)
  expect((await get(moderator, thumbnail ?? '')).statusCode).toBe(200)
})

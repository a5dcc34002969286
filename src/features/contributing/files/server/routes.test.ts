import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approve, contributeFile, contributeLink, publishFile } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { makeOffice } from '#test/files/make-office.ts'
import { makeOle, slidesStream, wordStream } from '#test/files/make-ole.ts'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { type Person, testSite } from '#test/site.ts'
import { savedCopyPath } from '../opened-as.ts'
import { fileTypes } from '../file-type.ts'

const site = await testSite()
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const anonymous = site.anonymous()

const pdf = makePdf([pdfStream('', Buffer.from('lesson '.repeat(400)))])
const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('hex')}"`
const etag = etagOf(pdf)
const shared = await publishFile(educator, moderator, { bytes: pdf })

const open = (who: Person, url: string, headers: Record<string, string> = {}) =>
  who.call('GET', url, { headers })

describe('verified file', () => {
  test('CALL-11 T20 LIM-03 is served unchanged with its media type and headers that forbid sniffing and scripts', async () => {
    const answer = await open(anonymous, shared.file_url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `inline; filename="notes.pdf"; filename*=UTF-8''notes.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=60, must-revalidate',
      etag,
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(String(answer.headers['vary'])).not.toMatch(/cookie/i)
  })

  test('CALL-11 is served without a content encoding, so that length and ranges stay correct', async () => {
    const answer = await open(anonymous, shared.file_url, { 'accept-encoding': 'br, gzip' })
    expect(answer.headers['content-encoding'] ?? 'identity').toBe('identity')
    expect(answer.rawPayload.equals(pdf)).toBe(true)
  })

  test('COR-19 the link of a saved copy is answered like its file, with 304 for its etag', async () => {
    const [changed, known] = await Promise.all(
      ['"older"', etag].map((value) =>
        anonymous.call('HEAD', savedCopyPath(shared.file_url), { headers: { 'if-none-match': value } }),
      ),
    )
    expect([changed?.statusCode, known?.statusCode, changed?.headers.etag]).toEqual([200, 304, etag])
    expect((await open(anonymous, savedCopyPath(shared.file_url))).rawPayload.equals(pdf)).toBe(true)
  })

  test('CALL-11 HEAD has the headers of GET without a body', async () => {
    const [get, head] = [
      await open(anonymous, shared.file_url),
      await anonymous.call('HEAD', shared.file_url),
    ]
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    const { date: _, ...expected } = get.headers
    expect(head.headers).toMatchObject(expected)
  })

  const part = (first: number, last: number) =>
    [206, `bytes ${first}-${last}/${pdf.length}`, first, last + 1] as const
  test.each([
    ['bytes=0-0', ...part(0, 0)],
    ['bytes=0-99', ...part(0, 99)],
    ['bytes=100-', ...part(100, pdf.length - 1)],
    ['bytes=-50', ...part(pdf.length - 50, pdf.length - 1)],
    [`bytes=${pdf.length - 1}-`, ...part(pdf.length - 1, pdf.length - 1)],
    ['bytes=0-99999999', ...part(0, pdf.length - 1)],
    ['bytes=-99999999', ...part(0, pdf.length - 1)],
    [`bytes=${pdf.length}-`, 416, `bytes */${pdf.length}`, 0, 0],
    ['bytes=-0', 416, `bytes */${pdf.length}`, 0, 0],
    ['bytes=0-9,20-29', 200, undefined, 0, pdf.length],
    ['lines=1-2', 200, undefined, 0, pdf.length],
    ['bytes=x', 200, undefined, 0, pdf.length],
  ])('CALL-11 range %s gets %d %s', async (range, status, contentRange, from, to) => {
    const answer = await open(anonymous, shared.file_url, { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, contentRange])
    expect(answer.rawPayload.equals(pdf.subarray(from, to))).toBe(true)
    if (status !== 416) expect(answer.headers['content-length']).toBe(String(to - from))
    expect(answer.headers['etag']).toBe(etag)
  })

  test('CALL-11 If-Range gets a part of the same version, else the whole file', async () => {
    const range = 'bytes=0-9'
    expect((await open(anonymous, shared.file_url, { range, 'if-range': etag })).statusCode).toBe(206)
    for (const old of ['"other"', `W/${etag}`, 'Mon, 01 Jun 2026 10:00:00 GMT'])
      expect((await open(anonymous, shared.file_url, { range, 'if-range': old })).statusCode).toBe(200)
  })

  test('CALL-11 If-None-Match with the current etag gets 304', async () => {
    for (const tags of [etag, `"x", W/${etag}`, '*']) {
      const answer = await open(anonymous, shared.file_url, { 'if-none-match': tags })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0])
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=60, must-revalidate' })
    }
    expect((await open(anonymous, shared.file_url, { 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  test('CALL-10 T30 file is found by the id in the URL, whatever the name', async () => {
    for (const name of ['other.html', 'x', '..%2f..%2fetc%2fpasswd', '%00'])
      expect((await open(anonymous, `/files/${shared.id}/${name}`)).headers['content-type']).toBe(
        'application/pdf',
      )
    for (const url of [
      `/files/${shared.id}`,
      '/files/',
      '/files/x/notes.pdf',
      `/files/../files`,
      `/files/${shared.id}/a/b`,
    ])
      expect((await open(anonymous, url)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

const bytesOf = {
  pdf,
  doc: makeOle([wordStream()]),
  docx: makeOffice('docx'),
  ppt: makeOle([slidesStream()]),
  pptx: makeOffice('pptx'),
}

test.each(Object.values(fileTypes))(
  'CALL-11 T20 $extension is served as $mime and $shown',
  async ({ extension, mime, shown }) => {
    const bytes = bytesOf[extension]
    const { file_url } = await publishFile(educator, moderator, {
      fileName: `Les 1.${extension.toUpperCase()}`,
      bytes,
    })
    const answer = await open(visitor, file_url)
    expect(answer.headers['content-type']).toBe(mime)
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${shown}; filename="Les 1`))
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  },
)

test.each([
  [
    `O'Brien's "Notes" (final).pdf`,
    "O'Brien's _Notes_ (final).pdf",
    'O%27Brien%27s%20%22Notes%22%20%28final%29.pdf',
  ],
  ['hoërskool-ê-ô-ï.pdf', 'hoerskool-e-o-i.pdf', 'ho%C3%ABrskool-%C3%AA-%C3%B4-%C3%AF.pdf'],
  ['📚 reading list.pdf', '_ reading list.pdf', '%F0%9F%93%9A%20reading%20list.pdf'],
  ['semi;colon,comma.pdf', 'semi;colon,comma.pdf', 'semi%3Bcolon%2Ccomma.pdf'],
  ['line\r\nset-cookie: x=1.pdf', 'line set-cookie: x=1.pdf', 'line%20set-cookie%3A%20x%3D1.pdf'],
  ['100% \\ back.pdf', 'back.pdf', 'back.pdf'],
  [`${'ê'.repeat(200)}.pdf`, `${'e'.repeat(146)}.pdf`, `${'%C3%AA'.repeat(146)}.pdf`],
])('CALL-11 T23 download of %j keeps its name in a single header line', async (fileName, plain, encoded) => {
  const { id, file_url } = await publishFile(educator, moderator, { fileName, bytes: pdf })
  const answer = await open(visitor, file_url)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-disposition']).toBe(
    `inline; filename="${plain}"; filename*=UTF-8''${encoded}`,
  )
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(decodeURIComponent(encoded)).toBe((await rowOf(site.parts.db, id)).file_name)
})

describe('unverified file', async () => {
  const waiting = await contributeFile(educator, { bytes: pdf })
  const other = await site.member('educator')

  const ways: readonly (readonly [string, Record<string, string>])[] = [
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { range: 'bytes=0-9' }],
    ['GET', { 'if-none-match': etag }],
    ['GET', { 'if-none-match': '*' }],
    ['GET', { range: 'bytes=0-9', 'if-range': etag }],
  ]
  test.for(ways)('T14 PERM-09 %s %o gets 404 for visitors and other educators', async ([method, headers]) => {
    for (const who of [anonymous, visitor, other]) {
      const answer = await who.call(method === 'HEAD' ? 'HEAD' : 'GET', waiting.file_url, { headers })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(answer.headers['etag']).toBeUndefined()
      expect(JSON.stringify(answer.headers)).not.toContain('notes')
    }
  })

  test('T14 PERM-09 opens for its uploader and moderators, without caching', async () => {
    for (const who of [educator, moderator, await site.member('admin')]) {
      const answer = await open(who, waiting.file_url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect((await open(who, waiting.file_url, { range: 'bytes=0-9' })).headers['cache-control']).toBe(
        'private, no-store',
      )
    }
  })
})

test('T14 ERR-30 file is public from its approval until its deletion', async () => {
  const { id, file_url } = await contributeFile(educator, { bytes: pdf })
  const seen = async () => [
    (await open(anonymous, file_url)).statusCode,
    (await anonymous.call('HEAD', file_url)).statusCode,
    (await open(anonymous, file_url, { range: 'bytes=0-0' })).statusCode,
    (await open(anonymous, file_url, { 'if-none-match': etag })).statusCode,
  ]
  expect(await seen()).toEqual([404, 404, 404, 404])
  await approve(moderator, id)
  expect(await seen()).toEqual([200, 200, 206, 304])
  await moderator.call('DELETE', `/api/resources/${id}`)
  expect(await seen()).toEqual([404, 404, 404, 404])
  expect((await open(anonymous, file_url)).headers['cache-control']).toBe('no-store')
})

test('ERR-30 record without its file gets 404', async () => {
  const { id, file_url } = await publishFile(educator, moderator)
  const { storage_key } = await rowOf(site.parts.db, id)
  await site.parts.files.moveToTrash(storage_key ?? '', new Date())
  expect((await open(anonymous, file_url)).statusCode).toBe(404)
})

test('MOD-15 link gets 404', async () => {
  const { id } = await contributeLink(educator, { link: 'https://school.example/a.pdf' })
  await approve(moderator, id)
  expect((await open(anonymous, `/files/${id}/a.pdf`)).statusCode).toBe(404)
})

import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makePdf } from '#test/files/make-pdf.ts'
import {
  reserveUpload,
  requestOffset,
  beginUpload,
  offsetOf,
  sendChunk,
  stopUpload,
  uploadIdOf,
} from '#test/uploads/tus-calls.ts'
import { metadataOf, chunkHeaders } from '#test/uploads/tus-headers.ts'
import { storedNames } from '#test/files/stored-names.ts'
import { baseUrl, type Person, testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const pdf = makePdf()
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const file = (person: Person, url: string) =>
  person.call('POST', '/api/resources', {
    payload: { subject: 'Maths', title: 'In pieces', tags: [], uploadId: uploadIdOf(url) },
  })
const staged = async (id: string) => readFileSync((await site.parts.staging.find(id))?.path ?? '')
const uploadCount = async () => {
  const { rows } = await sql<{ id: string }>`select id from uploads`.execute(db)
  return rows.length
}

beforeEach(async () => {
  for (const name of await storedNames(site, 'staging')) await site.parts.staging.discard(name.slice(0, 32))
  await sql`delete from uploads`.execute(db)
})

describe('resumable upload', () => {
  test('SDK-01 CALL-04 is created, sent and filed, and opens with identical bytes', async () => {
    const url = await beginUpload(educator, pdf.length)
    expect(url).toMatch(/^\/api\/resumable-uploads\/[0-9a-f]{32}$/)
    expect(await offsetOf(educator, url)).toBe(0)
    const first = await sendChunk(educator, url, pdf.subarray(0, 100), 0)
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '100'])
    const rest = await sendChunk(educator, url, pdf.subarray(100), 100)
    expect([rest.statusCode, rest.headers['upload-offset']]).toEqual([204, String(pdf.length)])
    const filed = await file(educator, url)
    expect([filed.statusCode, filed.json()]).toEqual([201, expect.objectContaining({ sameFile: null })])
    const opened = await educator.call('GET', filed.json<{ file_url: string }>().file_url)
    expect(sum(opened.rawPayload)).toBe(sum(pdf))
  })

  test('L6 is filed after its last byte without another call', async () => {
    const url = await beginUpload(educator, pdf.length)
    await sendChunk(educator, url, pdf, 0)
    expect(await offsetOf(educator, url)).toBe(pdf.length)
    expect((await file(educator, url)).statusCode).toBe(201)
  })

  test('L6 is filed only once it is complete', async () => {
    const url = await beginUpload(educator, pdf.length)
    await sendChunk(educator, url, pdf.subarray(0, 10), 0)
    const early = await file(educator, url)
    expect([early.statusCode, early.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'upload_not_whole', field: 'uploadId' }),
    ])
    await sendChunk(educator, url, pdf.subarray(10), 10)
    expect((await file(educator, url)).statusCode).toBe(201)
  })

  test('ERR-32 T26 is deleted at once when it is stopped, bytes and row', async () => {
    const url = await beginUpload(educator, pdf.length)
    await sendChunk(educator, url, pdf.subarray(0, 10), 0)
    const stopped = await stopUpload(educator, url)
    expect([stopped.statusCode, stopped.body]).toEqual([204, ''])
    expect((await requestOffset(educator, url)).statusCode).toBe(404)
    expect([await storedNames(site, 'staging'), await uploadCount()]).toEqual([[], 0])
  })

  test('is not found if the disk has fewer bytes than the row', async () => {
    const url = await beginUpload(educator, pdf.length)
    await sendChunk(educator, url, pdf.subarray(0, 10), 0)
    await truncate((await site.parts.staging.find(uploadIdOf(url)))?.path ?? '', 9)
    expect((await requestOffset(educator, url)).statusCode).toBe(404)
    await site.parts.staging.discard(uploadIdOf(url))
    expect((await requestOffset(educator, url)).statusCode).toBe(404)
    expect((await sendChunk(educator, url, pdf.subarray(10), 10)).statusCode).toBe(404)
    expect((await file(educator, url)).statusCode).toBe(409)
  })

  test('SDK-01 T20 has the cleaned file name of the client', async () => {
    const url = await beginUpload(educator, pdf.length, '../Graad 4 – wiskunde ê.pdf')
    const offset = await requestOffset(educator, url)
    expect(offset.headers).toMatchObject({
      'upload-length': String(pdf.length),
      'upload-metadata': metadataOf('Graad 4 – wiskunde ê.pdf'),
    })
  })
})

test.each([1, 262_143, 262_144, 262_145, 10_485_760])(
  'CONTRIB-10 SDK-01 %i bytes are stored unchanged, in one request and in chunks',
  async (size) => {
    const bytes = randomBytes(size)
    const small = await educator.call('POST', '/api/uploads?name=a.pdf', { payload: bytes })
    expect([small.statusCode, small.json()]).toEqual([201, { uploadId: expect.any(String), bytes: size }])
    expect(sum(await staged(small.json<{ uploadId: string }>().uploadId))).toBe(sum(bytes))
    const url = await beginUpload(educator, size)
    for (let at = 0, piece = 262_144; at < size; at += piece, piece *= 2)
      expect((await sendChunk(educator, url, bytes.subarray(at, at + piece), at)).statusCode).toBe(204)
    expect(sum(await staged(uploadIdOf(url)))).toBe(sum(bytes))
    await stopUpload(educator, url)
  },
)

describe('invalid upload', () => {
  const validHeaders = {
    'tus-resumable': '1.0.0',
    'upload-metadata': metadataOf('a.pdf'),
    'upload-length': '100',
  }
  const begin = (headers: Readonly<Record<string, string>>) =>
    educator.call('POST', '/api/resumable-uploads', { headers })
  const without = (name: keyof typeof validHeaders) =>
    Object.fromEntries(Object.entries(validHeaders).filter(([each]) => each !== name))

  test.each<[string, Readonly<Record<string, string>>, number, string]>([
    ['one byte too many', { ...validHeaders, 'upload-length': '10485761' }, 413, 'file_too_large'],
    ['1e30 bytes', { ...validHeaders, 'upload-length': '1e30' }, 413, 'file_too_large'],
    ['9e99 bytes, written out', { ...validHeaders, 'upload-length': '9'.repeat(99) }, 413, 'file_too_large'],
    ['no bytes', { ...validHeaders, 'upload-length': '0' }, 422, 'invalid_file_type'],
    ['−1 bytes', { ...validHeaders, 'upload-length': '-1' }, 400, 'invalid_input'],
    ['half a byte', { ...validHeaders, 'upload-length': '0.5' }, 400, 'invalid_input'],
    ['0x64 bytes', { ...validHeaders, 'upload-length': '0x64' }, 400, 'invalid_input'],
    ['ten bytes', { ...validHeaders, 'upload-length': 'ten' }, 400, 'invalid_input'],
    ['no length', without('upload-length'), 400, 'invalid_input'],
    ['a deferred length', { ...without('upload-length'), 'upload-defer-length': '1' }, 400, 'invalid_input'],
    ['both lengths', { ...validHeaders, 'upload-defer-length': '1' }, 400, 'invalid_input'],
    ['a partial upload', { ...validHeaders, 'upload-concat': 'partial' }, 400, 'invalid_input'],
    ['a concatenation', { ...validHeaders, 'upload-concat': 'final;/a /b' }, 400, 'invalid_input'],
    ['no protocol version', without('tus-resumable'), 400, 'invalid_input'],
    ['another protocol version', { ...validHeaders, 'tus-resumable': '2.0.0' }, 400, 'invalid_input'],
    ['no name', without('upload-metadata'), 400, 'invalid_input'],
    ['an empty name', { ...validHeaders, 'upload-metadata': 'filename' }, 400, 'invalid_input'],
    [
      'a name that is not base64',
      { ...validHeaders, 'upload-metadata': 'filename a.pdf' },
      400,
      'invalid_input',
    ],
    [
      'two names',
      { ...validHeaders, 'upload-metadata': 'filename YQ==,filename YQ==' },
      400,
      'invalid_input',
    ],
    [
      'a name of 301 characters',
      { ...validHeaders, 'upload-metadata': metadataOf(`${'a'.repeat(297)}.pdf`) },
      400,
      'invalid_input',
    ],
    [
      'a name of another type',
      { ...validHeaders, 'upload-metadata': metadataOf('a.html') },
      422,
      'invalid_file_type',
    ],
    [
      'a body',
      { ...validHeaders, 'content-type': 'application/offset+octet-stream' },
      415,
      'unsupported_media_type',
    ],
  ])('T24 T20 with %s is rejected, and nothing is stored', async (_, headers, status, code) => {
    const answer = await begin(headers)
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code, message: expect.any(String), requestId: expect.any(String), ...detailOf(answer.json()) },
    ])
    expect([await storedNames(site, 'staging'), await uploadCount()]).toEqual([[], 0])
  })

  const detailOf = ({ field, cause }: { field?: string; cause?: string }) => ({
    ...(field !== undefined && { field }),
    ...(cause !== undefined && { cause }),
  })
})

describe('invalid chunk', () => {
  const piece = Buffer.alloc(10, 0x20)

  test.each<[string, Readonly<Record<string, string | undefined>>, number, string]>([
    ['before the offset', { 'upload-offset': '0' }, 409, 'upload_offset_differs'],
    ['after the offset', { 'upload-offset': '6' }, 409, 'upload_offset_differs'],
    ['after the end', { 'upload-offset': '1000000' }, 409, 'upload_offset_differs'],
    ['at −1', { 'upload-offset': '-1' }, 400, 'invalid_input'],
    ['at 1e30', { 'upload-offset': '1e30' }, 400, 'invalid_input'],
    ['without an offset', { 'upload-offset': undefined }, 400, 'invalid_input'],
    ['without a protocol version', { 'tus-resumable': undefined }, 400, 'invalid_input'],
    ['with a length', { 'upload-length': '15' }, 400, 'invalid_input'],
    [
      'with another content type',
      { 'content-type': 'application/octet-stream' },
      415,
      'unsupported_media_type',
    ],
    ['with a content encoding', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
  ])('T24 %s is rejected, and nothing is written', async (_, headers, status, code) => {
    const url = await beginUpload(educator, 15)
    await sendChunk(educator, url, Buffer.from('12345'), 0)
    const all = Object.entries({ ...chunkHeaders(5), ...headers }).filter(([, value]) => value !== undefined)
    const answer = await educator.call('PATCH', url, { payload: piece, headers: Object.fromEntries(all) })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
    expect([await offsetOf(educator, url), String(await staged(uploadIdOf(url)))]).toEqual([5, '12345'])
  })

  test.each([true, false])(
    'T24 one byte beyond the end is rejected, with Content-Length: %s',
    async (announced) => {
      const url = await beginUpload(educator, 9)
      const headers = { ...chunkHeaders(0), ...(announced ? {} : { 'transfer-encoding': 'chunked' }) }
      const answer = await educator.call('PATCH', url, { payload: piece, headers })
      expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'file_too_large' }])
      expect((await staged(uploadIdOf(url))).length).toBeLessThanOrEqual(9)
    },
  )

  test.each(['..%2f..%2fetc', 'A'.repeat(32), 'a'.repeat(31), `${'a'.repeat(32)}%00`, '%ff', '%5c'])(
    'T23 with the id %s is rejected',
    async (id) => {
      for (const call of [requestOffset, stopUpload])
        expect([400, 404]).toContain((await call(educator, `/api/resumable-uploads/${id}`)).statusCode)
    },
  )
})

describe('headers', () => {
  test('T10 ignore forwarded hosts: Location is a path of this site', async () => {
    await site.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = site.http.server.address() as AddressInfo
    const begun = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/resumable-uploads',
      headers: {
        origin: baseUrl,
        cookie: educator.cookie(),
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example;proto=https',
        'x-http-method-override': 'DELETE',
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': metadataOf('a.pdf'),
      },
    })
    const headers = await new Promise<Record<string, unknown>>((resolve) => {
      begun.once('response', (answer) => resolve(answer.resume().headers)).end()
    })
    expect(headers['location']).toMatch(/^\/api\/resumable-uploads\/[0-9a-f]{32}$/)
    expect(JSON.stringify(headers)).not.toContain('evil')
  })

  test('T32 LIM-01 of every response include the security and protocol headers, and none for CORS', async () => {
    const url = await beginUpload(educator, 5)
    const responses = [
      await reserveUpload(educator, 5),
      await requestOffset(educator, url),
      await sendChunk(educator, url, Buffer.from('12'), 0),
      await sendChunk(educator, url, Buffer.from('12'), 0),
      await stopUpload(educator, url),
      await requestOffset(educator, url),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 200, 204, 409, 204, 404])
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        'tus-resumable': '1.0.0',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('CASE-C12 describes version, extensions and maximum size, also to a visitor of another site', async () => {
    for (const origin of [baseUrl, 'https://elsewhere.example']) {
      const answer = await site.http.inject({
        method: 'OPTIONS',
        url: '/api/resumable-uploads',
        headers: { origin },
      })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(answer.headers).toMatchObject({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,termination',
        'tus-max-size': '10485760',
      })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test.each(['GET', 'OPTIONS', 'PUT', 'POST'] as const)(
    'T22 %s of an upload is not a route',
    async (method) => {
      const url = await beginUpload(educator, 5)
      const answer = await site.http.inject({
        method,
        url,
        headers: { origin: baseUrl, cookie: educator.cookie() },
      })
      expect(answer.statusCode).toBe(404)
    },
  )
})

describe('T22 T5 caller', () => {
  const calls = async (who: Person, url: string) => [
    (await requestOffset(who, url)).statusCode,
    (await sendChunk(who, url, Buffer.from('1'), 0)).statusCode,
    (await stopUpload(who, url)).statusCode,
  ]

  test('of another account finds nothing and does not interrupt the upload', async () => {
    const url = await beginUpload(educator, 5)
    for (const role of ['educator', 'moderator', 'admin'] as const)
      expect(await calls(await site.member(role), url)).toEqual([404, 404, 404])
    expect(await calls(await site.member('student'), url)).toEqual([403, 403, 403])
    expect(await calls(await site.visitor(), url)).toEqual([401, 401, 401])
    expect(await offsetOf(educator, url)).toBe(0)
  })

  test('that has signed out, was demoted or disabled cannot resume', async () => {
    const someone = () => site.member('educator')
    const [left, demoted, disabled] = [await someone(), await someone(), await someone()]
    const urls = [await beginUpload(left, 5), await beginUpload(demoted, 5), await beginUpload(disabled, 5)]
    await left.call('POST', '/api/sign-out')
    await sql`update users set role = 'student' where account_id = ${demoted.accountId}`.execute(db)
    await sql`update accounts set disabled = true where id = ${disabled.accountId}`.execute(db)
    expect(await calls(left, urls[0] ?? '')).toEqual([401, 401, 401])
    expect(await calls(demoted, urls[1] ?? '')).toEqual([403, 403, 403])
    expect(await calls(disabled, urls[2] ?? '')).toEqual([401, 401, 401])
  })
})

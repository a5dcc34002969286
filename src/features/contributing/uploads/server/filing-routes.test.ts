/** Filing with retries, races, crashes, lost connections and hostile names. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contributeFile, sendUpload } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { uploadNames } from '#test/fixtures/upload-names.ts'
import { otherEntries, storedNames } from '#test/files/stored-names.ts'
import { baseUrl, testSite } from '#test/site.ts'

const site = await testSite({ settings: { LOG_LEVEL: 'silent' } })
const { db } = site.parts
const { db: owner } = site.database
const educator = await site.member('educator')

const body = (uploadId: string, title = 'Notes') => ({ subject: 'Maths', title, tags: [], uploadId })
const file = (payload: object, key?: string) =>
  educator.call('POST', '/api/resources', {
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const rowsOf = async (uploadId: string) => {
  const { rows } = await sql`select id from resources where storage_key like ${`%${uploadId}%`}`.execute(db)
  return rows
}
const counts = async () => {
  const { rows } = await sql<{ resources: number; analytics: number; uploads: number }>`select
    (select count(*) from resources) as resources, (select count(*) from analytics_data) as analytics,
    (select count(*) from uploads) as uploads`.execute(db)
  return rows[0]
}

describe('retried create call', () => {
  test('SDK-13 L6 gets the same id after a success, without a second record or a file', async () => {
    const key = randomUUID()
    const uploadId = await sendUpload(educator)
    const first = await file(body(uploadId), key)
    const before = await counts()
    const retry = await file(body(uploadId), key)
    expect([retry.statusCode, retry.body]).toEqual([201, first.body])
    expect(await counts()).toEqual(before)
  })

  test('SDK-13 of a link gets the same id', async () => {
    const key = randomUUID()
    const link = { subject: 'History', title: 'A page', tags: [], link: 'https://school.example/twice' }
    const [first, retry] = [await file(link, key), await file(link, key)]
    expect(retry.body).toBe(first.body)
    expect((await file(link)).json()).not.toEqual(first.json())
  })

  test('with the same key and another body is a conflict, and the other upload stays', async () => {
    const key = randomUUID()
    const [first, second] = [await sendUpload(educator), await sendUpload(educator)]
    await file(body(first), key)
    for (const other of [body(second), body(first, 'Another title')])
      expect((await file(other, key)).statusCode).toBe(409)
    expect((await file(body(second))).statusCode).toBe(201)
  })

  test('SDK-13 creates one record for eight parallel calls with one key', async () => {
    const key = randomUUID()
    const uploadId = await sendUpload(educator)
    const responses = await Promise.all(Array.from({ length: 8 }, () => file(body(uploadId), key)))
    expect(new Set(responses.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1)
    expect(responses[0]?.statusCode).toBe(201)
    expect(await rowsOf(uploadId)).toHaveLength(1)
  })

  test('T47 files an upload once for eight parallel calls without a key under eight titles', async () => {
    const uploadId = await sendUpload(educator)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => file(body(uploadId, `Title ${i}`))),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 404, 404, 404, 404, 404, 404, 404,
    ])
    expect(await rowsOf(uploadId)).toHaveLength(1)
  })

  test('T47 files an upload once for eight parallel calls without a key under one title', async () => {
    const uploadId = await sendUpload(educator)
    const responses = await Promise.all(Array.from({ length: 8 }, () => file(body(uploadId))))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 404, 404, 404, 404, 404, 404, 404,
    ])
    const [row] = await rowsOf(uploadId)
    const { id } = row as { id: string }
    expect((await educator.call('GET', (await rowOf(db, id)).file_url)).statusCode).toBe(200)
  })
})

describe('crash between file and record', () => {
  test('R4 L6 T47 leaves no record, and the retry succeeds with the same upload and one stored file', async () => {
    const key = randomUUID()
    const uploadId = await sendUpload(educator)
    const [before, stored] = [await counts(), await storedNames(site, 'uploads')]
    await sql`create function breaks() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`.execute(
      owner,
    )
    await sql`create constraint trigger breaks after insert on resources deferrable initially deferred
      for each row execute function breaks()`.execute(owner)
    const broken = await file(body(uploadId), key)
    expect([broken.statusCode, broken.json()]).toEqual([500, expect.objectContaining({ code: 'unexpected' })])
    expect(broken.body).not.toContain('cut off')
    expect(await counts()).toEqual(before)

    await sql`drop trigger breaks on resources`.execute(owner)
    const repeated = await file(body(uploadId), key)
    expect(repeated.statusCode, repeated.body).toBe(201)
    expect(await rowsOf(uploadId)).toHaveLength(1)
    const now = await storedNames(site, 'uploads')
    expect(now.filter((name) => !stored.includes(name))).toEqual([expect.stringContaining(uploadId)])
    expect(await storedNames(site, 'staging')).toEqual([])
    const { file_url } = repeated.json<{ file_url: string }>()
    expect((await educator.call('GET', file_url)).statusCode).toBe(200)
  })
})

describe('lost connection', () => {
  test('T26 ERR-32 leaves neither a staged file nor a row', async () => {
    await site.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = site.http.server.address() as AddressInfo
    const session = await educator.call('GET', '/api/session')
    const before = await counts()
    const upload = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/uploads?name=cut.pdf',
      headers: {
        origin: baseUrl,
        cookie: String(session.raw.req.headers.cookie),
        'content-type': 'application/octet-stream',
        'content-length': 500_000,
      },
    })
    upload.write(Buffer.alloc(200_000, 0x20))
    await expect.poll(() => storedNames(site, 'staging'), { timeout: 15_000 }).toHaveLength(1)
    const closed = new Promise((resolve) => upload.once('close', resolve))
    upload.on('error', () => {})
    upload.destroy()
    await closed
    await expect.poll(() => storedNames(site, 'staging'), { timeout: 15_000 }).toEqual([])
    await expect.poll(counts, { timeout: 15_000 }).toEqual(before)
  })
})

const refusedNames = /exe$|^no-extension$|^\.pdf$|\.$/

describe('file names', () => {
  test.for(uploadNames)('T23 %j is stored under a safe key or rejected', async ([name]) => {
    const url = `/api/uploads?name=${encodeURIComponent(name)}`
    const staged = await storedNames(site, 'staging')
    if (name.length > 300 || refusedNames.test(name)) {
      const refused = await educator.call('POST', url, { payload: Buffer.from('%PDF-1.4') })
      expect(refused.statusCode).toBe(name.length > 300 ? 400 : 422)
      expect(await storedNames(site, 'staging')).toEqual(staged)
      return
    }
    if (!/pdf$/i.test(name)) {
      expect((await educator.call('POST', url, { payload: Buffer.from('x') })).statusCode).toBe(201)
      return
    }
    const [before, elsewhere] = [await storedNames(site, 'uploads'), await otherEntries(site)]
    const { id, file_url } = await contributeFile(educator, { fileName: name, title: name })
    const added = (await storedNames(site, 'uploads')).filter((each) => !before.includes(each))
    expect(added).toEqual([expect.stringMatching(/^[A-Za-z0-9][\w-]*-[\da-f]{32}\.pdf$/)])
    expect(await otherEntries(site)).toEqual(elsewhere)
    expect((await rowOf(db, id)).file_name).toMatch(/^[^/\\\p{Cc}\p{Cf}]+$/u)

    const opened = await educator.call('GET', file_url)
    expect(opened.statusCode).toBe(200)
    expect(opened.headers['content-type']).toBe('application/pdf')
    expect(opened.headers['content-disposition']).toMatch(
      /^inline; filename="[ -~]*"; filename\*=UTF-8''[\w%.~!-]+$/,
    )
  })
})

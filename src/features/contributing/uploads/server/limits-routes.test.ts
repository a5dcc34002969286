/** Limits checked before the first byte: open uploads, bytes per day, quota, disk (T26). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { contributeFile, sendUpload } from '#test/site-actions.ts'
import { aStoredFile, storeResource } from '#test/database/store-resource.ts'
import { waitForFreshHour } from '#test/database/fresh-window.ts'
import { makePdf, makePdfOf } from '#test/files/make-pdf.ts'
import {
  reserveUpload,
  requestOffset,
  beginUpload,
  offsetOf,
  sendChunk,
  stopUpload,
  uploadIdOf,
} from '#test/uploads/tus-calls.ts'
import { storedNames } from '#test/files/stored-names.ts'
import { testSite } from '#test/site.ts'

const MB = 1_048_576
const GB = 1_024 * MB
let freeBytes = 200 * GB
const site = await testSite({
  settings: { LIMITS: 'normal', STORAGE_QUOTA_MB: '600' },
  freeDisk: () => Promise.resolve({ freeBytes, totalBytes: 200 * GB }),
})
const { db } = site.parts
const [educator, colleague] = [await site.member('educator'), await site.member('educator')]
const pdf = makePdf()

const send = (person = educator) => person.call('POST', '/api/uploads?name=a.pdf', { payload: pdf })
const filed = (bytes: number, accountId: string | null = null) =>
  storeResource(db, { ...aStoredFile(), bytes, uploader_account_id: accountId })
/** Records of at most 10 MB each with this total. */
async function filedAll(megabytes: number, accountId: string | null = null) {
  for (let left = megabytes; left > 0; left -= 10) await filed(Math.min(left, 10) * MB, accountId)
}

beforeEach(async () => {
  freeBytes = 200 * GB
  await sql`delete from limit_counters`.execute(db)
  await sql`delete from uploads`.execute(db)
  await sql`delete from trashed_files`.execute(db)
  await sql`delete from resources`.execute(db)
})

test('ANS-36 asking for a known file names public and own resources; the 61st question in an hour is refused', async () => {
  await waitForFreshHour(db)
  const { id, file_url } = await contributeFile(educator, { title: 'Known', bytes: pdf })
  const payload = { sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length }
  const ask = (person = educator, body: object = payload) =>
    person.call('POST', '/api/uploads/known', { payload: body })
  const sameFile = { title: 'Known', subject: 'Maths', file_url, bytes: pdf.length }
  expect((await ask()).json()).toEqual({ sameFile })
  expect((await ask(colleague)).json()).toEqual({ sameFile: null })
  await db.updateTable('resources').set({ verified: true }).where('id', '=', id).execute()
  expect((await ask(colleague)).json()).toEqual({ sameFile })
  for (const wrong of [
    { ...payload, sha256: 'A'.repeat(64) },
    { ...payload, bytes: 0 },
    { ...payload, name: 'a.pdf' },
  ])
    expect((await ask(educator, wrong)).statusCode).toBe(400)
  expect(await storedNames(site, 'staging')).toEqual([])
  const statuses = []
  for (let i = 0; i < 60; i += 1) statuses.push((await ask()).statusCode)
  expect([statuses.filter((status) => status === 200).length < 60, statuses.at(-1)]).toEqual([true, 429])
})

test('T26 fourth open upload is rejected until one is filed, and another account has its own three', async () => {
  const first = await sendUpload(educator)
  await sendUpload(educator)
  await sendUpload(educator)
  const staged = await storedNames(site, 'staging')
  const refused = await send()
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
    429,
    expect.objectContaining({ code: 'too_many_uploads' }),
    '600',
  ])
  expect(await storedNames(site, 'staging')).toEqual(staged)
  expect((await send(colleague)).statusCode).toBe(201)
  const payload = { subject: 'Maths', title: 'Filed', tags: [], uploadId: first }
  expect((await educator.call('POST', '/api/resources', { payload })).statusCode).toBe(201)
  expect((await send()).statusCode).toBe(201)
})

test('T26 rejected and aborted uploads do not count', async () => {
  for (let i = 0; i < 4; i += 1) {
    const empty = await educator.call('POST', '/api/uploads?name=a.pdf', { payload: Buffer.alloc(0) })
    expect(empty.statusCode).toBe(422)
    const wrong = await sendUpload(educator, { bytes: Buffer.from('<html>') })
    const payload = { subject: 'Maths', title: 'No PDF', tags: [], uploadId: wrong }
    expect((await educator.call('POST', '/api/resources', { payload })).statusCode).toBe(422)
  }
  expect((await send()).statusCode).toBe(201)
})

test('T26 upload is rejected after 500 MB in a day, for this account only', async () => {
  await filedAll(500, educator.accountId)
  expect((await send()).json()).toMatchObject({ code: 'too_many_uploads' })
  expect((await send(colleague)).statusCode).toBe(201)
  await sql`update resources set modified_at = now() - interval '25 hours'`.execute(db)
  expect((await send()).statusCode).toBe(201)
})

test('F-S3-11 T26 withdrawn, replaced and deleted files count for the day, and the trash for the quota', async () => {
  const bytes = makePdfOf(5 * MB)
  const withdrawn = await contributeFile(educator, { bytes })
  await educator.call('POST', `/api/contributions/${withdrawn.id}/withdrawal`)
  const { id } = await contributeFile(educator, { bytes })
  const payload = { editNumber: 1, uploadId: await sendUpload(educator, { bytes }) }
  expect((await educator.call('PATCH', `/api/contributions/${id}`, { payload })).statusCode).toBe(200)
  await stopUpload(educator, `/api/resumable-uploads/${await sendUpload(educator, { bytes })}`)
  const earlier = [`upload bytes account ${educator.accountId}`, 479 * MB]
  await sql`insert into limit_counters values (${earlier[0]}, now() - interval '23 hours', ${earlier[1]})`.execute(
    db,
  )
  expect((await reserveUpload(educator, MB)).statusCode).toBe(201)
  expect((await reserveUpload(educator, MB)).json()).toMatchObject({ code: 'too_many_uploads' })
  await filedAll(583)
  expect((await reserveUpload(colleague, MB)).statusCode).toBe(201)
  expect((await reserveUpload(colleague, MB)).json()).toMatchObject({ code: 'storage_quota_reached' })
  await sql`delete from trashed_files`.execute(db)
  expect((await reserveUpload(colleague, MB)).statusCode).toBe(201)
})

test('ERR-28 upload beyond the quota gets 402 naming the people who run the site, and nothing is stored', async () => {
  await filedAll(590)
  await filed(10 * MB - pdf.length)
  const staged = await storedNames(site, 'staging')
  await contributeFile(educator, { bytes: pdf })
  const refused = await send()
  expect([refused.statusCode, refused.json()]).toEqual([
    402,
    expect.objectContaining({
      code: 'storage_quota_reached',
      message: expect.stringContaining('people who run this site'),
    }),
  ])
  expect(await storedNames(site, 'staging')).toEqual(staged)
  const link = { subject: 'History', title: 'A page', tags: [], link: 'https://school.example/page' }
  expect((await educator.call('POST', '/api/resources', { payload: link })).statusCode).toBe(201)
})

test('T26 R5 files are rejected with 507 below 5 % of free disk, and links and reads still work', async () => {
  freeBytes = 10 * GB + pdf.length - 1
  const refused = await send()
  expect([refused.statusCode, refused.json()]).toEqual([
    507,
    expect.objectContaining({ code: 'storage_full' }),
  ])
  expect((await educator.call('GET', '/api/resources')).statusCode).toBe(200)
  freeBytes += 1
  expect((await send()).statusCode).toBe(201)
})

test('ERR-29 upload by a student gets 403 naming the folder', async () => {
  const student = await site.member('student')
  const refused = await send(student)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'not_allowed', message: expect.stringContaining('uploads/') }),
  ])
})

test('ERR-27 upload without a sign-in gets 401', async () => {
  const refused = await send(await site.visitor())
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'not_signed_in' }),
  ])
})

describe('resumable upload', () => {
  test('T26 counts as one of three while half sent or complete, and not after it is stopped or filed', async () => {
    const urls = [await beginUpload(educator, 100), await beginUpload(educator, pdf.length)]
    await sendChunk(educator, urls[0] ?? '', Buffer.alloc(50), 0)
    await sendChunk(educator, urls[1] ?? '', pdf, 0)
    await sendUpload(educator)
    const staged = await storedNames(site, 'staging')
    const refused = await reserveUpload(educator, 100)
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_uploads' }),
      '600',
    ])
    expect(await storedNames(site, 'staging')).toEqual(staged)
    await stopUpload(educator, urls[0] ?? '')
    const again = await beginUpload(educator, 100)
    expect((await reserveUpload(educator, 100)).statusCode).toBe(429)
    const payload = { subject: 'Maths', title: 'Filed', tags: [], uploadId: uploadIdOf(urls[1] ?? '') }
    expect((await educator.call('POST', '/api/resources', { payload })).statusCode).toBe(201)
    expect((await reserveUpload(educator, 100)).statusCode).toBe(201)
    expect(await offsetOf(educator, again)).toBe(0)
  })

  test('T26 does not count as open after an hour without a byte', async () => {
    for (let i = 0; i < 3; i += 1) {
      const url = await beginUpload(educator, 100)
      await sendChunk(educator, url, Buffer.alloc(50), 0)
    }
    expect((await reserveUpload(educator, 100)).statusCode).toBe(429)
    await sql`update uploads set last_received_at = now() - interval '61 minutes'`.execute(db)
    expect((await reserveUpload(educator, 100)).statusCode).toBe(201)
  })

  test('T26 is rejected after 30 in an hour, and chunks have their own limit', async () => {
    await waitForFreshHour(db, 10)
    const urls: string[] = []
    for (let i = 0; i < 30; i += 1) {
      const url = await beginUpload(educator, 100)
      await stopUpload(educator, url)
      urls.push(url)
    }
    expect((await reserveUpload(educator, 100)).json()).toMatchObject({ code: 'too_many_requests' })
    expect((await requestOffset(educator, urls[0] ?? '')).statusCode).toBe(404)
  })

  test('T26 ERR-28 R5 is rejected before the first byte, for quota and disk', async () => {
    await filedAll(590)
    await filed(10 * MB - 100)
    expect((await reserveUpload(educator, 101)).statusCode).toBe(402)
    expect((await reserveUpload(educator, 100)).statusCode).toBe(201)
    freeBytes = 10 * GB
    expect((await reserveUpload(educator, 100)).statusCode).toBe(507)
  })
})

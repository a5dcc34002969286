/** Main journey with files in a bucket, and behaviour during a bucket outage. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findFileRecord } from '#features/contributing/files/server/files-repository.ts'
import { approve, contributeFile, publishFile, sendUpload } from '../site-actions.ts'
import { makePdfOf } from '../files/make-pdf.ts'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { testSite } from '../site.ts'

const s3 = await startFakeS3()
const logged: unknown[] = []
const site = await testSite({
  settings: { ...s3.environment, LOG_LEVEL: 'silent' },
  logError: (error) => logged.push(error),
})
afterAll(() => s3.close())
afterEach(() => s3.injectFault())
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const inBucket = (folder: string) =>
  [...s3.bucket.objects.keys()].filter((name) => name.startsWith(folder) && name !== folder)
const keyOf = async (id: string) =>
  (await findFileRecord(site.parts.db, id))?.storageKey ?? expect.unreachable('no record')
const busy = { status: 503, code: 'SlowDown' }

test('CALL-04 CALL-11 T14 an approved file is read back from the bucket byte for byte', async () => {
  const bytes = makePdfOf(300_000)
  const { id, file_url } = await contributeFile(educator, { bytes, title: 'In the bucket' })
  expect(inBucket('uploads/')).toEqual([await keyOf(id)])
  expect(existsSync(path.join(site.parts.config.dataDir, 'files'))).toBe(false)
  expect((await visitor.call('GET', file_url)).statusCode).toBe(404)
  expect((await educator.call('GET', file_url)).headers['cache-control']).toBe('private, no-store')

  await approve(moderator, id)
  const opened = await visitor.call('GET', file_url)
  expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf', etag: `"${sha256(bytes)}"` })
  expect(sha256(opened.rawPayload)).toBe(sha256(bytes))

  const part = await visitor.call('GET', file_url, { headers: { range: 'bytes=1000-1999' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/300000'])
  expect(part.rawPayload).toEqual(bytes.subarray(1000, 2000))
  const known = { 'if-none-match': String(opened.headers.etag) }
  expect((await visitor.call('GET', file_url, { headers: known })).statusCode).toBe(304)
  expect((await visitor.call('HEAD', file_url)).headers['content-length']).toBe('300000')
})

test('CALL-05 CALL-07 T14 deleting one of two files with the same title trashes it at once and keeps the other', async () => {
  const first = await publishFile(educator, moderator, { title: 'Twice' })
  const second = await publishFile(educator, moderator, { title: 'Twice' })
  const key = await keyOf(first.id)
  expect((await moderator.call('DELETE', `/api/resources/${first.id}`)).statusCode).toBe(200)
  for (const method of ['GET', 'HEAD'] as const)
    expect((await visitor.call(method, first.file_url)).statusCode).toBe(404)
  expect((await visitor.call('GET', second.file_url)).statusCode).toBe(200)
  expect(inBucket('uploads/')).not.toContain(key)
  expect(inBucket('trash/')).toEqual([key.replace('uploads/', 'trash/')])
})

test('CONTRIB-03 the form lists the eleven subjects of the bucket, without uploads', async () => {
  const answer = await educator.call('GET', '/api/folders')
  const { folders } = answer.json<{ folders: string[] }>()
  expect(folders).toHaveLength(11)
  expect(folders).not.toContain('uploads')
})

test('T14 no response reveals the bucket', async () => {
  const { file_url } = await publishFile(educator, moderator)
  const opened = await visitor.call('GET', file_url)
  expect(JSON.stringify(opened.headers)).not.toContain(s3.settings.endpoint)
  expect((await fetch(`${s3.settings.endpoint}/thuto-files/?list-type=2`)).status).toBe(403)
})

test('SDK-04 R5 during a bucket outage a download gets 503 with Retry-After within ten seconds', async () => {
  const { file_url } = await publishFile(educator, moderator)
  s3.injectFault(() => busy)
  const began = performance.now()
  const answer = await visitor.call('GET', file_url)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
  expect(answer.json()).toMatchObject({
    code: 'storage_unavailable',
    message: 'File storage is not responding. Try again in a few minutes.',
  })
  expect(logged).toHaveLength(1)
})

test('CALL-07 during a bucket outage a deletion takes effect at once; the sweep moves the file later', async () => {
  const { id, file_url } = await publishFile(educator, moderator, { title: 'Deleted in between' })
  const key = await keyOf(id)
  s3.injectFault(() => busy)
  const began = performance.now()
  expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(200)
  expect(performance.now() - began).toBeLessThan(8_000)
  s3.injectFault()
  expect((await visitor.call('GET', file_url)).statusCode).toBe(404)
  expect(inBucket('uploads/')).toContain(key)
})

test('R3 a claim refused by the bucket creates no record, and a retry succeeds', async () => {
  const uploadId = await sendUpload(educator)
  const file = () =>
    educator.call('POST', '/api/resources', {
      payload: { subject: 'Maths', title: 'Second try', tags: [], uploadId },
    })
  s3.injectFault(({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined))
  expect((await file()).statusCode).toBe(500)
  s3.injectFault()
  const filed = await file()
  expect(filed.statusCode).toBe(201)
  const { id } = filed.json<{ id: string }>()
  const stored = await site.parts.files.read(await keyOf(id))
  expect(stored?.stream).toBeInstanceOf(Readable)
  stored?.stream.destroy()
})

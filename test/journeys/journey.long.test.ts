/** The site's main job over HTTP, on real files: sent, refused or filed, approved, found, opened, rated, reported, removed. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentPath } from '#features/catalogue/subjects/subject.ts'
import { approve, contributeFile, sendUpload } from '../site-actions.ts'
import { hostileFiles } from '../fixtures/hostile-files.ts'
import { samples } from '../samples.ts'
import { testSite } from '../site.ts'

const site = await testSite()
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const storedFiles = () => readdir(path.join(site.parts.config.dataDir, 'files', 'uploads'))

describe('each of 25 real files', () => {
  test('the collection has 25 files', () => {
    expect(samples).toHaveLength(25)
  })

  test.for(samples)('$fileName is downloaded byte for byte', async (sample) => {
    const { fileName, title, subject, grades, tags, mime } = sample
    const bytes = sample.bytes()
    const { id, file_url } = await contributeFile(educator, {
      fileName,
      bytes,
      title,
      subject,
      tags: [...grades, ...tags],
    })

    // PERM-09 T14: only uploader and moderators before the review; CONTRIB-29: it waits
    expect((await visitor.call('GET', file_url)).statusCode).toBe(404)
    expect((await educator.call('GET', file_url)).statusCode).toBe(200)
    const queue = (await moderator.call('GET', '/api/moderation')).json<{ unverified: { id: string }[] }>()
    expect(queue.unverified.map((item) => item.id)).toContain(id)

    await approve(moderator, id)

    // MOD-12 SUBJ-07 SEARCH-04: on its subject page and by search
    const onSubject = (await visitor.call('GET', `/api/resources?subject=${subject}&limit=100`)).json<{
      items: { id: string }[]
    }>()
    expect(onSubject.items.map((item) => item.id)).toContain(id)
    const found = (await visitor.call('GET', `/api/search?q=${encodeURIComponent(title)}`)).json<{
      items: { id: string }[]
    }>()
    expect(found.items.map((item) => item.id)).toContain(id)

    // CALL-11 T20: right type, the same bytes, never sniffed, never run
    const opened = await visitor.call('GET', file_url)
    expect(sha256(opened.rawPayload)).toBe(sha256(bytes))
    expect(opened.headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: `"${sha256(bytes)}"`,
    })
    expect(opened.headers['set-cookie']).toBeUndefined()

    // TABLE-22 TABLE-27: rated and reported
    const rated = await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 5 } })
    expect(rated.json()).toEqual({ ratingTotal: 5, ratingAmount: 1, averageRating: 5, rating: 5 })
    expect((await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })).statusCode).toBe(201)
    const flagged = (await moderator.call('GET', '/api/moderation')).json<{
      reported: { id: string; reportAmount: number }[]
    }>()
    expect(flagged.reported.find((item) => item.id === id)?.reportAmount).toBe(1)
  })
})

describe('hostile files', () => {
  test.for(hostileFiles)('T20 T21 T25 $name ($what) is answered $answer', async ({ name, make, answer }) => {
    const before = await storedFiles()
    const bytes = make()
    const sent = await educator.call('POST', `/api/uploads?name=${name}`, { payload: bytes })
    if (bytes.length === 0) {
      expect(sent.statusCode).toBe(422)
      return
    }
    const { uploadId } = sent.json<{ uploadId: string }>()
    const filed = await educator.call('POST', '/api/resources', {
      payload: { subject: 'Maths', title: name, tags: [], uploadId },
    })
    expect(filed.statusCode).toBe(Number(answer.slice(0, 3)))
    if (filed.statusCode === 422) {
      expect(filed.json()).toMatchObject({ code: 'invalid_file' })
      expect(await storedFiles()).toEqual(before)
      return
    }
    const { unverified } = (await moderator.call('GET', '/api/moderation')).json<{
      unverified: { id: string; activeContent: boolean }[]
    }>()
    expect(unverified.find(({ id }) => id === filed.json<{ id: string }>().id)?.activeContent).toBe(
      answer === '201 active content',
    )
  })
})

test('CALL-07 MOD-13 MOD-14 MOD-22 a deleted resource leaves every list, and its file is unreadable at once', async () => {
  const { id, file_url } = await contributeFile(educator, { title: 'Soon gone' })
  await approve(moderator, id)
  const deletion = await moderator.call('DELETE', `/api/resources/${id}?reason=Double`)
  expect(deletion.json()).toEqual({ id })
  expect((await visitor.call('GET', file_url)).statusCode).toBe(404)
  expect((await moderator.call('GET', file_url)).statusCode).toBe(404)
  const found = await visitor.call('GET', '/api/search?q=Soon gone')
  expect(found.json()).toMatchObject({ items: [], total: 0 })
  const { db } = site.parts
  const audit = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ act, reason }) => [act, reason])).toEqual([
    ['resource.approved', null],
    ['resource.deleted', 'Double'],
  ])
})

test('CALL-05 T23 two equal titles keep two files; deleting one leaves the other', async () => {
  const first = await contributeFile(educator, { title: 'Same title' })
  const second = await contributeFile(educator, { title: 'Same title' })
  await approve(moderator, first.id)
  await approve(moderator, second.id)
  await moderator.call('DELETE', `/api/resources/${first.id}`)
  expect((await visitor.call('GET', first.file_url)).statusCode).toBe(404)
  expect((await visitor.call('GET', second.file_url)).statusCode).toBe(200)
})

test('DATA-01 a subject shows the path of its records', async () => {
  const { items } = (await visitor.call('GET', '/api/subjects')).json<{
    items: { subject: 'History'; path: string }[]
  }>()
  expect(items).toHaveLength(11)
  expect(items.find(({ subject }) => subject === 'History')?.path).toBe('PDFS/History_Main/History')
  expect(documentPath('Maths')).toBe('PDFS/Maths_Main/Maths')
})

test('CONTRIB-10 CONST-01 a file of 10485760 bytes is accepted, one byte more gets 413', async () => {
  const at = (size: number) =>
    educator.call('POST', '/api/uploads?name=a.pdf', { payload: Buffer.alloc(size, 0x20) })
  expect((await at(10_485_760)).statusCode).toBe(201)
  const over = await at(10_485_761)
  expect(over.statusCode).toBe(413)
  expect(over.json()).toMatchObject({
    code: 'file_too_large',
    message: 'File is too large. Maximum size is 10MB.',
  })
})

test('an upload becomes a resource once, and only for its sender', async () => {
  const uploadId = await sendUpload(educator)
  const file = () =>
    educator.call('POST', '/api/resources', {
      payload: { subject: 'Maths', title: 'Once', tags: [], uploadId },
    })
  expect((await file()).statusCode).toBe(201)
  expect((await file()).json()).toMatchObject({ code: 'upload_not_found' })
})

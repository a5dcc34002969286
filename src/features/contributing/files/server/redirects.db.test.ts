/** FILES_REDIRECT=on: public files are read from the bucket, all others from the site. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { quarantineResource } from '#features/review/moderation/server/quarantine-repository.ts'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { makeOffice } from '#test/files/make-office.ts'
import { makePdf, pdfStream } from '#test/files/make-pdf.ts'
import { contributeFile, publishFile } from '#test/site-actions.ts'
import { type Answer, type Person, testSite } from '#test/site.ts'

let clock = () => new Date()
const s3 = await startFakeS3({ now: () => clock() })
const endpoint = s3.settings.endpoint.replace('127.0.0.1', 'localhost')
const site = await testSite({
  settings: { ...s3.environment, FILES_REDIRECT: 'on', S3_PUBLIC_ENDPOINT: endpoint },
})
afterAll(() => s3.close())
afterEach(() => (clock = () => new Date()))
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const anonymous = site.anonymous()

const opening = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const saving = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' }
const framing = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
const fetching = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const open = (who: Person, url: string, headers: Record<string, string> = opening) =>
  who.call('GET', url, { headers })
const addressIn = (answer: Answer) => String(answer.headers.location)
const follow = (answer: Answer, headers: Record<string, string> = {}) => fetch(addressIn(answer), { headers })

const pdf = makePdf([pdfStream('', Buffer.from('lesson '.repeat(400)))])
const shared = await publishFile(educator, moderator, { bytes: pdf })

describe('a public file', () => {
  test('T14 is answered by an address of the bucket that no cache stores, without a call to the bucket', async () => {
    s3.injectFault()
    const answer = await open(anonymous, shared.file_url)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-length': '0',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(addressIn(answer).startsWith(`${endpoint}/thuto-files/uploads/`)).toBe(true)
    expect(new URL(addressIn(answer)).searchParams.get('X-Amz-Expires')).toBe('60')
    expect(s3.calls()).toEqual([])
  })

  test('T14 T20 T23 comes from the bucket with its media type and name, and no cache stores it', async () => {
    const answer = await follow(await open(anonymous, shared.file_url))
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="notes.pdf"; filename*=UTF-8''notes.pdf`,
      'cache-control': 'private, no-store',
    })
  })

  test('T20 is saved under its name, also one in other scripts and of an Office file', async () => {
    const name = 'Wiskunde ê «मराठी» (1) 中文.docx'
    const bytes = makeOffice('docx')
    const { file_url } = await publishFile(educator, moderator, { bytes, fileName: name })
    const saved = await follow(await open(anonymous, file_url))
    const disposition = saved.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
    const downloaded = await follow(await open(anonymous, shared.file_url, saving))
    expect(downloaded.headers.get('content-disposition')).toMatch(/^attachment; filename="notes.pdf"/)
  })

  test('CALL-11 a range of it is read from the bucket at the same address', async () => {
    const part = await follow(await open(anonymous, shared.file_url), { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${pdf.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(pdf.subarray(10, 20))).toBe(true)
  })

  test('CALL-11 is answered by 304 to a browser that has it', async () => {
    const etag = `"${createHash('sha256').update(pdf).digest('hex')}"`
    const answer = await open(anonymous, shared.file_url, { ...opening, 'if-none-match': etag })
    expect([answer.statusCode, answer.headers.location]).toEqual([304, undefined])
  })

  test.each([
    ['a frame', framing],
    ['a script', fetching],
    ['a client that is no browser', {}],
  ])('T14 is sent by the site, with its own headers, to %s', async (_, headers) => {
    const answer = await open(anonymous, shared.file_url, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })
})

describe('the signed address', () => {
  test('T14 is refused 61 s later, and with another name, type or method', async () => {
    const before = Date.now()
    const address = addressIn(await open(anonymous, shared.file_url))
    const after = Date.now()
    const changed = new URL(address)
    changed.searchParams.set('response-content-type', 'text/html')
    expect((await fetch(changed)).status).toBe(403)
    expect((await fetch(address.replace('/uploads/', '/trash/'))).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    clock = () => new Date(before + 59_000)
    expect((await fetch(address)).status).toBe(200)
    clock = () => new Date(after + 61_001)
    expect((await fetch(address)).status).toBe(403)
  })

  test('T14 opens nothing once its resource was deleted, and none is given for one in quarantine', async () => {
    const { id, file_url } = await publishFile(educator, moderator, { title: 'Taken down soon' })
    const address = addressIn(await open(anonymous, file_url))
    expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(200)
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(404))
    expect((await open(anonymous, file_url)).statusCode).toBe(404)
    const hidden = await publishFile(educator, moderator, { title: 'Quarantined soon' })
    const takedown = { resourceId: hidden.id, by: 'operator', reason: undefined }
    await quarantineResource(site.parts.db, takedown)
    expect((await open(anonymous, hidden.file_url)).statusCode).toBe(404)
    const seen = await open(moderator, hidden.file_url)
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })
})

describe('T14 a file that is not public', () => {
  test('goes through the site, for its uploader and moderators only', async () => {
    const { file_url } = await contributeFile(educator, { title: 'Waits' })
    expect((await open(anonymous, file_url)).statusCode).toBe(404)
    for (const who of [educator, moderator]) {
      const answer = await open(who, file_url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
  })

  test('nor is a cover ever in the bucket: it is a row of the database', async () => {
    expect([...s3.bucket.objects.keys()].filter((name) => name.includes('webp'))).toEqual([])
  })
})

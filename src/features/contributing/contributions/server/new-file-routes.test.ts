/** A new file of a record: as it is filed, with its races and failures. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { rescanUnscanned } from '#features/contributing/files/server/rescan-files.ts'
import { addUpload } from '#features/contributing/uploads/server/uploads-repository.ts'
import { returnRecord } from '#test/records/return-record.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { eicar, startFakeClamd } from '#test/fakes/fake-clamd.ts'
import { makeOffice } from '#test/files/make-office.ts'
import { makePdfOf } from '#test/files/make-pdf.ts'
import { contributeFile, contributeLink, publishFile, sendUpload } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'

const clamd = await startFakeClamd()
afterAll(() => clamd.leave())
const site = await testSite({ settings: { CLAMD_URL: clamd.url, LOG_LEVEL: 'silent' }, logError: () => {} })
const { db, files, staging } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')

const path = (id: string) => `/api/contributions/${id}`
const patch = (id: string, payload: object, key = randomUUID()) =>
  educator.call('PATCH', path(id), { payload, headers: { 'idempotency-key': key } })
const outcome = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const corrected = (bytes = 2_000) => ({ fileName: 'corrected.pdf', bytes: makePdfOf(bytes) })
const docx = { fileName: 'corrected.docx', bytes: makeOffice('docx') }
const trashedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of files.listTrash()) keys.push(key)
  return keys
}
/** As after the reading of the file. */
async function understood(id: string) {
  const thumbnail = `/covers/${id}/small.webp?v=1`
  const read = { understood: 'done', pages: 7, thumbnail, language_guess: 'en', understand_tries: 2 } as const
  await db.updateTable('resources').set(read).where('id', '=', id).execute()
  await db.insertInto('previews').values({ resource_id: id, text: 'old words', page_count: 7 }).execute()
  await db.insertInto('text_signatures').values({ resource_id: id, bands: [] }).execute()
}
const jobsOf = async (id: string) => {
  const { rows } = await sql`select 1 from pgboss.job where data->>'resourceId' = ${id}`.execute(db)
  return rows.length
}

test('ANS-12 ANS-13 a replaced file keeps id, place and ratings; the old one is trash at once', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Notes' })
  await site.anonymous().call('GET', '/')
  const visitor = await site.visitor()
  await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })
  await returnRecord(db, id, { by: moderator.accountId, reason: 'errors', fields: ['file'] })
  await understood(id)
  const [before, jobs] = [await rowOf(db, id), await jobsOf(id)]
  const uploadId = await sendUpload(educator, docx)
  const answer = await patch(id, { editNumber: 1, uploadId, fields: { title: 'Corrected' } })
  expect([answer.statusCode, answer.json()]).toEqual([200, { editNumber: 2 }])
  const { modified_at, queued_at, rating_amount, rating_total, returned_at } = before
  const after = await rowOf(db, id)
  expect(after).toMatchObject({
    modified_at,
    queued_at,
    rating_amount,
    rating_total,
    returned_at,
    edit_number: 2,
  })
  expect(after).toMatchObject({
    title: 'Corrected',
    file_name: 'corrected.docx',
    file_url: `/files/${id}/corrected.docx`,
    bytes: docx.bytes.length,
    virus_scan: 'clean',
    understood: 'waiting',
    understand_tries: 0,
    pages: null,
    thumbnail: null,
    language_guess: null,
  })
  for (const table of ['previews', 'text_signatures'] as const)
    expect(await db.selectFrom(table).selectAll().where('resource_id', '=', id).execute()).toEqual([])
  expect(await jobsOf(id)).toBe(jobs + 1)
  expect(await trashedKeys()).toContain(before.storage_key)
  expect(await staging.find(uploadId)).toBeUndefined()
  const served = await educator.call('GET', after.file_url)
  expect(served.rawPayload.equals(docx.bytes)).toBe(true)
  const entry = db.selectFrom('audit_entries').select('details').where('subject_id', '=', id)
  expect(await entry.where('act', '=', 'resource.edited').execute()).toEqual([
    {
      details: {
        changes: [
          { field: 'title', from: 'Notes', to: 'Corrected' },
          { field: 'file', from: 'notes.pdf', to: 'corrected.docx' },
        ],
      },
    },
  ])
  const again = await educator.call('POST', `${path(id)}/resubmission`, { payload: { editNumber: 2 } })
  expect(again.statusCode).toBe(200)
  expect(await rowOf(db, id)).toMatchObject({ modified_at, rating_amount, rating_total, returned_at: null })
})

test('ANS-13 of the calls that send one upload at once, one replaces the file', async () => {
  const [one, other] = [await contributeFile(educator), await contributeFile(educator)]
  const uploadId = await sendUpload(educator, corrected(2_100))
  const responses = await Promise.all([one, other].map(({ id }) => patch(id, { editNumber: 1, uploadId })))
  expect(responses.map(outcome).toSorted()).toEqual([
    [200, undefined],
    [404, 'upload_not_found'],
  ])
})

test('SDK-13 a repeat of a replacement gets the first answer, also at once', async () => {
  const { id } = await contributeFile(educator)
  const uploadId = await sendUpload(educator, corrected(2_200))
  const key = randomUUID()
  const send = () => patch(id, { editNumber: 1, uploadId }, key)
  const responses = await Promise.all([send(), send()])
  for (const answer of [...responses, await send()])
    expect([answer.statusCode, answer.json()]).toEqual([200, { editNumber: 2 }])
})

test('a refused replacement changes nothing and keeps the upload', async () => {
  const { id } = await contributeFile(educator)
  const before = await rowOf(db, id)
  const uploadId = await sendUpload(educator, corrected(2_300))
  expect(outcome(await patch(id, { editNumber: 9, uploadId }))).toEqual([409, 'resource_changed'])
  expect(await rowOf(db, id)).toEqual(before)
  expect((await patch(id, { editNumber: 1, uploadId })).statusCode).toBe(200)
  const link = await contributeLink(educator, { link: 'https://school.example/page' })
  const unused = await sendUpload(educator, corrected(2_400))
  expect(outcome(await patch(link.id, { editNumber: 1, uploadId: unused }))).toEqual([400, 'invalid_input'])
})

test('CASE-A08 a replacement of wrong content is refused with the cause and a next step', async () => {
  const { id } = await contributeFile(educator)
  const page = { fileName: 'notes.docx', bytes: Buffer.from('<!doctype html><p>Notes') }
  const refused = await patch(id, { editNumber: 1, uploadId: await sendUpload(educator, page) })
  const message = expect.stringContaining('print it to PDF')
  expect(refused.json()).toMatchObject({ code: 'invalid_file', cause: 'web_page', message })
})

test('T21 T22 an infected file, and the upload of another member, are refused', async () => {
  const { id } = await contributeFile(educator)
  const before = await rowOf(db, id)
  const content = { name: 'word/media/a.bin', content: eicar, stored: true } as const
  const infected = { fileName: 'notes.docx', bytes: makeOffice('docx', [content]) }
  const bad = await patch(id, { editNumber: 1, uploadId: await sendUpload(educator, infected) })
  expect(outcome(bad)).toEqual([422, 'invalid_file'])
  const foreign = await sendUpload(await site.member('educator'), corrected(2_500))
  expect(outcome(await patch(id, { editNumber: 1, uploadId: foreign }))).toEqual([404, 'upload_not_found'])
  expect(await rowOf(db, id)).toEqual(before)
})

test('ANS-14 T21 approval is refused until the new file is scanned', async () => {
  const { id } = await contributeFile(educator)
  await clamd.leave()
  const replaced = await patch(id, { editNumber: 1, uploadId: await sendUpload(educator, corrected(2_600)) })
  expect(replaced.statusCode).toBe(200)
  const approval = () => moderator.call('POST', `/api/resources/${id}/approval?seen=2.0`)
  expect(outcome(await approval())).toEqual([409, 'file_not_scanned'])
  await clamd.comeBack()
  await rescanUnscanned(site.parts)
  expect((await approval()).statusCode).toBe(200)
})

test('T26 a new file of today counts towards the daily bytes of its account', async () => {
  const { id } = await contributeFile(educator)
  await patch(id, { editNumber: 1, uploadId: await sendUpload(educator, corrected(2_700)) })
  await sql`update resources set modified_at = now() - interval '2 days'`.execute(db)
  const upload = { id: 'a'.repeat(32), accountId: educator.accountId, fileName: 'x.pdf', bytes: 1 }
  const usage = await addUpload(site.parts.db, upload, (found) => found, { countStored: false })
  expect(usage?.bytesToday).toBeGreaterThanOrEqual(2_700)
})

/** Proposed versions on a site with a virus scanner, from the upload to the moderator's click. */
import { afterAll, expect, test } from 'vitest'
import { rescanUnscanned } from '#features/contributing/files/server/rescan-files.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { eicar, startFakeClamd } from '#test/fakes/fake-clamd.ts'
import { makeOffice } from '#test/files/make-office.ts'
import { publishFile, sendUpload } from '#test/site-actions.ts'
import { type Answer, testSite } from '#test/site.ts'
import { lessonBytes, propose, proposed } from './versions.ts'

const clamd = await startFakeClamd()
afterAll(() => clamd.leave())
const site = await testSite({ settings: { CLAMD_URL: clamd.url, LOG_LEVEL: 'silent' }, logError: () => {} })
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = site.anonymous()

const fileName = 'notes.docx'
const clean = (content: string) => ({
  fileName,
  bytes: makeOffice('docx', [{ name: 'word/media/a.txt', content, stored: true }]),
})
/** A docx that any check of its structure takes. */
const infected = clean(eicar)
const published = () => publishFile(educator, moderator, { bytes: lessonBytes() })
const outcome = (answer: Answer): unknown => [answer.statusCode, answer.json<{ code?: string }>().code]
const approval = (id: string, seen = '1.0') =>
  moderator.call('POST', `/api/resources/${id}/approval?seen=${seen}`)
/** An upload of the same file as a resource of its own. */
const filed = async (file: typeof infected) => {
  const payload = { subject: 'Maths', title: 'Notes', tags: [], uploadId: await sendUpload(educator, file) }
  return educator.call('POST', '/api/resources', { payload })
}
const proposals = async (id: string) =>
  (await db.selectFrom('resources').select('id').where('replaces_id', '=', id).execute()).length

test('COR-04 T21 an infected file and files of a wrong type are refused with the words of an upload', async () => {
  const { id } = await published()
  const before = await rowOf(db, id)
  const page = Buffer.from('<!doctype html><p>Notes')
  for (const file of [
    infected,
    { fileName, bytes: page },
    { fileName: 'notes.pdf', bytes: page },
    { fileName: 'notes.pdf', bytes: infected.bytes },
  ]) {
    const [asUpload, answer] = [await filed(file), await propose(educator, id, file)]
    const { requestId: _, ...expected } = asUpload.json<Record<string, unknown>>()
    expect(answer.statusCode).toBe(422)
    expect([asUpload.statusCode, answer.json()]).toEqual([422, expect.objectContaining(expected)])
  }
  const uploadId = await sendUpload(await site.member('educator'), clean('of another'))
  expect(outcome(await propose(educator, id, { uploadId }))).toEqual([404, 'upload_not_found'])
  expect(outcome(await propose(educator, id, { uploadId: 'f'.repeat(32) }))).toEqual([
    404,
    'upload_not_found',
  ])
  expect([await rowOf(db, id), await proposals(id)]).toEqual([before, 0])
})

test('COR-04 an infected file is refused in the edit of a proposal, which keeps its file', async () => {
  const { id } = await published()
  const proposal = await proposed(educator, id)
  const before = await rowOf(db, proposal)
  const payload = { editNumber: 1, uploadId: await sendUpload(educator, infected) }
  expect(outcome(await educator.call('PATCH', `/api/contributions/${proposal}`, { payload }))).toEqual([
    422,
    'invalid_file',
  ])
  expect(await rowOf(db, proposal)).toEqual(before)
})

test('COR-04 T21 without an answer of the scanner a proposal waits, and an infected one is never public', async () => {
  const [fine, bad] = [await published(), await published()]
  const file = clean('a corrected answer')
  await clamd.leave()
  const waiting = await proposed(educator, fine.id, file)
  const ill = await proposed(educator, bad.id, infected)
  for (const id of [waiting, ill]) {
    expect(await rowOf(db, id)).toMatchObject({ virus_scan: 'waiting' })
    expect(outcome(await approval(id))).toEqual([409, 'file_not_scanned'])
  }
  const payload = { act: 'approve', items: [{ id: waiting, seen: '1.0' }] }
  await moderator.call('GET', `/api/moderation/resources/${waiting}`)
  const many = await moderator.call('POST', '/api/moderation/bulk', { payload })
  expect(many.json()).toEqual({ results: [{ id: waiting, failure: 'file_not_scanned' }] })
  await clamd.comeBack()
  await rescanUnscanned(site.parts)
  expect((await approval(waiting)).json()).toEqual({ id: fine.id, verified: true, version: 2 })
  expect(outcome(await approval(ill))).toEqual([409, 'file_infected'])
  const { file_url, virus_scan } = await rowOf(db, fine.id)
  expect([(await visitor.call('GET', file_url)).rawPayload.equals(file.bytes), virus_scan]).toEqual([
    true,
    'clean',
  ])
  expect((await rowOf(db, bad.id)).version).toBe(1)
  expect((await visitor.call('GET', bad.file_url)).statusCode).toBe(200)
})

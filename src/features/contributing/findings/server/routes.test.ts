import { expect, test } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { storeFile } from '#test/database/store-file.ts'
import { makeDocx } from '#test/files/make-docx.ts'
import { contributeFile, sendUpload } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const educator = await site.member('educator')
const other = await site.member('educator')
const moderator = await site.member('moderator')
const identity = '8001015009087'
const phone = '082 345 6781'

/** A file of the educator after its extraction. */
async function extracted(paragraphs: readonly string[], author = '', licence = 'CC-BY-4.0') {
  const id = await storeFile(site, makeDocx(paragraphs, author), {
    fileName: 'lesson.docx',
    uploader_account_id: educator.accountId,
    licence,
  })
  await extractContent(parts, id)
  return id
}
const findingsIn = async (id: string) => (await parts.findingsOf([id])).get(id) ?? []
const lesson = 'A fraction is a part of a whole. Colour one half of each shape.'
const line = '© 2019 A Publisher'
const answerOf = (id: string | undefined, text: string, who = educator) =>
  who.call('POST', `/api/findings/${id}/answer`, { payload: { text } })
const dismiss = (id: string | undefined, who = moderator) => who.call('POST', `/api/findings/${id}/dismissal`)

test('DESK-21 a filed document has its findings when its text is read; the answer stands beside the finding', async () => {
  const id = await extracted([lesson, line])
  const [found] = await findingsIn(id)
  expect(found).toMatchObject({ rule: 'copyright', excerpt: line, page: null, count: 1, answer: null })
  const answered = await answerOf(found?.id, '  I wrote\nthis book. ')
  expect([answered.statusCode, answered.json()]).toMatchObject([200, { id: found?.id }])
  expect(await findingsIn(id)).toMatchObject([{ answer: { text: 'I wrote this book.' } }])
})

test('DESK-18 identity and telephone numbers are in the file alone: in no finding, answer or log', async () => {
  const logged: unknown[] = []
  const id = await extracted([lesson, `Thandi ${identity}, ${phone}`, `© 2019 Thandi ${phone}`])
  await extractContent({ ...parts, logError: (error) => void logged.push(error) }, id)
  const found = await findingsIn(id)
  expect(found.map(({ rule }) => rule)).toEqual(['identity', 'copyright', 'phone'])
  const rows = await db.selectFrom('findings').selectAll().where('resource_id', '=', id).execute()
  for (const text of [
    // Without ids, whose digits are random.
    JSON.stringify(found.map((each) => ({ ...each, id: '' }))),
    JSON.stringify(rows.map(({ excerpt }) => excerpt)),
    String(logged),
  ])
    for (const secret of [identity, phone, '345', '5009087']) expect(text).not.toContain(secret)
})

test('DESK-17 a stated licence is a finding until it is the chosen one', async () => {
  const id = await extracted([lesson, 'Licence: CC BY-NC-SA 4.0'])
  expect(await findingsIn(id)).toMatchObject([{ rule: 'licence', excerpt: 'CC BY-NC-SA' }])
  await db.updateTable('resources').set({ licence: 'CC-BY-NC-SA-4.0' }).where('id', '=', id).execute()
  expect(await findingsIn(id)).toEqual([])
})

test('an author in the metadata is a finding unless the record names that person', async () => {
  const id = await extracted([lesson], 'Thandi Mokoena')
  expect(await findingsIn(id)).toMatchObject([{ rule: 'author', excerpt: 'Thandi Mokoena' }])
  await db.updateTable('resources').set({ author: 'T. Mokoena' }).where('id', '=', id).execute()
  expect(await findingsIn(id)).toEqual([])
})

test.for([
  ['Piet van Wyk', 'Anna van Zyl', 1],
  ['Renée Botha', 'R. Botha', 0],
  ['Li Wu', 'Li Wu', 0],
] as const)('the author %s of a file by %s leaves %i findings', async ([inFile, author, left]) => {
  const id = await extracted([lesson], inFile)
  await db.updateTable('resources').set({ author }).where('id', '=', id).execute()
  expect(await findingsIn(id)).toHaveLength(left)
})

test('a file without text is reported as such', async () => {
  const id = await extracted([''])
  expect(await findingsIn(id)).toMatchObject([{ rule: 'unreadable' }])
})

test('T15 another person gets 404 for an answer, and only moderators dismiss', async () => {
  const [found] = await findingsIn(await extracted([lesson, line]))
  for (const who of [other, moderator]) expect((await answerOf(found?.id, 'Mine', who)).statusCode).toBe(404)
  expect((await dismiss(found?.id, educator)).statusCode).toBe(403)
})

test('answers have 1 to 300 characters', async () => {
  const [found] = await findingsIn(await extracted([lesson, line]))
  for (const text of ['', '   ', 'x'.repeat(301)])
    expect((await answerOf(found?.id, text)).statusCode).toBe(400)
  expect((await answerOf(found?.id, 'x'.repeat(300))).statusCode).toBe(200)
})

test('DESK-21 a dismissed finding is no longer listed; a repeat succeeds, an unknown one fails', async () => {
  const id = await extracted([lesson, line])
  const [found] = await findingsIn(id)
  for (const answer of [await dismiss(found?.id), await dismiss(found?.id)])
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: found?.id }])
  expect(await findingsIn(id)).toEqual([])
  expect((await dismiss('00000000-0000-4000-8000-000000000000')).json()).toMatchObject({
    code: 'finding_not_found',
  })
})

test('F-S3-04 identity numbers in the next file are found, shown, and hide the cover, after a dismissal for the former', async () => {
  const bytes = (paragraphs: readonly string[]) => ({
    fileName: 'list.docx',
    bytes: makeDocx(paragraphs, ''),
  })
  const { id } = await contributeFile(educator, bytes([lesson, `Example ${identity}`]))
  await extractContent(parts, id)
  const [first] = await findingsIn(id)
  expect((await dismiss(first?.id)).statusCode).toBe(200)
  expect(await findingsIn(id)).toEqual([])
  const uploadId = await sendUpload(educator, bytes([lesson, 'Thandi 8001015009087', 'Sipho 9202204720083']))
  const replaced = await educator.call('PATCH', `/api/contributions/${id}`, {
    payload: { editNumber: 1, uploadId },
  })
  expect(replaced.statusCode).toBe(200)
  await extractContent(parts, id)
  expect(await findingsIn(id)).toMatchObject([{ rule: 'identity', count: 2, answer: null }])
  const { unverified } = (await moderator.call('GET', '/api/moderation')).json<{
    unverified: readonly { id: string; thumbnail: string | null }[]
  }>()
  expect(unverified.find((row) => row.id === id)?.thumbnail).toBeNull()
})

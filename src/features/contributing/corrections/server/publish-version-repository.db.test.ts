import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { corrected, lessonBytes, proposed } from '#test/corrections/versions.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { approve, publishFile, seenBy } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const derived = ['previews', 'preview_pictures', 'text_signatures', 'file_checks', 'findings'] as const

/** Data read from the file of a resource, without ids and times. */
const readOf = async (id: string) => {
  const all = []
  for (const table of derived) {
    const rows = await db.selectFrom(table).selectAll().where('resource_id', '=', id).execute()
    all.push(rows.map((row) => ({ ...row, id: null, resource_id: null, made_at: null, checked_at: null })))
  }
  return all
}
const columnsOf = async (id: string) => {
  const { pages, language_guess, access, understood, sha256, bytes, mime, thumbnail } = await rowOf(db, id)
  return {
    pages,
    language_guess,
    access,
    understood,
    sha256,
    bytes,
    mime,
    thumbnail: thumbnail?.replace(id, ''),
  }
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const decisionOn = (id: string) => moderator.call('POST', `/api/resources/${id}/approval`)

test('COR-06 COR-14 an approval keeps address, ratings and reports, and changes file, ETag, date and version', async () => {
  const bytes = lessonBytes()
  const { id, file_url } = await publishFile(educator, moderator)
  await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })
  await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
  const before = await rowOf(db, id)
  const proposal = await proposed(educator, id, { bytes })
  const answer = await decisionOn(proposal)
  expect([answer.statusCode, answer.json()]).toEqual([200, { id, verified: true, version: 2 }])
  const after = await rowOf(db, id)
  const { title, rating_total, reported, uploader_account_id } = before
  expect(after).toMatchObject({
    title,
    rating_total,
    reported,
    uploader_account_id,
    version: 2,
    replaces_id: null,
  })
  expect(after).toMatchObject({
    version_kind: 'correction',
    version_note: 'row 3',
    decisions: before.decisions + 1,
  })
  expect(after.modified_at.getTime()).toBeGreaterThan(before.modified_at.getTime())
  expect(after.file_url).toBe(`/files/${id}/corrected.pdf`)
  const old = await visitor.call('GET', file_url, {
    headers: { range: 'bytes=10-', 'if-range': `"${before.sha256}"` },
  })
  expect([old.statusCode, old.rawPayload.equals(bytes), old.headers['etag']]).toEqual([
    200,
    true,
    `"${sha256(bytes)}"`,
  ])
  expect((await decisionOn(proposal)).statusCode).toBe(404)
  const earlier = await db.selectFrom('earlier_versions').selectAll().where('resource_id', '=', id).execute()
  expect(earlier).toMatchObject([
    { n: 1, storage_key: before.storage_key, dated_at: before.modified_at, kind: null },
  ])
  const entries = await db
    .selectFrom('audit_entries')
    .select('act')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ act }) => act)).toEqual([
    'resource.approved',
    'replacement.proposed',
    'version.published',
  ])
  const notices = (await educator.call('GET', '/api/notices')).json().notices
  expect(notices[0]).toMatchObject({ kind: 'published', resourceId: id, data: { version: 2 } })
})

test('COR-08 COR-26 what was read of the proposal is that of the resource, as a fresh reading of the file', async () => {
  const { id } = await publishFile(educator, moderator, { bytes: lessonBytes() })
  await extractContent(parts, id)
  const { bytes } = makeLesson('docx')
  const proposal = await proposed(educator, id, { bytes, fileName: 'a.docx' })
  await extractContent(parts, proposal)
  const details = { fileName: 'a.docx', title: 'Intro to algebra', tags: ['Grade 9', 'algebra'] }
  const fresh = await storeFile(site, bytes, details)
  await extractContent(parts, fresh)
  expect((await approve(moderator, proposal))['id']).toBe(id)
  expect(await readOf(id)).toEqual(await readOf(fresh))
  expect(await columnsOf(id)).toEqual(await columnsOf(fresh))
  expect(await readOf(proposal)).toEqual(derived.map(() => []))
  const document = await db
    .selectFrom('search_documents')
    .select('type')
    .where('resource_id', '=', id)
    .executeTakeFirst()
  expect(document).toEqual({ type: 'docx' })
})

test('COR-26 a proposal and its resource are no duplicates of each other', async () => {
  const { id } = await publishFile(educator, moderator, { bytes: lessonBytes() })
  const proposal = await proposed(educator, id)
  for (const each of [id, proposal]) await extractContent(parts, each)
  for (const each of [id, proposal])
    expect(
      (await moderator.call('GET', `/api/moderation/resources/${each}/duplicates`)).json().duplicates,
    ).toEqual([])
})

describe('refusals', () => {
  test('of another version, a hidden resource and an edited proposal', async () => {
    const { id } = await publishFile(educator, moderator)
    const proposal = await proposed(educator, id)
    await educator.call('PATCH', `/api/contributions/${proposal}`, {
      payload: { editNumber: 1, note: 'row 4' },
    })
    expect((await decisionOn(proposal)).json().code).toBe('resource_changed')
    const seen = await seenBy(moderator, proposal)
    const decide = () => moderator.call('POST', `/api/resources/${proposal}/approval?seen=${seen}`)
    await db.updateTable('resources').set({ verified: null }).where('id', '=', id).execute()
    expect((await decide()).json().code).toBe('resource_changed')
    await db.updateTable('resources').set({ verified: true, version: 2 }).where('id', '=', id).execute()
    expect((await decide()).json().code).toBe('resource_changed')
    await db.updateTable('resources').set({ version: 1 }).where('id', '=', id).execute()
    await db.updateTable('resources').set({ virus_scan: 'waiting' }).where('id', '=', proposal).execute()
    expect((await decide()).json().code).toBe('file_not_scanned')
  })

  test('COR-12 a former release cannot publish a proposal as a resource', async () => {
    const { id } = await publishFile(educator, moderator)
    const proposal = await proposed(educator, id)
    const update = db.updateTable('resources').set({ verified: true }).where('id', '=', proposal).execute()
    await expect(update).rejects.toThrow('resources_proposal_check')
  })
})

test('COR-07 requests during swaps get one of both versions, whole, and never a failure', async () => {
  const { id, bytes } = await corrected(educator, moderator, 2)
  const known = new Set(bytes.map(sha256))
  let [isOver, requests] = [false, 0]
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver || requests < 1_000) {
      const file = await visitor.call('GET', `/files/${id}/x.pdf`)
      expect([file.statusCode, `"${sha256(file.rawPayload)}"`]).toEqual([200, file.headers['etag']])
      expect(known).toContain(sha256(file.rawPayload))
      for (const url of [`/r/${id}/intro-to-algebra`, '/api/resources']) {
        const { statusCode, body } = await visitor.call('GET', url)
        expect([url, statusCode, body.includes(id)]).toEqual([url, 200, true])
      }
      requests += 3
    }
  })
  for (const version of [2, 3, 4, 5, 6]) {
    const next = lessonBytes()
    known.add(sha256(next))
    await approve(moderator, await proposed(educator, id, { version, bytes: next }))
  }
  isOver = true
  await Promise.all(readers)
  expect(await rowOf(db, id)).toMatchObject({ version: 7 })
})

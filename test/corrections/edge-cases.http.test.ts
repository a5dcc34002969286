/** States and edge cases of CORRECTIONS that no single call shows. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import {
  quarantineResource,
  releaseResource,
} from '#features/review/moderation/server/quarantine-repository.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { approve, contributeLink, publishFile, seenBy, sendBack, sendUpload } from '#test/site-actions.ts'
import { type Answer, testSite } from '#test/site.ts'
import { corrected, lessonBytes, propose, proposed } from './versions.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()

const published = () => publishFile(educator, moderator, { bytes: lessonBytes() })
const outcome = (answer: Answer): unknown => [answer.statusCode, answer.json<{ code?: string }>().code]
const get = (url: string) => visitor.call('GET', url)
const takedown = (resourceId: string) => ({ resourceId, by: 'operator', reason: undefined })
const approval = async (id: string) =>
  moderator.call('POST', `/api/resources/${id}/approval?seen=${await seenBy(moderator, id)}`)
const short = (id: string) => `/r/${id.replaceAll('-', '').slice(0, 10)}`
const errors = (id: string) => `/api/resources/${id}/errors`

describe('a quarantined resource', () => {
  test('COR-05 takes no proposal, no approval and no error, and shows no earlier version', async () => {
    const { id } = await corrected(educator, moderator)
    const proposal = await proposed(educator, id, { version: 2 })
    const other = await published()
    for (const each of [id, other.id]) await quarantineResource(db, takedown(each))
    expect(outcome(await propose(educator, other.id))).toEqual([409, 'resource_quarantined'])
    expect(outcome(await approval(proposal))).toEqual([409, 'resource_changed'])
    expect(outcome(await visitor.call('POST', errors(id), { payload: { wrong: 'Row 3' } }))).toEqual([
      404,
      'resource_not_found',
    ])
    const withdrawal = `/api/resources/${id}/versions/1/withdrawal`
    const withdrawn = await moderator.call('POST', withdrawal, { payload: { reason: 'A name' } })
    expect(outcome(withdrawn)).toEqual([404, 'resource_not_found'])
    for (const url of [`/files/${id}/v/1/notes.pdf`, `/api/resources/${id}/versions`])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    expect((await get(`/r/${id}/v/1`)).body).not.toContain('This is version 1')
    await releaseResource(db, takedown(id))
    expect((await get(`/files/${id}/v/1/notes.pdf`)).statusCode).toBe(200)
    expect((await approval(proposal)).json()).toEqual({ id, verified: true, version: 3 })
  })

  test('COR-09 a quarantined proposal is not published; its resource stays public', async () => {
    const { id, file_url } = await published()
    const proposal = await proposed(educator, id)
    await quarantineResource(db, takedown(proposal))
    expect((await moderator.call('POST', `/api/resources/${proposal}/approval?seen=1.0`)).statusCode).toBe(
      409,
    )
    expect([(await get(file_url)).statusCode, (await rowOf(db, id)).version]).toEqual([200, 1])
    await releaseResource(db, takedown(proposal))
    expect((await approval(proposal)).json()).toEqual({ id, verified: true, version: 2 })
  })
})

describe('other roles and moments', () => {
  test('COR-05 an author who is no educator any more withdraws a proposal, and sends none', async () => {
    const author = await site.member('educator')
    const { id } = await publishFile(author, moderator, { bytes: lessonBytes() })
    const proposal = await proposed(author, id)
    const role = { role: 'student' } as const
    await db.updateTable('users').set(role).where('account_id', '=', author.accountId).execute()
    const edit = { payload: { editNumber: 1, note: 'row 4' } }
    expect((await author.call('PATCH', `/api/contributions/${proposal}`, edit)).statusCode).toBe(403)
    expect((await author.call('POST', `/api/contributions/${proposal}/withdrawal`)).statusCode).toBe(200)
    const payload = { version: 1, kind: 'correction', note: 'x', uploadId: '0'.repeat(32) }
    const again = await author.call('POST', `/api/resources/${id}/replacements`, { payload })
    expect(again.statusCode).toBe(403)
  })

  test('COR-03 a moderator replaces the file of a resource without an author', async () => {
    const { id } = await published()
    await db.updateTable('resources').set({ uploader_account_id: null }).where('id', '=', id).execute()
    expect(outcome(await propose(educator, id))).toEqual([404, 'resource_not_found'])
    expect((await approval(await proposed(moderator, id))).json()).toMatchObject({ id, version: 2 })
  })

  test('COR-03 who saw version 1 proposes nothing after version 2 was published a moment ago', async () => {
    const { id } = await published()
    const first = await proposed(educator, id)
    const seen = await seenBy(moderator, first)
    const [approved, second] = await Promise.all([
      moderator.call('POST', `/api/resources/${first}/approval?seen=${seen}`),
      propose(educator, id),
    ])
    expect(approved.statusCode).toBe(200)
    expect(second.statusCode).toBe(409)
    expect(['resource_changed', 'replacement_open']).toContain(second.json().code)
    expect(outcome(await propose(educator, id))).toEqual([409, 'resource_changed'])
    expect((await propose(educator, id, { version: 2 })).json()).toMatchObject({ version: 3 })
  })

  test('COR-13 the undo of a return leaves the proposal waiting, and the public version as it is', async () => {
    const { id } = await published()
    const [row, proposal] = [await rowOf(db, id), await proposed(educator, id)]
    expect((await sendBack(moderator, proposal)).statusCode).toBe(200)
    const seen = await seenBy(moderator, proposal)
    const undone = await moderator.call('DELETE', `/api/resources/${proposal}/return?seen=${seen}`)
    expect([undone.statusCode, (await rowOf(db, proposal)).returned_at]).toEqual([200, null])
    expect(await rowOf(db, id)).toEqual(row)
    expect((await approval(proposal)).json()).toMatchObject({ id, version: 2 })
  })

  test('COR-06 two approvals of one proposal publish one version', async () => {
    const { id } = await published()
    const proposal = await proposed(educator, id)
    const seen = await seenBy(moderator, proposal)
    const approvals = await Promise.all(
      [moderator, await site.member('admin')].map((by) =>
        by.call('POST', `/api/resources/${proposal}/approval?seen=${seen}`),
      ),
    )
    const statuses = approvals.map(({ statusCode }) => statusCode).toSorted()
    expect([
      [200, 404],
      [200, 409],
    ]).toContainEqual(statuses)
    expect(await rowOf(db, id)).toMatchObject({ version: 2 })
  })

  test('COR-25 a request for removal and a proposal are open together; granting removes both', async () => {
    const { id } = await published()
    const ask = { payload: { reason: 'Page 2 names learners by name.' } }
    await educator.call('POST', `/api/contributions/${id}/removal-request`, ask)
    const proposal = await proposed(educator, id)
    const payload = { seen: await seenBy(moderator, id), decision: 'grant' }
    const granted = await moderator.call('POST', `/api/resources/${id}/removal-decision`, { payload })
    expect(granted.json()).toEqual({ decision: 'grant' })
    const left = db.selectFrom('resources').select('id').where('id', 'in', [id, proposal])
    expect(await left.execute()).toEqual([])
    expect((await moderator.call('POST', `/api/moderation/bin/${id}/restoration`)).statusCode).toBe(200)
    expect(await left.execute()).toHaveLength(2)
  })

  test('COR-16 the card of a removed resource leads to a page that says so', async () => {
    const { id } = await corrected(educator, moderator)
    const seen = await seenBy(moderator, id)
    expect((await moderator.call('DELETE', `/api/resources/${id}?seen=${seen}`)).statusCode).toBe(200)
    for (const url of [`${short(id)}?v=1`, `/r/${id}/v/1`, `/r/${id}`])
      expect([url, (await get(url)).statusCode]).toEqual([url, 410])
  })
})

describe('errors', () => {
  test('COR-23 the approval closes the errors that the proposal names; others keep the mark of their version', async () => {
    const { id } = await published()
    for (const [page, wrong] of [
      [1, 'Answer 4 is 12.'],
      [null, 'The title has a typo.'],
    ] as const)
      await moderator.call('POST', errors(id), { payload: { wrong, ...(page && { page }) } })
    await visitor.call('POST', errors(id), { payload: { wrong: 'Open words' } })
    const list = async () =>
      (await educator.call('GET', errors(id))).json<{ errors: { id: number; wrong: string }[] }>().errors
    const fixes = (await list()).filter(({ wrong }) => wrong.startsWith('Answer')).map((each) => each.id)
    expect((await approval(await proposed(educator, id, { fixes }))).statusCode).toBe(200)
    const found = (await list()).map(({ wrong, ...each }) => [wrong, each])
    expect(Object.fromEntries(found)).toMatchObject({
      'Answer 4 is 12.': { state: 'fixed', fixedIn: 2, version: 1 },
      'The title has a typo.': { state: 'confirmed', fixedIn: null, version: 1 },
      'Open words': { state: 'open' },
    })
    const { body } = await get(`/r/${id}/intro-to-algebra`)
    expect(body.replaceAll(/<[^>]+>/g, '')).toMatch(/The title has a typo\.\s*\(version 1\)/)
    for (const hidden of ['Answer 4 is 12.', 'Open words']) expect(body).not.toContain(hidden)
  })

  test('COR-21 an error of version 1 that waited in the outbox keeps its version and page', async () => {
    const { id } = await corrected(educator, moderator)
    const payload = { version: 1, page: 900, wrong: 'Row 3' }
    expect((await visitor.call('POST', errors(id), { payload })).statusCode).toBe(201)
    const found = (await educator.call('GET', errors(id))).json().errors
    expect(found).toMatchObject([{ version: 1, page: 900, state: 'open' }])
  })
})

describe('what is published', () => {
  test('COR-06 details of a proposal follow edits of many and accepted suggestions, and the edits survive it', async () => {
    const { id } = await published()
    const proposal = await proposed(educator, id)
    await moderator.call('GET', `/api/moderation/resources/${id}`)
    const many = { act: 'edit', change: { tags: ['Grade 4'] } }
    const items = [{ id, seen: await seenBy(moderator, id) }]
    const edited = await moderator.call('POST', '/api/moderation/bulk', { payload: { items, ...many } })
    expect(edited.json()).toEqual({ results: [{ id, failure: null }] })
    const editNumber = (await rowOf(db, id)).edit_number
    const payload = { editNumber, fields: { title: 'Suggested title', subject: 'Geography' } }
    const suggested = await educator.call('POST', `/api/resources/${id}/revisions`, { payload })
    const { revisions } = (await moderator.call('GET', '/api/moderation/revisions')).json()
    const revision = revisions.find((each: { resourceId: string }) => each.resourceId === id)
    expect([suggested.statusCode, revision]).toEqual([201, expect.objectContaining({ resourceId: id })])
    const accept = { accept: ['title', 'subject'], seen: revision.seen }
    const decision = `/api/resources/${id}/revisions/${revision.id}/decision`
    const decided = await moderator.call('POST', decision, { payload: accept })
    expect(decided.json()).toEqual({ state: 'accepted' })
    const details = {
      title: 'Suggested title',
      subject: 'Geography',
      tags: expect.arrayContaining(['Grade 4']),
    }
    expect(await rowOf(db, proposal)).toMatchObject(details)
    expect((await approval(proposal)).json()).toEqual({ id, verified: true, version: 2 })
    expect(await rowOf(db, id)).toMatchObject(details)
  })

  test('COR-06 a link replaces a link, and the page of version 1 has the earlier one', async () => {
    const { id } = await contributeLink(educator, { link: 'https://school.example/one' })
    await approve(moderator, id)
    const payload = { version: 1, kind: 'edition', note: 'For 2027', link: 'https://school.example/two' }
    const sent = await educator.call('POST', `/api/resources/${id}/replacements`, { payload })
    expect((await approval(sent.json().id)).json()).toEqual({ id, verified: true, version: 2 })
    expect(await rowOf(db, id)).toMatchObject({ file_url: 'https://school.example/two', version: 2 })
    const { body } = await get(`/r/${id}/v/1`)
    expect(body).toContain('href="https://school.example/one"')
    const { earlier } = (await get(`/api/resources/${id}/versions`)).json()
    expect(earlier).toMatchObject([
      { n: 1, state: 'kept', file_url: 'https://school.example/one', bytes: null },
    ])
  })

  test('COR-08 an unread proposal is read as the resource; a reading under way is dropped', async () => {
    const { id } = await published()
    await extractContent(parts, id)
    const { bytes } = makeLesson('docx')
    const proposal = await proposed(educator, id, { bytes, fileName: 'a.docx' })
    const seen = await seenBy(moderator, proposal)
    let approved: Answer | undefined
    const runInChild: typeof parts.runInChild = async (job, signal) => {
      const found = await parts.runInChild(job, signal)
      approved ??= await moderator.call('POST', `/api/resources/${proposal}/approval?seen=${seen}`)
      return found
    }
    await extractContent({ ...parts, runInChild }, proposal)
    expect(approved?.json()).toEqual({ id, verified: true, version: 2 })
    const texts = db.selectFrom('previews').select('text').where('resource_id', 'in', [id, proposal])
    expect(await texts.execute()).toEqual([])
    expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting', file_name: 'a.docx', thumbnail: null })
    await extractContent(parts, id)
    expect(await texts.execute()).toEqual([{ text: expect.stringMatching(/\w{20}|\w+ \w+/) }])
    expect(await rowOf(db, id)).toMatchObject({ understood: 'done' })
  })
})

describe('SDK-13 a repeated call', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })

  test('COR-03 proposes once, also for two at the same time, and is a conflict with another note', async () => {
    const { id } = await published()
    const uploadId = await sendUpload(educator, { bytes: lessonBytes() })
    const payload = { version: 1, kind: 'correction', note: 'row 3', uploadId }
    const headers = key()
    const send = (body = payload) =>
      educator.call('POST', `/api/resources/${id}/replacements`, { payload: body, headers })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    const first = answers.find(({ statusCode }) => statusCode === 201)
    expect(first?.json()).toEqual({ id: expect.any(String), version: 2 })
    for (const each of answers) {
      // The second of two at once may find the first still under way.
      if (each.statusCode === 201) expect(each.json()).toEqual(first?.json())
      else expect(each.statusCode).toBe(409)
    }
    expect(answers.at(-1)?.json()).toEqual(first?.json())
    expect(outcome(await send({ ...payload, note: 'row 4' }))).toEqual([409, 'idempotency_key_reused'])
    const all = db.selectFrom('resources').select('id').where('replaces_id', '=', id)
    expect(await all.execute()).toHaveLength(1)
  })

  test('COR-17 withdraws once, and answers as the first time', async () => {
    const { id } = await corrected(educator, moderator)
    const headers = key()
    for (let time = 0; time < 2; time += 1) {
      const payload = { reason: 'It shows a name' }
      const url = `/api/resources/${id}/versions/1/withdrawal`
      const withdrawn = await moderator.call('POST', url, { payload, headers })
      expect([withdrawn.statusCode, withdrawn.json()]).toEqual([200, { n: 1 }])
    }
    const entries = db.selectFrom('audit_entries').select('act').where('subject_id', '=', id)
    const acts = (await entries.execute()).map(({ act }) => act)
    expect(acts.filter((act) => act === 'version.withdrawn')).toHaveLength(1)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ReturnOf } from '#shared/endpoint.ts'
import { returnRecord } from '#test/records/return-record.ts'
import { aStoredFile, rowOf, storeResource } from '#test/database/store-resource.ts'
import { approve, contributeFile, contributeLink, publishFile } from '#test/site-actions.ts'
import { type Person, testSite } from '#test/site.ts'
import type { readContribution } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')

const path = (id: string, act = '') => `/api/contributions/${id}${act}`
const read = async (who: Person, id: string) => {
  const answer = await who.call('GET', path(id))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReturnOf<typeof readContribution>>()
}
const patch = (id: string, payload: object, who = educator, key = randomUUID()) =>
  who.call('PATCH', path(id), { payload, headers: { 'idempotency-key': key } })
const post = (url: string, payload?: object, who = educator, key = randomUUID()) =>
  who.call('POST', url, { ...(payload && { payload }), headers: { 'idempotency-key': key } })
const outcome = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const audit = (id: string) =>
  db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const notices = (accountId: string, id: string) =>
  db
    .selectFrom('notices')
    .select(['kind', 'title', 'data'])
    .where('account_id', '=', accountId)
    .where('resource_id', '=', id)
    .execute()

describe('an edit', () => {
  test('ANS-12 ANS-23 changes the fields, keeps the place in the queue, and is logged without emails', async () => {
    const { id } = await contributeFile(educator, { title: 'Algbra', tags: ['Grade 9'] })
    const before = await rowOf(db, id)
    const fields = {
      title: 'Algebra by ann@school.example',
      tags: ['Grade 8', 'grade 8 '],
      author: '',
      language: null,
    }
    const answer = await patch(id, { editNumber: 1, fields })
    expect([answer.statusCode, answer.json()]).toEqual([200, { editNumber: 2 }])
    const { modified_at, queued_at } = before
    const after = await rowOf(db, id)
    expect(after).toMatchObject({
      title: fields.title,
      tags: ['Grade 8'],
      edit_number: 2,
      modified_at,
      queued_at,
    })
    expect(after).toMatchObject({ edited_by: 'author', author: null, verified: null })
    expect(await audit(id)).toMatchObject([
      {
        act: 'resource.edited',
        account_id: educator.accountId,
        details: {
          changes: [
            { field: 'title', from: 'Algbra', to: 'Algebra by [email]' },
            { field: 'tags', from: ['Grade 9'], to: ['Grade 8'] },
          ],
        },
      },
    ])
    expect(await read(educator, id)).toMatchObject({
      editNumber: 2,
      title: fields.title,
      fileName: 'notes.pdf',
    })
  })

  test('of an outdated version is refused, and a repeat with the same key answered as before', async () => {
    const { id } = await contributeFile(educator)
    const key = randomUUID()
    const edit = { editNumber: 1, fields: { title: 'Once' } }
    expect((await patch(id, edit, educator, key)).json()).toEqual({ editNumber: 2 })
    expect((await patch(id, edit, educator, key)).json()).toEqual({ editNumber: 2 })
    expect(outcome(await patch(id, edit))).toEqual([409, 'resource_changed'])
    const same = await patch(id, { editNumber: 2, fields: { title: 'Once' } })
    expect(same.json()).toEqual({ editNumber: 2 })
    expect(await audit(id)).toHaveLength(1)
  })

  test('changes a link, and switches no kind', async () => {
    const { id } = await contributeLink(educator, { link: 'https://school.example/old' })
    const edited = await patch(id, { editNumber: 1, link: 'https://school.example/new' })
    expect(edited.json()).toEqual({ editNumber: 2 })
    expect((await rowOf(db, id)).file_url).toBe('https://school.example/new')
    expect((await audit(id))[0]?.details).toEqual({
      changes: [{ field: 'link', from: 'https://school.example/old', to: 'https://school.example/new' }],
    })
    const uploadId = 'f'.repeat(32)
    const file = await contributeFile(educator)
    for (const [target, content, code] of [
      [id, { link: 'http://school.example/new' }, 'link_must_use_https'],
      [id, { link: 'https://10.0.0.1/' }, 'required_fields_missing'],
      [id, { uploadId }, 'invalid_input'],
      [id, { uploadId, link: 'https://school.example/both' }, 'invalid_input'],
      [file.id, { link: 'https://school.example/a' }, 'invalid_input'],
    ] as const) {
      const editNumber = target === id ? 2 : 1
      expect(outcome(await patch(target, { editNumber, ...content }))).toEqual([400, code])
    }
  })

  test.for([
    { verified: true },
    { rating: 5 },
    { ratingTotal: 5 },
    { averageRating: 5 },
    { reported: false },
    { reportAmount: 0 },
    { userID: 'other@school.example' },
    { uploader_account_id: 'other' },
    { file_url: '/files/x/y.pdf' },
    { returned_at: null },
    { decisions: 0 },
  ])('ANS-19 T2 of %o is refused, also as a suggestion', async (field) => {
    const { id } = await contributeFile(educator)
    const before = await rowOf(db, id)
    const payload = { editNumber: 1, fields: field }
    expect((await patch(id, payload)).statusCode).toBe(400)
    expect((await patch(id, { editNumber: 1, ...field })).statusCode).toBe(400)
    expect((await post(`/api/resources/${id}/revisions`, payload)).statusCode).toBe(400)
    expect(await rowOf(db, id)).toEqual(before)
  })
})

describe('a resubmission', () => {
  test('ANS-12 ANS-23 waits again at its old place, and the moderator is notified', async () => {
    const { id } = await contributeFile(educator, { title: 'Comes back' })
    await returnRecord(db, id, { by: 'somebody before' })
    await returnRecord(db, id, { by: moderator.accountId })
    const before = await rowOf(db, id)
    const payload = { editNumber: 1, message: 'Done, ask ann@school.example.' }
    const answer = await post(path(id, '/resubmission'), payload)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'waiting' }])
    const after = await rowOf(db, id)
    expect(after).toMatchObject({ returned_at: null, returned_reason: null, returned_text: null, returns: 2 })
    expect([after.modified_at, after.decisions]).toEqual([before.modified_at, before.decisions + 1])
    expect(Number(after.queued_at)).toBeGreaterThan(Number(before.queued_at))
    expect((await audit(id)).at(-1)).toMatchObject({
      act: 'resource.resubmitted',
      account_id: educator.accountId,
      reason: 'Done, ask [email]',
    })
    expect(await notices(moderator.accountId, id)).toEqual([
      { kind: 'resubmitted', title: 'Comes back', data: {} },
    ])
    expect(outcome(await post(path(id, '/resubmission'), payload))).toEqual([409, 'not_returned'])
  })

  test('ANS-12 ANS-27 with changed fields edits and waits again in one act, once for a repeat', async () => {
    const { id } = await contributeFile(educator, { title: 'Doc1 final' })
    await returnRecord(db, id, { by: moderator.accountId })
    const fields = { title: 'Adding fractions' }
    const outdated = await post(path(id, '/resubmission'), { editNumber: 7, fields })
    expect(outcome(outdated)).toEqual([409, 'resource_changed'])
    expect(await rowOf(db, id)).toMatchObject({ title: 'Doc1 final', edit_number: 1 })
    const key = randomUUID()
    const twice = () => post(path(id, '/resubmission'), { editNumber: 1, fields }, educator, key)
    for (const answer of [await twice(), await twice()]) expect(answer.statusCode).toBe(200)
    expect(await rowOf(db, id)).toMatchObject({ ...fields, edit_number: 2, returned_at: null })
    expect((await audit(id)).slice(-2).map(({ act }) => act)).toEqual([
      'resource.edited',
      'resource.resubmitted',
    ])
    expect(await notices(moderator.accountId, id)).toMatchObject([{ kind: 'resubmitted', ...fields }])
  })

  test('T15 is not named to its former moderator, who may no longer see it', async () => {
    const { id } = await contributeFile(educator)
    const former = await site.member('educator')
    await returnRecord(db, id, { by: former.accountId })
    expect((await post(path(id, '/resubmission'), { editNumber: 1 })).statusCode).toBe(200)
    expect(await notices(former.accountId, id)).toEqual([])
  })

  test('of an outdated version is refused, and a repeat notifies once', async () => {
    const { id } = await contributeFile(educator)
    await returnRecord(db, id, { by: moderator.accountId })
    expect(outcome(await post(path(id, '/resubmission'), { editNumber: 7 }))).toEqual([
      409,
      'resource_changed',
    ])
    const key = randomUUID()
    const twice = () => post(path(id, '/resubmission'), { editNumber: 1 }, educator, key)
    const responses = await Promise.all([twice(), twice()])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await notices(moderator.accountId, id)).toHaveLength(1)
  })
})

/** Rows for harvesters of a record, after its changes are numbered. */
async function harvested(id: string) {
  await site.parts.changeFeed.poll()
  return db.selectFrom('harvest_records').select('is_deleted as gone').where('resource_id', '=', id).execute()
}

describe('a withdrawal', () => {
  test('ANS-15 ANS-23 of a record that was never public leaves file, audit and event, and nothing for harvesters', async () => {
    const { id, file_url } = await contributeFile(educator, { title: 'Taken back' })
    const { storage_key } = await rowOf(db, id)
    const answer = await post(path(id, '/withdrawal'))
    expect([answer.statusCode, answer.json()]).toEqual([200, { id }])
    expect((await educator.call('GET', file_url)).statusCode).toBe(404)
    expect(await site.parts.files.stat(storage_key ?? '')).toBeUndefined()
    const [trashed] = await db
      .selectFrom('trashed_files')
      .selectAll()
      .where('storage_key', '=', storage_key)
      .execute()
    expect(trashed).toMatchObject({ moved: true })
    expect(await audit(id)).toMatchObject([{ act: 'resource.withdrawn', title: 'Taken back' }])
    const events = db.selectFrom('analytics_data').select('event').where('title', '=', 'Taken back')
    expect(await events.orderBy('id').execute()).toEqual([
      { event: 'file_upload' },
      { event: 'file_Deleted' },
    ])
    expect(await harvested(id)).toEqual([])
  })

  test('ANS-15 of a record that was public keeps its harvest record', async () => {
    const { id } = await publishFile(educator, moderator)
    await returnRecord(db, id)
    expect(await harvested(id)).toEqual([{ gone: true }])
    expect((await post(path(id, '/withdrawal'))).statusCode).toBe(200)
    expect(await harvested(id)).toEqual([{ gone: true }])
  })

  test('ANS-16 an educator deletes no record, and withdraws no public one', async () => {
    const { id } = await contributeFile(educator)
    expect((await educator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(403)
    await approve(moderator, id)
    expect((await educator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(403)
    expect(outcome(await post(path(id, '/withdrawal')))).toEqual([409, 'resource_published'])
    expect((await rowOf(db, id)).verified).toBe(true)
  })
})

describe('suggested changes', () => {
  const suggest = (id: string, payload: object, who = educator) =>
    post(`/api/resources/${id}/revisions`, payload, who)

  test('ANS-20 ANS-23 are stored beside the values that the author saw, and change nothing', async () => {
    const { id } = await publishFile(educator, moderator, { title: 'Public', tags: ['Grade 9'] })
    const before = await rowOf(db, id)
    const fields = { title: 'Better', tags: ['Grade 9'], source: 'By ann@school.example' }
    const answer = await suggest(id, { editNumber: 1, fields, message: 'A typing error' })
    expect(answer.statusCode, answer.body).toBe(201)
    const revision = await db.selectFrom('revisions').selectAll().where('resource_id', '=', id).execute()
    expect(revision).toMatchObject([
      {
        id: answer.json<{ id: string }>().id,
        author_account_id: educator.accountId,
        base_edit_number: 1,
        fields: { title: 'Better', source: 'By ann@school.example' },
        base: { title: 'Public', source: null },
        message: 'A typing error',
        state: 'proposed',
      },
    ])
    expect(await rowOf(db, id)).toEqual(before)
    expect((await audit(id)).at(-1)).toMatchObject({
      act: 'revision.proposed',
      reason: 'A typing error',
      details: {
        changes: [
          { field: 'title', from: 'Public', to: 'Better' },
          { field: 'source', from: null, to: 'By [email]' },
        ],
      },
    })
    expect(await read(educator, id)).toMatchObject({ status: 'published', revisionOpen: true })
  })

  test.for(['क', '😀', '"'])(
    'ANS-20 of a record with the longest values of %s are stored',
    async (character) => {
      const text = (length: number) => character.repeat(length)
      const tags = Array.from({ length: 33 }, (_, n) => `${n + 10}${text(48)}`)
      const texts = { description: text(1_000), source: text(2_048), changes: text(500) }
      const id = await storeResource(db, {
        ...texts,
        tags,
        title: text(300),
        author: text(120),
        uploader_account_id: educator.accountId,
      })
      const shorter = { description: 'b', source: 'c', changes: 'd' }
      const fields = { ...shorter, tags: ['algebra'], title: 'Shorter', author: 'a' }
      const answer = await suggest(id, { editNumber: 1, fields })
      expect(answer.statusCode, answer.body).toBe(201)
    },
  )

  test('ANS-21 are refused while earlier ones are open, also at once', async () => {
    const { id } = await publishFile(educator, moderator)
    const responses = await Promise.all(
      ['One', 'Two'].map((title) => suggest(id, { editNumber: 1, fields: { title } })),
    )
    expect(responses.map(outcome).toSorted()).toEqual([
      [201, undefined],
      [409, 'revision_open'],
    ])
  })

  test('are for the author of a public resource, with a change, of its present version', async () => {
    const { id } = await publishFile(educator, moderator, { title: 'Public' })
    const waiting = await storeResource(db, {
      ...aStoredFile(),
      verified: null,
      uploader_account_id: educator.accountId,
    })
    const payload = { editNumber: 1, fields: { title: 'Other' } }
    expect(outcome(await suggest(id, payload, moderator))).toEqual([404, 'resource_not_found'])
    expect(outcome(await suggest(waiting, payload))).toEqual([409, 'not_published'])
    expect(outcome(await suggest(id, { ...payload, editNumber: 2 }))).toEqual([409, 'resource_changed'])
    const none = await suggest(id, { editNumber: 1, fields: { title: 'Public' } })
    expect(outcome(none)).toEqual([400, 'required_fields_missing'])
  })
})

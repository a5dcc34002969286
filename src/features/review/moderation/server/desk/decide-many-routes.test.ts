import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rowOf, storeResource, type NewRow } from '#test/database/store-resource.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { makePdfOf } from '#test/files/make-pdf.ts'
import { contributeFile, sendUpload } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'
import type { Results } from './bulk-repository.ts'

const site = await testSite()
const { db } = site.parts
const moderator = await site.member('moderator')
const educator = await site.member('educator')
const colleague = await site.member('moderator')

const waiting = (fields: Partial<NewRow> = {}) =>
  storeResource(db, { verified: null, uploader_account_id: educator.accountId, ...fields })
const items = (ids: readonly string[], seen = '1.0') => ids.map((id) => ({ id, seen }))
const send = (payload: object, key: string = randomUUID()) =>
  moderator.call('POST', '/api/moderation/bulk', { payload, headers: { 'idempotency-key': key } })
const resultsOf = async (payload: object) =>
  (await send(payload)).json<Results>().results.map(({ failure }) => failure)
const open = (id: string, hoursAgo = 0) =>
  db
    .insertInto('review_views')
    .values({
      account_id: moderator.accountId,
      resource_id: id,
      edit_number: 1,
      at: new Date(Date.now() - hoursAgo * 3_600_000),
    })
    .execute()

describe('approve', () => {
  test('DESK-29 only records opened in the last 24 hours, each with its own result', async () => {
    const [opened, never, long, changed] = await Promise.all([
      waiting(),
      waiting(),
      waiting(),
      waiting({ edit_number: 2 }),
    ])
    const quarantined = await waiting({ quarantined_at: new Date() })
    await Promise.all([open(opened), open(long, 25), open(changed), open(quarantined)])
    const order = { act: 'approve', items: items([opened, never, long, changed, quarantined, randomUUID()]) }
    expect(await resultsOf(order)).toEqual([
      null,
      'not_opened',
      'not_opened',
      'resource_changed',
      'resource_quarantined',
      'not_opened',
    ])
    expect((await rowOf(db, opened)).verified).toBe(true)
    for (const id of [never, long, changed]) expect((await rowOf(db, id)).verified).toBeNull()
  })
})

describe('approve after changes', () => {
  const read = (id: string) => moderator.call('GET', `/api/moderation/resources/${id}`)
  const seenNow = async (id: string) => (await read(id)).json<{ resource: { seen: string } }>().resource.seen
  const rename = async (id: string, who = educator) =>
    who === educator
      ? who.call('PATCH', `/api/contributions/${id}`, {
          payload: { editNumber: (await rowOf(db, id)).edit_number, fields: { title: randomUUID() } },
        })
      : who.call('PATCH', `/api/resources/${id}`, {
          payload: { seen: `${(await rowOf(db, id)).edit_number}.0`, fields: { title: randomUUID() } },
        })

  test('F-S3-05 a file that its author replaced stays closed after a tag of the moderator', async () => {
    const { id } = await contributeFile(educator)
    await read(id)
    const uploadId = await sendUpload(educator, { bytes: makePdfOf(2_000) })
    await educator.call('PATCH', `/api/contributions/${id}`, { payload: { editNumber: 1, uploadId } })
    const tagged = { act: 'edit', items: items([id], '2.0'), change: { tags: ['algebra'] } }
    expect(await resultsOf({ act: 'approve', items: items([id], '2.0') })).toEqual(['resource_changed'])
    expect(await resultsOf(tagged)).toEqual([null])
    expect(await resultsOf({ act: 'approve', items: items([id], '3.0') })).toEqual(['resource_changed'])
    expect(await resultsOf({ act: 'approve', items: items([id], await seenNow(id)) })).toEqual([null])
  })

  test('CASE-D06 the result of each record names the role of its editor, and none without a view', async () => {
    const ids = [await waiting(), await waiting(), await waiting(), await waiting()] as const
    const [byAuthor, byModerator, unopened, untouched] = ids
    for (const id of [byAuthor, byModerator, untouched]) await read(id)
    for (const [id, who] of [
      [byAuthor, educator],
      [byModerator, colleague],
      [unopened, educator],
    ] as const)
      // prettier-ignore
      expect((await rename(id, who)).statusCode).toBe(200)
    expect(await resultsOf({ act: 'approve', items: items(ids) })).toEqual([
      'resource_changed',
      'changed_by_moderator',
      'not_opened',
      null,
    ])
    const edits = { act: 'edit', items: items([byAuthor, byModerator]), change: { licence: null } }
    expect(await resultsOf(edits)).toEqual(['resource_changed', 'changed_by_moderator'])
  })
})

describe('return and edit', () => {
  test('DESK-29 many are returned with one reason', async () => {
    const ids = [await waiting(), await waiting()]
    const order = {
      act: 'return',
      items: items(ids),
      reason: 'subject-or-grade',
      text: 'Please add the grade.',
    }
    expect(await resultsOf(order)).toEqual([null, null])
    for (const id of ids)
      expect(await rowOf(db, id)).toMatchObject({ returned_reason: 'subject-or-grade', decisions: 1 })
  })

  test('DESK-31 new grades keep other tags, new tags keep grades, and each edit has an audit entry and a notice', async () => {
    const ids = [await waiting({ tags: ['Grade 4', 'fractions'] }), await waiting({ tags: ['sums'] })]
    const graded = { act: 'edit', items: items(ids), change: { grades: ['Grade 5'], licence: 'CC0-1.0' } }
    expect(await resultsOf(graded)).toEqual([null, null])
    expect((await Promise.all(ids.map((id) => rowOf(db, id)))).map(({ tags }) => tags)).toEqual([
      ['Grade 5', 'fractions'],
      ['Grade 5', 'sums'],
    ])
    expect(await resultsOf({ act: 'edit', items: items(ids, '2.0'), change: { tags: ['whole'] } })).toEqual([
      null,
      null,
    ])
    const row = await rowOf(db, ids[0] ?? '')
    expect(row).toMatchObject({ tags: ['Grade 5', 'whole'], licence: 'CC0-1.0' })
    const entries = await db
      .selectFrom('audit_entries')
      .select(['act', 'details'])
      .where('subject_id', '=', row.id)
      .execute()
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries[0]?.details)).toContain('fractions')
    const notices = await db.selectFrom('notices').select('kind').where('resource_id', '=', row.id).execute()
    expect(notices.map(({ kind }) => kind)).toEqual(['edited', 'edited'])
  })
})

describe('errors', () => {
  test('DESK-29 tags that are too many with the present ones are a result, and the others are edited', async () => {
    const many = await waiting({ tags: Array.from({ length: 33 }, (_, n) => `tag ${n}`) })
    const ids = [await waiting(), many, await waiting()]
    const order = { act: 'edit', items: items(ids), change: { grades: ['Grade 5'] } }
    expect(await resultsOf(order)).toEqual([null, 'invalid_input', null])
    expect((await rowOf(db, many)).edit_number).toBe(1)
  })

  test('DESK-29 an unexpected error is logged and a result, and the others are decided', async () => {
    const ids = [await waiting(), await waiting(), await waiting()]
    expectConsoleError(/no entry/)
    const owner = await site.database.client()
    await owner.query(`create function no_entry() returns trigger language plpgsql as
      $$ begin raise exception 'no entry'; end $$;
      create trigger no_entry before insert on audit_entries for each row
      when (new.subject_id = '${ids[1]}') execute function no_entry()`)
    expect(await resultsOf({ act: 'edit', items: items(ids), change: { licence: 'CC0-1.0' } })).toEqual([
      null,
      'unexpected',
      null,
    ])
    await owner.query('drop function no_entry cascade')
  })

  test('DESK-30 the repeat of a call that ended before its results were stored gets them', async () => {
    const ids = [await waiting(), await waiting()]
    await open(ids[0] ?? '')
    for (const order of [
      { act: 'approve', items: items(ids.slice(0, 1)) },
      { act: 'return', items: items(ids.slice(1)), reason: 'unreadable', text: '' },
    ]) {
      const key = randomUUID()
      const first = await send(order, key)
      await db.deleteFrom('idempotency_keys').where('key', '=', key).execute()
      expect((await send(order, key)).body).toBe(first.body)
      expect(first.json<Results>().results).toMatchObject([{ failure: null }])
    }
    expect((await rowOf(db, ids[1] ?? '')).returns).toBe(1)
  })
})

describe('order', () => {
  test('DESK-30 of 21 records is refused, and a repeated key gets the same answer', async () => {
    const ids = [await waiting()]
    const many = items(Array.from({ length: 21 }, () => randomUUID()))
    const refused = await send({ act: 'edit', items: many, change: { licence: null } })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'too_many_items' }])
    const key = randomUUID()
    const order = { act: 'return', items: items(ids), reason: 'unreadable', text: '' }
    const first = await send(order, key)
    expect((await send(order, key)).body).toBe(first.body)
    expect((await rowOf(db, ids[0] ?? '')).returns).toBe(1)
  })

  test.for([
    { act: 'return' },
    { act: 'return', reason: 'errors', text: 'Short' },
    { act: 'edit' },
    { act: 'edit', change: {} },
  ])('%o without what it needs is refused', async (order) => {
    const refused = await send({ ...order, items: items([randomUUID()]) })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'required_fields_missing' }])
  })

  test.for([
    { act: 'delete' },
    { act: 'edit', change: { verified: true } },
    { act: 'edit', change: { title: 'x' } },
  ])('T2 %o is refused', async (order) => {
    expect((await send({ ...order, items: items([randomUUID()]) })).statusCode).toBe(400)
  })
})

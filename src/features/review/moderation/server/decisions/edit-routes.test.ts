import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approve, contributeFile, publishFile, seenBy, sendBack } from '#test/site-actions.ts'
import { rowOf, storeResource } from '#test/database/store-resource.ts'
import { type Answer, testSite } from '#test/site.ts'
import { quarantineResource } from '../quarantine-repository.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')

const edit = async (id: string, fields: object, headers: Readonly<Record<string, string>> = {}) =>
  moderator.call('PATCH', `/api/resources/${id}`, {
    payload: { seen: await seenBy(moderator, id), fields },
    headers,
  })
const outcome = (answer: Answer): unknown => [answer.statusCode, answer.json<{ code?: string }>().code]
const noticesOf = (id: string) =>
  db.selectFrom('notices').select(['account_id', 'kind', 'data']).where('resource_id', '=', id).execute()

/** Suggests a new title and language; returns the path of the decision. */
async function suggestion(resource_id: string) {
  const id = randomUUID()
  const fields = JSON.stringify({ title: 'Suggested', languages: ['af'] })
  const base = JSON.stringify({ title: 'Stored', languages: [] })
  const owner = { resource_id, author_account_id: educator.accountId }
  await db
    .insertInto('revisions')
    .values({ id, ...owner, base_edit_number: 1, fields, base })
    .execute()
  return `/api/resources/${resource_id}/revisions/${id}/decision`
}

describe('edit', () => {
  test('ANS-23 it changes the named fields only, tells the author, and logs old and new values', async () => {
    const { id } = await publishFile(educator, moderator, { title: 'Old', tags: ['Grade 4', 'sums'] })
    const before = await rowOf(db, id)
    const fields = {
      title: 'New',
      tags: ['Grade 5', 'sums'],
      author: 'Write to a@b.example',
      description: null,
    }
    expect((await edit(id, fields)).json()).toEqual({ seen: '2.1' })
    expect(await rowOf(db, id)).toEqual({
      ...before,
      title: 'New',
      tags: ['Grade 5', 'sums'],
      author: 'Write to a@b.example',
      edit_number: 2,
      edited_at: expect.any(Date),
      edited_by: 'moderator',
    })
    expect(await noticesOf(id)).toContainEqual({
      account_id: educator.accountId,
      kind: 'edited',
      data: { fields: ['title', 'tags', 'author'] },
    })
    const history = await moderator.call('GET', `/api/resources/${id}/history`)
    expect(history.json()).toMatchObject({
      seen: '2.1',
      fields: { title: 'New', author: 'Write to a@b.example', description: null },
      entries: [
        {
          act: 'resource.edited',
          by: 'you',
          changes: [
            { field: 'title', from: 'Old', to: 'New' },
            { field: 'tags', from: ['Grade 4', 'sums'], to: ['Grade 5', 'sums'] },
            { field: 'author', from: null, to: 'Write to [email]' },
          ],
        },
        { act: 'resource.approved', by: 'you', changes: [] },
      ],
    })
    for (const identity of [moderator.accountId, moderator.email, educator.email])
      expect(history.body).not.toContain(identity)
  })

  test('ANS-19 T2 other fields and wrong values are refused, and nothing changes', async () => {
    const { id } = await contributeFile(educator)
    const before = await rowOf(db, id)
    const wrong = [
      { verified: true },
      { rating: 5 },
      { reported: false },
      { userID: moderator.email },
      { modifiedAt: '2026-01-01T00:00:00Z' },
      { edit_number: 1 },
      { file_url: 'https://elsewhere.example' },
      { title: '' },
      { title: 'x'.repeat(301) },
      { subject: 'Alchemy' },
      { licence: 'mine' },
      { language: 'English' },
      { languages: ['zu', 'zu'] },
      { languages: ['en'], language: 'en' },
      { tags: [''] },
    ]
    for (const fields of wrong)
      expect([fields, (await edit(id, { author: 'A', ...fields })).statusCode]).toEqual([fields, 400])
    expect(await rowOf(db, id)).toEqual(before)
  })

  test('a returned resource can be edited and approved; a quarantined one cannot be edited', async () => {
    const { id } = await contributeFile(educator)
    await sendBack(moderator, id)
    expect((await edit(id, { subject: 'History' })).json()).toEqual({ seen: '2.1' })
    expect((await rowOf(db, id)).returned_at).not.toBeNull()
    const approval = await moderator.call('POST', `/api/resources/${id}/approval?seen=2.1`)
    expect(approval.statusCode).toBe(200)
    await quarantineResource(db, { resourceId: id, by: 'operator', reason: undefined })
    expect(outcome(await edit(id, { title: 'x' }))).toEqual([409, 'resource_quarantined'])
    const missing = { payload: { seen: '1.0', fields: { title: 'x' } } }
    expect(outcome(await moderator.call('PATCH', `/api/resources/${randomUUID()}`, missing))).toEqual([
      404,
      'resource_not_found',
    ])
  })

  test('a repeat with the same key is one edit and one notice', async () => {
    const { id } = await contributeFile(educator)
    const payload = { seen: '1.0', fields: { title: 'Once' } }
    const headers = { 'idempotency-key': `edit-${id}` }
    const again = () => moderator.call('PATCH', `/api/resources/${id}`, { payload, headers })
    const responses = [await again(), await again()]
    expect(responses.map((answer) => answer.json())).toEqual([{ seen: '2.0' }, { seen: '2.0' }])
    expect(await noticesOf(id)).toHaveLength(1)
  })

  test('an own or imported resource is edited without a notice', async () => {
    const own = await contributeFile(moderator)
    const imported = await storeResource(db)
    for (const id of [own.id, imported]) {
      expect((await edit(id, { title: 'Edited' })).statusCode).toBe(200)
      expect(await noticesOf(id)).toEqual([])
    }
  })
})

describe('suggested changes', () => {
  test('ANS-20 are listed, decided field by field, and notified to the author', async () => {
    const { id } = await publishFile(educator, moderator, { title: 'Stored' })
    const path = await suggestion(id)
    const list = async () =>
      (await moderator.call('GET', '/api/moderation/revisions')).json<{ revisions: { seen: string }[] }>()
    expect(await list()).toMatchObject({
      total: 1,
      revisions: [{ resourceId: id, seen: '1.1', title: 'Stored' }],
    })
    const payload = { seen: '1.1', accept: ['languages'], text: 'The title is better as it is.' }
    const headers = { 'idempotency-key': `decide-${id}` }
    const decided = [
      await moderator.call('POST', path, { payload, headers }),
      await moderator.call('POST', path, { payload, headers }),
    ]
    expect(decided.map((answer) => answer.json())).toEqual([{ state: 'accepted' }, { state: 'accepted' }])
    expect(await rowOf(db, id)).toMatchObject({ title: 'Stored', language: 'af', edit_number: 2 })
    expect(await list()).toEqual({ total: 0, revisions: [] })
    expect(outcome(await moderator.call('POST', path, { payload }))).toEqual([409, 'decided_already'])
    expect((await noticesOf(id)).filter(({ kind }) => kind === 'revision.decided')).toEqual([
      {
        account_id: educator.accountId,
        kind: 'revision.decided',
        data: { accepted: ['languages'], declined: ['title'], text: payload.text },
      },
    ])
  })

  test('T2 a decision names editable fields only', async () => {
    const { id } = await publishFile(educator, moderator, { title: 'Stored' })
    const path = await suggestion(id)
    for (const accept of [['verified'], ['file'], 'title'])
      expect((await moderator.call('POST', path, { payload: { seen: '1.1', accept } })).statusCode).toBe(400)
  })
})

test('the history of an unknown resource is 404', async () => {
  expect(outcome(await moderator.call('GET', `/api/resources/${randomUUID()}/history`))).toEqual([
    404,
    'resource_not_found',
  ])
})

test('CASE-D07 the history names the own acts, and those of others by their role', async () => {
  const { id } = await contributeFile(educator)
  await approve(moderator, id)
  const other = await site.member('moderator')
  const edited = { seen: '1.1', fields: { title: 'Corrected' } }
  await other.call('PATCH', `/api/resources/${id}`, { payload: edited })
  const rolesFor = async (who: typeof moderator) => {
    const history = await who.call('GET', `/api/resources/${id}/history`)
    return history
      .json<{ entries: readonly { act: string; by: string }[] }>()
      .entries.map(({ act, by }) => [act, by])
  }
  expect(await rolesFor(moderator)).toEqual([
    ['resource.edited', 'moderator'],
    ['resource.approved', 'you'],
  ])
  expect(await rolesFor(other)).toEqual([
    ['resource.edited', 'you'],
    ['resource.approved', 'moderator'],
  ])
})

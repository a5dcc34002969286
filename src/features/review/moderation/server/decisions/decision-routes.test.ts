import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { approve, contributeFile, publishFile, seenBy, sendBack } from '#test/site-actions.ts'
import { rowOf, storeResource } from '#test/database/store-resource.ts'
import { type Answer, testSite } from '#test/site.ts'
import { maxReturns } from '../../record-version.ts'

const site = await testSite()
const { db } = site.parts
const [educator, moderator, admin, visitor] = [
  await site.member('educator'),
  await site.member('moderator'),
  await site.member('admin'),
  await site.visitor(),
]

const decide = {
  approve: (id: string, seen?: string, who = moderator) =>
    who.call('POST', `/api/resources/${id}/approval${seen === undefined ? '' : `?seen=${seen}`}`),
  delete: (id: string, query: Readonly<Record<string, string>> = {}, who = moderator) =>
    who.call('DELETE', `/api/resources/${id}?${new URLSearchParams(query)}`),
  undo: (id: string, seen: string) => moderator.call('DELETE', `/api/resources/${id}/return?seen=${seen}`),
}
const edit = async (id: string, fields: object) =>
  moderator.call('PATCH', `/api/resources/${id}`, { payload: { seen: await seenBy(moderator, id), fields } })

const outcome = (answer: Answer): unknown => [answer.statusCode, answer.json<{ code?: string }>().code]
const noticesOf = (accountId: string, resourceId: string) =>
  db
    .selectFrom('notices')
    .select(['kind', 'title', 'data'])
    .where('account_id', '=', accountId)
    .where('resource_id', '=', resourceId)
    .orderBy('id')
    .execute()
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'reason', 'details', 'account_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('what was seen', () => {
  test('ANS-03 a decision on an outdated state fails with resource_changed and changes nothing', async () => {
    const { id } = await contributeFile(educator)
    const seen = await seenBy(moderator, id)
    expect((await edit(id, { title: 'Edited since' })).statusCode).toBe(200)
    const before = [await rowOf(db, id), await auditOf(id), await noticesOf(educator.accountId, id)]
    const responses = [
      await decide.approve(id, seen),
      await decide.approve(id),
      await decide.delete(id, { seen }),
      await decide.delete(id),
      await sendBack(moderator, id, { seen }),
      await moderator.call('PATCH', `/api/resources/${id}`, { payload: { seen, fields: { title: 'Old' } } }),
    ]
    expect(responses.map(outcome)).toEqual(responses.map(() => [409, 'resource_changed']))
    expect([await rowOf(db, id), await auditOf(id), await noticesOf(educator.accountId, id)]).toEqual(before)
    expect(outcome(await decide.approve(id, await seenBy(moderator, id)))).toEqual([200, undefined])
  })

  test.each(['approve', 'return'] as const)(
    'ANS-04 of two moderators who %s at once one succeeds, and one gets decided_already',
    async (act) => {
      const { id } = await contributeFile(educator)
      const seen = await seenBy(moderator, id)
      const both = await Promise.all(
        [moderator, admin].map((who) =>
          act === 'approve' ? decide.approve(id, seen, who) : sendBack(who, id, { seen }),
        ),
      )
      expect(both.map(outcome).toSorted()).toEqual([
        [200, undefined],
        [409, 'decided_already'],
      ])
      expect(await auditOf(id)).toHaveLength(1)
      expect(await noticesOf(educator.accountId, id)).toHaveLength(1)
    },
  )

  test('ANS-04 an approval and a return at once end in exactly one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await contributeFile(educator)
      const seen = await seenBy(moderator, id)
      const both = await Promise.all([decide.approve(id, seen), sendBack(admin, id, { seen })])
      expect(both.map(outcome).toSorted()).toEqual([
        [200, undefined],
        [409, 'decided_already'],
      ])
      const { verified, returned_at } = await rowOf(db, id)
      expect([verified === true, returned_at !== null].filter(Boolean)).toHaveLength(1)
    }
  })

  test('ANS-05 without seen an unedited record is approved and deleted as before', async () => {
    const { id } = await contributeFile(educator)
    expect((await decide.approve(id)).json()).toEqual({ id, verified: true })
    expect((await decide.approve(id)).json()).toEqual({ id, verified: true })
    expect((await decide.delete(id)).json()).toEqual({ id })
    expect((await moderator.call('POST', `/api/resources/${id}/approval?seen=1`)).statusCode).toBe(400)
  })
})

describe('return', () => {
  test('ANS-11 the author reads exactly the sent text, and the reason chooses the fields', async () => {
    const { id } = await contributeFile(educator, { title: 'Plots' })
    const text = 'Page 3 says “5 + 7 = 13”. <b>Please</b> correct it & send it again.'
    const answer = await sendBack(moderator, id, { reason: 'errors', text })
    expect(answer.json()).toEqual({ id, seen: '1.1' })
    expect(await noticesOf(educator.accountId, id)).toEqual([
      { kind: 'returned', title: 'Plots', data: { reason: 'errors', text } },
    ])
    expect(await rowOf(db, id)).toMatchObject({
      returned_at: expect.any(Date),
      returned_reason: 'errors',
      returned_text: text,
      returned_fields: ['file'],
      returns: 1,
      decisions: 1,
      edit_number: 1,
      verified: null,
    })
    const other = await contributeFile(educator)
    await sendBack(moderator, other.id, { fields: ['languages', 'file'] })
    expect((await rowOf(db, other.id)).returned_fields).toEqual(['languages', 'file'])
  })

  test('ANS-10 it needs a reason, and errors and other need 15 characters of text', async () => {
    const { id } = await contributeFile(educator)
    for (const wrong of [
      { reason: '' },
      { reason: 'rude' },
      { reason: undefined },
      { text: 'x'.repeat(1_001) },
    ])
      expect((await sendBack(moderator, id, wrong)).statusCode).toBe(400)
    for (const reason of ['errors', 'other'])
      for (const text of ['', 'x'.repeat(14), ` ${'x'.repeat(14)} `])
        expect(outcome(await sendBack(moderator, id, { reason, text }))).toEqual([400, 'reason_text_missing'])
    expect((await rowOf(db, id)).returned_at).toBeNull()
    expect(outcome(await sendBack(moderator, id, { reason: 'other', text: 'x'.repeat(15) }))).toEqual([
      200,
      undefined,
    ])
  })

  test('ANS-01 it is refused for returned, public and quarantined resources, without an author, and an 11th time', async () => {
    const owned = { verified: null, uploader_account_id: educator.accountId }
    const [imported, often, quarantined] = [
      await storeResource(db, { verified: null }),
      await storeResource(db, { ...owned, returns: maxReturns }),
      await storeResource(db, { ...owned, quarantined_at: new Date() }),
    ]
    const returned = await contributeFile(educator)
    await sendBack(moderator, returned.id)
    const published = await publishFile(educator, moderator)
    const codes = async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => outcome(await sendBack(moderator, id))))
    expect(await codes([imported, often, quarantined, returned.id, published.id])).toEqual([
      [409, 'author_unknown'],
      [409, 'returned_too_often'],
      [409, 'resource_quarantined'],
      [409, 'decided_already'],
      [409, 'resource_published'],
    ])
    const unknown = { seen: '1.0', reason: 'other', text: 'Nothing is here at all.' }
    const answer = await moderator.call('POST', `/api/resources/${randomUUID()}/return`, { payload: unknown })
    expect(outcome(answer)).toEqual([404, 'resource_not_found'])
  })

  test('ANS-04 a repeat with the same key returns once', async () => {
    const { id } = await contributeFile(educator)
    const payload = { seen: '1.0', reason: 'title-or-tags', text: 'Please name the grade.' }
    const again = (text = payload.text) =>
      moderator.call('POST', `/api/resources/${id}/return`, {
        payload: { ...payload, text },
        headers: { 'idempotency-key': `return-${id}` },
      })
    const responses = await Promise.all([again(), again(), again()])
    expect(responses.map((answer) => answer.json())).toEqual(responses.map(() => ({ id, seen: '1.1' })))
    expect(await noticesOf(educator.accountId, id)).toHaveLength(1)
    expect(outcome(await again('Another text'))).toEqual([409, 'idempotency_key_reused'])
  })

  test('undone, the resource waits where it was; a waiting one has nothing to undo', async () => {
    const { id } = await contributeFile(educator)
    const before = await rowOf(db, id)
    await sendBack(moderator, id)
    expect((await decide.undo(id, '1.1')).json()).toEqual({ id, seen: '1.2' })
    expect(await rowOf(db, id)).toEqual({ ...before, decisions: 2 })
    expect(await noticesOf(educator.accountId, id)).toEqual([])
    expect(outcome(await decide.undo(id, '1.2'))).toEqual([409, 'not_returned'])
    expect(outcome(await decide.undo(id, '1.1'))).toEqual([409, 'decided_already'])
    await sendBack(moderator, id)
    await sql`update notices set read_at = now() where resource_id = ${id}`.execute(db)
    await decide.undo(id, '1.3')
    expect(await noticesOf(educator.accountId, id)).toHaveLength(1)
  })

  test('a returned resource can be approved and deleted', async () => {
    const [one, two] = [await contributeFile(educator), await contributeFile(educator)]
    for (const { id } of [one, two]) await sendBack(moderator, id)
    expect(outcome(await decide.approve(one.id, '1.1'))).toEqual([200, undefined])
    expect(await noticesOf(educator.accountId, one.id)).toMatchObject([{ kind: 'published' }])
    expect(await rowOf(db, one.id)).toMatchObject({
      verified: true,
      returned_at: null,
      returned_reason: null,
      returned_text: null,
      returned_fields: null,
      returns: 1,
      decisions: 2,
    })
    expect(outcome(await decide.delete(two.id, { seen: '1.1' }))).toEqual([200, undefined])
  })
})

describe('notices about decisions', () => {
  test('an approval sends one notice to the author, none for cleared reports or own uploads', async () => {
    const { id } = await contributeFile(educator, { title: 'Told' })
    await approve(moderator, id)
    await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
    await approve(moderator, id)
    expect(await noticesOf(educator.accountId, id)).toEqual([{ kind: 'published', title: 'Told', data: {} }])
    const own = await publishFile(moderator, moderator)
    expect(await noticesOf(moderator.accountId, own.id)).toEqual([])
  })

  test.each([
    [{ reason: 'Not free to share' }, [{}]],
    [{ reason: 'Not free to share', notify: 'removal' }, [{}]],
    [{ reason: 'Not free to share', notify: 'reason' }, [{ reason: 'Not free to share' }]],
    [{ notify: 'reason' }, [{}]],
    [{ reason: 'Not free to share', notify: 'none' }, []],
  ] as const)('a deletion with %j sends the notices %j', async (query, notices) => {
    const { id } = await contributeFile(educator, { title: 'Gone' })
    expect((await decide.delete(id, query)).statusCode).toBe(200)
    expect(await noticesOf(educator.accountId, id)).toEqual(
      notices.map((data) => ({ kind: 'removed', title: 'Gone', data })),
    )
    expect((await decide.delete(await storeResource(db), { notify: 'all' })).statusCode).toBe(400)
  })
})

test('ANS-23 each decision writes one entry with its reason and details, and no email address', async () => {
  const { id } = await contributeFile(educator, { title: 'Ask anna@school.example' })
  await sql`update resources set queued_at = now() - interval '3 days' where id = ${id}`.execute(db)
  await sendBack(moderator, id, { reason: 'other', text: 'Ask anna@school.example for it, please.' })
  await decide.undo(id, '1.1')
  await approve(moderator, id)
  await decide.delete(id, { reason: 'Mail ben@school.example' })
  const waited = expect.toSatisfy((seconds: number) => Math.abs(seconds - 3 * 86_400) < 600)
  const entries = await auditOf(id)
  expect(entries).toMatchObject([
    {
      act: 'resource.returned',
      reason: 'Ask [email] for it, please.',
      details: { waitedSeconds: waited, returns: 1, reason: 'other' },
    },
    { act: 'return.undone', details: { returns: 1 } },
    { act: 'resource.approved', details: { waitedSeconds: waited, returns: 0 } },
    { act: 'resource.deleted', reason: 'Mail [email]', details: { returns: 0 } },
  ])
  expect(entries[3]?.details).not.toHaveProperty('waitedSeconds')
  expect(JSON.stringify(entries)).not.toContain('@')
})

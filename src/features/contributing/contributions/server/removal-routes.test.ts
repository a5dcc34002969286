/** Requests of authors to remove their public resources, and their decisions. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { quarantineResource } from '#features/review/moderation/server/quarantine-repository.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { type Answer, type Person, testSite } from '#test/site.ts'
import { contributeFile, publishFile, seenBy, sendBack } from '#test/site-actions.ts'

const site = await testSite()
const { db } = site.parts
const [author, other] = [await site.member('educator'), await site.member('educator')]
const [moderator, second] = [await site.member('moderator'), await site.member('moderator')]
const anonymous = site.anonymous()

const reason = 'Page 2 names learners: write to a@b.example.'
const request = (id: string) => `/api/contributions/${id}/removal-request`
const ask = (id: string, by: Person = author, key = randomUUID(), words = reason) =>
  by.call('POST', request(id), { payload: { reason: words }, headers: { 'idempotency-key': key } })
const takeBack = (id: string, by: Person = author) => by.call('DELETE', request(id))
const decide = async (id: string, body: object, by: Person = moderator, key = randomUUID()) =>
  by.call('POST', `/api/resources/${id}/removal-decision`, {
    payload: { seen: await seenBy(by, id).catch(() => '1.1'), ...body },
    headers: { 'idempotency-key': key },
  })
const outcome = (answer: Answer): unknown => [answer.statusCode, answer.json<{ code?: string }>().code]
const requestsOf = async (id: string) => {
  const answer = await moderator.call('GET', '/api/moderation/requests')
  const { removals, errors } = answer.json<{ removals: { id: string }[]; errors: unknown[] }>()
  expect(errors).toEqual([])
  return removals.filter((each) => each.id === id)
}
const noticesOf = (id: string) =>
  db.selectFrom('notices').select(['account_id', 'kind', 'data']).where('resource_id', '=', id).execute()
const entriesOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'account_id', 'reason', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const isPublic = async (id: string) =>
  (await anonymous.call('GET', `/api/resources/current?ids=${id}`)).json<{ items: unknown[] }>().items
    .length === 1
const text = 'It names nobody: those are characters of a novel.'

describe('COR-25 a request for removal', () => {
  test('changes nothing in public; the author and moderators see it, oldest first', async () => {
    const { id } = await publishFile(author, moderator, { title: 'Class list' })
    const before = await rowOf(db, id)
    const key = randomUUID()
    expect((await ask(id, author, key)).statusCode).toBe(201)
    expect((await ask(id, author, key)).json()).toEqual({ asked: true })
    const { removal_asked_at, removal_reason, ...after } = await rowOf(db, id)
    expect({ ...after, removal_asked_at: null, removal_reason: null }).toEqual(before)
    expect([await isPublic(id), removal_reason]).toEqual([true, reason])
    const at = removal_asked_at?.toISOString()
    expect((await author.call('GET', `/api/contributions/${id}`)).json()).toMatchObject({
      removalAskedAt: at,
    })
    expect(await requestsOf(id)).toEqual([{ id, title: 'Class list', reason, at, seen: '1.1' }])
  })

  test('needs a reason of 15 to 500 characters, and there is one at a time', async () => {
    const { id } = await publishFile(author, moderator)
    for (const words of ['Too short', ' '.repeat(20), 'x'.repeat(501)])
      expect((await ask(id, author, randomUUID(), words)).json()).toMatchObject({ field: 'reason' })
    expect((await ask(id)).statusCode).toBe(201)
    expect(outcome(await ask(id))).toEqual([409, 'removal_open'])
    expect((await takeBack(id)).statusCode).toBe(204)
    expect((await takeBack(id)).statusCode).toBe(204)
    expect(await requestsOf(id)).toEqual([])
    expect((await ask(id)).statusCode).toBe(201)
  })

  test('T3 is for the author of a public resource alone', async () => {
    const { id } = await publishFile(author, moderator)
    for (const by of [other, moderator]) {
      expect(outcome(await ask(id, by))).toEqual([404, 'resource_not_found'])
      expect(outcome(await takeBack(id, by))).toEqual([404, 'resource_not_found'])
    }
    const waiting = await contributeFile(author)
    expect(outcome(await ask(waiting.id))).toEqual([409, 'not_published'])
    await quarantineResource(db, { resourceId: id, by: 'operator', reason: undefined })
    expect(outcome(await ask(id))).toEqual([409, 'resource_quarantined'])
    expect(outcome(await takeBack(id))).toEqual([409, 'resource_quarantined'])
    expect(outcome(await decide(id, { decision: 'grant' }))).toEqual([409, 'resource_quarantined'])
    expect(await requestsOf(id)).toEqual([])
  })

  test('stays open after the resource was sent back, and its author may take it back', async () => {
    const { id } = await publishFile(author, moderator)
    await ask(id)
    await sendBack(moderator, id, { unpublish: true })
    expect(await requestsOf(id)).toHaveLength(1)
    expect((await takeBack(id)).statusCode).toBe(204)
  })
})

describe('COR-25 COR-29 a decision', () => {
  test('declined: the author reads why, the log names no words and no email', async () => {
    const { id } = await publishFile(author, moderator)
    await ask(id)
    expect(outcome(await decide(id, { decision: 'decline' }))).toEqual([400, 'required_fields_missing'])
    const key = randomUUID()
    const declined = await decide(id, { seen: '1.1', decision: 'decline', text }, moderator, key)
    expect(declined.json()).toEqual({ decision: 'decline' })
    expect((await decide(id, { seen: '1.1', decision: 'decline', text }, moderator, key)).statusCode).toBe(
      200,
    )
    expect(await noticesOf(id)).toContainEqual({
      account_id: author.accountId,
      kind: 'removal.declined',
      data: { text },
    })
    expect(JSON.stringify(await noticesOf(id))).not.toContain(moderator.accountId)
    expect((await entriesOf(id)).slice(-2)).toEqual([
      { act: 'removal.asked', account_id: author.accountId, reason: null, details: null },
      { act: 'removal.declined', account_id: moderator.accountId, reason: null, details: null },
    ])
    expect([await isPublic(id), await requestsOf(id)]).toEqual([true, []])
    const history = (await second.call('GET', `/api/resources/${id}/history`)).json<{ entries: object[] }>()
    expect(history.entries.slice(0, 2)).toMatchObject([
      { act: 'removal.declined', by: 'moderator' },
      { act: 'removal.asked', by: 'author' },
    ])
    expect((await ask(id)).statusCode).toBe(201)
  })

  test('granted: the resource is deleted, its author is told, and it can be restored with its request', async () => {
    const { id } = await publishFile(author, moderator)
    await ask(id)
    const key = randomUUID()
    const granted = await decide(id, { seen: '1.1', decision: 'grant' }, moderator, key)
    expect([granted.json(), await isPublic(id)]).toEqual([{ decision: 'grant' }, false])
    expect((await decide(id, { seen: '1.1', decision: 'grant' }, moderator, key)).statusCode).toBe(200)
    expect((await entriesOf(id)).at(-1)).toMatchObject({ act: 'resource.deleted', details: { asked: true } })
    expect(await noticesOf(id)).toContainEqual({ account_id: author.accountId, kind: 'removed', data: {} })
    const restored = await moderator.call('POST', `/api/moderation/bin/${id}/restoration`)
    expect([restored.statusCode, await isPublic(id)]).toEqual([200, true])
    expect(await requestsOf(id)).toHaveLength(1)
    expect((await noticesOf(id)).map(({ kind }) => kind)).not.toContain('removed')
  })

  test('without a request, or on another state than the one on screen, changes nothing', async () => {
    const { id } = await publishFile(author, moderator)
    for (const body of [{ decision: 'grant' }, { decision: 'decline', text }])
      expect(outcome(await decide(id, body))).toEqual([409, 'decided_already'])
    await ask(id)
    expect(outcome(await decide(id, { seen: '2.1', decision: 'grant' }))).toEqual([409, 'resource_changed'])
    await decide(id, { decision: 'decline', text }, second)
    expect(outcome(await decide(id, { seen: '1.1', decision: 'grant' }))).toEqual([409, 'decided_already'])
    expect(await isPublic(id)).toBe(true)
  })

  test('two at once: one counts', async () => {
    const { id } = await publishFile(author, moderator)
    await ask(id)
    const bodies = [{ decision: 'grant' }, { decision: 'decline', text }]
    const answers = await Promise.all(
      bodies.map((body, at) => decide(id, { seen: '1.1', ...body }, [moderator, second][at])),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('Delete in the lists notes that its author had asked', async () => {
    const { id } = await publishFile(author, moderator)
    await ask(id)
    await moderator.call('DELETE', `/api/resources/${id}?seen=1.1`)
    expect((await entriesOf(id)).at(-1)).toMatchObject({ act: 'resource.deleted', details: { asked: true } })
  })
})

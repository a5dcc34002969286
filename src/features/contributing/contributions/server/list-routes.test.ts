import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ReturnOf } from '#shared/endpoint.ts'
import { returnRecord } from '#test/records/return-record.ts'
import { storeFinding } from '#test/records/store-finding.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { contributeFile, contributeLink, publishFile } from '#test/site-actions.ts'
import { type Person, testSite } from '#test/site.ts'
import type { listContributions } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')

const list = async (who: Person, cursor?: string) => {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`
  const answer = await who.call('GET', `/api/contributions${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReturnOf<typeof listContributions>>()
}
test('the list has four sections, each with the own resources only', async () => {
  const author = await site.member('educator')
  const [waiting, returned, shown, hidden] = [
    await contributeFile(author, { title: 'Waits' }),
    await contributeFile(author, { title: 'Returned' }),
    await publishFile(author, moderator, { title: 'Shown' }),
    await contributeLink(author, { link: 'https://school.example/hidden' }),
  ]
  await contributeFile(educator)
  await returnRecord(db, returned.id, { text: 'Name the topic.', fields: ['title', 'gone'] })
  await sql`update resources set quarantined_at = now() where id = ${hidden.id}`.execute(db)
  const deletedId = randomUUID()
  await db
    .insertInto('notices')
    .values([
      {
        account_id: author.accountId,
        kind: 'removed',
        resource_id: deletedId,
        title: 'Gone',
        data: '{"reason":"Old"}',
      },
      { account_id: author.accountId, kind: 'published', resource_id: shown.id, title: 'Shown' },
      {
        account_id: author.accountId,
        kind: 'removed',
        resource_id: randomUUID(),
        created_at: sql<Date>`now() - interval '401 days'`,
      },
    ])
    .execute()
  const found = await list(author)
  expect(found.needsAttention).toMatchObject([
    {
      id: returned.id,
      status: 'returned',
      request: { reason: 'title-or-tags', text: 'Name the topic.', fields: ['title'] },
    },
  ])
  expect(found.waiting.map(({ id, status, request }) => [id, status, request])).toEqual([
    [hidden.id, 'quarantined', null],
    [waiting.id, 'waiting', null],
  ])
  expect(found.published).toMatchObject({
    items: [{ id: shown.id, revisionOpen: false }],
    next: null,
    total: 1,
  })
  expect(found.removed).toEqual([
    { resourceId: deletedId, title: 'Gone', at: expect.any(String), reason: 'Old', expired: false },
  ])
  expect(found.reviewDays).toBeNull()
})

test('the list pages the public ones by 50, newest first, and refuses an unknown cursor', async () => {
  const author = await site.member('student')
  const ids = await storeResources(
    db,
    Array.from({ length: 51 }, (_, number) => ({
      uploader_account_id: author.accountId,
      modified_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(number / 2))),
    })),
  )
  const first = await list(author)
  expect(first.published).toMatchObject({ total: 51, next: expect.any(String) })
  const second = await list(author, first.published.next ?? '')
  expect(second.published.next).toBeNull()
  const seen = [...first.published.items, ...second.published.items].map(({ id }) => id)
  expect(seen.toSorted()).toEqual(ids.toSorted())
  const refused = await author.call('GET', '/api/contributions?cursor=1.x')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'invalid_input'])
})

test('ANS-24 the list states the usual wait from ten decisions of 90 days on', async () => {
  // Other tests decide, too.
  const quiet = await testSite()
  const reader = await quiet.member('educator')
  const decide = (count: number, days: number, ago: string) =>
    quiet.parts.db
      .insertInto('audit_entries')
      .values(
        Array.from({ length: count }, () => ({
          at: sql<Date>`now() - ${ago}::interval`,
          account_id: 'moderator',
          act: 'resource.approved' as const,
          subject_id: randomUUID(),
          details: JSON.stringify({ waitedSeconds: days * 24 * 60 * 60 }),
        })),
      )
      .execute()
  await decide(30, 1, '91 days')
  await decide(9, 3, '1 day')
  expect((await list(reader)).reviewDays).toBeNull()
  await decide(1, 3, '1 day')
  expect((await list(reader)).reviewDays).toBe(3)
  await decide(30, 2, '1 hour')
  expect((await list(reader)).reviewDays).toBe(2)
})

test('the session counts returned resources of members', async () => {
  const author = await site.member('open access user')
  const attention = async (who: Person) => {
    const answer = await who.call('GET', '/api/session')
    return answer.json<{ needsAttention?: number }>().needsAttention
  }
  expect([await attention(author), await attention(site.anonymous())]).toEqual([0, 0])
  const [one, other] = await storeResources(db, [
    { verified: null, uploader_account_id: author.accountId },
    { verified: null, uploader_account_id: author.accountId },
  ])
  await returnRecord(db, one ?? '')
  await returnRecord(db, other ?? '')
  expect(await attention(author)).toBe(2)
})

test('DESK-21 T15 an author reads the open findings in the own file, and how many are unanswered', async () => {
  const author = await site.member('educator')
  const [unanswered, answered] = [
    await storeFinding(db, author.accountId),
    await storeFinding(db, author.accountId, 'The publisher allows it'),
  ]
  await sql`update resources set verified = null where id in (${unanswered}, ${answered})`.execute(db)
  const { waiting } = await list(author)
  expect(waiting.map(({ id, questions }) => [id, questions])).toEqual(
    expect.arrayContaining([
      [unanswered, 1],
      [answered, 0],
    ]),
  )
  const one = await author.call('GET', `/api/contributions/${unanswered}`)
  expect(one.json()).toMatchObject({ questions: 1, findings: [{ rule: 'copyright', answer: null }] })
  expect((await educator.call('GET', `/api/contributions/${unanswered}`)).statusCode).toBe(404)
})

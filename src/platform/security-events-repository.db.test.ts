import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { recordQueries } from '#test/database/record-statements.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { testSite } from '#test/site.ts'
import { createLog } from './log.ts'
import { anonymousRows, securityEventKinds } from './security-events.ts'
import { securityEventWriter } from './security-events-repository.ts'

const database = await testDatabase()
const { db } = database
const lines: { msg: string; count?: number }[] = []
const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
const log = createLog({ level: 'warn', write, now: () => new Date() })

const writerOn = () => securityEventWriter(db, () => performance.now(), log)
const stored = (kind = 'sign_out') =>
  db.selectFrom('security_events').selectAll().where('kind', '=', kind).orderBy('id').execute()
const anEvent = (about: object = {}) => ({ kind: 'sign_out' as const, count: 1, ...about })
async function anAccount() {
  const id = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id, email: `${id}@school.example` })
    .execute()
  return id
}

beforeEach(async () => {
  lines.length = 0
  await db.deleteFrom('security_events').execute()
})

test('ASVS-16.2.1 a row has time, kind, account, subject, route, hashed address and request', async () => {
  const [accountId, subjectId] = [await anAccount(), await anAccount()]
  const writer = writerOn()
  const about = { route: '/api/sign-out', address: '0123456789abcdef', requestId: 'request-1' }
  writer.add(anEvent({ accountId, subjectId, ...about }))
  await writer.flush()
  expect(await stored()).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(Date),
      kind: 'sign_out',
      account_id: accountId,
      subject_id: subjectId,
      route: '/api/sign-out',
      address: '0123456789abcdef',
      request_id: 'request-1',
      count: 1,
    },
  ])
})

test('1,200 events become three statements and keep their order', async () => {
  const writer = writerOn()
  for (let i = 0; i < 1_200; i += 1) writer.add(anEvent({ requestId: `request-${i}` }))
  expect(await recordQueries(() => writer.flush())).toHaveLength(3)
  const order = (await stored()).map(({ request_id }) => Number(request_id?.split('-')[1]))
  expect(order).toEqual(Array.from({ length: 1_200 }, (_, i) => i))
})

test('events are written within a second without a flush', async () => {
  const writer = writerOn()
  writer.add(anEvent())
  await expect.poll(async () => (await stored()).length, { timeout: 10_000, interval: 50 }).toBe(1)
})

test('T8 an account erased before its event is written becomes `deleted`, and so do its earlier events', async () => {
  const [deletedAccount, other] = [await anAccount(), await anAccount()]
  const resource = await storeResource(db)
  const writer = writerOn()
  writer.add(anEvent({ accountId: deletedAccount, subjectId: other }))
  writer.add(anEvent({ accountId: other, subjectId: deletedAccount }))
  await writer.flush()
  await db.deleteFrom('accounts').where('id', '=', deletedAccount).execute()
  writer.add(anEvent({ accountId: deletedAccount, subjectId: deletedAccount }))
  writer.add(anEvent({ accountId: other, subjectId: 'moderation' }))
  writer.add(anEvent({ subjectId: resource }))
  await writer.flush()
  expect((await stored()).map(({ account_id, subject_id }) => [account_id, subject_id])).toEqual([
    ['deleted', other],
    [other, 'deleted'],
    ['deleted', 'deleted'],
    [other, 'moderation'],
    [null, resource],
  ])
})

test('T8 an event waits for the erasure that is deleting its account', async () => {
  const accountId = await anAccount()
  const eraser = await database.client()
  await eraser.query('begin')
  await eraser.query('select from accounts where id = $1 for update', [accountId])
  const writer = writerOn()
  writer.add(anEvent({ accountId }))
  const written = writer.flush()
  await eraser.query('delete from accounts where id = $1', [accountId])
  await eraser.query('commit')
  await written
  expect((await stored()).map(({ account_id }) => account_id)).toEqual(['deleted'])
})

test('a database outage is logged once, delays events and loses none; their times stay', async () => {
  await sql`alter table security_events rename to elsewhere`.execute(db)
  const writer = writerOn()
  writer.add(anEvent({ requestId: 'during' }))
  await writer.flush()
  writer.add(anEvent({ requestId: 'during too' }))
  await writer.flush()
  expect(lines.map(({ msg }) => msg)).toEqual(['Security events wait for the database'])
  await sql`alter table elsewhere rename to security_events`.execute(db)
  await writer.flush()
  expect((await stored()).map(({ request_id }) => request_id)).toEqual(['during', 'during too'])
})

test('the queue is bounded: events beyond 10,000 are counted in one line of the log', async () => {
  await sql`alter table security_events rename to elsewhere`.execute(db)
  const writer = writerOn()
  for (let i = 0; i < 10_050; i += 1) writer.add(anEvent())
  await sql`alter table elsewhere rename to security_events`.execute(db)
  await writer.flush()
  expect(await stored()).toHaveLength(10_000)
  expect(lines).toEqual([expect.objectContaining({ count: 50 })])
})

test('a clean stop of the site stores the events that wait', async () => {
  const site = await testSite()
  for (let i = 0; i < 5; i += 1) await site.anonymous().call('GET', '/api/users')
  await site.http.close()
  const { rows } = await sql<{ route: string }>`
    select route from security_events where kind = 'access.denied'`.execute(site.database.db)
  expect(rows.map(({ route }) => route)).toEqual(Array.from({ length: 5 }, () => '/api/users'))
})

test('F-S3-13 a day of the most and widest events without a session takes at most 100 MB', async () => {
  const size = async () => {
    const { rows } = await sql<{
      bytes: string
    }>`select pg_total_relation_size('security_events') as bytes`.execute(db)
    return Number(rows[0]?.bytes)
  }
  await sql`truncate security_events`.execute(db)
  const [empty, many] = [await size(), 10_000]
  const writer = writerOn()
  for (let i = 0; i < many; i++)
    writer.add({
      kind: 'sign_in.failed',
      count: 1,
      subjectId: randomUUID(),
      route: `/api/${'x'.repeat(95)}`,
      address: '0123456789abcdef',
      requestId: randomUUID(),
    })
  await writer.flush()
  const rowsADay = anonymousRows.moreADay + anonymousRows.aMinute * 1_440
  const countsADay = securityEventKinds.length * 1_440
  const bytes = (await size()) - empty
  expect(((rowsADay + countsADay) * bytes) / many).toBeLessThan(100_000_000)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import {
  addExportEntry,
  readAuditEntries,
  readSecurityEvents,
  type EntryFilter,
  type EventFilter,
} from './audit-log-repository.ts'

const { db } = await testDatabase()

async function anAccount(email: string) {
  const id = randomUUID()
  await db.insertInto('accounts').values({ id, email }).execute()
  return id
}
const anna = await anAccount('anna@school.example')
const ben = await anAccount('ben@school.example')
const resource = randomUUID()
const deletedAccount = randomUUID()
const day = (n: number) => new Date(Date.UTC(2026, 2, n, 10)).toISOString()

await db
  .insertInto('audit_entries')
  .values([
    { at: day(1), account_id: anna, act: 'resource.approved', subject_id: resource, title: 'Algebra' },
    { at: day(2), account_id: 'operator', act: 'role.changed', subject_id: ben, reason: 'user → educator' },
    { at: day(3), account_id: ben, act: 'resource.approved', subject_id: randomUUID(), title: 'Geometry' },
    { at: day(4), account_id: deletedAccount, act: 'account.deleted', subject_id: deletedAccount },
    { at: day(5), account_id: anna, act: 'resource.deleted', subject_id: resource, title: 'Algebra' },
  ])
  .execute()
await db
  .insertInto('security_events')
  .values([
    { at: day(1), kind: 'sign_in.ok', account_id: anna },
    { at: day(2), kind: 'sign_in.failed', subject_id: anna, route: '/api/sign-in' },
    { at: day(3), kind: 'role.changed', account_id: anna, subject_id: ben },
    { at: day(4), kind: 'sign_in.failed', count: 400 },
  ])
  .execute()

/** Days of the entries that match. */
const dayOf = ({ at }: { readonly at: string }) => new Date(at).getUTCDate()
const entriesOf = async (filter: EntryFilter) =>
  (await readAuditEntries(db, filter, undefined, 100)).items.map(dayOf)
const eventsOf = async (filter: EventFilter) =>
  (await readSecurityEvents(db, filter, undefined, 100)).items.map(dayOf)

describe('entries', () => {
  test('DESK-36 are newest first, with the emails of actor and subject', async () => {
    const { items, next } = await readAuditEntries(db, {}, undefined, 100)
    expect(items.map(dayOf)).toEqual([5, 4, 3, 2, 1])
    expect(next).toBeNull()
    expect(items[3]).toEqual({
      id: expect.any(Number),
      at: day(2),
      act: 'role.changed',
      actor: { id: 'operator', email: null },
      subject: { id: ben, email: 'ben@school.example' },
      title: null,
      reason: 'user → educator',
      details: null,
    })
    expect(items[1]?.actor).toEqual({ id: deletedAccount, email: null })
  })

  test.for<[EntryFilter, number[]]>([
    [{ act: 'resource.approved' }, [3, 1]],
    [{ actor: ' Anna@School.example ' }, [5, 1]],
    [{ actor: anna }, [5, 1]],
    [{ actor: 'operator' }, [2]],
    [{ actor: 'nobody@school.example' }, []],
    [{ resource }, [5, 1]],
    [{ resource: `https://thuto.example/files/${resource}/algebra.pdf` }, [5, 1]],
    [{ resource: 'ben@school.example' }, [2]],
    [{ party: 'ben@school.example' }, [3, 2]],
    [{ from: day(2), to: day(4) }, [3, 2]],
    [{ act: 'resource.approved', actor: 'ben@school.example', from: day(1) }, [3]],
  ])('DESK-36 %j gives the entries of days %j', async ([filter, days]) => {
    expect(await entriesOf(filter)).toEqual(days)
  })

  test('DESK-36 pages of two give each entry once, also those of the same microsecond', async () => {
    const at = '2026-03-06T10:00:00.123456Z'
    const same = Array.from({ length: 5 }, (_, i) => ({
      at,
      account_id: 'operator',
      act: 'account.created' as const,
      subject_id: `same ${i}`,
    }))
    await db.insertInto('audit_entries').values(same).execute()
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await readAuditEntries(db, { from: day(1) }, cursor, 2)
      ids.push(...items.map(({ id }) => id))
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
    expect(ids.slice(0, 5)).toEqual(ids.slice(0, 5).toSorted((a, b) => b - a))
  })
})

describe('events', () => {
  test('are newest first, with account, subject and count', async () => {
    const { items } = await readSecurityEvents(db, {}, undefined, 100)
    expect(items.map(({ kind, account, subject, count }) => [kind, account, subject, count])).toEqual([
      ['sign_in.failed', null, null, 400],
      [
        'role.changed',
        { id: anna, email: 'anna@school.example' },
        { id: ben, email: 'ben@school.example' },
        1,
      ],
      ['sign_in.failed', null, { id: anna, email: 'anna@school.example' }, 1],
      ['sign_in.ok', { id: anna, email: 'anna@school.example' }, null, 1],
    ])
  })

  test.for<[EventFilter, number[]]>([
    [{ kind: 'sign_in.failed' }, [4, 2]],
    [{ account: 'anna@school.example' }, [3, 2, 1]],
    [{ account: ben }, [3]],
    [{ account: 'nobody@school.example' }, []],
    [{ from: day(2), to: day(3) }, [2]],
  ])('%j gives the events of days %j', async ([filter, days]) => {
    expect(await eventsOf(filter)).toEqual(days)
  })
})

test('an export is noted with its list and the names of its filters', async () => {
  await addExportEntry(db, anna, 'audit-log', 'filtered by actor')
  const { items } = await readAuditEntries(db, { act: 'audit.exported' }, undefined, 1)
  expect(items[0]).toMatchObject({
    actor: { email: 'anna@school.example' },
    subject: { id: 'audit-log' },
    reason: 'filtered by actor',
  })
})

test('DESK-36 each filter and the order are read from an index', async () => {
  const plans = [
    sql`select * from audit_entries where act = 'role.changed' order by at desc, id desc limit 101`,
    sql`select * from audit_entries where account_id = 'a' order by at desc, id desc limit 101`,
    sql`select * from audit_entries where subject_id = 'a' order by at desc, id desc limit 101`,
    sql`select * from audit_entries where at < now() order by at desc, id desc limit 101`,
    sql`select * from security_events where kind = 'sign_out' order by at desc, id desc limit 101`,
    sql`select * from security_events where account_id = 'a' order by at desc, id desc limit 101`,
    sql`select * from security_events where subject_id = 'a' order by at desc, id desc limit 101`,
    sql`select * from security_events where (at, id) < (now(), 5) order by at desc, id desc limit 101`,
  ]
  for (const query of plans) {
    const plan = await db.transaction().execute(async (tx) => {
      for (const node of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await sql`set local ${sql.raw(`enable_${node}`)} = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/^Limit\n\s+->\s+Index Scan using/)
  }
})

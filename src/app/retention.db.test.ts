import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Period, retentionPeriods } from '#shared/retention-periods.ts'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { sweepRetention } from '#platform/postgres/maintenance.ts'
import { retention } from './sweep.ts'

const site = await testSite({ settings: { RATING_POLICY: 'one-per-visitor' } })
const { db } = site.parts
const now = new Date('2026-11-23T08:00:00.000Z')
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)
const hash = Buffer.alloc(32, 7)
const noHash = Buffer.alloc(32)

/** Names of columns with an account id, an email address or a client address; foreign keys are found in the catalogue. */
const isPersonal =
  /(^|_)(account_id|user_id|viewer_id|subject_id|subject_id|email|actor|ip_address|address_hash|bucket)$|^(ratings|reports)\.source$/
async function unlisted() {
  const { rows } = await sql<{ name: string; pointsToAccount: boolean }>`
    select table_name || '.' || column_name as name, exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'accounts'::regclass and k.conrelid = format('%I', table_name)::regclass
        and a.attname = column_name) as "pointsToAccount"
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    order by 1`.execute(site.database.db)
  const listed = new Set(
    retention.flatMap(({ table, personal }) => personal.map((column) => `${table}.${column}`)),
  )
  return rows
    .filter(({ name, pointsToAccount }) => pointsToAccount || isPersonal.test(name))
    .map(({ name }) => name)
    .filter((name) => !listed.has(name))
}

describe('F-C18 the list', () => {
  test('F-C18 names every column with an account id, an email address or an address', async () => {
    expect(await unlisted()).toEqual([])
  })

  test('F-C18 a personal column of an unlisted table is found', async () => {
    await sql`create table letters (sent_email text, writer text references accounts (id))`.execute(
      site.database.db,
    )
    expect(await unlisted()).toEqual(['letters.sent_email', 'letters.writer'])
    await sql`drop table letters`.execute(site.database.db)
  })

  test('F-C18 matches docs/operating/accounts.md, table by table', () => {
    const section =
      readFileSync('docs/operating/accounts.md', 'utf8').split('\n## Know the retention periods\n')[1]?.split('\n## ')[0] ?? '' // prettier-ignore
    for (const { table, keep } of retention) {
      const row = section.split('\n').find((line) => line.split('|')[1]?.includes(`\`${table}\``)) ?? ''
      expect([table, row]).toEqual([table, expect.stringContaining(inWords(keep))])
    }
  })
})

const spell = (period: Period) => ('days' in period ? `${period.days} day` : `${period.years} years`)
const inWords = (keep: (typeof retention)[number]['keep']) => {
  if (typeof keep === 'string') return keep === 'erasure' ? 'until the account is erased' : 'no end'
  return keep.after === 'month end' ? 'end of the month' : spell(retentionPeriods[keep.after])
}

describe('F-C18 the sweep', () => {
  beforeEach(async () => {
    for (const table of [
      'disclosures',
      'page_events',
      'page_counts',
      'usage_days',
      'ratings',
      'reports',
    ] as const)
      await db.deleteFrom(table).execute()
  })

  /** One row a day older than the limit and one a day younger. */
  const around = <Row>(days: number, row: (days: number) => Row) => [row(days + 1), row(days - 1)]

  test('F-C18 s14 leaves no session 30 days after its last use', async () => {
    const { accountId } = await site.member('student')
    await db.deleteFrom('sessions').execute()
    const id = () => randomUUID()
    const rows = around(30, () => ({ id: id(), token: id(), account_id: accountId, expires_at: now }))
    await db.insertInto('sessions').values(rows).execute()
    for (const [i, row] of rows.entries())
      await sql`update sessions set updated_at = ${daysAgo(i === 0 ? 31 : 29)} where id = ${row.id}`.execute(
        db,
      )
    await sweepRetention(db, retention, now)
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: rows[1]?.id }])
  })

  test('F-C18 s22 deletes disclosures after three years', async () => {
    const sighting = (day: string) => ({ viewer_id: 'a', subject_id: 'b', day, page: 'users' as const })
    await db
      .insertInto('disclosures')
      .values([sighting('2023-11-22'), sighting('2023-11-23')])
      .execute()
    await sweepRetention(db, retention, now)
    expect((await db.selectFrom('disclosures').select('day').execute()).map(({ day }) => day)).toEqual([
      '2023-11-23',
    ])
  })

  test('F-C18 deletes security events after 90 days', async () => {
    await db.deleteFrom('security_events').execute()
    const events = around(90, (days) => ({ at: daysAgo(days), kind: 'sign_in.ok' }))
    await db.insertInto('security_events').values(events).execute()
    await sweepRetention(db, retention, now)
    expect(await db.selectFrom('security_events').select('at').execute()).toEqual([{ at: daysAgo(89) }])
  })

  test.each(['ratings', 'reports'] as const)(
    'F-C18 removes addresses and visitor ids from %s and leaves the rows',
    async (table) => {
      const resource_id = await storeResource(db)
      const sources = [`visitor ${randomUUID()}`, 'address 192.0.2.1', 'account a1', 'imported', 'gone']
      const row = (source: string, days: number) => ({
        resource_id,
        source,
        address_hash: hash,
        ...(table === 'ratings' ? { stars: 4, rated_at: daysAgo(days) } : { reported_at: daysAgo(days) }),
      })
      const young = `visitor ${randomUUID()}`
      const rows = [...sources.map((source) => row(source, 31)), row(young, 29)]
      for (const each of rows)
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(each).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(each))})`.execute(db)
      const before = await rowOf(db, resource_id)
      await sweepRetention(db, retention, now)
      const after = await db.selectFrom(table).select(['source', 'address_hash']).orderBy('id').execute()
      expect(after).toEqual([
        ...['gone', 'gone', 'account a1', 'imported', 'gone'].map((source) => ({
          source,
          address_hash: noHash,
        })),
        { source: young, address_hash: hash },
      ])
      expect(await rowOf(db, resource_id)).toEqual(before)
    },
  )

  test('COR-29 F-C18 removes addresses from errors after 30 days, and open and rejected ones after 400', async () => {
    const resource_id = await storeResource(db)
    const states = ['open', 'confirmed', 'rejected', 'fixed'] as const
    const rows = [401, 399, 29].flatMap((days) =>
      states.map((state) => ({ state, reported_at: daysAgo(days) })),
    )
    const source = `visitor ${randomUUID()}`
    await db
      .insertInto('error_reports')
      .values(
        rows.map((row) => ({ resource_id, version: 1, wrong: 'x', source, address_hash: hash, ...row })),
      )
      .execute()
    await sweepRetention(db, retention, now)
    const left = await db.selectFrom('error_reports').selectAll().orderBy('id').execute()
    expect(left.map(({ state }) => state)).toEqual(['confirmed', 'fixed', ...states, ...states])
    expect(left.map((row) => [row.source, row.address_hash])).toEqual([
      ...Array.from({ length: 6 }, () => ['gone', noHash]),
      ...Array.from({ length: 4 }, () => [source, hash]),
    ])
  })

  test('F-C18 visitor and account can still replace their rating after the sweep', async () => {
    const resource = await storeResource(db)
    const [visitor, member] = [await site.visitor(), await site.member('student')]
    const rate = (who: typeof visitor, stars: number) =>
      who.call('POST', `/api/resources/${resource}/ratings`, { payload: { stars } })
    await rate(visitor, 1)
    await rate(member, 1)
    await sql`update ratings set rated_at = now() - interval '31 days' where source like 'account %'`.execute(
      db,
    )
    await sweepRetention(db, retention, new Date())
    await rate(member, 5)
    const answer = await rate(visitor, 5)
    expect(answer.json()).toMatchObject({ ratingAmount: 2, averageRating: 5 })
  })

  test('F-C18 F-C19 reduces page events older than 90 days to counts by day and page', async () => {
    const event = (page: string, timestamp: Date) => ({ page, event_type: 'page_view', timestamp })
    const old = [...Array.from({ length: 5 }, () => 'home_page'), 'search_page']
    const rows = [...old.map((page) => event(page, daysAgo(91))), event('home_page', daysAgo(89))]
    await db.insertInto('page_events').values(rows).execute()
    await sweepRetention(db, retention, now)
    await db
      .insertInto('page_events')
      .values(event('search_page', daysAgo(91)))
      .execute()
    await sweepRetention(db, retention, now)
    expect(await db.selectFrom('page_events').select('page').execute()).toEqual([{ page: 'home_page' }])
    expect(await db.selectFrom('page_counts').selectAll().orderBy('page').execute()).toEqual([
      { day: dayAgo(91), page: 'home_page', views: 5 },
      { day: dayAgo(91), page: 'search_page', views: 2 },
    ])
  })

  test('ANS-39 F-C18 deletes notices after 400 days, read or not', async () => {
    const { accountId } = await site.member('educator')
    const notices = around(400, (days) => ({
      account_id: accountId,
      kind: 'removed',
      created_at: daysAgo(days),
    }))
    await db.insertInto('notices').values(notices).execute()
    await sweepRetention(db, retention, now)
    expect(await db.selectFrom('notices').select('created_at').execute()).toEqual([
      { created_at: daysAgo(399) },
    ])
  })

  test('F-C18 deletes daily counts after 400 days', async () => {
    await db.insertInto('page_counts').values(around(400, (days) => ({ day: dayAgo(days), page: 'home_page', views: 1 }))).execute() // prettier-ignore
    await db
      .insertInto('usage_days')
      .values(around(400, (days) => ({ day: dayAgo(days), version: '1' })))
      .execute()
    await sweepRetention(db, retention, now)
    for (const table of ['page_counts', 'usage_days'] as const)
      expect(await db.selectFrom(table).select('day').execute()).toEqual([{ day: dayAgo(399) }])
  })

  test('F-C19 deletes the key of a month after its last day, and not before', async () => {
    await db.insertInto('page_event_keys').values({ last_day: '2026-11-30', key: hash }).execute()
    const keys = async (at: string) => {
      await sweepRetention(db, retention, new Date(at))
      return db.selectFrom('page_event_keys').select('last_day').execute()
    }
    expect(await keys('2026-11-30T23:59:59Z')).toHaveLength(1)
    expect(await keys('2026-12-01T00:00:00Z')).toEqual([])
  })

  test('F-C18 runs in batches until no expired row is left', async () => {
    await sql`insert into page_events (page, event_type, timestamp)
      select 'home_page', 'page_view', ${daysAgo(100)} from generate_series(1, 12000)`.execute(db)
    await sweepRetention(db, retention, now)
    expect(await db.selectFrom('page_events').select('id').execute()).toEqual([])
    expect(await db.selectFrom('page_counts').select('views').execute()).toEqual([{ views: 12_000 }])
  })

  test('F-C18 R3 finds old addresses by a partial index', async () => {
    const plans = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain select ctid from ratings
        where rated_at < now() and address_hash <> decode(repeat('00', 32), 'hex') limit 10`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plans).toContain('ratings_with_address')
  })
})

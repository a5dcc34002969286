import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { openCounting } from './open-counting.ts'
import { addTraffic, addUses, findBytes, mergeDays, refreshRecent } from './uses-repository.ts'

const { db } = await testDatabase()
const { rows } = await sql<{
  today: string
}>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`.execute(db)
const today = rows[0]?.today ?? ''
const dayAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

const all = {
  uses: () => db.selectFrom('uses').selectAll().orderBy('period').orderBy('kind').execute(),
  site: () => db.selectFrom('site_uses').selectAll().orderBy('period').orderBy('subject').execute(),
  totals: (id: string) =>
    db.selectFrom('use_totals').select(['opened', 'recent']).where('resource_id', '=', id).execute(),
}

beforeEach(async () => {
  for (const table of ['uses', 'site_uses', 'use_totals', 'traffic_days'] as const)
    await db.deleteFrom(table).execute()
})

describe('adding', () => {
  test('FIG-10 uses add to each table; a deleted resource stops no write', async () => {
    const [maths, history] = [await storeResource(db), await storeResource(db, { subject: 'History' })]
    const opened = (resourceId: string, n: number) => ({ resourceId, kind: 'opened' as const, n })
    await addUses(db, [opened(maths, 2), opened(randomUUID(), 5), { ...opened(history, 1), kind: 'saved' }])
    await addUses(db, [opened(maths, 3)])
    expect(await all.uses()).toEqual([
      { resource_id: maths, period: today, kind: 'opened', n: 5 },
      { resource_id: history, period: today, kind: 'saved', n: 1 },
    ])
    expect(await all.site()).toEqual([
      { period: today, kind: 'saved', subject: 'History', n: 1 },
      { period: today, kind: 'opened', subject: 'Maths', n: 5 },
    ])
    expect(await all.totals(maths)).toEqual([{ opened: 5, recent: 5 }])
    expect(await all.totals(history)).toEqual([])
    await db.deleteFrom('resources').where('id', '=', maths).execute()
    expect([(await all.uses()).length, (await all.site()).length]).toEqual([1, 2])
  })

  test('FIG-09 no column of the tables can hold an account, address, session or user agent', async () => {
    const { rows: columns } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_name in ('uses', 'site_uses', 'use_totals', 'traffic_days') order by 1`.execute(db)
    expect(columns.map(({ name }) => name)).toEqual(
      [
        ...['bytes', 'day', 'part', 'requests'].map((name) => `traffic_days.${name}`),
        ...['kind', 'n', 'period', 'subject'].map((name) => `site_uses.${name}`),
        ...['opened', 'recent', 'resource_id'].map((name) => `use_totals.${name}`),
        ...['kind', 'n', 'period', 'resource_id'].map((name) => `uses.${name}`),
      ].toSorted(),
    )
  })

  test('FIG-10 counts of a failed write stay for the next one, and the end writes all', async () => {
    const id = await storeResource(db)
    const errors: unknown[] = []
    const counting = openCounting({
      db,
      isOn: true,
      nowMs: () => 0,
      newKey: () => Buffer.alloc(32),
      logError: (error) => errors.push(error),
    })
    const caller = { actor: { kind: 'nobody' }, address: '192.0.2.1', header: () => undefined } as const
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
    const use = { kind: 'opened', uploaderAccountId: null } as const
    const stop = counting.start()
    counting.countUse({ ...use, resourceId: id }, { ...caller, userAgent })
    counting.countTraffic('file', 1_000)
    await sql`alter table uses rename to uses_away`.execute(db)
    await counting.flush()
    await sql`alter table uses_away rename to uses`.execute(db)
    expect([errors.length, await all.uses()]).toEqual([1, []])
    await stop()
    expect(await all.uses()).toEqual([{ resource_id: id, period: today, kind: 'opened', n: 1 }])
    expect(await db.selectFrom('traffic_days').selectAll().execute()).toEqual([
      { day: today, part: 'file', requests: 1, bytes: 1_000 },
    ])
  })

  test('OPS-36 the doctor reads the bytes of 30 days', async () => {
    expect(await findBytes(db)).toBe(0)
    await addTraffic(db, [{ part: 'page', requests: 1, bytes: 3_000_000_000 }])
    await addTraffic(db, [{ part: 'page', requests: 2, bytes: 5 }])
    const old = { day: dayAgo(30), part: 'file', requests: 1, bytes: 9 } as const
    await db.insertInto('traffic_days').values(old).execute()
    expect(await findBytes(db)).toBe(3_000_000_005)
  })
})

describe('the work of the night', () => {
  test('FIG-11 days become months with equal sums; run twice, the result is the same', async () => {
    const id = await storeResource(db)
    const day = (days: number, n: number, kind: 'opened' | 'saved' = 'opened') => ({
      period: dayAgo(days),
      n,
      kind,
    })
    const days = [day(460, 1), day(459, 2), day(459, 4, 'saved'), day(401, 8), day(400, 16), day(0, 32)]
    await db
      .insertInto('uses')
      .values(days.map((each) => ({ ...each, resource_id: id })))
      .execute()
    await db
      .insertInto('site_uses')
      .values(days.map((each) => ({ ...each, subject: 'Maths' })))
      .execute()
    const sums = () =>
      sql`select kind, sum(n)::int as n, count(*)::int as rows from uses group by 1
      union all select kind, sum(n)::int, count(*)::int from site_uses group by 1 order by 1, 2`.execute(db)
    await mergeDays(db)
    const merged = [await all.uses(), await all.site()]
    expect((await sums()).rows.map((row) => (row as { n: number }).n)).toEqual([59, 59, 4, 4])
    const periods = merged.map((each) => [...new Set(each.map(({ period }) => period))])
    const months = [...new Set([460, 459, 401].map((each) => dayAgo(each).slice(0, 7)))]
    expect(periods).toEqual([
      [...months, dayAgo(400), today],
      [...months, dayAgo(400), today],
    ])
    await mergeDays(db)
    expect([await all.uses(), await all.site()]).toEqual(merged)
  })

  test('FIG-11 recent opens are those of 365 days', async () => {
    const [one, other] = [await storeResource(db), await storeResource(db)]
    const uses = [
      { period: dayAgo(365), kind: 'opened', n: 5 },
      { period: dayAgo(364), kind: 'opened', n: 3 },
      { period: dayAgo(1), kind: 'saved', n: 9 },
    ] as const
    await db
      .insertInto('uses')
      .values(uses.map((each) => ({ ...each, resource_id: one })))
      .execute()
    await db
      .insertInto('use_totals')
      .values([one, other].map((resource_id) => ({ resource_id, opened: 8, recent: 8 })))
      .execute()
    for (const _ of [1, 2]) {
      await refreshRecent(db)
      expect([await all.totals(one), await all.totals(other)]).toEqual([
        [{ opened: 8, recent: 3 }],
        [{ opened: 8, recent: 0 }],
      ])
    }
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { sharedCounters } from './shared-counters-repository.ts'

const { db } = await testDatabase()
// Two instances: a store each, one database.
const [here, there] = [sharedCounters(db), sharedCounters(db)]

const bucket = (name: string, seconds = 60) => [{ name, seconds }]
const counts = async (name: string) =>
  (
    await db
      .selectFrom('limit_counters')
      .select('count')
      .where('bucket', '=', name)
      .orderBy('window_start')
      .execute()
  ).map(({ count }) => count)
/** Moves the window of one bucket back by so many seconds. */
const pass = (name: string, seconds: number) =>
  sql`update limit_counters set window_start = window_start - make_interval(secs => ${seconds})
    where bucket = ${name}`.execute(db)

describe('shared counters', () => {
  test('T9 R11 are common to all instances', async () => {
    await waitForFreshMinute(db, 5)
    expect(await here.hit(bucket('a'))).toEqual([1])
    expect(await there.hit(bucket('a'))).toEqual([2])
    expect(await here.hit(bucket('b'))).toEqual([1])
    expect(await counts('a')).toEqual([2])
  })

  test('T39 R11 count a hundred concurrent hits, each with its own number', async () => {
    await waitForFreshMinute(db, 5)
    const hits = await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? here : there).hit(bucket('busy'))),
    )
    const numbers = hits.flat().toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  })

  test('return the counts of one call in order, from one statement', async () => {
    await waitForFreshMinute(db, 5)
    const both = [...bucket('first'), ...bucket('second', 3_600), ...bucket('third')]
    expect(await here.hit(both)).toEqual([1, 1, 1])
    expect(await there.hit(both.toReversed())).toEqual([2, 2, 2])
  })

  test('restart in the next window; the sweep deletes the old one', async () => {
    await here.hit(bucket('minute'))
    await pass('minute', 60)
    expect(await here.hit(bucket('minute'))).toEqual([1])
    expect(await counts('minute')).toEqual([1, 1])
    await here.hit(bucket('hour', 3_600))
    await pass('hour', 3_600)
    expect(await here.hit(bucket('hour', 3_600))).toEqual([1])
  })

  test('R10 use windows of the database’s clock', async () => {
    await waitForFreshMinute(db, 5)
    await here.hit(bucket('round', 900))
    const { rows } = await sql<{ odd: number; age: number }>`
      select extract(epoch from window_start)::int % 900 as odd, extract(epoch from now() - window_start)::int as age
      from limit_counters where bucket = 'round'`.execute(db)
    expect(rows[0]?.odd).toBe(0)
    expect(rows[0]?.age).toBeLessThanOrEqual(900)
  })

  test('take a hit back, never below zero', async () => {
    await waitForFreshMinute(db, 5)
    await here.hit(bucket('given'))
    await here.hit(bucket('given'))
    await there.giveBack(bucket('given'))
    expect(await here.hit(bucket('given'))).toEqual([2])
    for (let i = 0; i < 5; i++) await here.giveBack(bucket('given'))
    expect(await counts('given')).toEqual([0])
    await here.giveBack(bucket('never seen'))
    expect(await counts('never seen')).toEqual([])
  })

  test('T18 treat a name as data, not SQL', async () => {
    const name = `sign-in 127.0.0.1 '; drop table limit_counters; --@school.example`
    expect(await here.hit(bucket(name))).toEqual([1])
  })
})

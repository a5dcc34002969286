import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { insertRating, insertRatings, type RatingClick } from './rating-statement.ts'
import { addOrReplaceRating, type AddRating, ratingBatches } from './ratings-repository.ts'

const { db, client } = await testDatabase()
const addOrReplace: AddRating = (...click) => addOrReplaceRating(db, ...click)
const ratings = { add: ratingBatches(db), addOrReplace }

const click = (resourceId: string, stars: number, source = 'visitor 1'): RatingClick => ({
  resourceId,
  stars,
  source,
  addressHash: Buffer.alloc(32),
})
const keyed = (key: string | undefined, actor = 'visitor 1') => ({
  actor,
  key,
  request: 'x',
  anybody: true as const,
})

/** Number of statements that wait for a lock. */
async function waiting() {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n
}

test.each([
  ['without a key', undefined],
  ['with a key', randomUUID()],
])('T39 a click %s is one atomic statement', async (_, key) => {
  const id = await storeResource(db)
  const sent = await recordQueries(() => ratings.add(click(id, 3), keyed(key)))
  expect(sent).toEqual([expect.stringMatching(/^\/\* plan: rate \*\/\s+with /)])
  expect((await rowOf(db, id)).rating_amount).toBe(1)
})

test('T39 clicks of a moment are one statement, and each gets the sums after it', async () => {
  const [id, other] = [await storeResource(db), await storeResource(db)]
  const key = randomUUID()
  const sent = await recordQueries(async () => {
    const results = await Promise.all([
      ratings.add(click(id, 3), keyed(key)),
      ratings.add(click(other, 1), keyed(randomUUID())),
      ratings.add(click(randomUUID(), 2), keyed(randomUUID())),
      ratings.add(click(id, 5, 'visitor 2'), keyed(randomUUID(), 'visitor 2')),
    ])
    expect(results).toEqual([
      { ratingTotal: 3, ratingAmount: 1 },
      { ratingTotal: 1, ratingAmount: 1 },
      undefined,
      { ratingTotal: 8, ratingAmount: 2 },
    ])
  })
  expect(sent).toHaveLength(1)
  expect(await ratings.add(click(id, 3), keyed(key))).toEqual({ ratingTotal: 3, ratingAmount: 1 })
  const { rows } =
    await sql`select stars, source from ratings where resource_id = ${id}::uuid order by id`.execute(db)
  expect(rows).toEqual([
    { stars: 3, source: 'visitor 1' },
    { stars: 5, source: 'visitor 2' },
  ])
})

test('SDK-13 a click that cannot be stored does not undo those beside it', async () => {
  const id = await storeResource(db)
  const results = await Promise.allSettled(
    ['visitor 1', 'x'.repeat(81), 'visitor 2'].map((source) =>
      ratings.add(click(id, 2, source), keyed(randomUUID())),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await rowOf(db, id)).toMatchObject({ rating_amount: 2, rating_total: 4 })
})

test('T39 a click on a locked resource waits alone', async () => {
  const [id, other] = [await storeResource(db), await storeResource(db)]
  const holder = await client()
  await holder.query(`begin; select id from resources where id = '${id}' for update`)
  const waits = ratings.add(click(id, 4), keyed(randomUUID()))
  // Of the same moment, and of a later one.
  const beside = ratings.add(click(other, 2), keyed(randomUUID()))
  expect(await beside).toEqual({ ratingTotal: 2, ratingAmount: 1 })
  expect(await ratings.add(click(other, 2), keyed(randomUUID()))).toEqual({ ratingTotal: 4, ratingAmount: 2 })
  await expect.poll(waiting, { timeout: 15_000, interval: 20 }).toBe(1)
  await holder.query('commit')
  expect(await waits).toEqual({ ratingTotal: 4, ratingAmount: 1 })
})

test('SDK-13 a key already used by another actor counts nothing, also in one statement', async () => {
  const id = await storeResource(db)
  const key = randomUUID()
  await ratings.add(click(id, 3), keyed(key))
  const again = click(id, 3, 'visitor 2')
  const sent = await recordQueries(async () => {
    expect(await ratings.add(again, keyed(key, 'visitor 2'))).toEqual({ ratingTotal: 3, ratingAmount: 1 })
  })
  expect(sent).toHaveLength(1)
  expect(await ratings.add(again, keyed(key, 'visitor 2'))).toEqual({ ratingTotal: 3, ratingAmount: 1 })
  expect((await rowOf(db, id)).rating_amount).toBe(1)
})

test('SDK-13 a repeat is reported as one and counts nothing', async () => {
  const id = await storeResource(db)
  const key = randomUUID()
  const first = { ratingTotal: 3, ratingAmount: 1 }
  const call = { click: click(id, 3), idempotency: keyed(key) }
  expect(await insertRating(db, call)).toEqual({ isRepeat: false, rating: first })
  expect(await insertRating(db, call)).toMatchObject({ isRepeat: true })
  const other = { click: click(id, 3), idempotency: keyed(undefined) }
  expect(await insertRatings(db, [call, other])).toMatchObject([
    { isRepeat: true },
    { isRepeat: false, rating: { ratingTotal: 6, ratingAmount: 2 } },
  ])
  expect(await ratings.add(click(id, 3), keyed(key))).toEqual(first)
  expect((await rowOf(db, id)).rating_amount).toBe(2)
})

test('SDK-13 the second of two simultaneous calls with one key waits for the first and gets its response', async () => {
  const id = await storeResource(db)
  const key = randomUUID()
  const holder = await client()
  await holder.query(`begin; select id from resources where id = '${id}' for update`)
  const clicks = [1, 2].map(() => ratings.add(click(id, 4), keyed(key)))
  await expect.poll(waiting, { timeout: 15_000, interval: 20 }).toBe(2)
  await holder.query('commit')
  expect(await Promise.all(clicks)).toEqual([1, 2].map(() => ({ ratingTotal: 4, ratingAmount: 1 })))
  expect((await rowOf(db, id)).rating_amount).toBe(1)
})

test('T39 a rating does not rewrite the search document of its resource', async () => {
  const id = await storeResource(db)
  const written = async () =>
    (
      await sql`select xmin::text, ctid::text from search_documents where resource_id = ${id}::uuid`.execute(
        db,
      )
    ).rows
  const before = await written()
  expect(before).toHaveLength(1)
  await ratings.add(click(id, 5), keyed(randomUUID()))
  await ratings.addOrReplace(click(id, 2), keyed(randomUUID()))
  expect((await rowOf(db, id)).rating_amount).toBe(1)
  expect(await written()).toEqual(before)
})

test('a click writes to no index of resources, because each full page has room for another version of a row', async () => {
  await storeResources(
    db,
    Array.from({ length: 200 }, () => ({ description: 'x'.repeat(400) })),
  )
  const updates = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct on ((ctid::text::point)[0]) id from resources order by (ctid::text::point)[0]`.execute(
      tx,
    )
    for (const { id } of rows) await insertRating(tx, { click: click(id, 4), idempotency: keyed(undefined) })
    const counted = await sql<{ all: number; inPlace: number }>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as "inPlace"
      from pg_stat_xact_user_tables where relname = 'resources'`.execute(tx)
    return counted.rows[0]
  })
  expect(updates?.all).toBeGreaterThan(10)
  expect(updates?.inPlace).toBe(updates?.all)
})

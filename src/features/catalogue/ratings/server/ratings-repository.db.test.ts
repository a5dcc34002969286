import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import type { RatingClick } from './rating-statement.ts'
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
const noKey = { actor: 'visitor 1', key: undefined, request: null }

describe.each(['add', 'addOrReplace'] as const)('%s', (act) => {
  test('TABLE-22 the first click on an unrated resource counts', async () => {
    const id = await storeResource(db)
    expect(await ratings[act](click(id, 3), noKey)).toEqual({ ratingTotal: 3, ratingAmount: 1 })
  })

  test('DATA-11 a click adds to the existing sums', async () => {
    const id = await storeResource(db, { rating_total: 8, rating_amount: 2, average_rating: 4, rating: 4 })
    await ratings[act](click(id, 1), noKey)
    expect(await rowOf(db, id)).toMatchObject({
      rating_total: 9,
      rating_amount: 3,
      average_rating: 3,
      rating: 3,
    })
  })

  test.each([null, false])(
    'PERM-07 nothing is stored for a resource whose verified is %s',
    async (verified) => {
      const id = await storeResource(db, { verified })
      expect(await ratings[act](click(id, 3), noKey)).toBeUndefined()
      expect(await ratings[act](click(randomUUID(), 3), noKey)).toBeUndefined()
      const stored = await db.selectFrom('ratings').selectAll().where('resource_id', '=', id).execute()
      expect(stored).toEqual([])
    },
  )

  test('a repeat for a missing resource returns undefined again', async () => {
    const keyed = { actor: 'visitor 1', key: randomUUID(), request: 'x' }
    const missing = click(randomUUID(), 3)
    expect(await ratings[act](missing, keyed)).toBeUndefined()
    expect(await ratings[act](missing, keyed)).toBeUndefined()
  })
})

/** Number of statements that wait for a lock. */
async function waiting() {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n
}

test('T39 two simultaneous first clicks of one visitor leave one rating', async () => {
  const id = await storeResource(db)
  const holder = await client()
  await holder.query(`begin; select id from resources where id = '${id}' for update`)
  const clicks = [3, 5].map((stars) => ratings.addOrReplace(click(id, stars), noKey))
  await expect.poll(waiting, { timeout: 15_000, interval: 20 }).toBe(2)
  await holder.query('commit')
  await Promise.all(clicks)
  const stored = await db.selectFrom('ratings').select('stars').where('resource_id', '=', id).execute()
  expect(stored).toHaveLength(1)
  expect(await rowOf(db, id)).toMatchObject({ rating_amount: 1, rating_total: stored[0]?.stars })
})

test('T39 a click that cannot be stored in the ledger does not count', async () => {
  const id = await storeResource(db)
  await expect(ratings.add(click(id, 3, 'x'.repeat(81)), noKey)).rejects.toThrow('ratings_source_check')
  expect((await rowOf(db, id)).rating_amount).toBeNull()
})

test('PERM-07 a click on a resource that is no longer public replaces none', async () => {
  const id = await storeResource(db)
  await ratings.addOrReplace(click(id, 2), noKey)
  await db.updateTable('resources').set({ verified: false }).where('id', '=', id).execute()
  expect(await ratings.addOrReplace(click(id, 5), noKey)).toBeUndefined()
  const stored = await db.selectFrom('ratings').select('stars').where('resource_id', '=', id).execute()
  expect([stored, await rowOf(db, id)]).toMatchObject([[{ stars: 2 }], { rating_total: 2 }])
})

test('T39 a replaced click keeps its ledger row, with new stars and time', async () => {
  const id = await storeResource(db)
  await ratings.addOrReplace(click(id, 2), noKey)
  await ratings.addOrReplace(click(id, 4, 'visitor 2'), noKey)
  await ratings.addOrReplace(click(id, 5), noKey)
  const stored = await db
    .selectFrom('ratings')
    .selectAll()
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute()
  expect(stored.map(({ source, stars }) => [source, stars])).toEqual([
    ['visitor 1', 5],
    ['visitor 2', 4],
  ])
  expect(stored[0]?.rated_at.getTime()).toBeGreaterThanOrEqual(stored[1]?.rated_at.getTime() ?? Infinity)
  expect(await rowOf(db, id)).toMatchObject({ rating_total: 9, rating_amount: 2, average_rating: 4.5 })
})

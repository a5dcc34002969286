import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { ratingSourcesShown } from '../contract.ts'
import { findRatingSources, undoSource } from './rating-sources-repository.ts'
import { ratingBatches } from './ratings-repository.ts'

const { db, client } = await testDatabase()
const addRating = ratingBatches(db)
const addressHash = Buffer.alloc(32)
const by = 'operator'

const rate = (resourceId: string, source: string, stars: number) =>
  addRating({ resourceId, source, stars, addressHash }, { actor: source, key: undefined, request: null })

async function sourcesOf(resourceId: string) {
  const found = await findRatingSources(db, resourceId)
  return found?.sources ?? []
}
const auditOf = (id: string) =>
  db.selectFrom('audit_entries').select(['account_id', 'act', 'title', 'reason']).where('subject_id', '=', id)

test('F-C21 the sources of a resource are numbers with counts and days, most ratings first', async () => {
  const id = await storeResource(db, { title: 'Fractions' })
  await rate(id, 'visitor a', 5)
  for (const stars of [1, 1, 4]) await rate(id, 'account b', stars)
  await db
    .updateTable('ratings')
    .set({ rated_at: new Date('2026-03-01T23:30:00Z') })
    .where('resource_id', '=', id)
    .execute()
  const days = { firstDay: '2026-03-01', lastDay: '2026-03-01' }
  expect(await findRatingSources(db, id)).toEqual({
    title: 'Fractions',
    ratingTotal: 11,
    ratingAmount: 4,
    totalSources: 2,
    sources: [
      { source: expect.any(Number), ratings: 3, averageRating: 2, ...days },
      { source: expect.any(Number), ratings: 1, averageRating: 5, ...days },
    ],
  })
})

test('F-C21 an undo deletes every rating of its source, corrects the sums and writes an audit entry', async () => {
  const id = await storeResource(db, { title: 'Fractions' })
  await rate(id, 'visitor a', 2)
  for (let click = 0; click < 3; click++) await rate(id, 'visitor b', 5)
  await rate(id, 'visitor c', 5)
  const [first] = await sourcesOf(id)
  const source = first?.source ?? 0
  expect(await undoSource(db, { resourceId: id, source, by })).toEqual({
    title: 'Fractions',
    ratingTotal: 7,
    ratingAmount: 2,
    undone: 3,
  })
  expect(await rowOf(db, id)).toMatchObject({
    rating_total: 7,
    rating_amount: 2,
    average_rating: 3.5,
    rating: 3.5,
  })
  expect(await auditOf(id).execute()).toEqual([
    {
      account_id: by,
      act: 'ratings.undone',
      title: 'Fractions',
      reason: `source ${source}: 3 ratings, 15 stars`,
    },
  ])
})

test('F-C21 a source number is never reused, so a repeated undo changes nothing', async () => {
  const id = await storeResource(db)
  for (const source of ['visitor a', 'visitor b', 'visitor c']) await rate(id, source, 4)
  const [first, ...others] = await sourcesOf(id)
  const request = { resourceId: id, source: first?.source ?? 0, by }
  await undoSource(db, request)
  expect(await sourcesOf(id)).toEqual(others)
  expect(await undoSource(db, request)).toBe('no source')
  expect(await rowOf(db, id)).toMatchObject({ rating_amount: 2, rating_total: 8 })
  expect(await auditOf(id).execute()).toHaveLength(1)
})

test('F-C21 an undo with a number of another resource, or for an unknown resource, deletes nothing', async () => {
  const [id, other] = [await storeResource(db), await storeResource(db)]
  await rate(other, 'visitor a', 4)
  const [theirs] = await sourcesOf(other)
  const source = theirs?.source ?? 0
  expect(await undoSource(db, { resourceId: id, source, by })).toBe('no source')
  expect(await undoSource(db, { resourceId: randomUUID(), source, by })).toBe('no resource')
  expect(await findRatingSources(db, randomUUID())).toBeUndefined()
  expect(await rowOf(db, other)).toMatchObject({ rating_amount: 1 })
})

test.each(['imported', 'gone', 'expired'])(
  'F-C21 ratings with source "%s" are listed together without a number, and no undo deletes them',
  async (unknown) => {
    const id = await storeResource(db)
    for (const source of ['visitor a', 'visitor b', 'visitor c']) await rate(id, source, 3)
    const before = await sourcesOf(id)
    await db
      .updateTable('ratings')
      .set({ source: unknown })
      .where('resource_id', '=', id)
      .where('source', '<>', 'visitor c')
      .execute()
    expect(await sourcesOf(id)).toMatchObject([
      { source: null, ratings: 2 },
      { source: before[2]?.source, ratings: 1 },
    ])
    for (const { source } of before.slice(0, 2))
      expect(await undoSource(db, { resourceId: id, source: source ?? 0, by })).toBe('no source')
    expect(await rowOf(db, id)).toMatchObject({ rating_amount: 3 })
  },
)

test('F-C21 a resource is unrated after the undo of its last ratings', async () => {
  const id = await storeResource(db)
  await rate(id, 'visitor a', 1)
  const [only] = await sourcesOf(id)
  await undoSource(db, { resourceId: id, source: only?.source ?? 0, by })
  expect(await rowOf(db, id)).toMatchObject({
    rating_total: 0,
    rating_amount: 0,
    average_rating: 0,
    rating: 0,
  })
})

test(`F-C21 ${ratingSourcesShown} of many sources are listed and all are counted`, async () => {
  const id = await storeResource(db)
  const rows = Array.from({ length: ratingSourcesShown + 5 }, (_, n) => ({
    resource_id: id,
    source: `visitor ${n}`,
    address_hash: addressHash,
    stars: 3,
  }))
  await db.insertInto('ratings').values(rows).execute()
  expect(await findRatingSources(db, id)).toMatchObject({ totalSources: ratingSourcesShown + 5 })
  expect(await sourcesOf(id)).toHaveLength(ratingSourcesShown)
})

test('F-C21 T39 a click in flight counts before or after the undo, and the sums match the ledger', async () => {
  const id = await storeResource(db)
  await rate(id, 'visitor a', 5)
  const [only] = await sourcesOf(id)
  const holder = await client()
  await holder.query(`begin; select id from resources where id = '${id}' for update`)
  const acts = [
    undoSource(db, { resourceId: id, source: only?.source ?? 0, by }),
    rate(id, 'visitor b', 2),
    rate(id, 'visitor a', 4),
  ]
  await holder.query('commit')
  await Promise.all(acts)
  const ledger = await db.selectFrom('ratings').select('stars').where('resource_id', '=', id).execute()
  expect(await rowOf(db, id)).toMatchObject({
    rating_amount: ledger.length,
    rating_total: ledger.reduce((sum, { stars }) => sum + stars, 0),
  })
})

import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { countQuery, deleteQueriesBefore, listQueries } from './zero-results-repository.ts'

const { db } = await testDatabase()
const stored = () =>
  db
    .selectFrom('zero_result_searches')
    .select(['day', 'query as words', 'count as times', 'sources'])
    .orderBy('day')
    .orderBy('words')
    .execute()

beforeEach(async () => {
  await db.deleteFrom('zero_result_searches').execute()
})

test('count ignores new queries above the daily limit and still counts known ones', async () => {
  await countQuery(db, '2026-11-22', 'first', 'a', 2)
  await countQuery(db, '2026-11-22', 'second', 'a', 2)
  await countQuery(db, '2026-11-22', 'third', 'a', 2)
  await countQuery(db, '2026-11-22', 'first', 'b', 2)
  await countQuery(db, '2026-11-23', 'third', 'a', 2)
  expect(await stored()).toEqual([
    { day: '2026-11-22', words: 'first', times: 2, sources: ['a', 'b'] },
    { day: '2026-11-22', words: 'second', times: 1, sources: ['a'] },
    { day: '2026-11-23', words: 'third', times: 1, sources: ['a'] },
  ])
})

test('count includes a hundred concurrent calls', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => countQuery(db, '2026-11-22', 'same', `${i % 9}`, 2_000)),
  )
  expect(await stored()).toMatchObject([{ words: 'same', times: 100, sources: { length: 3 } }])
})

test('list sorts by frequency, then date, and leaves out older days', async () => {
  for (const [day, words] of [
    ['2026-11-20', 'son'],
    ['2026-11-21', 'son'],
    ['2026-11-22', 'maan'],
    ['2026-11-21', 'sterre'],
    ['2026-08-01', 'maan'],
  ] as const)
    for (const source of ['a', 'b', 'c']) await countQuery(db, day, words, source, 9)
  const first = [
    { words: 'son', times: 6 },
    { words: 'maan', times: 3 },
  ]
  expect(await listQueries(db, '2026-11-01', 2, '2026-11-30')).toEqual(first)
  await deleteQueriesBefore(db, '2026-11-22', '2026-11-22')
  expect(await stored()).toMatchObject([{ day: '2026-11-22', words: 'maan', times: 3 }])
})

test('F-S8 list leaves out queries from fewer than three sources', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22']
  for (const day of days) for (const source of ['a', 'b']) await countQuery(db, day, 'thandi', source, 9)
  for (const [i, day] of days.entries()) await countQuery(db, day, 'sterre', `${i}`, 9)
  expect(await listQueries(db, '2026-11-01', 9, '2026-11-30')).toEqual([{ words: 'sterre', times: 3 }])
})

test('F-S8 deleteBefore has an earlier retention for queries from fewer than three sources', async () => {
  for (const day of ['2026-08-01', '2026-11-10', '2026-11-20']) {
    await countQuery(db, day, 'thandi', 'a', 9)
    for (const source of ['a', 'b', 'c']) await countQuery(db, day, 'sterre', source, 9)
  }
  await deleteQueriesBefore(db, '2026-08-24', '2026-11-15')
  expect((await stored()).map(({ day, words }) => [day, words])).toEqual([
    ['2026-11-10', 'sterre'],
    ['2026-11-20', 'sterre'],
    ['2026-11-20', 'thandi'],
  ])
})

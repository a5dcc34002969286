import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { missedSearchesRepository } from './missed-searches-repository.ts'

const { db } = await testDatabase()
const missedSearches = missedSearchesRepository(db)
const kept = () => db.selectFrom('missed_searches').selectAll().orderBy('day').orderBy('words').execute()

beforeEach(async () => {
  await db.deleteFrom('missed_searches').execute()
})

test('so many different words a day; those known go on to be counted', async () => {
  await missedSearches.count('2026-11-22', 'first', 2)
  await missedSearches.count('2026-11-22', 'second', 2)
  await missedSearches.count('2026-11-22', 'third', 2)
  await missedSearches.count('2026-11-22', 'first', 2)
  await missedSearches.count('2026-11-23', 'third', 2)
  expect(await kept()).toEqual([
    { day: '2026-11-22', words: 'first', times: 2 },
    { day: '2026-11-22', words: 'second', times: 1 },
    { day: '2026-11-23', words: 'third', times: 1 },
  ])
})

test('a hundred at once are all counted', async () => {
  await Promise.all(Array.from({ length: 100 }, () => missedSearches.count('2026-11-22', 'same', 2_000)))
  expect(await kept()).toMatchObject([{ words: 'same', times: 100 }])
})

test('the most frequent come first, then the latest; what is older is left out', async () => {
  for (const [day, words] of [
    ['2026-11-20', 'son'],
    ['2026-11-21', 'son'],
    ['2026-11-22', 'maan'],
    ['2026-11-21', 'sterre'],
    ['2026-08-01', 'maan'],
  ] as const)
    await missedSearches.count(day, words, 9)
  const first = [
    { words: 'son', times: 2, lastOn: '2026-11-21' },
    { words: 'maan', times: 1, lastOn: '2026-11-22' },
  ]
  expect(await missedSearches.list('2026-11-01', 2)).toEqual(first)
  await missedSearches.forgetBefore('2026-11-22')
  expect(await kept()).toEqual([{ day: '2026-11-22', words: 'maan', times: 1 }])
})

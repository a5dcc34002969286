import { expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countDocuments, findDocuments, isTitleOrder, listDocuments } from './documents-repository.ts'

const { db } = await testDatabase()
const moment = new Date(Date.UTC(2026, 1, 2))

test('SEARCH-10 T15 documents are the verified resources only, newest first, in pages', async () => {
  const [same, alike] = await storeResources(db, [{ modified_at: moment }, { modified_at: moment }])
  const newest = await storeResource(db, { language: null, language_guess: 'af' })
  const waiting = await storeResource(db, { verified: null })
  const order = [newest, ...[same, alike].toSorted().toReversed()]
  expect(await countDocuments(db)).toBe(3)
  const first = await listDocuments(db, undefined, 2)
  expect(first.map(({ resource }) => resource.id)).toEqual(order.slice(0, 2))
  expect(first[0]).toMatchObject({ languages: ['af'], resource: { language: null, languages: [] } })
  const second = await listDocuments(db, first[1]?.resource, 2)
  expect(second.map(({ resource }) => resource.id)).toEqual(order.slice(2))
  expect((await findDocuments(db, [newest, waiting])).map(({ resource }) => resource.id)).toEqual([newest])
  expect(await findDocuments(db, [])).toEqual([])
})

test('F-C1 isTitleOrder follows the collation: digits as numbers, punctuation and case last', async () => {
  for (const sorted of [[], ['one'], ['a 9', 'a 10', 'A-10', 'b', 'B', 'é', 'same', 'same']])
    expect(await isTitleOrder(db, sorted)).toBe(true)
  for (const unsorted of [
    ['b', 'a'],
    ['a 10', 'a 9'],
    ['B', 'b'],
  ])
    expect(await isTitleOrder(db, unsorted)).toBe(false)
})

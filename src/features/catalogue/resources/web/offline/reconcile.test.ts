import { expect, test } from 'vitest'
import type { PublicResource } from '../../resource.ts'
import { cachedRowsBefore, missingIds, reconcileMissing } from './reconcile.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const many = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`)

test('SDK-14 cached rows that the response lacks are missing', () => {
  expect(missingIds(rows('a', 'b', 'c'), rows('a', 'c'), false)).toEqual(['b'])
  expect(missingIds(rows('a', 'b', 'c'), rows('a', 'b'), false)).toEqual(['c'])
  expect(missingIds(rows('a'), rows('a', 'new'), false)).toEqual([])
})

test('SDK-14 rows after the last common row are not missing while the response has more pages', () => {
  expect(missingIds(rows('a', 'b', 'c', 'd'), rows('new', 'a', 'c'), true)).toEqual(['b'])
  expect(missingIds(rows('a', 'b', 'c'), rows('a', 'b', 'c'), true)).toEqual([])
  expect(missingIds(rows('a', 'b'), rows('x', 'y'), true)).toEqual(['a', 'b'])
})

test('SDK-14 150 missing ids are fetched in batches of at most 100, each then dropped or replaced', async () => {
  const batches: (readonly string[])[] = []
  const [dropped, shown] = [new Set<string>(), new Set<string>()]
  let [underWay, peak] = [0, 0]
  const fetchCurrent = async (ids: readonly string[]) => {
    batches.push(ids)
    underWay += ids.length
    peak = Math.max(peak, underWay)
    await Promise.resolve()
    underWay -= ids.length
    return ids.filter((id) => id.endsWith('7')).map((id) => ({ id }) as PublicResource)
  }
  await reconcileMissing(many(150), {
    fetchCurrent,
    drop: (id) => dropped.add(id),
    replace: ({ id }) => shown.add(id),
  })
  expect(batches.map(({ length }) => length)).toEqual([100, 50])
  expect(peak).toBe(100)
  expect([shown.size, dropped.size]).toEqual([15, 135])
  expect([...shown].filter((id) => dropped.has(id))).toEqual([])
})

test('SDK-14 persisted rows are compared once, at the first response', () => {
  const cachedBefore = cachedRowsBefore()
  expect([cachedBefore.isFirst(), cachedBefore.take()]).toEqual([true, undefined])
  const before = { listKey: 'history', rows: [] }
  cachedBefore.set(before)
  expect([cachedBefore.isFirst(), cachedBefore.take(), cachedBefore.take()]).toEqual([
    false,
    before,
    undefined,
  ])
})

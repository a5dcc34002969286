import { expect, test } from 'vitest'
import type { PublicResource } from '../../resource.ts'
import { cachedRowsBefore, missingIds, reconcileMissing } from './reconcile.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const many = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`)

test('SDK-14 what the answer has not is in doubt', () => {
  expect(missingIds(rows('a', 'b', 'c'), rows('a', 'c'), false)).toEqual(['b'])
  expect(missingIds(rows('a', 'b', 'c'), rows('a', 'b'), false)).toEqual(['c'])
  expect(missingIds(rows('a'), rows('a', 'new'), false)).toEqual([])
})

test('SDK-14 an answer that goes on says nothing of what comes behind it', () => {
  expect(missingIds(rows('a', 'b', 'c', 'd'), rows('new', 'a', 'c'), true)).toEqual(['b'])
  expect(missingIds(rows('a', 'b', 'c'), rows('a', 'b', 'c'), true)).toEqual([])
  expect(missingIds(rows('a', 'b'), rows('x', 'y'), true)).toEqual(['a', 'b'])
})

test('SDK-14 150 in doubt: at most 100 are asked about at once, the rest follow, in the end all are settled', async () => {
  const asked: (readonly string[])[] = []
  const [dropped, shown] = [new Set<string>(), new Set<string>()]
  let [underWay, most] = [0, 0]
  const ask = async (ids: readonly string[]) => {
    asked.push(ids)
    underWay += ids.length
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= ids.length
    return ids.filter((id) => id.endsWith('7')).map((id) => ({ id }) as PublicResource)
  }
  await reconcileMissing(many(150), {
    ask,
    drop: (id) => dropped.add(id),
    replace: ({ id }) => shown.add(id),
  })
  expect(asked.map(({ length }) => length)).toEqual([100, 50])
  expect(most).toBe(100)
  expect([shown.size, dropped.size]).toEqual([15, 135])
  expect([...shown].filter((id) => dropped.has(id))).toEqual([])
})

test('SDK-14 what was kept is compared once, when the first answer has come', () => {
  const keptOnes = cachedRowsBefore()
  expect([keptOnes.isFirst(), keptOnes.take()]).toEqual([true, undefined])
  const before = { about: 'history', rows: [] }
  keptOnes.note(before)
  expect([keptOnes.isFirst(), keptOnes.take(), keptOnes.take()]).toEqual([false, before, undefined])
})

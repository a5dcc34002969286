import { expect, test } from 'vitest'
import { readWithChangeId } from './change-feed.ts'

test('a list is as of the last change handed on before it was read', async () => {
  let head = 7
  const read = async () => {
    head = 9
    return { items: ['a'] }
  }
  expect(await readWithChangeId({ head: () => head }, read)).toEqual({ items: ['a'], asOf: 7 })
})

test('null while nothing is known of changes', async () => {
  expect(await readWithChangeId({ head: () => undefined }, async () => ({ total: 0 }))).toEqual({
    total: 0,
    asOf: null,
  })
})

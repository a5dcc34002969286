import { expect, test } from 'vitest'
import { inOrder } from './snapshot.ts'

test('tableOrder puts tables after those they reference', () => {
  const references = [
    { table: 'ratings', needs: 'resources' },
    { table: 'resources', needs: 'accounts' },
    { table: 'resources', needs: 'resources' },
  ]
  expect(inOrder(['ratings', 'accounts', 'resources', 'usage'], references)).toEqual([
    'accounts',
    'usage',
    'resources',
    'ratings',
  ])
})

test('tableOrder throws for a missing table and for a cycle', () => {
  expect(() => inOrder(['ratings'], [{ table: 'ratings', needs: 'resources' }])).toThrow('ratings')
  const circle = [
    { table: 'one', needs: 'two' },
    { table: 'two', needs: 'one' },
  ]
  expect(() => inOrder(['one', 'two', 'three'], circle)).toThrow('one, two')
})

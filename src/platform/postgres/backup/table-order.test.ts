import { expect, test } from 'vitest'
import { inOrder } from './snapshot.ts'

test('tables are filled after those they name', () => {
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

test('what names a table that is left out, or itself in a circle, is told', () => {
  expect(() => inOrder(['ratings'], [{ table: 'ratings', needs: 'resources' }])).toThrow('ratings')
  const circle = [
    { table: 'one', needs: 'two' },
    { table: 'two', needs: 'one' },
  ]
  expect(() => inOrder(['one', 'two', 'three'], circle)).toThrow('one, two')
})

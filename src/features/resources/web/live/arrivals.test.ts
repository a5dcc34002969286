import { expect, test } from 'vitest'
import { NewRowTracker } from './use-live-pages.ts'

function listOf(ids: readonly string[]) {
  const arrivals = new NewRowTracker()
  arrivals.onRender('a list', ids)
  return arrivals
}

test('W2 a row that is told as new has arrived once an answer has it', () => {
  const arrivals = listOf(['b'])
  expect(arrivals.onEvent('c')).toEqual([])
  expect(arrivals.onRender('a list', ['c', 'b'])).toEqual(['c'])
  expect(arrivals.onRender('a list', ['c', 'b'])).toEqual([])
})

test('W2 an answer that another row was the reason for may be ahead of the stream', () => {
  const arrivals = listOf(['b'])
  expect(arrivals.onRender('a list', ['d', 'c', 'b'])).toEqual([])
  expect(arrivals.onEvent('c')).toEqual(['c'])
  expect(arrivals.onEvent('d')).toEqual(['d'])
  expect(arrivals.onEvent('d')).toEqual([])
})

test('W2 what was there, or comes by another filter or order, was asked for', () => {
  const arrivals = listOf(['b'])
  expect(arrivals.onRender('a list', ['b'])).toEqual([])
  expect(arrivals.onEvent('b')).toEqual([])
  expect(arrivals.onRender('another list', ['c', 'b'])).toEqual([])
  expect(arrivals.onEvent('c')).toEqual([])
})

test('W2 a row of the next page, or one that moved up, is no newcomer', () => {
  const arrivals = listOf(['b', 'c'])
  expect(arrivals.onRender('a list', ['b', 'c', 'd'])).toEqual([])
  expect(arrivals.onRender('a list', ['c', 'd', 'e'])).toEqual([])
})

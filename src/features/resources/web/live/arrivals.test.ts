import { expect, test } from 'vitest'
import { Arrivals } from './use-live-pages.ts'

function listOf(ids: readonly string[]) {
  const arrivals = new Arrivals()
  arrivals.shown('a list', ids)
  return arrivals
}

test('W2 a row that is told as new has arrived once an answer has it', () => {
  const arrivals = listOf(['b'])
  expect(arrivals.told('c')).toEqual([])
  expect(arrivals.shown('a list', ['c', 'b'])).toEqual(['c'])
  expect(arrivals.shown('a list', ['c', 'b'])).toEqual([])
})

test('W2 an answer that another row was the reason for may be ahead of the stream', () => {
  const arrivals = listOf(['b'])
  expect(arrivals.shown('a list', ['d', 'c', 'b'])).toEqual([])
  expect(arrivals.told('c')).toEqual(['c'])
  expect(arrivals.told('d')).toEqual(['d'])
  expect(arrivals.told('d')).toEqual([])
})

test('W2 what was there, or comes by another filter or order, was asked for', () => {
  const arrivals = listOf(['b'])
  expect(arrivals.shown('a list', ['b'])).toEqual([])
  expect(arrivals.told('b')).toEqual([])
  expect(arrivals.shown('another list', ['c', 'b'])).toEqual([])
  expect(arrivals.told('c')).toEqual([])
})

test('W2 a row of the next page, or one that moved up, is no newcomer', () => {
  const arrivals = listOf(['b', 'c'])
  expect(arrivals.shown('a list', ['b', 'c', 'd'])).toEqual([])
  expect(arrivals.shown('a list', ['c', 'd', 'e'])).toEqual([])
})

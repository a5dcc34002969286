import { expect, test } from 'vitest'
import { pageChanges } from './page-changes.ts'

const paged = (...pages: readonly string[]) => ({ text: pages.join('\f'), paged: pages.length })

test('names the words of each page that differ, in the order of the text', () => {
  expect(pageChanges(paged('Row 1 is 10', 'same'), paged('Row 1 is 12', 'same', 'One more'))).toEqual([
    { n: 1, added: ['12'], gone: ['10'] },
    { n: 3, added: ['one', 'more'], gone: [] },
  ])
})

test('compares texts without pages as a whole', () => {
  const whole = { text: 'one two\fthree four', paged: 0 }
  expect(pageChanges(whole, { text: 'one two three\ffour five', paged: 0 })).toEqual([
    { n: null, added: ['five'], gone: [] },
  ])
  expect(pageChanges(whole, paged('one two', 'three four'))).toEqual([])
})

test('names at most 200 pages and 20 words, of long texts within 50 ms', () => {
  const words = (seed: number) => Array.from({ length: 800 }, (_, i) => `w${i * seed}`).join(' ')
  const pages = (seed: number) => paged(...Array.from({ length: 250 }, () => words(seed)))
  const changes = pageChanges(pages(1), pages(7))
  expect([changes.length, changes[0]?.added.length]).toEqual([200, 20])
})

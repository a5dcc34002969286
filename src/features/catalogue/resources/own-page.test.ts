import { expect, test } from 'vitest'
import { ownPagePath, slugOf } from './own-page.ts'

test.each([
  ['Fractions', 'fractions'],
  ['Lineêre  FUNKSIES', 'lineere-funksies'],
  ['Newton’s laws: an introduction!', 'newtons-laws-an-introduction'],
  ['’n Breuk is ½', 'n-breuk-is-1-2'],
  ['Tshivenḓa', 'tshivenda'],
  ['../../etc?lang=af#x', 'etc-lang-af-x'],
  ['地理', 'resource'],
  ['', 'resource'],
  ['Card', 'resource-card'],
])('slug of the title %j is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('slug is cut between words, a single long word anywhere', () => {
  const long = slugOf('The water cycle and what becomes of rain that falls upon the mountains')
  expect(long).toBe('the-water-cycle-and-what-becomes-of-rain-that-falls-upon-the')
  expect(long).toHaveLength(60)
  expect(slugOf('a'.repeat(80))).toBe('a'.repeat(60))
})

test('path of the own page has a language unless that is English', () => {
  const resource = { id: '018f4c1e-0000-7000-8000-000000000001', title: 'Breuke' }
  expect(ownPagePath(resource)).toBe('/r/018f4c1e-0000-7000-8000-000000000001/breuke')
  expect(ownPagePath(resource, 'en')).toBe(ownPagePath(resource))
  expect(ownPagePath(resource, 'af')).toBe(`${ownPagePath(resource)}?lang=af`)
})

import { describe, expect, test } from 'vitest'
import { aShelfEntry } from '#test/builders.ts'
import { diffShelf, totalBytes, newestFirst, chunk, isOutdated, searchShelf } from './shelf-entry.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'

describe('comparison with the site', () => {
  const [algebra, poems, rivers] = [aShelfEntry('Algebra'), aShelfEntry('Poems'), aShelfEntry('Rivers')]

  test('a resource absent from the response counts as removed, an equal one as unchanged', () => {
    const { removed, changed } = diffShelf([algebra, poems, rivers], [rivers.resource, algebra.resource])
    expect([removed, changed]).toEqual([[poems], []])
  })

  test('a new title replaces the old one and the saved version stays', () => {
    const renamed = { ...poems.resource, title: 'More poems' }
    const { removed, changed } = diffShelf([algebra, poems], [algebra.resource, renamed])
    expect([removed, changed]).toEqual([[], [{ ...poems, resource: renamed }]])
    expect(changed.map(isOutdated)).toEqual([false])
  })

  test.each([
    ['later changed', { modifiedAt: '2026-12-01T08:00:00.000Z' }, true],
    ['of another size', { bytes: 7 }, true],
    ['rated', { ratingTotal: 5, ratingAmount: 1, averageRating: 5, rating: 5 }, false],
  ])('a file that was %s', (_, news, outdated) => {
    const { changed } = diffShelf([algebra], [{ ...algebra.resource, ...news }])
    expect(changed.map(isOutdated)).toEqual([outdated])
  })

  test('a link is never outdated', () => {
    const link = aShelfEntry('A page', { kind: 'link', bytes: null, mime: null })
    const moved = { ...link.resource, modifiedAt: '2026-12-01T08:00:00.000Z' }
    expect(diffShelf([link], [moved]).changed.map(isOutdated)).toEqual([false])
  })
})

test('SDK-14 ids are split into chunks of at most 100', () => {
  const ids = Array.from({ length: 201 }, (_, i) => i)
  const pieces = chunk(ids, 100)
  expect([pieces.map(({ length }) => length), pieces.flat()]).toEqual([[100, 100, 1], ids])
  expect(chunk([], 100)).toEqual([])
})

test('entries are sorted newest first, and links add no bytes to the total', () => {
  const old = { ...aShelfEntry('Old'), keptAt: 1 }
  const link = { ...aShelfEntry('Link', { kind: 'link', bytes: null, mime: null }), keptAt: 3 }
  const entries = [old, link, { ...aShelfEntry('New'), keptAt: 2 }]
  expect(newestFirst(entries).map(({ resource }) => resource.title)).toEqual(['Link', 'New', 'Old'])
  expect(totalBytes(entries)).toBe(2 * (old.resource.bytes ?? 0))
})

const entries = [
  aShelfEntry('Trappe van vergelyking', { subject: 'Afrikaans', tags: ['Graad 7', 'êrens'] }),
  aShelfEntry('Fractions and decimals', { tags: ['Grade 6', 'worksheet'] }),
  aShelfEntry('100% of a circle_', { tags: ['geometry'] }),
]

const found = (q: string) =>
  searchShelf(entries, parseSearch(q)?.words ?? []).map(({ resource }) => resource.title)

// The rows of the site's own search.
test.each([
  ['SEARCH-08 search matches a word of the title in any case', 'FRACT', ['Fractions and decimals']],
  ['SEARCH-08 search matches part of a tag', 'work', ['Fractions and decimals']],
  [
    'SEARCH-09 search matches the title of the subject',
    'mathem',
    ['Fractions and decimals', '100% of a circle_'],
  ],
  [
    'SEARCH-09 search matches the storage name of the subject',
    'maths',
    ['Fractions and decimals', '100% of a circle_'],
  ],
  ['search matches letters typed with a combining mark', 'E\u0302rens', ['Trappe van vergelyking']],
  [
    'search matches words across title, tags and subject',
    'afrikaans graad trappe',
    ['Trappe van vergelyking'],
  ],
  ['search finds nothing if one word does not match', 'fractions poems', []],
  ['search takes wildcard characters literally', '%', ['100% of a circle_']],
  ['search without words finds all entries', '  ', entries.map(({ resource }) => resource.title)],
])('%s', (_, q, titles) => expect(found(q)).toEqual(titles))

import { describe, expect, test } from 'vitest'
import { aShelfEntry } from '#test/builders.ts'
import { diffShelf, bytesOfAll, newestFirst, chunk, isOutdated, searchShelf } from './shelf-entry.ts'
import { parseSearch } from '#features/search/parse-search.ts'

describe('after the site was asked again', () => {
  const [algebra, poems, rivers] = [aShelfEntry('Algebra'), aShelfEntry('Poems'), aShelfEntry('Rivers')]

  test('who is not in its answer is public no more; who is as before stays as it is', () => {
    const { gone, changed } = diffShelf([algebra, poems, rivers], [rivers.resource, algebra.resource])
    expect([gone, changed]).toEqual([[poems], []])
  })

  test('another title comes, and what was kept with it stays', () => {
    const renamed = { ...poems.resource, title: 'More poems' }
    const { gone, changed } = diffShelf([algebra, poems], [algebra.resource, renamed])
    expect([gone, changed]).toEqual([[], [{ ...poems, resource: renamed }]])
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

  test('a link has no bytes to grow old', () => {
    const link = aShelfEntry('A page', { kind: 'link', bytes: null, mime: null })
    const moved = { ...link.resource, modifiedAt: '2026-12-01T08:00:00.000Z' }
    expect(diffShelf([link], [moved]).changed.map(isOutdated)).toEqual([false])
  })
})

test('SDK-14 no more than 100 are asked about at once, and all of them', () => {
  const ids = Array.from({ length: 201 }, (_, i) => i)
  const pieces = chunk(ids, 100)
  expect([pieces.map(({ length }) => length), pieces.flat()]).toEqual([[100, 100, 1], ids])
  expect(chunk([], 100)).toEqual([])
})

test('newest first, and what all of them take together; a link takes nothing', () => {
  const old = { ...aShelfEntry('Old'), keptAt: 1 }
  const link = { ...aShelfEntry('Link', { kind: 'link', bytes: null, mime: null }), keptAt: 3 }
  const kept = [old, link, { ...aShelfEntry('New'), keptAt: 2 }]
  expect(newestFirst(kept).map(({ resource }) => resource.title)).toEqual(['Link', 'New', 'Old'])
  expect(bytesOfAll(kept)).toBe(2 * (old.resource.bytes ?? 0))
})

const kept = [
  aShelfEntry('Trappe van vergelyking', { subject: 'Afrikaans', tags: ['Graad 7', 'êrens'] }),
  aShelfEntry('Fractions and decimals', { tags: ['Grade 6', 'worksheet'] }),
  aShelfEntry('100% of a circle_', { tags: ['geometry'] }),
]

const found = (q: string) =>
  searchShelf(kept, parseSearch(q)?.words ?? []).map(({ resource }) => resource.title)

// The rows of the site's own search, asked of the shelf.
test.each([
  ['SEARCH-08 a word of the title, in any case', 'FRACT', ['Fractions and decimals']],
  ['SEARCH-08 part of a tag', 'work', ['Fractions and decimals']],
  ['SEARCH-09 the title of the subject', 'mathem', ['Fractions and decimals', '100% of a circle_']],
  ['SEARCH-09 its storage name', 'maths', ['Fractions and decimals', '100% of a circle_']],
  ['letters that were typed in two pieces', 'E\u0302rens', ['Trappe van vergelyking']],
  ['all words, wherever each of them is', 'afrikaans graad trappe', ['Trappe van vergelyking']],
  ['one word that is nowhere', 'fractions poems', []],
  ['signs mean themselves', '%', ['100% of a circle_']],
  ['nothing asked: everything', '  ', kept.map(({ resource }) => resource.title)],
])('%s', (_, q, titles) => expect(found(q)).toEqual(titles))

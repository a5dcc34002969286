import { describe, expect, test } from 'vitest'
import { aKeptResource } from '#test/builders.ts'
import { diffShelf, bytesOfAll, newestFirst, chunk, isOutdated } from './shelf-entry.ts'

describe('after the site was asked again', () => {
  const [algebra, poems, rivers] = [aKeptResource('Algebra'), aKeptResource('Poems'), aKeptResource('Rivers')]

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
    const link = aKeptResource('A page', { kind: 'link', bytes: null, mime: null })
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
  const old = { ...aKeptResource('Old'), keptAt: 1 }
  const link = { ...aKeptResource('Link', { kind: 'link', bytes: null, mime: null }), keptAt: 3 }
  const kept = [old, link, { ...aKeptResource('New'), keptAt: 2 }]
  expect(newestFirst(kept).map(({ resource }) => resource.title)).toEqual(['Link', 'New', 'Old'])
  expect(bytesOfAll(kept)).toBe(2 * (old.resource.bytes ?? 0))
})

import { describe, expect, test } from 'vitest'
import type { CurrentResource } from '#features/catalogue/resources/contract.ts'
import { aShelfEntry } from '#test/builders.ts'
import { diffShelf, totalBytes, newestFirst, chunk, isOutdated } from './shelf-entry.ts'

const publicOnly = (...items: CurrentResource[]) => ({ items, paused: [] })

describe('comparison with the site', () => {
  const [algebra, poems, rivers] = [aShelfEntry('Algebra'), aShelfEntry('Poems'), aShelfEntry('Rivers')]

  test('a resource absent from the response counts as removed, an equal one as unchanged', () => {
    const { removed, changed } = diffShelf(
      [algebra, poems, rivers],
      publicOnly(rivers.resource, algebra.resource),
    )
    expect([removed, changed]).toEqual([[poems], []])
  })

  test('a new title replaces the old one and the saved version stays', () => {
    const renamed = { ...poems.resource, title: 'More poems' }
    const { removed, changed } = diffShelf([algebra, poems], publicOnly(algebra.resource, renamed))
    expect([removed, changed]).toEqual([[], [{ ...poems, resource: renamed }]])
    expect(changed.map(isOutdated)).toEqual([false])
  })

  test.each([
    ['later changed', { modifiedAt: '2026-12-01T08:00:00.000Z' }, true],
    ['of another size', { bytes: 7 }, true],
    ['rated', { ratingTotal: 5, ratingAmount: 1, averageRating: 5, rating: 5 }, false],
  ])('a file that was %s', (_, news, outdated) => {
    const { changed } = diffShelf([algebra], publicOnly({ ...algebra.resource, ...news }))
    expect(changed.map(isOutdated)).toEqual([outdated])
  })

  test('a link is never outdated', () => {
    const link = aShelfEntry('A page', { kind: 'link', bytes: null, mime: null })
    const moved = { ...link.resource, modifiedAt: '2026-12-01T08:00:00.000Z' }
    expect(diffShelf([link], publicOnly(moved)).changed.map(isOutdated)).toEqual([false])
  })
})

describe('COR-20 a resource that its author corrects', () => {
  const entry = aShelfEntry('Algebra')
  const { resource } = entry
  const paused = { items: [], paused: [resource.id] }

  test('keeps its copy, is noted once, and is current again afterwards', () => {
    const [noted] = diffShelf([entry], paused).changed
    expect([noted, diffShelf([entry], paused).removed]).toEqual([{ ...entry, isPaused: true }, []])
    expect(diffShelf(noted ? [noted] : [], paused)).toEqual({ removed: [], changed: [] })
    expect(diffShelf(noted ? [noted] : [], publicOnly(resource)).changed).toEqual([
      { ...entry, isPaused: undefined },
    ])
    expect(diffShelf([entry], { items: [], paused: [] }).removed).toEqual([entry])
  })
})

describe('COR-20 a withdrawn version', () => {
  const saved = aShelfEntry('Algebra')
  const newer = { ...saved.resource, version: 3, modifiedAt: '2027-05-05T08:00:00.000Z', withdrawn: [1] }
  const withdrawnIn = (number: number | undefined, withdrawn: number[]) =>
    diffShelf([{ ...saved, number }], publicOnly({ ...newer, withdrawn })).changed[0]?.withdrawn

  test.each([
    [1, [1], 1],
    [2, [1], undefined],
    [2, [1, 2], 2],
    [1, [], undefined],
    [undefined, [1, 2], 2],
    [undefined, [], undefined],
  ])('copy %j of a resource without versions %j: %j is removed', (number, withdrawn, expected) => {
    expect(withdrawnIn(number, withdrawn)).toBe(expected)
  })

  test('a copy of the present version stays, whatever its number', () => {
    const present = { ...aShelfEntry('Algebra', newer), resource: newer }
    expect(diffShelf([present], publicOnly(newer))).toEqual({ removed: [], changed: [] })
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

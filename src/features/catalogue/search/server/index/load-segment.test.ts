import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import type { SearchedResource } from './documents-repository.ts'
import { indexedResources } from './indexed-resources.ts'
import { loadSegment } from './load-segment.ts'
import type { Segment } from './segment/segment.ts'

const yieldIfDue = () => Promise.resolve()
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString()
const library: readonly SearchedResource[] = Array.from({ length: 8_000 }, (_, i) => ({
  resource: aResource({ title: `Fractions ${i}`, tags: ['Grade 4'], modifiedAt: minute(i) }),
  languages: ['en'],
}))

function listDocuments(after: PublicResource | undefined, limit: number) {
  const from = after ? library.findIndex(({ resource }) => resource.id === after.id) + 1 : 0
  return Promise.resolve(library.slice(from, from + limit))
}
const load = (maxBytes: number, isStopped = () => false) =>
  loadSegment({ expected: library.length, listDocuments, maxBytes, cacheBytes: 0, yieldIfDue, isStopped })

async function loaded(maxBytes: number): Promise<Segment> {
  const segment = await load(maxBytes)
  if (segment === undefined || segment === 'too large') throw new Error(`Loaded: ${segment}`)
  return segment
}

/** The oldest rows of the segment, and the ids that were read from the database. */
async function oldestOf(segment: Segment) {
  const readIds: string[] = []
  const stored: ResourcePages = {
    page: () => Promise.reject(new Error('No page is read from the database')),
    top: () => Promise.resolve([]),
  }
  const resources = indexedResources(
    () => Promise.resolve([segment]),
    stored,
    stored,
    (ids) => {
      readIds.push(...ids)
      return Promise.resolve(library.map(({ resource }) => resource).filter(({ id }) => ids.includes(id)))
    },
  )
  const page = await resources.page({ filters: {}, sort: 'modifiedAt', order: 'asc', limit: 3 })
  return { items: page.items, total: page.total, readIds }
}
const oldest = library
  .slice(-3)
  .toReversed()
  .map(({ resource }) => resource)

test('segment stores the fields of all resources if memory suffices', async () => {
  const segment = await loaded(64_000_000)
  expect(segment.size).toBe(library.length)
  expect(await oldestOf(segment)).toEqual({ items: oldest, total: library.length, readIds: [] })
})

test('rows of the oldest resources are read from the database if memory is short', async () => {
  const segment = await loaded(2_650_000)
  expect(segment.bytes).toBeLessThan(2_650_000)
  expect(await oldestOf(segment)).toEqual({
    items: oldest,
    total: library.length,
    readIds: oldest.map(({ id }) => id),
  })
})

test('T16 loading ends early when the index is too large or the site stops', async () => {
  expect(await load(200_000)).toBe('too large')
  expect(await load(64_000_000, () => true)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { aResource } from '#test/builders.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import type { DocumentsRepository, SearchedResource } from './documents-repository.ts'
import { indexedResources } from './indexed-resources.ts'
import { loadSegment } from './load-segment.ts'
import type { Segment } from './segment/segment.ts'

const yieldIfDue = () => Promise.resolve()
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString()
const library: readonly SearchedResource[] = Array.from({ length: 8_000 }, (_, i) => ({
  resource: aResource({ title: `Fractions ${i}`, tags: ['Grade 4'], modifiedAt: minute(i) }),
  language: 'en',
}))

const documents: DocumentsRepository = {
  count: () => Promise.resolve(library.length),
  newest(after, limit) {
    const from = after ? library.findIndex(({ resource }) => resource.id === after.id) + 1 : 0
    return Promise.resolve(library.slice(from, from + limit))
  },
  byIds: () => Promise.resolve([]),
  isTitleOrder: () => Promise.resolve(true),
}
const load = (maxBytes: number, isStopped = () => false) =>
  loadSegment({ documents, maxBytes, cacheBytes: 0, yieldIfDue, isStopped })

async function loaded(maxBytes: number): Promise<Segment> {
  const segment = await load(maxBytes)
  if (segment === undefined || segment === 'too large') throw new Error(`Loaded: ${segment}`)
  return segment
}

/** What the site answers from this segment, and which rows it asked the database for. */
async function lastOf(segment: Segment) {
  const asked: string[] = []
  const stored: ResourcesRepository = {
    page: () => Promise.reject(new Error('No page is read from the database')),
    top: () => Promise.resolve([]),
    byIds(ids) {
      asked.push(...ids)
      return Promise.resolve(library.map(({ resource }) => resource).filter(({ id }) => ids.includes(id)))
    },
  }
  const resources = indexedResources({
    stored,
    searched: stored,
    index: { current: () => Promise.resolve([segment]) },
  })
  const page = await resources.page({ filters: {}, sort: 'modifiedAt', order: 'asc', limit: 3 })
  return { items: page.items, total: page.total, asked }
}
const last = library
  .slice(-3)
  .toReversed()
  .map(({ resource }) => resource)

test('everything is in it where there is room', async () => {
  const segment = await loaded(64_000_000)
  expect(segment.size).toBe(library.length)
  expect(await lastOf(segment)).toEqual({ items: last, total: library.length, asked: [] })
})

test('where room is short the oldest are searched in memory and shown from the database', async () => {
  const segment = await loaded(2_650_000)
  expect(segment.bytes).toBeLessThan(2_650_000)
  expect(await lastOf(segment)).toEqual({
    items: last,
    total: library.length,
    asked: last.map(({ id }) => id),
  })
})

test('T16 what would not fit is not begun, and who stops the site does not wait for it', async () => {
  expect(await load(200_000)).toBe('too large')
  expect(await load(64_000_000, () => true)).toBeUndefined()
})

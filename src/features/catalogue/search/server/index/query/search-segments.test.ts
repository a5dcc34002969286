import { expect, test } from 'vitest'
import { type IndexedQuery, decodeCursor } from '#features/catalogue/resources/page-query.ts'
import { type PublicRow, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { aResourceRow } from '#test/database/store-resource.ts'
import {
  type Random,
  seededRandom,
  randomId,
  edgeCaseQuery,
  edgeCaseResource,
} from '#test/search/edge-case-resources.ts'
import { referenceAnswer } from '#test/search/reference-answer.ts'
import type { SearchedResource } from '../documents-repository.ts'
import { segmentBuilder } from '../segment/segment-builder.ts'
import { resourceAt, type Segment } from '../segment/segment.ts'
import { segmentList } from '../segment-list.ts'
import { searchSegments, topMatches } from './search-segments.ts'

const yieldIfDue = () => Promise.resolve()
const [seed] = crypto.getRandomValues(new Uint32Array(1))

function edgeCaseSearched(chance: Random): SearchedResource {
  const nothing = { bytes: null, mime: null, pages: null, thumbnail: null }
  const row = aResourceRow({ ...nothing, ...edgeCaseResource(chance), id: randomId(chance) })
  const resource = toPublicResource(row as unknown as PublicRow)
  const { languages = [] } = row
  // As the triggers of the database do.
  const given = { language: languages[0] ?? null, languages: [...languages] }
  const guessed = [row.language_guess ?? []].flat()
  return { resource: { ...resource, ...given }, languages: languages.length > 0 ? languages : guessed }
}

const nextPage = (query: IndexedQuery, next: string): IndexedQuery => ({
  ...query,
  facets: false,
  after: decodeCursor(next, query),
})

const shownOf = (matches: readonly { segment: Segment; doc: number }[]) =>
  matches.map(({ segment, doc }) => resourceAt(segment, doc))

function pagesOf(segments: readonly Segment[], first: IndexedQuery) {
  const items: (PublicResource | undefined)[] = []
  let query = first
  let facets: unknown
  for (let pages = 0; pages < 40; pages += 1) {
    const { matches, total, next, ...counted } = searchSegments(segments, query)
    facets ??= counted.facets
    items.push(...shownOf(matches))
    if (next === null || pages === 39) return { items, total, facets, isWhole: next === null }
    query = nextPage(query, next)
    expect(query.after, next).toBeDefined()
  }
  throw new Error('Pages do not end')
}

/** The same resource with the ratings of another one. */
const rated = ({ resource, languages }: SearchedResource, ratings: PublicResource): SearchedResource => {
  const { ratingTotal, ratingAmount, averageRating, rating } = ratings
  return { resource: { ...resource, ratingTotal, ratingAmount, averageRating, rating }, languages }
}

/** Adds a hundred resources, and deletes, rates or rewrites some of the others. */
function changesOf(chance: Random, library: ReadonlyMap<string, SearchedResource>) {
  const changed = new Map<string, SearchedResource | undefined>()
  for (let i = 0; i < 100; i += 1) {
    const added = edgeCaseSearched(chance)
    changed.set(added.resource.id, added)
  }
  for (const [id, known] of library) {
    const { resource, languages } = edgeCaseSearched(chance)
    const share = chance()
    if (share < 0.1) changed.set(id, undefined)
    else if (share < 0.2) changed.set(id, rated(known, resource))
    else if (share < 0.3) changed.set(id, { resource: { ...resource, id }, languages })
  }
  return changed
}

const idsOf = (items: readonly (PublicResource | undefined)[]) => items.map((item) => item?.id)

function compare(segments: readonly Segment[], all: readonly SearchedResource[], query: IndexedQuery) {
  const message = JSON.stringify(query)
  const expected = referenceAnswer(all, query)
  const actual = pagesOf(segments, query)
  expect(idsOf(actual.items), message).toEqual(
    idsOf(expected.items).slice(0, actual.isWhole ? Infinity : actual.items.length),
  )
  expect(actual.items.slice(0, 5), message).toEqual(expected.items.slice(0, 5))
  expect([actual.total, actual.facets], message).toEqual([expected.items.length, expected.facets])
  if (
    query.search &&
    query.sort === 'relevance' &&
    Object.values(query.filters).every((value) => value === undefined)
  )
    if (query.subjects === undefined)
      expect(shownOf(topMatches(segments, query.search, 3)), message).toEqual(expected.items.slice(0, 3))
}

test(`SEARCH-07–11 TABLE-02–11 T16 index matches the reference answer under changes (seed ${seed})`, async () => {
  const chance = seededRandom(seed ?? 0)
  const library = new Map<string, SearchedResource>()
  const list = segmentList(await segmentBuilder().done(100_000, yieldIfDue), 100_000, yieldIfDue)
  for (let round = 0; round < 8; round += 1) {
    const changed = changesOf(chance, library)
    for (const [id, now] of changed) {
      if (now) library.set(id, now)
      else library.delete(id)
    }
    await list.apply(changed)
    for (let i = 0; i < 16; i += 1) compare(list.segments(), [...library.values()], edgeCaseQuery(chance))
  }
  expect(list.segments().length).toBeLessThan(6)
})

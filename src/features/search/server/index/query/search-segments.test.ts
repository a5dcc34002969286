import { expect, test } from 'vitest'
import { type PageQuery, decodeCursor } from '#features/resources/page-query.ts'
import { type PublicRow, toPublicResource } from '#features/resources/public-resource.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { aResourceRow } from '#test/database/store-resource.ts'
import { type Chance, seededRandom, randomId, oddQuery, oddResource } from '#test/search/odd-resources.ts'
import { referenceAnswer } from '#test/search/reference-answer.ts'
import type { SearchedResource } from '../documents-repository.ts'
import { segmentBuilder } from '../segment/segment-builder.ts'
import { resourceAt, type Segment } from '../segment/segment.ts'
import { segmentList } from '../segment-list.ts'
import { searchSegments, topMatches } from './search-segments.ts'

const rest = () => Promise.resolve()
const [seed] = crypto.getRandomValues(new Uint32Array(1))

function oddSearched(chance: Chance): SearchedResource {
  const nothing = { bytes: null, mime: null, pages: null, thumbnail: null }
  const row = aResourceRow({ ...nothing, ...oddResource(chance), id: randomId(chance) })
  const language = row.language ?? row.language_guess ?? null
  return { resource: toPublicResource(row as unknown as PublicRow), language }
}

const onwards = (wanted: PageQuery, next: string): PageQuery => ({
  ...wanted,
  facets: false,
  after: decodeCursor(next, wanted),
})

const shownOf = (matches: readonly { segment: Segment; doc: number }[]) =>
  matches.map(({ segment, doc }) => resourceAt(segment, doc))

function pagesOf(segments: readonly Segment[], first: PageQuery) {
  const items: (PublicResource | undefined)[] = []
  let wanted = first
  let facets: unknown
  for (let pages = 0; pages < 40; pages += 1) {
    const { matches, total, next, ...counted } = searchSegments(segments, wanted)
    facets ??= counted.facets
    items.push(...shownOf(matches))
    if (next === null || pages === 39) return { items, total, facets, isWhole: next === null }
    wanted = onwards(wanted, next)
    expect(wanted.after, next).toBeDefined()
  }
  throw new Error('It never ends')
}

/** The same but for the stars, as somebody's clicks would have them. */
const rated = ({ resource, language }: SearchedResource, stars: PublicResource): SearchedResource => {
  const { ratingTotal, ratingAmount, averageRating, rating } = stars
  return { resource: { ...resource, ratingTotal, ratingAmount, averageRating, rating }, language }
}

/** A hundred new ones; of the others some go, some are rated, some are written anew. */
function changesOf(chance: Chance, library: ReadonlyMap<string, SearchedResource>) {
  const changed = new Map<string, SearchedResource | undefined>()
  for (let i = 0; i < 100; i += 1) {
    const made = oddSearched(chance)
    changed.set(made.resource.id, made)
  }
  for (const [id, known] of library) {
    const { resource, language } = oddSearched(chance)
    const what = chance()
    if (what < 0.1) changed.set(id, undefined)
    else if (what < 0.2) changed.set(id, rated(known, resource))
    else if (what < 0.3) changed.set(id, { resource: { ...resource, id }, language })
  }
  return changed
}

const idsOf = (items: readonly (PublicResource | undefined)[]) => items.map((item) => item?.id)

function compare(segments: readonly Segment[], all: readonly SearchedResource[], wanted: PageQuery) {
  const words = JSON.stringify(wanted)
  const right = referenceAnswer(all, wanted)
  const given = pagesOf(segments, wanted)
  expect(idsOf(given.items), words).toEqual(
    idsOf(right.items).slice(0, given.isWhole ? Infinity : given.items.length),
  )
  expect(given.items.slice(0, 5), words).toEqual(right.items.slice(0, 5))
  expect([given.total, given.facets], words).toEqual([right.items.length, right.facets])
  if (
    wanted.search &&
    wanted.sort === 'relevance' &&
    Object.values(wanted.filters).every((value) => value === undefined)
  )
    if (wanted.subjects === undefined)
      expect(shownOf(topMatches(segments, wanted.search, 3)), words).toEqual(right.items.slice(0, 3))
}

test(`SEARCH-07–11 TABLE-02–11 T16 the index answers as the rule does, whatever comes and goes (seed ${seed})`, async () => {
  const chance = seededRandom(seed ?? 0)
  const library = new Map<string, SearchedResource>()
  const list = segmentList(await segmentBuilder().done(100_000, rest), { cacheBytes: 100_000, rest })
  for (let round = 0; round < 8; round += 1) {
    const changed = changesOf(chance, library)
    for (const [id, now] of changed) {
      if (now) library.set(id, now)
      else library.delete(id)
    }
    await list.take(changed)
    for (let i = 0; i < 16; i += 1) compare(list.segments(), [...library.values()], oddQuery(chance))
  }
  expect(list.segments().length).toBeLessThan(6)
})

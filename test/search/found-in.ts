/** Resources in memory, searched by the rule itself. */
import { randomUUID } from 'node:crypto'
import { folded } from '#shared/fold.ts'
import type { Search } from '#features/resources/list-page.ts'
import { rankOf } from '#features/resources/rank.ts'
import type { PublicResource } from '#features/resources/resource.ts'

/** A link in Technology that nobody has rated, unless asked otherwise. */
export const aPublicResource = (wanted: Partial<PublicResource>): PublicResource => ({
  id: randomUUID(),
  subject: 'Technology',
  title: 'A page',
  file_url: 'https://school.example/page',
  tags: [],
  modifiedAt: '2026-02-02T10:00:00.000Z',
  ratingTotal: 0,
  ratingAmount: 0,
  averageRating: 0,
  rating: 0,
  kind: 'link',
  bytes: null,
  mime: null,
  pages: null,
  licence: null,
  author: null,
  language: null,
  thumbnail: null,
  ...wanted,
})

/** The best of them for a search, the better rank first. */
export const findIn =
  (resources: readonly PublicResource[]) =>
  (search: Search, limit: number): Promise<PublicResource[]> =>
    Promise.resolve(
      resources
        .flatMap((resource) => {
          const { title, tags, subject } = resource
          const rank = rankOf({ title: folded(title), tags: tags.map(folded), subject }, search)
          return rank === undefined ? [] : [{ resource, rank }]
        })
        .sort((a, b) => a.rank - b.rank)
        .slice(0, limit)
        .map(({ resource }) => resource),
    )

/** The tokens of titles and tags as an index knows them. */
export function termsOf(resources: readonly Pick<PublicResource, 'title' | 'tags'>[]) {
  const terms = new Map<string, number>()
  for (const { title, tags } of resources)
    for (const token of new Set(folded([title, ...tags].join(' ')).split(' ')))
      terms.set(token, (terms.get(token) ?? 0) + 1)
  return { version: () => terms.size, terms: () => terms }
}

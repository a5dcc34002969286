/** In-memory search with the shared ranking rule. */
import { foldText } from '#shared/text.ts'
import { rankOf, type Search } from '#features/catalogue/resources/rank.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

/** Returns a search function over the resources, best rank first. */
export const searchIn =
  (resources: readonly PublicResource[]) =>
  (search: Search, limit: number): Promise<PublicResource[]> =>
    Promise.resolve(
      resources
        .flatMap((resource) => {
          const { title, tags, subject } = resource
          const rank = rankOf({ title: foldText(title), tags: tags.map(foldText), subject }, search)
          return rank === undefined ? [] : [{ resource, rank }]
        })
        .sort((a, b) => a.rank - b.rank)
        .slice(0, limit)
        .map(({ resource }) => resource),
    )

/** Returns the tokens of titles and tags, as an index does. */
export function termsOf(resources: readonly Pick<PublicResource, 'title' | 'tags'>[]) {
  const terms = new Map<string, number>()
  for (const { title, tags } of resources)
    for (const token of new Set(foldText([title, ...tags].join(' ')).split(' ')))
      terms.set(token, (terms.get(token) ?? 0) + 1)
  return { version: () => terms.size, terms: () => terms }
}

import type { QueryOf } from '#shared/endpoint.ts'
import { toPageQuery } from '#features/resources/page-query.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { maxSuggestions, type searchResources as contract } from '../contract.ts'
import { parseSearch } from '../parse-search.ts'
import { type BeyondDeps, didYouMean, withSubject } from './search-related.ts'

/** Spec 5: verified resources whose title, any tag or subject contains what was asked. A blank query finds nothing. */
export async function searchResources(
  { resources }: { readonly resources: Pick<ResourcesRepository, 'page'> },
  { q, ...query }: QueryOf<typeof contract>,
) {
  const search = parseSearch(q)
  if (!search) return { items: [], total: 0, next: null }
  const page = await resources.page(toPageQuery(query, search))
  return { ...page, items: page.items.map(withSubject) }
}

/** The three best matches for the words typed so far (spec 9); without any, other words that find something. */
export async function suggestResources(deps: Pick<BeyondDeps, 'resources' | 'vocabulary'>, q: string) {
  const search = parseSearch(q)
  if (!search) return { items: [] }
  const items = (await deps.resources.best(search, maxSuggestions)).map(withSubject)
  const meant = items.length === 0 ? await didYouMean(deps, q) : undefined
  return { items, ...(meant !== undefined && { didYouMean: meant }) }
}

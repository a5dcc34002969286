import type { QueryOf } from '#shared/endpoint.ts'
import { wantedPage } from '#features/resources/list-page.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import type * as contract from '../contract.ts'
import { searchOf } from '../search-words.ts'

type Query = QueryOf<typeof contract.searchResources>

/** Spec 5: verified resources whose title, any tag or subject contains what was asked. A blank query finds nothing. */
export async function searchResources(
  { resources }: { readonly resources: Pick<ResourcesRepository, 'page'> },
  { q, ...query }: Query,
) {
  const search = searchOf(q)
  if (!search) return { items: [], total: 0, next: null }
  const page = await resources.page(wantedPage(query, search))
  const items = page.items.map((item) => ({
    ...item,
    subjectTitle: subjectByStorageName(item.subject).title,
  }))
  return { ...page, items }
}

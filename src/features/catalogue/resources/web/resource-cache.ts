/** Pages of resources in the query cache, and the hook that changes a resource in all of them. */
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { withPersister } from '#client/offline/persistence.ts'
import type { Facets } from '../facets.ts'
import type { PublicResource } from '../resource.ts'
import { resourcePagesKey } from './refresh-resources.ts'

export interface ResourcePage {
  readonly items: readonly PublicResource[]
  readonly total: number
  /** Counting stopped at `total`. */
  readonly orMore?: true | undefined
  readonly facets?: Facets | undefined
  readonly next: string | null
  /** Id of the last change included. */
  readonly asOf: number | null
  /** Filtered in the browser from cached rows, not fetched. */
  readonly isLocal?: boolean
}
export type Pages = InfiniteData<ResourcePage, string | undefined>
interface CachedPages {
  readonly pages: readonly ResourcePage[]
}

type Change = (resource: PublicResource) => Partial<PublicResource>

/** The pages with one resource changed; the same object if none holds it. */
export function patched(pages: Pages, id: string, change: Change): Pages {
  if (!pages.pages.some(({ items }) => items.some((item) => item.id === id))) return pages
  const patchItem = (item: PublicResource) => (item.id === id ? { ...item, ...change(item) } : item)
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(patchItem) })) }
}

/** The pages without one resource; the same object if none holds it. */
export function withoutResource(pages: Pages, id: string): Pages {
  if (!pages.pages.some(({ items }) => items.some((item) => item.id === id))) return pages
  const drop = ({ items, total, ...page }: ResourcePage) => ({
    ...page,
    items: items.filter((item) => item.id !== id),
    total: page.orMore ? total : total - 1,
  })
  return { ...pages, pages: pages.pages.map(drop) }
}

/** Id of the last change that all pages include; undefined if one of them has no id. */
export function lowestChangeId({ pages }: CachedPages): number | undefined {
  const known = pages.map((page) => page.asOf).filter((id) => id !== null)
  return known.length === pages.length ? Math.min(...known) : undefined
}

/** Unique rows of the pages: a row that moved between two fetches may be on both. */
export const rowsOf = ({ pages }: CachedPages): PublicResource[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]

function resourceCacheIn(client: QueryClient) {
  const changePages = (change: (pages: Pages) => Pages) => {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: resourcePagesKey })) {
      const pages = state.data as Pages | undefined
      const changed = pages && change(pages)
      // The old timestamp stays, because the other rows are as old as before.
      if (changed !== pages) client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
    }
  }
  const changeAllPages = (id: string, change: (pages: Pages) => Pages) => {
    changePages(change)
    void withPersister((keeper) => keeper.updateAll(resourcePagesKey, id, (data) => change(data as Pages)))
  }
  return {
    /** Changes one resource in all cached lists. */
    patch: (id: string, change: Change) => changePages((pages) => patched(pages, id, change)),
    /** Removes one resource from all cached and persisted lists. */
    drop: (id: string) => changeAllPages(id, (pages) => withoutResource(pages, id)),
    /** Replaces one resource in all cached and persisted lists. */
    replace: (resource: PublicResource) =>
      changeAllPages(resource.id, (pages) => patched(pages, resource.id, () => resource)),
  }
}

/** Functions that change a resource in the lists of the query cache; stable over renders. */
export function useResourceCache() {
  const client = useQueryClient()
  return useMemo(() => resourceCacheIn(client), [client])
}

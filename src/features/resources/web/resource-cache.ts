/** The pages of resources that the browser holds, and how to change them in place. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { withPersister } from '#client/offline/persistence.ts'
import { invalidateLists } from '#client/query-client.ts'
import type { Facets } from '../facets.ts'
import type { PublicResource } from '../resource.ts'

export interface ResourcePage {
  readonly items: readonly PublicResource[]
  readonly total: number
  /** There are `total` or more: they were not all counted. */
  readonly orMore?: true | undefined
  readonly facets?: Facets | undefined
  readonly next: string | null
  /** The last change the page knows of. */
  readonly asOf: number | null
  /** Made here from another list that was kept; the site has not been asked. */
  readonly isLocal?: boolean
}
export type Pages = InfiniteData<ResourcePage, string | undefined>

export const resourcePagesKey = ['resource-pages'] as const

type Change = (resource: PublicResource) => Partial<PublicResource>

/** The pages with one resource changed; the very same object when it is on none of them. */
export function patched(pages: Pages, id: string, change: Change): Pages {
  if (!pages.pages.some(({ items }) => items.some((item) => item.id === id))) return pages
  const patchItem = (item: PublicResource) => (item.id === id ? { ...item, ...change(item) } : item)
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(patchItem) })) }
}

/** The pages without one resource; the very same object when it is on none of them. */
export function withoutResource(pages: Pages, id: string): Pages {
  if (!pages.pages.some(({ items }) => items.some((item) => item.id === id))) return pages
  const drop = ({ items, total, ...page }: ResourcePage) => ({
    ...page,
    items: items.filter((item) => item.id !== id),
    total: page.orMore ? total : total - 1,
  })
  return { ...pages, pages: pages.pages.map(drop) }
}

/** The change up to which all of the pages know; undefined when one of them cannot say. */
export function lowestChangeId({ pages }: Pick<Pages, 'pages'>): number | undefined {
  const known = pages.map((page) => page.asOf).filter((id) => id !== null)
  return known.length === pages.length ? Math.min(...known) : undefined
}

/** Every row of the pages once: a row that moved while pages were fetched may be on two. */
export const rowsOf = ({ pages }: Pick<Pages, 'pages'>): PublicResource[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]

function useChangePages() {
  const client = useQueryClient()
  return useCallback(
    (change: (pages: Pages) => Pages) => {
      for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: resourcePagesKey })) {
        const pages = state.data as Pages | undefined
        const changed = pages && change(pages)
        // A list with one row changed is as old as before: nobody is to take the rest for new.
        if (changed !== pages) client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
      }
    },
    [client],
  )
}

/** The same for the lists that are stored for times without a network, as far as they have the resource `id`. */
function useChangeAllPages() {
  const changePages = useChangePages()
  return useCallback(
    (id: string, change: (pages: Pages) => Pages) => {
      changePages(change)
      void withPersister((keeper) => keeper.updateAll(resourcePagesKey, id, (data) => change(data as Pages)))
    },
    [changePages],
  )
}

/** Gives the function that changes one resource in every list the browser holds. */
export function usePatchResource() {
  const changePages = useChangePages()
  return useCallback(
    (id: string, change: Change) => changePages((pages) => patched(pages, id, change)),
    [changePages],
  )
}

/** Gives the function that takes one resource out of every list the browser holds or keeps. */
export function useDropResource() {
  const change = useChangeAllPages()
  return useCallback((id: string) => change(id, (pages) => withoutResource(pages, id)), [change])
}

/** Gives the function that shows one resource as it is now in every list the browser holds or keeps. */
export function useReplaceResource() {
  const change = useChangeAllPages()
  return useCallback(
    (resource: PublicResource) => change(resource.id, (pages) => patched(pages, resource.id, () => resource)),
    [change],
  )
}

/** Gives the function that has every list fetched anew, after an act that adds or removes resources. */
export function useRefreshResources() {
  const client = useQueryClient()
  return useCallback(() => void invalidateLists(client, resourcePagesKey), [client])
}

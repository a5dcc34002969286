/** The pages of resources that the browser holds, and how to change them in place. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PublicResource } from '../resource.ts'

export interface ResourcePage {
  readonly items: readonly PublicResource[]
  readonly total: number
  readonly next: string | null
}
type Pages = InfiniteData<ResourcePage, string | undefined>

export const resourcePagesKey = ['resource-pages'] as const

type Change = (resource: PublicResource) => Partial<PublicResource>

/** The pages with one resource changed; the very same object when it is on none of them. */
export function patched(pages: Pages, id: string, change: Change): Pages {
  if (!pages.pages.some(({ items }) => items.some((item) => item.id === id))) return pages
  const patchItem = (item: PublicResource) => (item.id === id ? { ...item, ...change(item) } : item)
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(patchItem) })) }
}

/** Every row of the pages once: a row that moved while pages were fetched may be on two. */
export const rowsOf = ({ pages }: Pick<Pages, 'pages'>): PublicResource[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]

/** Gives the function that changes one resource in every list the browser holds. */
export function usePatchResource() {
  const client = useQueryClient()
  return useCallback(
    (id: string, change: Change) =>
      client.setQueriesData<Pages>(
        { queryKey: resourcePagesKey },
        (pages) => pages && patched(pages, id, change),
      ),
    [client],
  )
}

/** Gives the function that has every list fetched anew, after an act that adds or removes resources. */
export function useRefreshResources() {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: resourcePagesKey }), [client])
}

/** The pages of resources that the browser holds, and how to change them in place. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refreshLists } from '#web/kit/timing/refresh-lists.ts'
import type { PublicResource } from '../resource.ts'

export interface ResourcePage {
  readonly items: readonly PublicResource[]
  readonly total: number
  readonly next: string | null
  /** The last change the page knows of. */
  readonly asOf: number | null
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

/** The pages without one resource; the very same object when it is on none of them. */
export function without(pages: Pages, id: string): Pages {
  if (!pages.pages.some(({ items }) => items.some((item) => item.id === id))) return pages
  const drop = ({ items, total, ...page }: ResourcePage) => ({
    ...page,
    items: items.filter((item) => item.id !== id),
    total: total - 1,
  })
  return { ...pages, pages: pages.pages.map(drop) }
}

/** The change up to which all of the pages know; undefined when one of them cannot say. */
export function asOf({ pages }: Pick<Pages, 'pages'>): number | undefined {
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
    (change: (pages: Pages) => Pages) =>
      client.setQueriesData<Pages>({ queryKey: resourcePagesKey }, (pages) => pages && change(pages)),
    [client],
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

/** Gives the function that takes one resource out of every list the browser holds. */
export function useDropResource() {
  const changePages = useChangePages()
  return useCallback((id: string) => changePages((pages) => without(pages, id)), [changePages])
}

/** Gives the function that has every list fetched anew, after an act that adds or removes resources. */
export function useRefreshResources() {
  const client = useQueryClient()
  return useCallback(() => void refreshLists(client, resourcePagesKey), [client])
}

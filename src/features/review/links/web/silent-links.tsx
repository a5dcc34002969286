import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { listLinks } from '../contract.ts'
import type { Listed } from './silent-links-list.tsx'

const loadList = () => import('./silent-links-list.tsx')

const queryKey = ['silent-links'] as const

/**
 * Links that do not answer, for moderators. Nothing until there is one, and nothing if the list fails to load: the page
 * is usable without it.
 */
export function SilentLinks() {
  const client = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listLinks, { signal }),
  })
  const { module: here, failed, begin } = useLazyModule(loadList)
  const isNeeded = data !== undefined && data.links.length > 0
  useEffect(() => {
    if (isNeeded && !failed) begin()
  }, [isNeeded, failed, begin])
  const drop = (id: string) => {
    const left = client.setQueryData<Listed>(
      queryKey,
      (listed) => listed && { links: listed.links.filter((each) => each.id !== id), total: listed.total - 1 },
    )
    if (left?.links.length === 0 && left.total > 0) void refetch()
  }
  // Stays with its message after the last link is removed.
  if (!data || !here) return null
  return <here.SilentLinksList {...data} onUsed={drop} onRefused={() => void refetch()} />
}

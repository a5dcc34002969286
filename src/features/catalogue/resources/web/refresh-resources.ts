import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invalidateLists } from '#client/query-client.ts'

/** Of the lists of resources in the query cache. */
export const resourcePagesKey = ['resource-pages'] as const

/** Returns a function that refetches all lists, for changes that add or remove resources. */
export function useRefreshResources() {
  const client = useQueryClient()
  return useCallback(() => void invalidateLists(client, resourcePagesKey), [client])
}

import { QueryClient } from '@tanstack/react-query'
import { CallFailure, isUnreachable } from './call-failure.ts'

const maxRetries = 2
const isRetryable = (error: unknown) => !(error instanceof CallFailure) || isUnreachable(error)

/** The query cache. Results are fresh for 30 s; mutations are never retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < maxRetries && isRetryable(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

const afterFetches = { cancelRefetch: false } as const

/** Invalidates the queries under a key after pages in flight have settled. Never rejects. */
export async function invalidateLists(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const active = { queryKey, type: 'active' } as const
  if (client.isFetching(active) > 0) await client.refetchQueries(active, afterFetches)
  await client.invalidateQueries({ queryKey }, afterFetches)
}

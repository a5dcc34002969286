import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call-failure.ts'

const maxRetries = 2
/** Only what may be better in a moment: no answer, or trouble on the server. */
const worthRetrying = (error: unknown) =>
  !(error instanceof CallFailure) || error.status === 0 || error.status >= 500

/** The cache of answers. Reads are fresh for half a minute; acts are never repeated by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < maxRetries && worthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

const gently = { cancelRefetch: false } as const

/** Has the lists under a key read anew; a page that is on its way comes first, it was asked for. Never fails. */
export async function invalidateLists(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  if (client.isFetching({ queryKey }) > 0) await client.refetchQueries({ queryKey }, gently)
  await client.invalidateQueries({ queryKey }, gently)
}

import type { QueryClient } from '@tanstack/react-query'

const gently = { cancelRefetch: false } as const

/** Has the lists under a key read anew; a page that is on its way comes first, it was asked for. Never fails. */
export async function invalidateLists(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  if (client.isFetching({ queryKey }) > 0) await client.refetchQueries({ queryKey }, gently)
  await client.invalidateQueries({ queryKey }, gently)
}

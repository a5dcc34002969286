import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { type Account, readAccount, type Session } from '../contract.ts'

export type SignedIn = NonNullable<Session['account']>

export const accountQuery = ({ id, role }: SignedIn) => ({
  ...persisted('private'),
  queryKey: ['account', id, role],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(readAccount, { signal }),
})

/**
 * The own user record, stored for times without a network. A new role fetches it again; the former record stays until
 * then. `onRetry`: reads the session again, without which there is no record.
 */
export function useAccount(signedIn: SignedIn, onRetry: () => Promise<void>) {
  const cache = useQueryClient()
  const [retried, setRetried] = useState(false)
  const query = accountQuery(signedIn)
  const { queryKey } = query
  useEffect(startPersistence, [])
  const answer = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const { data, isError, isFetching } = answer
  return {
    account: data,
    /** For the offline hint. */
    answer,
    /** Nothing could be read; stays true during a retry. */
    failed: !data && (isError || retried),
    busy: isFetching,
    retried,
    retry: () => {
      setRetried(true)
      void onRetry()
      void cache.refetchQueries({ queryKey })
    },
    store: (account: Account) => cache.setQueryData(queryKey, account),
  }
}

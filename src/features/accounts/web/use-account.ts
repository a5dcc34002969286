import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { readAccount, type Account, type Session } from '../contract.ts'
import { sessionKey } from '#features/sign-in/web/session/use-session.ts'

export type SignedIn = NonNullable<Session['account']>

export const accountQuery = ({ id, role }: SignedIn) => ({
  ...persisted('private'),
  queryKey: ['account', id, role],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(readAccount, { signal }),
})

/** The own user record, as kept while nobody answers. A new role makes it be read anew; until it is there, the old one stays. */
export function useAccount(signedIn: SignedIn) {
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
    /** For saying how far to trust it. */
    answer,
    /** Nothing could be read; stays so while it is tried again. */
    failed: !data && (isError || retried),
    busy: isFetching,
    retried,
    /** Reads it again, and who is signed in: without that there is nothing to read. */
    retry: () => {
      setRetried(true)
      void cache.invalidateQueries({ queryKey: sessionKey })
      void cache.refetchQueries({ queryKey })
    },
    keep: (account: Account) => cache.setQueryData(queryKey, account),
  }
}

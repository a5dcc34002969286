import { useQueryClient } from '@tanstack/react-query'
import { clearPrivateData, setPrivateOwner } from '#client/offline/private-data.ts'
import type { Session } from '#features/accounts/contract.ts'
import { sessionKey } from './use-session.ts'

/** Tells every page who is signed in now, and forgets what was read for somebody else. */
export function useSessionChange() {
  const cache = useQueryClient()
  return (session: Session) => {
    if (session.account) setPrivateOwner(session.account.id)
    else clearPrivateData()
    cache.setQueryData(sessionKey, session)
    // What was asked before is answered for whoever was there then.
    void cache.cancelQueries({ queryKey: sessionKey })
    // Once the pages have heard it: what only members see has left by then and is not asked for again.
    setTimeout(() => void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] }))
  }
}

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#features/people/accounts/contract.ts'
import { clearPrivateData, setPrivateOwner } from '#client/offline/private-data.ts'
import { call } from '#client/call.ts'
import { endSession } from '#client/realtime/use-live-events.ts'
import { signOut } from '../../session-contract.ts'
import { sessionKey } from './use-session.ts'

/**
 * Returns a function that publishes a new session to every page. Private data stays for the account of an ended session
 * until another account signs in.
 */
export function useSessionChange() {
  const cache = useQueryClient()
  return (session: Session) => {
    if (session.account) setPrivateOwner(session.account.id)
    cache.setQueryData(sessionKey, session)
    // A request under way was sent with the former session.
    void cache.cancelQueries({ queryKey: sessionKey })
    // After the next render: pages for members are unmounted by then and their queries are not sent again.
    setTimeout(() => void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] }))
  }
}

/**
 * Navigates with `leave`, ends the session on the server and clears everything read with it. Navigation comes first:
 * a user who goes on before the response is not sent back.
 */
export function useSignOut(leave: () => void) {
  const changeSession = useSessionChange()
  const [isPending, setPending] = useState(false)
  // Without `useMutation`, which nothing else on the first screen needs.
  const mutate = async () => {
    setPending(true)
    leave()
    try {
      await endSession(() => call(signOut))
      clearPrivateData()
      changeSession({ account: null, visitor: true })
    } catch (error) {
      console.error('Sign-out failed:', error)
    }
    setPending(false)
  }
  return { isPending, mutate: () => void mutate() }
}

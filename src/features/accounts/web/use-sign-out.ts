import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { signOut, type Session } from '../contract.ts'
import { useSessionChange } from './use-session-change.ts'

const nobody: Session = { account: null, visitor: true }

/** Ends the session on the server, forgets everything that was read with it, then does what follows. */
export function useSignOut(then: () => void) {
  const changeSession = useSessionChange()
  return useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => {
      changeSession(nobody)
      then()
    },
    onError: (error) => console.error('Sign-out failed:', error),
  })
}

import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { signOut, type Session } from '../contract.ts'
import { useSessionChange } from './use-session-change.ts'

const nobody: Session = { account: null, visitor: true }

/**
 * Leaves for where `leave` leads, ends the session on the server and forgets everything that was read with it. Leaving
 * comes first: whoever goes on before the server has answered is not called back.
 */
export function useSignOut(leave: () => void) {
  const changeSession = useSessionChange()
  return useMutation({
    mutationFn: () => {
      leave()
      return call(signOut)
    },
    onSuccess: () => changeSession(nobody),
    onError: (error) => console.error('Sign-out failed:', error),
  })
}

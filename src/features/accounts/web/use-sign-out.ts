import { useState } from 'react'
import { call } from '#web/kit/call.ts'
import { signOut, type Session } from '../contract.ts'
import { endSession } from './end-session.ts'
import { useSessionChange } from './use-session-change.ts'

const nobody: Session = { account: null, visitor: true }

/**
 * Leaves for where `leave` leads, ends the session on the server and forgets everything that was read with it. Leaving
 * comes first: whoever goes on before the server has answered is not called back.
 */
export function useSignOut(leave: () => void) {
  const changeSession = useSessionChange()
  const [isPending, setPending] = useState(false)
  // By hand: the query library's part for acts would be the only one of it in the first screen.
  const mutate = async () => {
    setPending(true)
    leave()
    try {
      await endSession(() => call(signOut))
      changeSession(nobody)
    } catch (error) {
      console.error('Sign-out failed:', error)
    }
    setPending(false)
  }
  return { isPending, mutate: () => void mutate() }
}

import { useState } from 'react'
import { suspendPrivateEvents } from '#client/realtime/use-live-events.ts'
import { call } from '#client/call.ts'
import { type Session, signOut } from '#features/accounts/contract.ts'
import { useSessionChange } from './use-session-change.ts'

/** Runs `act`, which ends the session of this browser, after this tab has left its private topics; fails as `act` does. */
export async function endSession<T>(run: () => Promise<T>): Promise<T> {
  const over = suspendPrivateEvents()
  try {
    const done = await run()
    over(true)
    return done
  } catch (error) {
    over(false)
    throw error
  }
}

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

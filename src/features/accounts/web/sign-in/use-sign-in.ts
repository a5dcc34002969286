import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { signIn } from '../../contract.ts'
import type { Credentials } from '../fields/email-and-password.tsx'
import { useSessionChange } from '../use-session-change.ts'
import { oneMoreFailure } from './sign-in-words.ts'

/** Signs in and puts the session where every page reads it; counts failures in a row for the popup. */
export function useSignIn(onFailure: (thrown: unknown, given: Credentials) => void) {
  const changeSession = useSessionChange()
  const failuresInRow = useRef(0)
  const [popup, setPopup] = useState(false)
  const act = useMutation({
    mutationFn: (body: Credentials) => call(signIn, { body }),
    onSuccess: (session) => {
      failuresInRow.current = 0
      changeSession(session)
    },
  })
  const failed = (thrown: unknown, given: Credentials) => {
    const after = oneMoreFailure(failuresInRow.current)
    failuresInRow.current = after.count
    setPopup(after.popup)
    onFailure(thrown, given)
  }
  return {
    signIn: (given: Credentials) => act.mutate(given, { onError: failed }),
    busy: act.isPending,
    popup,
    closePopup: () => setPopup(false),
  }
}

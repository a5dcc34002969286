import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { signIn } from '../contract.ts'
import { oneMoreFailure, signInWords } from './sign-in-words.ts'
import { useSessionChange } from './use-session-change.ts'

/** Signs in and puts the session where every page reads it; counts failures in a row for the popup. */
export function useSignIn() {
  const changeSession = useSessionChange()
  const failuresInRow = useRef(0)
  const [popup, setPopup] = useState(false)
  const act = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(signIn, { body }),
    onSuccess: (session) => {
      failuresInRow.current = 0
      changeSession(session)
    },
    onError: () => {
      const after = oneMoreFailure(failuresInRow.current)
      failuresInRow.current = after.count
      setPopup(after.popup)
    },
  })
  return {
    signIn: act.mutate,
    busy: act.isPending,
    trouble: act.isError ? signInWords(act.error) : undefined,
    popup,
    closePopup: () => setPopup(false),
  }
}

import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { signUp } from '../../contract.ts'
import { isFine, useEntry } from '../fields/use-entry.ts'
import { useSessionChange } from '../use-session-change.ts'
import { useSignInOptions } from '../use-sign-in-options.ts'
import { signUpTexts } from './messages.ts'
import { emptySignUp, isMinor, refusedSignUp, signUpBody, signUpTroubles } from './sign-up-entry.ts'

/** The state of the sign-up form and what may be done to it. A success changes the session, and nothing else here. */
export function useSignUpForm() {
  const changeSession = useSessionChange()
  const entry = useEntry(emptySignUp)
  const [trouble, setTrouble] = useState('')
  const [refusedWithoutGuardian, setRefusedWithoutGuardian] = useState(false)
  const consentRequired = useSignInOptions()?.guardianConsent === 'required' || refusedWithoutGuardian
  const guardianAsked = consentRequired && isMinor(entry.values)
  const act = useMutation({
    mutationFn: () => call(signUp, { body: signUpBody(entry.values, guardianAsked) }),
    onSuccess: changeSession,
  })
  const failed = (thrown: unknown) => {
    const found = refusedSignUp(thrown)
    if (found.guardianAgrees) setRefusedWithoutGuardian(true)
    setTrouble(isFine(found) ? signUpTexts.otherFailure : '')
    entry.refuse(found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = signUpTroubles(entry.values, guardianAsked)
    setTrouble('')
    if (!isFine(found)) return entry.refuse(found)
    entry.forgive()
    act.mutate(undefined, { onError: failed })
  }
  return { ...entry, guardianAsked, trouble, setTrouble, submit, busy: act.isPending }
}

export type SignUpForm = ReturnType<typeof useSignUpForm>

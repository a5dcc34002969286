import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { hushLive } from '#web/kit/live/use-live.ts'
import { changePassword } from '../../../contract.ts'
import { isFine, useEntry } from '../../fields/use-entry.ts'
import { passwordErrors, refusedChange, type PasswordEntry } from './password-entry.ts'

const blank: PasswordEntry = { password: '', newPassword: '', confirmation: '' }

/** The change ends the session of this browser: this tab leaves its private topics until the new cookie is here. */
async function changeHushed({ password, newPassword }: PasswordEntry) {
  const over = hushLive()
  try {
    await call(changePassword, { body: { password, newPassword } })
  } finally {
    over(false)
  }
}

/** The form for the own password. */
export function useChangePassword(onSaved: () => void) {
  const { form, values, troubles, change, refuse, forgive } = useEntry(blank)
  const [words, setWords] = useState('')
  const act = useMutation({ mutationFn: () => changeHushed(values), onSuccess: onSaved })
  const failed = (thrown: Error) => {
    const refusal = refusedChange(thrown)
    setWords(refusal.words)
    refuse(refusal.fields)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordErrors(values)
    setWords('')
    if (!isFine(found)) return refuse(found)
    forgive()
    act.mutate(undefined, { onError: failed })
  }
  return { form, values, errors: troubles, change, words, submit, busy: act.isPending }
}

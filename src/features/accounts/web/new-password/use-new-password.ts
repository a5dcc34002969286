import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { resetPassword } from '../../contract.ts'
import { isFine, useEntry } from '../fields/use-entry.ts'
import { newPasswordTroubles, refusedNewPassword, type NewPasswordEntry } from './new-password-entry.ts'

const blank: NewPasswordEntry = { password: '', confirmation: '' }

/** The form behind a one-time link: `stage` says whether the link is still of use. */
export function useNewPassword(token: string) {
  const cache = useQueryClient()
  const { form, values, troubles, change, refuse, forgive } = useEntry(blank)
  const [trouble, setTrouble] = useState('')
  const [stage, setStage] = useState<'choosing' | 'gone' | 'done'>('choosing')
  const act = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, password: values.password } }),
    onSuccess: () => {
      setStage('done')
      // This browser may have been signed in to the account, and is so no more.
      void cache.resetQueries()
    },
  })
  const failed = (thrown: Error) => {
    const { linkGone, words, fields } = refusedNewPassword(thrown)
    if (linkGone) setStage('gone')
    setTrouble(words)
    refuse(fields)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = newPasswordTroubles(values)
    setTrouble('')
    if (!isFine(found)) return refuse(found)
    forgive()
    act.mutate(undefined, { onError: failed })
  }
  return { form, values, troubles, change, trouble, submit, busy: act.isPending, stage }
}

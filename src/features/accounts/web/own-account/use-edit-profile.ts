import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { CallFailure } from '#web/kit/call-failure.ts'
import { updateAccount, type Account } from '../../contract.ts'
import { accountTexts } from '../../messages.ts'
import { ageIn, notAnAge } from '../fields/age.ts'
import { useEntry } from '../fields/use-entry.ts'
import { changesOf, entryOf } from './account-entry.ts'

const isAboutAge = (thrown: unknown) =>
  thrown instanceof CallFailure && thrown.code === 'invalid_input' && thrown.field === 'age'

/** The four fields on their way to be saved. What fails is said, and everything typed stays (ERR-23). */
export function useEditProfile(account: Account, onSaved: (account: Account) => void) {
  const [first] = useState(() => entryOf(account))
  const entry = useEntry(first)
  const [trouble, setTrouble] = useState('')
  const act = useMutation({ mutationFn: () => call(updateAccount, { body: changesOf(entry.values) }) })
  const refuse = (ageIsWrong: boolean) => {
    setTrouble(accountTexts.saveFailed)
    entry.refuse(ageIsWrong ? { age: notAnAge } : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ageIn(entry.values.age) === undefined) return refuse(true)
    setTrouble('')
    entry.forgive()
    act.mutate(undefined, { onSuccess: onSaved, onError: (thrown) => refuse(isAboutAge(thrown)) })
  }
  return { ...entry, trouble, submit, busy: act.isPending }
}

import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { CallFailure } from '#web/kit/call-failure.ts'
import { updateAccount, type Account } from '../../../contract.ts'
import { ageIn } from '../../fields/age.ts'
import { fieldTroubles } from '../../fields/messages.ts'
import { useEntry } from '../../fields/use-entry.ts'
import { profileTexts } from '../messages.ts'
import { type AccountEntry, changesOf, entryOf } from './account-entry.ts'

const isAboutAge = (thrown: unknown) =>
  thrown instanceof CallFailure && thrown.code === 'invalid_input' && thrown.field === 'age'

/** No answer, or one that says come again: the same may be saved later. */
const mayPass = (thrown: unknown) =>
  thrown instanceof CallFailure && (thrown.status === 0 || thrown.status === 429 || thrown.status >= 500)

export interface EditProfileActs {
  readonly onSaved: (account: Account) => void
  /** The changes are to be sent when the site answers again. */
  readonly onLater: (entry: AccountEntry) => void
}

/** The four fields on their way to be saved. What fails is said, and everything typed stays (ERR-23). */
export function useEditProfile(account: Account, { onSaved, onLater }: EditProfileActs) {
  const [first] = useState(() => entryOf(account))
  const entry = useEntry(first)
  const [trouble, setTrouble] = useState('')
  const [canWait, setCanWait] = useState(false)
  const act = useMutation({ mutationFn: () => call(updateAccount, { body: changesOf(entry.values) }) })
  const refuse = (thrown?: unknown) => {
    setTrouble(profileTexts.saveFailed)
    setCanWait(mayPass(thrown))
    entry.refuse(thrown === undefined || isAboutAge(thrown) ? { age: fieldTroubles.notAnAge } : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ageIn(entry.values.age) === undefined) return refuse()
    setTrouble('')
    setCanWait(false)
    entry.forgive()
    if (!navigator.onLine) return onLater(entry.values)
    act.mutate(undefined, { onSuccess: onSaved, onError: refuse })
  }
  return { ...entry, trouble, canWait, later: () => onLater(entry.values), submit, busy: act.isPending }
}

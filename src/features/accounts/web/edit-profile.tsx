import { type FormEvent, Fragment, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { roleNames } from '#shared/messages.ts'
import { type Account, updateAccount } from '../contract.ts'
import { fieldTexts, fieldErrors, profileTexts, profileTexts as texts } from '../messages.ts'
import { RequestedRoleField } from './requested-role-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { ageIn } from './age.ts'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { type AccountEntry, changesOf, entryOf } from './account-entry.ts'
import styles from './own-account.module.css'

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
function useEditProfile(account: Account, { onSaved, onLater }: EditProfileActs) {
  const [first] = useState(() => entryOf(account))
  const entry = useFormValues(first)
  const [error, setError] = useState('')
  const [canWait, setCanWait] = useState(false)
  const act = useMutation({ mutationFn: () => call(updateAccount, { body: changesOf(entry.values) }) })
  const refuse = (thrown?: unknown) => {
    setError(profileTexts.saveFailed)
    setCanWait(mayPass(thrown))
    entry.refuse(thrown === undefined || isAboutAge(thrown) ? { age: fieldErrors.notAnAge } : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ageIn(entry.values.age) === undefined) return refuse()
    setError('')
    setCanWait(false)
    entry.forgive()
    if (!navigator.onLine) return onLater(entry.values)
    act.mutate(undefined, { onSuccess: onSaved, onError: refuse })
  }
  return { ...entry, error, canWait, later: () => onLater(entry.values), submit, busy: act.isPending }
}

/** Names and values; an empty value is blank for the eye, and said for the ear. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, string>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || <NotGiven />}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const NotGiven = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="unseen">{profileTexts.notGiven}</span>
  </>
)

const { email, institution, age } = fieldTexts

interface EditProfileProps extends EditProfileActs {
  readonly account: Account
  readonly onCancel: () => void
}

/** Full name, institution, age and requested role in boxes; email and role to be read only. */
export function EditProfile({ account, onCancel, ...acts }: EditProfileProps) {
  const edit = useEditProfile(account, acts)
  const { form, values, errors, change, error, canWait, later, submit, busy } = edit
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const boxOf = (name: 'fullName' | 'institution' | 'age') => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <TextField label={texts.fullName} autoComplete="name" maxLength={241} {...boxOf('fullName')} />
      <Facts facts={{ [email]: account.email }} />
      <TextField label={institution} autoComplete="organization" maxLength={160} {...boxOf('institution')} />
      <TextField label={age} inputMode="numeric" autoComplete="off" {...boxOf('age')} />
      <Facts facts={{ [texts.role]: roleNames[account.role] }} />
      <RequestedRoleField
        words={roleNames}
        value={values.requestedRole}
        onChange={(requestedRole) => change({ requestedRole })}
      />
      <LiveRegion urgent tone="bad">
        {error}
      </LiveRegion>
      <div className={styles.buttons}>
        <Button type="submit" kind="main" busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        {canWait && <Button onClick={later}>{texts.sendLater}</Button>}
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

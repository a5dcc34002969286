import { type FormEvent, Fragment, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { FormButtons } from '#client/ui/form/form-buttons.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { roleNames } from '#shared/messages.ts'
import { type Account, updateAccount } from '../contract.ts'
import { fieldErrors, profileTexts, profileTexts as texts } from '../messages.ts'
import { needsGuardian } from '../guardian-consent.ts'
import { personFields, textNames } from '../person-fields.ts'
import { AgeField, RequestedRoleField, TextDetails } from './detail-fields.tsx'
import { GuardianFields, type GuardianQuestion, guardianRefusals, questionOf } from './guardian-fields.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure, isTransient } from '#client/call-failure.ts'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { type AccountEntry, ageIn, changesOf, entryOf } from './account-entry.ts'
import card from '#client/ui/form/form-card.module.css'
import { credentialTexts } from '#client/messages.ts'
import styles from './own-account.module.css'

const isAboutAge = (thrown: unknown) =>
  thrown instanceof CallFailure && thrown.code === 'invalid_input' && thrown.field === 'age'

/** No response, or one that allows a retry later. */
export const savedProfile = {
  form: 'profile',
  fields: ['fullName', ...textNames, 'age', 'requestedRole'],
} as const

export interface EditProfileActions {
  readonly onSaved: (account: Account) => void
  /** Queues the changes until the server responds again. */
  readonly onLater: (entry: AccountEntry) => void
}

/** State of the form. A failure keeps everything typed (ERR-23). */
function useEditProfile(account: Account, { onSaved, onLater }: EditProfileActions) {
  const [first] = useState(() => entryOf(account))
  const entry = useFormValues(first, savedProfile)
  const [canQueue, setCanQueue] = useState(false)
  const [question, setQuestion] = useState<GuardianQuestion>('none')
  const asked = needsGuardian(ageIn(entry.values.age)) ? question : 'none'
  const mutation = useMutation({ mutationFn: () => call(updateAccount, { body: changesOf(entry.values) }) })
  const refuse = (thrown?: unknown) => {
    // The site's rule, and an answer that the account has already, are not known here.
    const unanswered = thrown instanceof CallFailure ? guardianRefusals[thrown.code] : undefined
    if (unanswered) {
      setQuestion(questionOf(unanswered))
      return entry.refuse(unanswered)
    }
    setCanQueue(isTransient(thrown))
    const fields = thrown === undefined || isAboutAge(thrown) ? { age: fieldErrors.notAnAge } : {}
    entry.refuse(fields, profileTexts.saveFailed)
  }
  const submit = (event: FormEvent) => {
    entry.begin(event)
    setCanQueue(false)
    if (ageIn(entry.values.age) === undefined) return refuse()
    if (!navigator.onLine) return onLater(entry.values)
    mutation.mutate(undefined, { onSuccess: onSaved, onError: refuse })
  }
  const later = () => onLater(entry.values)
  return { ...entry, asked, canQueue, later, submit, busy: mutation.isPending }
}

/** Names and values; a screen reader reads an empty value as not given. */
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
    <span className="visuallyHidden">{profileTexts.notGiven}</span>
  </>
)

interface EditProfileProps extends EditProfileActions {
  readonly account: Account
  readonly onCancel: () => void
}

/** Name, details and requested role as fields; email and role read-only. */
export function EditProfile({ account, onCancel, ...actions }: EditProfileProps) {
  const edit = useEditProfile(account, actions)
  const { form, values, errors, change, inputOf, asked, error, canQueue, later, submit, busy } = edit
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} className={card.fields} noValidate onSubmit={submit}>
      <TextField
        label={texts.fullName}
        autoComplete="name"
        maxLength={personFields.full_name.maxLength}
        {...inputOf('fullName')}
      />
      <Facts facts={{ [credentialTexts.email]: account.email }} />
      <TextDetails inputOf={inputOf} />
      <AgeField inputOf={inputOf} />
      <GuardianFields {...{ asked, values, errors, change, inputOf }} />
      <Facts facts={{ [texts.role]: roleNames[account.role] }} />
      <RequestedRoleField
        labels={roleNames}
        value={values.requestedRole}
        onChange={(requestedRole) => change({ requestedRole })}
      />
      <ErrorAlert>{error}</ErrorAlert>
      <FormButtons
        label={texts.save}
        busy={busy}
        busyLabel={texts.saving}
        cancel={texts.cancel}
        onCancel={onCancel}
      >
        {canQueue && <Button onClick={later}>{texts.sendLater}</Button>}
      </FormButtons>
    </form>
  )
}

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { call } from '#client/call.ts'
import { suspendPrivateEvents } from '#client/realtime/use-live-events.ts'
import {
  changePasswordFailures,
  fieldTexts,
  fieldErrors,
  changePasswordTexts,
  changePasswordTexts as texts,
} from '#features/accounts/messages.ts'
import { isWeakPassword } from '#features/accounts/password.ts'
import { isValid, type FieldErrors, useFormValues } from '#client/ui/form/use-form-values.ts'
import { newPasswordHint, PasswordField } from '#client/ui/form/password-field.tsx'
import { changePassword } from '#features/accounts/contract.ts'
import styles from '#features/accounts/web/own-account.module.css'

/** The form for the own password. */
interface PasswordEntry {
  readonly password: string
  readonly newPassword: string
  readonly confirmation: string
}

const { wrong_password, password_too_weak } = changePasswordFailures

function newPasswordErrors({ newPassword, confirmation }: PasswordEntry): FieldErrors<PasswordEntry> {
  if (!newPassword) return { newPassword: fieldErrors.newPasswordMissing }
  if (isWeakPassword(newPassword)) return { newPassword: password_too_weak }
  if (!confirmation) return { confirmation: fieldErrors.confirmationMissing }
  return newPassword === confirmation ? {} : { confirmation: fieldErrors.passwordsDiffer }
}

/** Errors that can be told without a call. */
export const passwordErrors = (entry: PasswordEntry): FieldErrors<PasswordEntry> => ({
  ...(!entry.password && { password: changePasswordTexts.currentMissing }),
  ...newPasswordErrors(entry),
})

interface PasswordRefusal {
  /** For the form as a whole; blank where a field says it. */
  readonly words: string
  readonly fields: FieldErrors<PasswordEntry>
}

/** The words of a refusal of the server, at the field they belong to. */
export function refusedChange(thrown: Error): PasswordRefusal {
  const { code, field } = thrown instanceof CallFailure ? thrown : { code: undefined, field: undefined }
  const malformed = code === 'invalid_input'
  if (code === 'wrong_password' || (malformed && field === 'password'))
    return { words: '', fields: { password: wrong_password } }
  if (code === 'password_too_weak' || (malformed && field === 'newPassword'))
    return { words: '', fields: { newPassword: password_too_weak } }
  return { words: thrown.message, fields: {} }
}

const blank: PasswordEntry = { password: '', newPassword: '', confirmation: '' }

/** The change ends the session of this browser: this tab leaves its private topics until the new cookie is here. */
async function changeHushed({ password, newPassword }: PasswordEntry) {
  const over = suspendPrivateEvents()
  try {
    await call(changePassword, { body: { password, newPassword } })
  } finally {
    over(false)
  }
}

/** The form for the own password. */
function useChangePassword(onSaved: () => void) {
  const { form, values, errors, change, refuse, forgive } = useFormValues(blank)
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
    if (!isValid(found)) return refuse(found)
    forgive()
    act.mutate(undefined, { onError: failed })
  }
  return { form, values, errors, change, words, submit, busy: act.isPending }
}

interface PasswordFormProps {
  readonly email: string
  readonly onSaved: () => void
  readonly onCancel: () => void
}

function PasswordForm({ email, onSaved, onCancel }: PasswordFormProps) {
  const { form, values, errors, change, words, submit, busy } = useChangePassword(onSaved)
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=password]')?.focus(), [form])
  const boxOf = (name: keyof PasswordEntry) => ({
    'aria-required': true,
    autoComplete: name === 'password' ? 'current-password' : 'new-password',
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      {/* For password managers: whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField label={texts.current} {...boxOf('password')} />
      <PasswordField label={texts.next} hint={newPasswordHint} {...boxOf('newPassword')} />
      <PasswordField label={fieldTexts.confirmPassword} {...boxOf('confirmation')} />
      <LiveRegion urgent tone="bad">
        {words}
      </LiveRegion>
      <div className={styles.buttons}>
        <Button type="submit" kind="main" busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

interface ChangePasswordProps {
  readonly email: string
  readonly hasPassword: boolean
}

/** F-C8: folded until it is asked for, so that no password manager fills it in beforehand. */
export function ChangePassword({ email, hasPassword }: ChangePasswordProps) {
  const headingId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'asking' | 'saved' | 'left'>('fresh')
  useEffect(() => {
    if (stage === 'saved' || stage === 'left') opener.current?.focus()
  }, [stage])
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {!hasPassword && <p>{changePasswordFailures.no_password}</p>}
      {hasPassword && stage === 'asking' && (
        <PasswordForm email={email} onSaved={() => setStage('saved')} onCancel={() => setStage('left')} />
      )}
      {hasPassword && stage !== 'asking' && (
        <Button ref={opener} onClick={() => setStage('asking')}>
          {texts.open}
        </Button>
      )}
      <LiveRegion tone="good">{stage === 'saved' && texts.saved}</LiveRegion>
    </section>
  )
}

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { FormButtons } from '#client/ui/form/form-buttons.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { call } from '#client/call.ts'
import { endSession } from '#client/realtime/use-live-events.ts'
import { changePasswordFailures, changePasswordTexts, changePasswordTexts as texts } from '../messages.ts'
import { fieldTexts, fieldErrors, newAccountFailures } from '#features/people/accounts/messages.ts'
import { isSamePassword, isWeakPassword, passwordLength } from '#features/people/accounts/password.ts'
import { type FieldErrors, useFormValues } from '#client/ui/form/use-form-values.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { changePassword } from '../contract.ts'
import { sessionKey } from './session/use-session.ts'
import styles from '#client/ui/form/form-card.module.css'

interface PasswordEntry {
  readonly password: string
  readonly newPassword: string
  readonly confirmation: string
}

const { wrong_password } = changePasswordFailures
const { password_too_weak } = newAccountFailures

function newPasswordErrors({ newPassword, confirmation }: PasswordEntry): FieldErrors<PasswordEntry> {
  if (!newPassword) return { newPassword: fieldErrors.newPasswordMissing }
  if (isWeakPassword(newPassword)) return { newPassword: password_too_weak }
  if (!confirmation) return { confirmation: fieldErrors.confirmationMissing }
  return isSamePassword(newPassword, confirmation) ? {} : { confirmation: fieldErrors.passwordsDiffer }
}

/** Errors found without a call. */
export const passwordErrors = (entry: PasswordEntry): FieldErrors<PasswordEntry> => ({
  ...(!entry.password && { password: changePasswordTexts.currentMissing }),
  ...newPasswordErrors(entry),
})

interface PasswordRefusal {
  /** For the form as a whole; blank where a field has the error. */
  readonly message: string
  readonly fields: FieldErrors<PasswordEntry>
}

/** Errors of a refused call, at their fields. */
export function changeRefusal(thrown: Error): PasswordRefusal {
  const { code, field } = thrown instanceof CallFailure ? thrown : { code: undefined, field: undefined }
  const malformed = code === 'invalid_input'
  if (code === 'wrong_password' || (malformed && field === 'password'))
    return { message: '', fields: { password: wrong_password } }
  if (code === 'password_too_weak' || (malformed && field === 'newPassword'))
    return { message: '', fields: { newPassword: password_too_weak } }
  return { message: thrown.message, fields: {} }
}

const blank: PasswordEntry = { password: '', newPassword: '', confirmation: '' }

/** The change ends the session of this browser: private topics and reads of the session wait for the new cookie. */
const sendChange = (client: QueryClient, { password, newPassword }: PasswordEntry) =>
  endSession(
    async () => {
      // A read under way has the former cookie: answered after the change, it would show a visitor.
      await client.cancelQueries({ queryKey: sessionKey })
      await call(changePassword, { body: { password, newPassword } })
    },
    () => false,
  )

function useChangePassword(onSaved: () => void) {
  const { form, values, error, inputOf, begin, refuse } = useFormValues(blank)
  const client = useQueryClient()
  const mutation = useMutation({ mutationFn: () => sendChange(client, values), onSuccess: onSaved })
  const failed = (thrown: Error) => {
    const { message, fields } = changeRefusal(thrown)
    refuse(fields, message)
  }
  const submit = (event: FormEvent) => {
    if (begin(event, passwordErrors(values))) mutation.mutate(undefined, { onError: failed })
  }
  return { form, inputOf, error, submit, busy: mutation.isPending }
}

interface PasswordFormProps {
  readonly email: string
  readonly onSaved: () => void
  readonly onCancel: () => void
}

function PasswordForm({ email, onSaved, onCancel }: PasswordFormProps) {
  const { form, inputOf, error, submit, busy } = useChangePassword(onSaved)
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=password]')?.focus(), [form])
  const boxOf = (name: keyof PasswordEntry) => ({
    'aria-required': true,
    autoComplete: name === 'password' ? 'current-password' : 'new-password',
    ...inputOf(name),
  })
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      {/* Names the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField label={texts.current} {...boxOf('password')} />
      <PasswordField
        label={texts.next}
        hint={fieldTexts.newPasswordHint({ least: passwordLength.min })}
        {...boxOf('newPassword')}
      />
      <PasswordField label={fieldTexts.confirmPassword} {...boxOf('confirmation')} />
      <ErrorAlert>{error}</ErrorAlert>
      <FormButtons
        label={texts.save}
        busy={busy}
        busyLabel={texts.saving}
        cancel={texts.cancel}
        onCancel={onCancel}
      />
    </form>
  )
}

interface ChangePasswordProps {
  readonly email: string
  readonly hasPassword: boolean
}

/** F-C8: folded until opened, so that no password manager fills it in beforehand. */
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

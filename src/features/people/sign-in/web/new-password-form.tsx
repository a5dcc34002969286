import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { paths } from '#shared/paths.ts'
import { call } from '#client/call.ts'
import { newPasswordFailures, newPasswordTexts as texts } from '../messages.ts'
import { fieldTexts, fieldErrors, newAccountFailures } from '#features/people/accounts/messages.ts'
import { isSamePassword, isWeakPassword, passwordLength } from '#features/people/accounts/password.ts'
import { type FieldErrors, useFormValues } from '#client/ui/form/use-form-values.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { resetPassword } from '../contract.ts'
import styles from '#client/ui/form/form.module.css'

interface NewPasswordEntry {
  readonly password: string
  readonly confirmation: string
}

const { reset_link_gone } = newPasswordFailures
const { password_too_weak } = newAccountFailures

/** Errors found without a call. */
export function newPasswordErrors({
  password,
  confirmation,
}: NewPasswordEntry): FieldErrors<NewPasswordEntry> {
  if (!password) return { password: fieldErrors.newPasswordMissing }
  if (isWeakPassword(password)) return { password: password_too_weak }
  if (!confirmation) return { confirmation: fieldErrors.confirmationMissing }
  return isSamePassword(password, confirmation) ? {} : { confirmation: fieldErrors.passwordsDiffer }
}

interface NewPasswordRefusal {
  /** The link was used or is too old: the form is of no use any more. */
  readonly linkGone: boolean
  /** For the form as a whole; blank where a field has the error. */
  readonly message: string
  readonly fields: FieldErrors<NewPasswordEntry>
}

/** Errors of a refused call. A malformed token counts as a link that is gone. */
export function newPasswordRefusal(thrown: Error): NewPasswordRefusal {
  const { code, field } = thrown instanceof CallFailure ? thrown : { code: undefined, field: undefined }
  const malformed = code === 'invalid_input'
  if (code === 'reset_link_gone' || (malformed && field === 'token'))
    return { linkGone: true, message: reset_link_gone, fields: {} }
  if (code === 'password_too_weak' || (malformed && field === 'password'))
    return { linkGone: false, message: '', fields: { password: password_too_weak } }
  return { linkGone: false, message: thrown.message, fields: {} }
}

const blank: NewPasswordEntry = { password: '', confirmation: '' }

/** State of the form; `stage` tells whether the link still works. */
function useNewPassword(token: string) {
  const cache = useQueryClient()
  const { form, values, error, inputOf, begin, refuse } = useFormValues(blank)
  const [stage, setStage] = useState<'choosing' | 'gone' | 'done'>('choosing')
  const mutation = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, password: values.password } }),
    onSuccess: () => {
      setStage('done')
      // The reset ended every session of the account, perhaps also that of this browser.
      void cache.resetQueries()
    },
  })
  const failed = (thrown: Error) => {
    const { linkGone, message, fields } = newPasswordRefusal(thrown)
    if (linkGone) setStage('gone')
    refuse(fields, message)
  }
  const submit = (event: FormEvent) => {
    if (begin(event, newPasswordErrors(values))) mutation.mutate(undefined, { onError: failed })
  }
  return { form, inputOf, error, submit, busy: mutation.isPending, stage }
}

interface EndProps {
  readonly tone: 'good' | 'bad'
  readonly title: string
  readonly text: string
  readonly next: ReactNode
}

/** Replaces the form at its end; the focus moves to the next step. */
function End({ tone, title, text, next }: EndProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={area} role="status">
      <Notice tone={tone} title={title} action={next}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}

/** Sets a new password, typed twice, with the token of a one-time link. */
export function NewPasswordForm({ token }: { readonly token: string }) {
  const { form, inputOf, error, submit, busy, stage } = useNewPassword(token)
  if (stage === 'done') return <Done />
  if (stage === 'gone') return <Gone />
  const box = { 'aria-required': true, autoComplete: 'new-password' } as const
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={texts.newPassword}
        hint={fieldTexts.newPasswordHint({ least: passwordLength.min })}
        {...box}
        {...inputOf('password')}
      />
      <PasswordField label={fieldTexts.confirmPassword} {...box} {...inputOf('confirmation')} />
      <ErrorAlert>{error}</ErrorAlert>
      <Button type="submit" kind="main" busy={busy} busyLabel={texts.saving}>
        {texts.save}
      </Button>
    </form>
  )
}

const Done = () => (
  <End
    tone="good"
    title={texts.done.title}
    text={texts.done.text}
    next={
      <ButtonLink kind="main" href={paths.signIn}>
        {texts.done.next}
      </ButtonLink>
    }
  />
)

const Gone = () => (
  <End
    tone="bad"
    title={texts.gone.title}
    text={newPasswordFailures.reset_link_gone}
    next={
      <ButtonLink kind="main" href={paths.newPassword}>
        {texts.gone.next}
      </ButtonLink>
    }
  />
)

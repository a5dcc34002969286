import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { paths } from '#shared/paths.ts'
import { call } from '#client/call.ts'
import {
  newPasswordFailures,
  fieldTexts,
  fieldErrors,
  newPasswordTexts as texts,
} from '#features/accounts/messages.ts'
import { isWeakPassword } from '#features/accounts/password.ts'
import { isValid, type FieldErrors, useFormValues } from '#client/ui/form/use-form-values.ts'
import { newPasswordHint, PasswordField } from '#client/ui/form/password-field.tsx'
import { resetPassword } from '#features/accounts/contract.ts'
import styles from '#client/ui/form/form.module.css'

/** The form behind a one-time link. */
interface NewPasswordEntry {
  readonly password: string
  readonly confirmation: string
}

const { password_too_weak, reset_link_gone } = newPasswordFailures

/** What can be said without a call. */
export function newPasswordErrors({
  password,
  confirmation,
}: NewPasswordEntry): FieldErrors<NewPasswordEntry> {
  if (!password) return { password: fieldErrors.newPasswordMissing }
  if (isWeakPassword(password)) return { password: password_too_weak }
  if (!confirmation) return { confirmation: fieldErrors.confirmationMissing }
  return password === confirmation ? {} : { confirmation: fieldErrors.passwordsDiffer }
}

interface NewPasswordRefusal {
  /** A link that is gone stays gone: the form has no more use. */
  readonly linkGone: boolean
  /** For the form as a whole; blank where a field says it. */
  readonly words: string
  readonly fields: FieldErrors<NewPasswordEntry>
}

/** What the page says about a refusal of the server. A token of the wrong form belongs to no link there ever was. */
export function refusedNewPassword(thrown: Error): NewPasswordRefusal {
  const { code, field } = thrown instanceof CallFailure ? thrown : { code: undefined, field: undefined }
  const malformed = code === 'invalid_input'
  if (code === 'reset_link_gone' || (malformed && field === 'token'))
    return { linkGone: true, words: reset_link_gone, fields: {} }
  if (code === 'password_too_weak' || (malformed && field === 'password'))
    return { linkGone: false, words: '', fields: { password: password_too_weak } }
  return { linkGone: false, words: thrown.message, fields: {} }
}

const blank: NewPasswordEntry = { password: '', confirmation: '' }

/** The form behind a one-time link: `stage` says whether the link is still of use. */
function useNewPassword(token: string) {
  const cache = useQueryClient()
  const { form, values, errors, change, refuse, forgive } = useFormValues(blank)
  const [error, setError] = useState('')
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
    setError(words)
    refuse(fields)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = newPasswordErrors(values)
    setError('')
    if (!isValid(found)) return refuse(found)
    forgive()
    act.mutate(undefined, { onError: failed })
  }
  return { form, values, errors, change, error, submit, busy: act.isPending, stage }
}

interface EndProps {
  readonly tone: 'good' | 'bad'
  readonly title: string
  readonly words: string
  readonly next: ReactNode
}

/** Stands in the place of the form when that has no more use; the focus goes to the next step. */
function End({ tone, title, words, next }: EndProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={area} role="status">
      <Notice tone={tone} title={title} action={next}>
        <p>{words}</p>
      </Notice>
    </div>
  )
}

/** Chooses a new password, twice, with the token of a one-time link. */
export function NewPasswordForm({ token }: { readonly token: string }) {
  const { form, values, errors, change, error, submit, busy, stage } = useNewPassword(token)
  if (stage === 'done') return <Done />
  if (stage === 'gone') return <Gone />
  const boxOf = (name: 'password' | 'confirmation') => ({
    'aria-required': true,
    autoComplete: 'new-password',
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <PasswordField label={texts.newPassword} hint={newPasswordHint} {...boxOf('password')} />
      <PasswordField label={fieldTexts.confirmPassword} {...boxOf('confirmation')} />
      <LiveRegion urgent tone="bad">
        {error}
      </LiveRegion>
      <Button type="submit" kind="main" busy={busy} busyLabel={texts.setting}>
        {texts.set}
      </Button>
    </form>
  )
}

const Done = () => (
  <End
    tone="good"
    title={texts.done.title}
    words={texts.done.words}
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
    words={newPasswordFailures.reset_link_gone}
    next={
      <ButtonLink kind="main" href={paths.newPassword}>
        {texts.gone.next}
      </ButtonLink>
    }
  />
)

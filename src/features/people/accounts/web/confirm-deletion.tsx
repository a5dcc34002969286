import { useEffect, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure, type CallFailureCode } from '#client/call-failure.ts'
import { FormButtons } from '#client/ui/form/form-buttons.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { deleteAccount } from '../contract.ts'
import { deleteAccountFailures, deletionTexts as texts } from '../messages.ts'
import { endSession } from '#client/realtime/use-live-events.ts'
import { credentialTexts } from '#client/messages.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import card from '#client/ui/form/form-card.module.css'
import styles from './own-account.module.css'

/** Failures whose reason is shown below the spec's text. */
const explained: readonly CallFailureCode[] = [
  'last_admin',
  'reauthentication_needed',
  'email_just_changed',
  'too_many_requests',
]

/** `reason` is blank where it would not help. */
export interface DeletionError {
  readonly wrongPassword: boolean
  readonly reason: string
}

const errorIn = (thrown: unknown): DeletionError =>
  thrown instanceof CallFailure
    ? {
        wrongPassword: thrown.code === 'wrong_password',
        reason: explained.includes(thrown.code) ? thrown.message : '',
      }
    : { wrongPassword: false, reason: '' }

/** Deletes the account for good, which ends the session. */
export function useDeletion(email: string, onDeleted: () => void) {
  const mutation = useMutation({
    mutationFn: (password: string | undefined) =>
      endSession(() => call(deleteAccount, { body: { email, ...(password !== undefined && { password }) } })),
    onSuccess: onDeleted,
  })
  return {
    busy: mutation.isPending,
    remove: (password: string | undefined, onFailure: (error: DeletionError) => void) =>
      mutation.mutate(password, { onError: (thrown) => onFailure(errorIn(thrown)) }),
  }
}

/** ERR-25 and, below it, the reason. */
export const DeletionFailure = ({ error }: { readonly error: DeletionError | undefined }) => (
  <ErrorAlert>
    {error && (
      <>
        <p>{texts.failed}</p>
        {error.reason && <p className={styles.why}>{error.reason}</p>}
      </>
    )}
  </ErrorAlert>
)

export interface ConfirmDeletionProps {
  readonly email: string
  /** Called before the page knows the session of a visitor. */
  readonly onDeleted: () => void
  readonly onCancel: () => void
}

const wrongPassword = { password: deleteAccountFailures.wrong_password }

/** ACCT-12, ACCT-13: the password confirms the identity. */
export function ConfirmWithPassword({ email, onDeleted, onCancel }: ConfirmDeletionProps) {
  const { form, values, inputOf, begin, refuse } = useFormValues({ password: '' })
  const [failure, setFailure] = useState<DeletionError>()
  const { busy, remove } = useDeletion(email, onDeleted)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const failed = (error: DeletionError) => {
    setFailure(error.wrongPassword ? undefined : error)
    refuse(error.wrongPassword ? wrongPassword : {})
  }
  const submit = (event: FormEvent) => {
    setFailure(undefined)
    if (begin(event, values.password ? {} : wrongPassword)) remove(values.password, failed)
  }
  return (
    <form ref={form} className={card.fields} noValidate onSubmit={submit}>
      <PasswordField
        label={credentialTexts.password}
        hint={texts.toBeSure}
        aria-required
        autoComplete="current-password"
        {...inputOf('password')}
      />
      <DeletionFailure error={failure} />
      <FormButtons
        kind="danger"
        label={texts.confirm}
        busy={busy}
        busyLabel={texts.deleting}
        cancel={texts.cancel}
        onCancel={onCancel}
      />
    </form>
  )
}

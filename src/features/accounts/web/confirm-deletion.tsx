import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure, type CallFailureCode } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { deleteAccount } from '../contract.ts'
import { deleteAccountFailures, fieldTexts, deletionTexts as texts } from '../messages.ts'
import { endSession } from '#features/sign-in/web/session/use-sign-out.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { ProviderButton } from '#features/sign-in/web/provider-buttons.tsx'
import { google } from '#features/sign-in/web/provider-texts.ts'
import { useSessionChange } from '#features/sign-in/web/session/use-session-change.ts'
import { providersOf, useIdentities } from '#features/sign-in/web/ways-to-sign-in.tsx'
import styles from './own-account.module.css'

/** Failures whose reason helps: it stands below the spec's text. */
const explained: readonly CallFailureCode[] = ['last_admin', 'reauthentication_needed', 'too_many_requests']

/** Why an account was not deleted; the reason is blank where there is none that helps. */
interface DeletionError {
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

/** Deletes the account for good; then nobody is signed in here, and `onDeleted` leads away. */
function useDeletion(email: string, onDeleted: () => void) {
  const changeSession = useSessionChange()
  const act = useMutation({
    mutationFn: (password: string | undefined) =>
      endSession(() => call(deleteAccount, { body: { email, ...(password !== undefined && { password }) } })),
    onSuccess: () => {
      changeSession({ account: null, visitor: true })
      onDeleted()
    },
  })
  return {
    busy: act.isPending,
    remove: (password: string | undefined, onFailure: (error: DeletionError) => void) =>
      act.mutate(password, { onError: (thrown) => onFailure(errorIn(thrown)) }),
  }
}

/** ERR-25, with the reason below it where there is one. */
const DeletionFailure = ({ error }: { readonly error: DeletionError | undefined }) => (
  <LiveRegion urgent tone="bad">
    {error && (
      <>
        <p>{texts.failed}</p>
        {error.reason && <p className={styles.why}>{error.reason}</p>}
      </>
    )}
  </LiveRegion>
)

interface ConfirmDeletionProps {
  readonly email: string
  readonly onDeleted: () => void
  readonly onCancel: () => void
}

const wrongPassword = { password: deleteAccountFailures.wrong_password }

/** ACCT-12, ACCT-13: the password is asked for once more. */
export function ConfirmWithPassword({ email, onDeleted, onCancel }: ConfirmDeletionProps) {
  const { form, values, errors, change, refuse, forgive } = useFormValues({ password: '' })
  const [failure, setFailure] = useState<DeletionError>()
  const { busy, remove } = useDeletion(email, onDeleted)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const failed = (error: DeletionError) => {
    setFailure(error.wrongPassword ? undefined : error)
    refuse(error.wrongPassword ? wrongPassword : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!values.password) return refuse(wrongPassword)
    forgive()
    remove(values.password, failed)
  }
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <PasswordField
        label={fieldTexts.password}
        hint={texts.toBeSure}
        aria-required
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <DeletionFailure error={failure} />
      <div className={styles.buttons}>
        <Button type="submit" kind="danger" busy={busy} busyLabel={texts.deleting}>
          {texts.confirm}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** ACCT-12 for an account without a password: its provider confirms that it is the same person. */
export function ConfirmWithProvider({ email, onDeleted, onCancel }: ConfirmDeletionProps) {
  const area = useRef<HTMLDivElement>(null)
  const own = providersOf(useIdentities())
  const providers = own.length > 0 ? own : [google]
  const [failure, setFailure] = useState<DeletionError>()
  const { busy, remove } = useDeletion(email, onDeleted)
  useEffect(() => area.current?.querySelector('button')?.focus(), [])
  const confirmed = () => {
    setFailure(undefined)
    remove(undefined, setFailure)
  }
  return (
    <div ref={area} className={styles.fields}>
      <p>{texts.providerAsks(providers[0]?.name ?? google.name)}</p>
      <DeletionFailure error={failure} />
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            purpose="deletion"
            label={texts.confirmWith(provider.name)}
            onDone={confirmed}
            onFailure={(reason) => setFailure(reason ? { wrongPassword: false, reason } : undefined)}
          />
        ))}
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { deleteAccountFailures } from '../../messages.ts'
import { fieldTexts } from '../fields/messages.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { useEntry } from '../fields/use-entry.ts'
import { GoogleButton } from '../google/google-button.tsx'
import { DeletionFailure } from './deletion-failure.tsx'
import { deletionTexts as texts } from './messages.ts'
import { useDeletion, type DeletionTrouble } from './use-deletion.ts'
import styles from './own-account.module.css'

interface ConfirmDeletionProps {
  readonly email: string
  readonly onDeleted: () => void
  readonly onCancel: () => void
}

const wrongPassword = { password: deleteAccountFailures.wrong_password }

/** ACCT-12, ACCT-13: the password is asked for once more. */
export function ConfirmWithPassword({ email, onDeleted, onCancel }: ConfirmDeletionProps) {
  const { form, values, troubles, change, refuse, forgive } = useEntry({ password: '' })
  const [failure, setFailure] = useState<DeletionTrouble>()
  const { busy, remove } = useDeletion(email, onDeleted)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const failed = (trouble: DeletionTrouble) => {
    setFailure(trouble.wrongPassword ? undefined : trouble)
    refuse(trouble.wrongPassword ? wrongPassword : {})
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
        error={troubles.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <DeletionFailure trouble={failure} />
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

/** ACCT-12 for an account without a password: Google says that it is the same person. */
export function ConfirmWithGoogle({ email, onDeleted, onCancel }: ConfirmDeletionProps) {
  const area = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<DeletionTrouble>()
  const { busy, remove } = useDeletion(email, onDeleted)
  useEffect(() => area.current?.querySelector('button')?.focus(), [])
  const confirmed = () => {
    setFailure(undefined)
    remove(undefined, setFailure)
  }
  return (
    <div ref={area} className={styles.fields}>
      <p>{texts.googleAsks}</p>
      <DeletionFailure trouble={failure} />
      <div className={styles.buttons}>
        <GoogleButton
          purpose="deletion"
          label={texts.confirmWithGoogle}
          onDone={confirmed}
          onFailure={(reason) => setFailure(reason ? { wrongPassword: false, reason } : undefined)}
        />
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

import { useEffect } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import type { Account } from '../../../contract.ts'
import { RequestedRoleField } from '../../fields/requested-role-field.tsx'
import { Facts } from '../facts.tsx'
import { type EditProfileActs, useEditProfile } from './use-edit-profile.ts'
import styles from '../own-account.module.css'

interface EditProfileProps extends EditProfileActs {
  readonly account: Account
  readonly onCancel: () => void
}

/** Full name, institution, age and requested role in boxes; email and role to be read only. */
export function EditProfile({ account, onCancel, ...acts }: EditProfileProps) {
  const edit = useEditProfile(account, acts)
  const { form, values, troubles, change, trouble, canWait, later, submit, busy } = edit
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const boxOf = (name: 'fullName' | 'institution' | 'age') => ({
    value: values[name],
    error: troubles[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <TextField label="Full name" autoComplete="name" maxLength={241} {...boxOf('fullName')} />
      <Facts facts={{ Email: account.email }} />
      <TextField label="Institution" autoComplete="organization" maxLength={160} {...boxOf('institution')} />
      <TextField label="Age" inputMode="numeric" autoComplete="off" {...boxOf('age')} />
      <Facts facts={{ Role: account.role }} />
      <RequestedRoleField
        words={{ student: 'student', educator: 'educator' }}
        value={values.requestedRole}
        onChange={(requestedRole) => change({ requestedRole })}
      />
      <Status urgent tone="bad">
        {trouble}
      </Status>
      <div className={styles.buttons}>
        <Button type="submit" kind="main" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        {canWait && <Button onClick={later}>Send it later</Button>}
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { useEffect } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { TextField } from '#web/kit/ui/form/field.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { roleNames } from '#shared/roles/messages.ts'
import type { Account } from '../../../contract.ts'
import { fieldTexts } from '../../fields/messages.ts'
import { RequestedRoleField } from '../../fields/requested-role-field.tsx'
import { Facts } from '../facts.tsx'
import { profileTexts as texts } from '../messages.ts'
import { type EditProfileActs, useEditProfile } from './use-edit-profile.ts'
import styles from '../own-account.module.css'

const { email, institution, age } = fieldTexts

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
      <Status urgent tone="bad">
        {trouble}
      </Status>
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

import { SelectField } from '#client/ui/form/field.tsx'
import { requestedRoles, type RequestedRole } from '../requested-role.ts'
import { fieldTexts } from '../messages.ts'

interface RequestedRoleFieldProps {
  /** Capitalised at sign-up but not in the account (AUTH-06, ACCT-08); the stored value is the same. */
  readonly labels: { readonly student: string; readonly educator: string }
  readonly value: RequestedRole
  readonly onChange: (role: RequestedRole) => void
}

export function RequestedRoleField({ labels, value, onChange }: RequestedRoleFieldProps) {
  return (
    <SelectField
      label={fieldTexts.requestedRole}
      options={requestedRoles.map((role) => ({
        value: role,
        label: role ? labels[role] : fieldTexts.noRole,
      }))}
      value={value}
      onChange={({ target }) => onChange(requestedRoles.find((role) => role === target.value) ?? '')}
    />
  )
}

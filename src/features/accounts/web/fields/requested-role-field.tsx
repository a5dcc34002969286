import { SelectField } from '#web/kit/ui/form/select-field.tsx'
import { requestedRoles, type RequestedRole } from '../../profile.ts'

interface RequestedRoleFieldProps {
  /** The spec writes them with capitals at sign-up, without in the account; what is kept is the same. */
  readonly words: { readonly student: string; readonly educator: string }
  readonly value: RequestedRole
  readonly onChange: (role: RequestedRole) => void
}

/** What a person asks to be, or nothing. */
export function RequestedRoleField({ words, value, onChange }: RequestedRoleFieldProps) {
  return (
    <SelectField
      label="Requested role"
      options={requestedRoles.map((role) => ({ value: role, label: role ? words[role] : 'None' }))}
      value={value}
      onChange={({ target }) => onChange(requestedRoles.find((role) => role === target.value) ?? '')}
    />
  )
}

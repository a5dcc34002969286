import { SelectField } from '#client/ui/form/field.tsx'
import { requestedRoles, type RequestedRole } from '../requested-role.ts'
import { fieldTexts } from '../messages.ts'

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
      label={fieldTexts.requestedRole}
      options={requestedRoles.map((role) => ({ value: role, label: role ? words[role] : fieldTexts.noRole }))}
      value={value}
      onChange={({ target }) => onChange(requestedRoles.find((role) => role === target.value) ?? '')}
    />
  )
}

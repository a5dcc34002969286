import { SelectField, TextField } from '#client/ui/form/field.tsx'
import type { InputOf } from '#client/ui/form/use-form-values.ts'
import { fieldTexts } from '../messages.ts'
import {
  type PersonField,
  personFields,
  type TextName,
  textNames,
  requestedRoles,
  type RequestedRole,
} from '../person-fields.ts'

interface TextDetailsProps {
  readonly inputOf: InputOf<TextName>
  readonly hints?: Readonly<Record<TextName, string>>
}

/** The details that are typed as a text. */
export const TextDetails = ({ hints, inputOf }: TextDetailsProps) =>
  textNames.map((name) => {
    const { autoComplete, maxLength }: PersonField = personFields[name]
    return (
      <TextField
        key={name}
        label={fieldTexts.details[name]}
        hint={hints?.[name]}
        {...{ autoComplete, maxLength }}
        {...inputOf(name)}
      />
    )
  })

export const AgeField = ({ inputOf }: { readonly inputOf: InputOf<'age'> }) => (
  <TextField label={fieldTexts.details.age} inputMode="numeric" autoComplete="off" {...inputOf('age')} />
)

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

import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { fieldTexts } from '../messages.ts'
import { type PersonField, personFields, type TextName, textNames } from '../person-fields.ts'
import { requestedRoles, type RequestedRole } from '../requested-role.ts'

interface FormPart<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  readonly errors: { readonly [N in Name]?: string | undefined }
  readonly change: (part: { readonly [N in Name]?: string }) => void
}

/** Value, error and change of one input. */
export const inputOf = <Name extends string>({ values, errors, change }: FormPart<Name>, name: Name) => ({
  value: values[name],
  error: errors[name],
  onChange: ({ target }: { readonly target: { readonly value: string } }) =>
    change({ [name]: target.value } as { readonly [N in Name]?: string }),
})

interface TextDetailsProps extends FormPart<TextName> {
  readonly hints?: Readonly<Record<TextName, string>>
}

/** The details that are typed as a text. */
export const TextDetails = ({ hints, ...form }: TextDetailsProps) =>
  textNames.map((name) => {
    const { autoComplete, maxLength }: PersonField = personFields[name]
    return (
      <TextField
        key={name}
        label={fieldTexts.details[name]}
        hint={hints?.[name]}
        {...{ autoComplete, maxLength }}
        {...inputOf(form, name)}
      />
    )
  })

export const AgeField = (form: FormPart<'age'>) => (
  <TextField
    label={fieldTexts.details.age}
    inputMode="numeric"
    autoComplete="off"
    {...inputOf(form, 'age')}
  />
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

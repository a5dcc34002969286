import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { PasswordField } from './password-field.tsx'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const noCredentials: Credentials = { email: '', password: '' }

interface EmailAndPasswordProps {
  readonly values: Credentials
  readonly errors?: Credentials
  readonly onChange: (values: Credentials) => void
  /** What a password manager is to do: fill in, or make up a new one. */
  readonly password: 'current-password' | 'new-password'
  readonly passwordHint?: string
}

/** The two fields of every account form. */
export function EmailAndPassword(props: EmailAndPasswordProps) {
  const { values, errors = noCredentials, onChange, password, passwordHint } = props
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        onChange={(event) => onChange({ ...values, email: event.target.value })}
      />
      <PasswordField
        label="Password"
        hint={passwordHint}
        autoComplete={password}
        value={values.password}
        error={errors.password}
        onChange={(event) => onChange({ ...values, password: event.target.value })}
      />
    </>
  )
}

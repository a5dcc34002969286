import { credentialTexts } from '../../messages.ts'
import { TextField } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import type { FieldErrors } from './use-form-values.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const noCredentials: Credentials = { email: '', password: '' }

interface EmailAndPasswordProps {
  readonly values: Credentials
  readonly errors?: FieldErrors<Credentials>
  readonly onChange: (part: Partial<Credentials>) => void
  /** Makes a password manager fill in the current password or propose a new one. */
  readonly password: 'current-password' | 'new-password'
  readonly passwordHint?: string
}

/** The two fields of every account form. */
export function EmailAndPassword(props: EmailAndPasswordProps) {
  const { values, errors = {}, onChange, password, passwordHint } = props
  return (
    <>
      <TextField
        label={credentialTexts.email}
        type="email"
        aria-required
        autoComplete="username"
        value={values.email}
        error={errors.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <PasswordField
        label={credentialTexts.password}
        aria-required
        hint={passwordHint}
        autoComplete={password}
        value={values.password}
        error={errors.password}
        onChange={({ target }) => onChange({ password: target.value })}
      />
    </>
  )
}

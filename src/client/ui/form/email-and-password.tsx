import { credentialTexts } from '../../messages.ts'
import { TextField } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import type { InputOf } from './use-form-values.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const noCredentials: Credentials = { email: '', password: '' }

interface EmailAndPasswordProps {
  readonly inputOf: InputOf<keyof Credentials>
  /** Makes a password manager fill in the current password or propose a new one. */
  readonly password: 'current-password' | 'new-password'
  readonly passwordHint?: string
}

/** The two fields of every account form. */
export const EmailAndPassword = ({ inputOf, password, passwordHint }: EmailAndPasswordProps) => (
  <>
    <TextField
      label={credentialTexts.email}
      type="email"
      aria-required
      autoComplete="username"
      {...inputOf('email')}
    />
    <PasswordField
      label={credentialTexts.password}
      aria-required
      hint={passwordHint}
      autoComplete={password}
      {...inputOf('password')}
    />
  </>
)

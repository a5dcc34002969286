import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { credentialTexts } from '../../messages.ts'
import { Icon } from '../icon.tsx'
import { icons } from '../icons.ts'
import { TextField } from './field.tsx'
import styles from './password-field.module.css'
import type { InputOf } from './use-form-values.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'after' | 'ref'>

const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'

/** A password, readable only while the eye button is held, by pointer or by key. */
export function PasswordField(props: PasswordFieldProps) {
  const [held, setHeld] = useState(false)
  const release = () => setHeld(false)
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label={credentialTexts.holdToShow({ label: props.label.toLowerCase() })}
      aria-pressed={held}
      onPointerDown={() => setHeld(true)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => isPress(event) && (event.preventDefault(), setHeld(true))}
      onKeyUp={release}
      onBlur={release}
    >
      <Icon drawing={icons.eye} />
    </button>
  )
  return <TextField {...props} type={held ? 'text' : 'password'} after={eye} />
}

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

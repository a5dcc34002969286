import { CheckField, TextField } from '#client/ui/form/field.tsx'
import type { FieldErrors } from '#client/ui/form/use-form-values.ts'
import { signUpTexts as texts } from '../messages.ts'

/** The question to a minor: nothing, the tick of a guardian, or the guardian's email. */
export type GuardianQuestion = 'none' | 'tick' | 'email'

export interface GuardianEntry {
  /** The tick of a parent or guardian. */
  readonly guardianAgrees: boolean
  readonly guardianEmail: string
}

export const noGuardian: GuardianEntry = { guardianAgrees: false, guardianEmail: '' }

interface GuardianFieldsProps {
  readonly asked: GuardianQuestion
  readonly values: GuardianEntry
  readonly errors: FieldErrors<GuardianEntry>
  readonly change: (part: Partial<GuardianEntry>) => void
}

export function GuardianFields({ asked, values, errors, change }: GuardianFieldsProps) {
  if (asked === 'tick')
    return (
      <CheckField
        label={texts.guardianConsent}
        checked={values.guardianAgrees}
        error={errors.guardianAgrees}
        onChange={({ target }) => change({ guardianAgrees: target.checked })}
      />
    )
  return asked === 'email' ? (
    <TextField
      label={texts.guardianEmail}
      hint={texts.guardianEmailHint}
      type="email"
      aria-required
      autoComplete="off"
      value={values.guardianEmail}
      error={errors.guardianEmail}
      onChange={({ target }) => change({ guardianEmail: target.value })}
    />
  ) : null
}

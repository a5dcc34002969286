import { CheckField, TextField } from '#client/ui/form/field.tsx'
import type { FieldErrors, InputOf } from '#client/ui/form/use-form-values.ts'
import { signUpFailures, signUpTexts as texts } from '../messages.ts'

/** The question to a minor: nothing, the tick of a guardian, or the guardian's email. */
export type GuardianQuestion = 'none' | 'tick' | 'email'

export interface GuardianEntry {
  /** The tick of a parent or guardian. */
  readonly guardianAgrees: boolean
  readonly guardianEmail: string
}

const { guardian_consent_missing, guardian_email_missing } = signUpFailures

/** Refusals of the server without a guardian's answer, at their fields. */
export const guardianRefusals: Readonly<Record<string, FieldErrors<GuardianEntry>>> = {
  guardian_consent_missing: { guardianAgrees: guardian_consent_missing },
  guardian_email_missing: { guardianEmail: guardian_email_missing },
}

/** The question that was not answered. */
export function questionOf({ guardianAgrees, guardianEmail }: FieldErrors<GuardianEntry>): GuardianQuestion {
  if (guardianAgrees) return 'tick'
  return guardianEmail ? 'email' : 'none'
}

interface GuardianFieldsProps {
  readonly asked: GuardianQuestion
  readonly values: GuardianEntry
  readonly errors: FieldErrors<GuardianEntry>
  readonly change: (part: Partial<GuardianEntry>) => void
  readonly inputOf: InputOf<'guardianEmail'>
}

export function GuardianFields({ asked, values, errors, change, inputOf }: GuardianFieldsProps) {
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
      {...inputOf('guardianEmail')}
    />
  ) : null
}

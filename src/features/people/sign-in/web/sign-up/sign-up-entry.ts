import { CallFailure } from '#client/call-failure.ts'
import { needsGuardian } from '#features/people/accounts/guardian-consent.ts'
import { newAccountFailures, signUpFailures, fieldErrors } from '#features/people/accounts/messages.ts'
import { isSamePassword, looksLikeEmail } from '#features/people/accounts/password.ts'
import { type GuardianQuestion, guardianRefusals } from '#features/people/accounts/web/guardian-fields.tsx'
import {
  ageIn,
  personBody,
  type PersonEntry,
  personEntry,
} from '#features/people/accounts/web/account-entry.ts'
import { noCredentials, type Credentials } from '#client/ui/form/password-field.tsx'
import type { FieldErrors } from '#client/ui/form/use-form-values.ts'

/** Values of the sign-up form (AUTH-05, AUTH-07). */
export interface SignUpEntry extends Credentials, PersonEntry {
  readonly confirmation: string
  readonly firstName: string
  readonly lastName: string
}

export const emptySignUp: SignUpEntry = {
  ...noCredentials,
  ...personEntry({}),
  confirmation: '',
  firstName: '',
  lastName: '',
}

export const isMinor = ({ age }: SignUpEntry) => needsGuardian(ageIn(age))

function guardianErrors(entry: SignUpEntry, asked: GuardianQuestion): FieldErrors<SignUpEntry> {
  const { guardianAgrees, guardianEmail, email } = entry
  const typed = guardianEmail.trim()
  if (asked === 'tick' && !guardianAgrees) return { guardianAgrees: signUpFailures.guardian_consent_missing }
  if (asked === 'email' && (!looksLikeEmail(typed) || typed.toLowerCase() === email.trim().toLowerCase()))
    return { guardianEmail: signUpFailures.guardian_email_missing }
  return {}
}

/** Errors found without a call. */
export function signUpErrors(entry: SignUpEntry, asked: GuardianQuestion): FieldErrors<SignUpEntry> {
  const { email, password, confirmation, age } = entry
  return {
    ...(!email.trim() && { email: fieldErrors.emailMissing }),
    ...(!password && { password: fieldErrors.newPasswordMissing }),
    ...(!confirmation && { confirmation: fieldErrors.confirmationMissing }),
    ...(password &&
      confirmation &&
      !isSamePassword(password, confirmation) && { confirmation: fieldErrors.passwordsDiffer }),
    ...(ageIn(age) === undefined && { age: fieldErrors.notAnAge }),
    ...guardianErrors(entry, asked),
  }
}

export const signUpBody = (entry: SignUpEntry, asked: GuardianQuestion) => ({
  email: entry.email.trim(),
  password: entry.password,
  first_name: entry.firstName,
  last_name: entry.lastName,
  ...personBody(entry),
  ...(asked === 'tick' && { guardian_consent: entry.guardianAgrees }),
  ...(asked === 'email' && { guardian_email: entry.guardianEmail.trim() }),
})

const { invalid_email, email_taken, password_too_weak } = newAccountFailures
const atFields: Readonly<Record<string, FieldErrors<SignUpEntry>>> = {
  invalid_email: { email: invalid_email },
  email_taken: { email: email_taken },
  password_too_weak: { password: password_too_weak },
  ...guardianRefusals,
  // The contract's limits on the two fields: a longer email or password counts as invalid or weak.
  'invalid_input email': { email: invalid_email },
  'invalid_input password': { password: password_too_weak },
  'invalid_input guardian_email': { guardianEmail: signUpFailures.guardian_email_missing },
}

/** The refusal of the server at its field, in the spec's text; empty for any other error. */
export const rejectedSignUp = (thrown: unknown): FieldErrors<SignUpEntry> =>
  thrown instanceof CallFailure
    ? (atFields[thrown.code] ?? atFields[`${thrown.code} ${thrown.field}`] ?? {})
    : {}

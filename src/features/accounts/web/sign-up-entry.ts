import { CallFailure } from '#client/call-failure.ts'
import { needsGuardian } from '../guardian-consent.ts'
import { newAccountFailures, signUpFailures, fieldErrors } from '../messages.ts'
import type { RequestedRole } from '../requested-role.ts'
import { ageIn } from './age.ts'
import { noCredentials, type Credentials } from '#client/ui/form/email-and-password.tsx'
import type { FieldErrors } from '#client/ui/form/use-form-values.ts'

/** Values of the sign-up form (spec 2 and 5). */
export interface SignUpEntry extends Credentials {
  readonly confirmation: string
  readonly firstName: string
  readonly lastName: string
  readonly institution: string
  readonly age: string
  readonly requestedRole: RequestedRole
  /** The tick of a parent or guardian. */
  readonly guardianAgrees: boolean
}

export const emptySignUp: SignUpEntry = {
  ...noCredentials,
  confirmation: '',
  firstName: '',
  lastName: '',
  institution: '',
  age: '',
  requestedRole: '',
  guardianAgrees: false,
}

export const isMinor = ({ age }: SignUpEntry) => needsGuardian(ageIn(age))

/** Errors found without a call. */
export function signUpErrors(entry: SignUpEntry, guardianAsked: boolean): FieldErrors<SignUpEntry> {
  const { email, password, confirmation, age, guardianAgrees } = entry
  return {
    ...(!email.trim() && { email: fieldErrors.emailMissing }),
    ...(!password && { password: fieldErrors.newPasswordMissing }),
    ...(!confirmation && { confirmation: fieldErrors.confirmationMissing }),
    ...(password &&
      confirmation &&
      password !== confirmation && { confirmation: fieldErrors.passwordsDiffer }),
    ...(ageIn(age) === undefined && { age: fieldErrors.notAnAge }),
    ...(guardianAsked && !guardianAgrees && { guardianAgrees: signUpFailures.guardian_consent_missing }),
  }
}

export const signUpBody = (entry: SignUpEntry, guardianAsked: boolean) => ({
  email: entry.email.trim(),
  password: entry.password,
  first_name: entry.firstName,
  last_name: entry.lastName,
  institution: entry.institution,
  age: ageIn(entry.age) ?? null,
  requested_role: entry.requestedRole,
  ...(guardianAsked && { guardian_consent: entry.guardianAgrees }),
})

const { invalid_email, email_taken, password_too_weak } = newAccountFailures
const { guardian_consent_missing } = signUpFailures
const atFields: Readonly<Record<string, FieldErrors<SignUpEntry>>> = {
  invalid_email: { email: invalid_email },
  email_taken: { email: email_taken },
  password_too_weak: { password: password_too_weak },
  guardian_consent_missing: { guardianAgrees: guardian_consent_missing },
  // The contract's limits on the two fields: a longer email or password counts as invalid or weak.
  'invalid_input email': { email: invalid_email },
  'invalid_input password': { password: password_too_weak },
}

/** The refusal of the server at its field, in the spec's text; empty for any other error. */
export const rejectedSignUp = (thrown: unknown): FieldErrors<SignUpEntry> =>
  thrown instanceof CallFailure
    ? (atFields[thrown.code] ?? atFields[`${thrown.code} ${thrown.field}`] ?? {})
    : {}

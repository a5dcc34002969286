import { ageOfConsent } from './profile.ts'

/** What a parent or guardian agrees to. The version is kept with the account as proof: a new text needs a new one. */
export const guardianConsent = {
  version: '2026-11',
  text: 'I am the parent or guardian of this person. I agree to this account, and that the site keeps what is filled in here.',
} as const

/** Whether somebody of this age needs the consent; an age that is not given asks for none. */
export const needsGuardian = (age: number | null | undefined) =>
  age !== null && age !== undefined && age < ageOfConsent

import { ageOfConsent } from './requested-role.ts'

/** Which words a parent or guardian agrees to (`web/sign-up/messages.ts`); kept with the account as proof. */
export const guardianConsent = { version: '2026-11' } as const

/** Whether somebody of this age needs the consent; an age that is not given asks for none. */
export const needsGuardian = (age: number | null | undefined) =>
  age !== null && age !== undefined && age < ageOfConsent

import type { SignInOptions } from '#shared/site/site-options.ts'

/** Minors below this age need a guardian's consent (POPIA s34–35). */
export const ageOfConsent = 18

/** Version of the text that a guardian agrees to (`signUpTexts.guardianConsent`); stored with the account as proof. */
export const guardianConsent = { version: '2026-11' } as const

/** Consent that a site asks for the account of a minor (GUARDIAN_CONSENT). */
export type GuardianRule = SignInOptions['guardianConsent']

/** Age below which the site asks for the consent; undefined: it asks for none. */
export const consentAgeOf = (rule: GuardianRule) => (rule === 'notice' ? undefined : ageOfConsent)

/** False for an unknown age. */
export const needsGuardian = (age: number | null | undefined) =>
  age !== null && age !== undefined && age < ageOfConsent

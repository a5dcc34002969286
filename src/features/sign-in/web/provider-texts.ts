import type { GoogleResult, VisitPurpose } from '../google-result.ts'
import { signInFailures, googleFailures, googleLabels, providerTexts } from '#features/accounts/messages.ts'

export interface Provider {
  readonly id: string
  readonly name: string
}

export const google: Provider = { id: 'google', name: 'Google' }

/** The state of a visit as the page sees it that opened the window. */
export type VisitOutcome = GoogleResult | 'begun' | 'closed'

export function providerLabel({ id, name }: Provider, purpose: VisitPurpose): string {
  if (purpose === 'connect') return providerTexts.connect(name)
  if (purpose === 'confirm' || purpose === 'deletion') return providerTexts.confirm(name)
  return id === google.id ? googleLabels[purpose] : providerTexts.signIn(name)
}

/** ERR-11 to ERR-14 and ERR-08, with Google on the sign-up page ERR-05 for all; blank when a new try begins. */
export function visitWords({ id, name }: Provider, purpose: VisitPurpose, outcome: VisitOutcome): string {
  if (outcome === 'begun' || outcome === 'signed-in') return ''
  if (id === google.id && purpose === 'sign-up') return googleFailures.signUp
  if (outcome === 'disabled') return signInFailures.account_disabled
  if (outcome !== 'other' && outcome !== 'address-taken') return googleFailures.signIn[outcome]
  if (id === google.id) return googleFailures.signIn.other
  return outcome === 'other' ? providerTexts.failed(name) : providerTexts.addressTaken
}

import type { FlowPurpose, FlowResult } from '../flow-result.ts'
import { googleFailures, googleLabels, providerTexts, secondStepTexts, signInFailures } from '../messages.ts'

export interface Provider {
  readonly id: string
  readonly name: string
}

export const google: Provider = { id: 'google', name: 'Google' }

/** State of a flow, as seen by the page that opened the window. */
export type FlowOutcome = FlowResult | 'started' | 'closed'

export function providerLabel({ id, name }: Provider, purpose: FlowPurpose): string {
  if (purpose === 'connect') return providerTexts.connect({ name })
  if (purpose === 'confirm' || purpose === 'deletion') return providerTexts.confirm({ name })
  return id === google.id ? googleLabels[purpose] : providerTexts.signIn({ name })
}

/** ERR-11 to ERR-14 and ERR-08, with Google on the sign-up page ERR-05 for all; blank when a flow starts. */
export function flowMessage({ id, name }: Provider, purpose: FlowPurpose, outcome: FlowOutcome): string {
  if (outcome === 'started' || outcome === 'signed-in') return ''
  if (outcome === 'second-factor') return secondStepTexts.needed
  if (id === google.id && purpose === 'sign-up') return googleFailures.signUp
  if (outcome === 'disabled') return signInFailures.account_disabled
  if (outcome !== 'other' && outcome !== 'address-taken') return googleFailures.signIn[outcome]
  if (id === google.id) return googleFailures.signIn.other
  return outcome === 'other' ? providerTexts.failed({ name }) : providerTexts.addressTaken
}

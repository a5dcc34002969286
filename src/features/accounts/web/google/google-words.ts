import type { GooglePurpose } from '../../contract.ts'
import type { GoogleResult } from '../../google-result.ts'
import { signInFailures } from '../../messages.ts'
import { googleFailures } from './messages.ts'

/** How a try with Google stands, as the page sees it that opened the window. */
export type GoogleOutcome = GoogleResult | 'begun' | 'closed'

const words: Readonly<Record<Exclude<GoogleOutcome, 'signed-in'>, string>> = {
  ...googleFailures.signIn,
  disabled: signInFailures.account_disabled,
  begun: '',
}

/** What the page says: ERR-11 to ERR-14 and ERR-08, on the sign-up page ERR-05 for all; blank when a new try begins. */
export function googleWords(purpose: GooglePurpose, outcome: keyof typeof words): string {
  return purpose === 'sign-up' && outcome !== 'begun' ? googleFailures.signUp : words[outcome]
}

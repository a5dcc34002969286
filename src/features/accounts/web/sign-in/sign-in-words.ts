import { CallFailure } from '#web/kit/call-failure.ts'
import { signInFailures } from '../../messages.ts'
import { looksLikeEmail } from '../../password.ts'
import type { Credentials } from '../fields/email-and-password.tsx'
import { fieldTroubles } from '../fields/messages.ts'
import type { Troubles } from '../fields/use-entry.ts'
import { signInTexts } from './messages.ts'

/** Spec 9: failures in a row on one visit of the page. */
export const failuresBeforePopup = 3

const words: Readonly<Record<string, string>> = signInFailures

/** What the page says about a sign-in that failed: the spec's four texts, and one for everything else. */
export const signInWords = (thrown: unknown) =>
  (thrown instanceof CallFailure && words[thrown.code]) || signInTexts.otherFailure

export interface SignInTrouble {
  /** For the form as a whole; blank where the fields say it. */
  readonly words: string
  readonly fields: Troubles<Credentials>
}

/** The same, at the field it is about. ERR-10: what is no email has no account, and is said to be something else. */
export function signInTrouble(thrown: unknown, email: string): SignInTrouble {
  const code = thrown instanceof CallFailure ? thrown.code : undefined
  const text = signInWords(thrown)
  if (code === 'wrong_password') return { words: '', fields: { password: text } }
  if (code !== 'account_not_found') return { words: text, fields: {} }
  return looksLikeEmail(email)
    ? { words: '', fields: { email: text } }
    : { words: signInTexts.otherFailure, fields: { email: fieldTroubles.emailNotWhole } }
}

/** What a person left out. */
export const blanksIn = ({ email, password }: Credentials): Troubles<Credentials> => ({
  ...(!email && { email: fieldTroubles.emailMissing }),
  ...(!password && { password: fieldTroubles.passwordMissing }),
})

/** Failures in a row after one more; at the third the popup comes, and counting begins again. */
export function oneMoreFailure(failuresInRow: number) {
  const count = failuresInRow + 1
  return count >= failuresBeforePopup ? { count: 0, popup: true } : { count, popup: false }
}

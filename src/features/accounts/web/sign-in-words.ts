import { CallFailure } from '#web/kit/call-failure.ts'
import { failuresBeforePopup, signInFailures, signInOtherFailure } from '../messages.ts'

const words: Readonly<Record<string, string>> = signInFailures

/** What the page says about a sign-in that failed: the spec's four texts, and one for everything else. */
export const signInWords = (thrown: unknown) =>
  (thrown instanceof CallFailure && words[thrown.code]) || signInOtherFailure

/** Spec 8, sign in with Google. */
export const googleWords = {
  network: 'Network error. Please check your connection.',
  other: 'An error occurred during Google sign-in.',
} as const

/** Failures in a row after one more; at the third the popup comes, and counting begins again. */
export function oneMoreFailure(failuresInRow: number) {
  const count = failuresInRow + 1
  return count >= failuresBeforePopup ? { count: 0, popup: true } : { count, popup: false }
}

/** The result of a visit of the popup window to a provider; google-done.html sends it to the page that opened it. */

export const googleResults = [
  'signed-in',
  'cancelled',
  'disabled',
  'network',
  'other',
  'address-taken',
] as const
export type GoogleResult = (typeof googleResults)[number]

/** The broadcast channel on which it is told. */
export const googleChannel = 'google'

const donePage = '/google-done.html'

/** Where the window goes at its end: always this page of our own, with one of the results above (SECURITY T29). */
export const donePageFor = (result: GoogleResult) => `${donePage}?result=${result}`

/** Whatever came in an address or over the channel, as a result; `other` when it is none. */
export const parseGoogleResult = (value: unknown): GoogleResult =>
  googleResults.find((result) => result === value) ?? 'other'

/** `deletion` and `confirm` prove the identity of who is signed in; `connect` adds one to the account. */
export const visitPurposes = ['sign-in', 'sign-up', 'deletion', 'confirm', 'connect'] as const
export type VisitPurpose = (typeof visitPurposes)[number]

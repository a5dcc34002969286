/** Result of a sign-in flow in a popup window; google-done.html sends it to the page that opened the window. */

export const flowResults = [
  'signed-in',
  'second-factor',
  'cancelled',
  'disabled',
  'network',
  'other',
  'address-taken',
] as const
export type FlowResult = (typeof flowResults)[number]

/** The broadcast channel of the results. */
export const flowChannel = 'google'

const donePage = '/google-done.html'

/** The last address of the window: always this page of our own, with one of the results above (T29). */
export const donePageFor = (result: FlowResult) => `${donePage}?result=${result}`

/** Returns `other` for any value that is no result. */
export const parseFlowResult = (value: unknown): FlowResult =>
  flowResults.find((result) => result === value) ?? 'other'

/** `deletion` and `confirm` prove the identity of a member; `connect` adds an identity to the account. */
export const flowPurposes = ['sign-in', 'sign-up', 'deletion', 'confirm', 'connect'] as const
export type FlowPurpose = (typeof flowPurposes)[number]

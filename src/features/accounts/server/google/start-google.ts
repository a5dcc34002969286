import { createHash } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import { ProviderAway } from '#server/platform/auth/open-id/ask-provider.ts'
import type { OpenIdClient } from '#server/platform/auth/open-id/open-id-client.ts'
import type { VisitCookie } from '#server/platform/auth/open-id/visit-cookie.ts'
import type { GooglePurpose } from '../../contract.ts'
import type { GoogleResult } from '../../google-result.ts'
import type { GoogleRepository } from './google-repository.ts'

export interface StartGoogleParts {
  /** Undefined while the operator has not given the settings. */
  readonly google: OpenIdClient | undefined
  readonly googleAccounts: GoogleRepository
  readonly googleVisit: VisitCookie
  readonly newToken: () => string
  readonly logTrouble: (trouble: unknown) => void
}

/** Where the window goes now, or with which result it is back already. */
export type Start = { readonly url: string; readonly cookie: string } | { readonly result: GoogleResult }

/** Only the hash of a state is kept: whoever reads the database cannot finish somebody's visit. */
export const hashState = (state: string) => createHash('sha256').update(state).digest('hex')

/** Trouble with the provider, logged for the operator, as the person at the window is told it. */
export function resultOfTrouble(trouble: unknown, logTrouble: (trouble: unknown) => void): GoogleResult {
  const message = trouble instanceof Error ? trouble.message : String(trouble)
  logTrouble(new Error(`Sign-in with Google failed: ${message}`, { cause: trouble }))
  return trouble instanceof ProviderAway ? 'network' : 'other'
}

/** Who is asked to prove a Google identity once more before a deletion; undefined when there is none to prove. */
async function whoConfirms(actor: Actor, accounts: GoogleRepository) {
  if (actor.kind !== 'member' || !(await accounts.hasIdentity(actor.accountId))) return undefined
  return { accountId: actor.accountId, email: actor.email }
}

/** Begins a visit at Google. A deletion is confirmed by who is signed in, with the Google identity of that account. */
export async function startGoogle(
  parts: StartGoogleParts,
  purpose: GooglePurpose,
  actor: Actor,
): Promise<Start> {
  const { google, googleAccounts, googleVisit, newToken, logTrouble } = parts
  const confirms = purpose === 'deletion' ? await whoConfirms(actor, googleAccounts) : undefined
  if (purpose === 'deletion' && !confirms) return { result: 'other' }
  if (!google) {
    logTrouble(new Error('Sign-in with Google is off: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing'))
    return { result: 'other' }
  }
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  try {
    const prompt = confirms ? 'login' : 'select_account'
    const question = { state, nonce, verifier, prompt, loginHint: confirms?.email } as const
    const url = await google.authorizationUrl(question)
    const visit = { purpose, nonce, verifier, accountId: confirms?.accountId }
    await googleAccounts.keepVisit(hashState(state), visit)
    return { url, cookie: googleVisit.begin(state) }
  } catch (trouble) {
    return { result: resultOfTrouble(trouble, logTrouble) }
  }
}

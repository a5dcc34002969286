import { createHash } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import type { Language } from '#shared/languages.ts'
import type { SessionBrowser } from '#platform/auth/sessions/session-opener.ts'
import { ProviderUnavailableError } from '#platform/auth/open-id/provider-requests.ts'
import type { FlowResult, FlowPurpose } from '../../flow-result.ts'
import type { SignInDeps, SignInProvider } from '../sign-in-deps.ts'
import { identitiesOf, storeFlow } from './identities-repository.ts'

/** The provider's URL for the window, or the result with which the flow ends at once. */
export type StartedFlow = { readonly url: string; readonly cookie: string } | { readonly result: FlowResult }

/** States are stored as hashes: a reader of the database cannot finish a flow. */
export const hashState = (state: string) => createHash('sha256').update(state).digest('hex')

/** Logs an error of a flow and returns the result for the window. */
export function resultOfError(error: unknown, name: string, logError: (error: unknown) => void): FlowResult {
  const message = error instanceof Error ? error.message : String(error)
  logError(new Error(`Sign-in with ${name} failed: ${message}`, { cause: error }))
  return error instanceof ProviderUnavailableError ? 'network' : 'other'
}

export interface FlowCaller extends SessionBrowser {
  readonly actor: Actor
  readonly language: Language
}

/** The member of a flow; empty for a sign-in, undefined if the caller may not start a flow of this purpose. */
async function memberOf(
  { db }: SignInDeps,
  { client }: SignInProvider,
  purpose: FlowPurpose,
  { actor }: FlowCaller,
) {
  if (purpose === 'sign-in' || purpose === 'sign-up') return {}
  if (actor.kind !== 'member') return undefined
  const { accountId, email, isConfirmed } = actor
  if (purpose === 'connect') return isConfirmed ? { accountId } : undefined
  const own = await identitiesOf(db, accountId)
  return own.some(({ issuer }) => issuer === client.issuer) ? { accountId, loginHint: email } : undefined
}

/**
 * Starts the authorization code flow. Confirming needs an identity of the account at the provider, connecting a
 * confirmed session. Never throws; errors are logged.
 */
export async function startSignInFlow(
  deps: SignInDeps,
  id: string,
  purpose: FlowPurpose,
  caller: FlowCaller,
): Promise<StartedFlow> {
  const { db, signInProviders, flowCookie, newToken, logError } = deps
  const provider = signInProviders.get(id)
  if (!provider) {
    if (purpose === 'sign-in' || purpose === 'sign-up')
      logError(new Error('Sign-in with Google is off: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing'))
    return { result: 'other' }
  }
  try {
    const member = await memberOf(deps, provider, purpose, caller)
    if (!member) return { result: 'other' }
    const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() }
    const prompt = member.accountId === undefined ? 'select_account' : 'login'
    const { accountId, loginHint } = member
    const url = await provider.client.authorizationUrl({ ...secrets, prompt, loginHint })
    const { state, ...kept } = secrets
    await storeFlow(db, hashState(state), { provider: id, purpose, accountId, ...kept })
    return { url, cookie: flowCookie.set(state) }
  } catch (error) {
    return { result: resultOfError(error, provider.name, logError) }
  }
}

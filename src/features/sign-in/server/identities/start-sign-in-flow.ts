import { createHash } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import type { FreshProofs } from '#platform/auth/fresh-proofs-repository.ts'
import type { OpenIdClient } from '#platform/auth/open-id/open-id-client.ts'
import { ProviderUnavailableError } from '#platform/auth/open-id/provider-requests.ts'
import type { FlowCookie } from '#platform/auth/open-id/flow-cookie.ts'
import type { RoleRule } from '#platform/config/openid-providers.ts'
import type { FlowResult, FlowPurpose } from '../../flow-result.ts'
import type { IdentitiesRepository } from './identities-repository.ts'

/** A provider that people can sign in with. */
export interface SignInProvider {
  readonly id: string
  readonly name: string
  readonly client: OpenIdClient
  readonly roleRules: readonly RoleRule[]
}

export interface StartFlowDeps {
  /** By id; Google is missing while the operator has not given its settings. */
  readonly signInProviders: ReadonlyMap<string, SignInProvider>
  readonly identities: IdentitiesRepository
  readonly flowCookie: FlowCookie
  readonly freshProofs: FreshProofs
  readonly newToken: () => string
  readonly logError: (error: unknown) => void
}

/** The address where the window goes now, or the result with which it ends at once. */
export type StartedFlow = { readonly url: string; readonly cookie: string } | { readonly result: FlowResult }

/** Only the hash of a state is kept: a reader of the database cannot finish a flow. */
export const hashState = (state: string) => createHash('sha256').update(state).digest('hex')

/** Logs an error of the sign-in with a provider; returns what the person at the window sees. */
export function resultOfError(error: unknown, name: string, logError: (error: unknown) => void): FlowResult {
  const message = error instanceof Error ? error.message : String(error)
  logError(new Error(`Sign-in with ${name} failed: ${message}`, { cause: error }))
  return error instanceof ProviderUnavailableError ? 'network' : 'other'
}

export interface FlowCaller {
  readonly actor: Actor
  readonly cookieHeader: string | undefined
}

/** The member who may begin a flow of this purpose; undefined: nobody may. Visits that sign in belong to nobody yet. */
async function memberOf(
  { identities, freshProofs }: StartFlowDeps,
  { client }: SignInProvider,
  purpose: FlowPurpose,
  { actor, cookieHeader = '' }: FlowCaller,
) {
  if (purpose === 'sign-in' || purpose === 'sign-up') return {}
  if (actor.kind !== 'member') return undefined
  const { accountId, email } = actor
  if (purpose === 'connect')
    return (await freshProofs.has(cookieHeader, 'identities')) ? { accountId } : undefined
  const own = await identities.identitiesOf(accountId)
  return own.some(({ issuer }) => issuer === client.issuer) ? { accountId, loginHint: email } : undefined
}

/** Begins a flow at a provider. A member confirms with the identity of the account; connecting needs a fresh proof. */
export async function startSignInFlow(
  deps: StartFlowDeps,
  id: string,
  purpose: FlowPurpose,
  caller: FlowCaller,
): Promise<StartedFlow> {
  const { signInProviders, identities, flowCookie, newToken, logError } = deps
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
    await identities.storeFlow(hashState(state), { provider: id, purpose, accountId, ...kept })
    return { url, cookie: flowCookie.set(state) }
  } catch (error) {
    return { result: resultOfError(error, provider.name, logError) }
  }
}

/**
 * Ends an authorization code flow at an OpenID provider (T12, T29, T32).
 * 1. The flow is consumed: the state must match the cookie of this browser, and works once.
 * 2. The client exchanges the code and checks the ID token against nonce and verifier.
 * 3. Sign-in finds the account by issuer and subject, or makes one for a verified email. It never links an account
 *    because an email is the same.
 * 4. Affiliations may raise the role or propose one, by the rules of the provider.
 * 5. A member confirms the session or connects an identity instead; that needs an authentication within five minutes.
 * Every outcome is a result for google-done.html; errors are logged.
 */
import { isHigherRole, newMemberRole } from '#shared/abilities.ts'
import { normalizeText } from '#shared/text.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { Identity } from '#platform/auth/open-id/open-id-client.ts'
import type { RoleRule } from '#platform/config/openid-providers.ts'
import type { FlowResult } from '../../flow-result.ts'
import { consentAgeOf } from '#features/people/accounts/guardian-consent.ts'
import { looksLikeEmail } from '#features/people/accounts/password.ts'
import { proofOf } from '#features/people/accounts/server/account-deletion-repository.ts'
import { findAddressee } from '#features/people/accounts/server/own-account-repository.ts'
import type { RequestedRole } from '#features/people/accounts/person-fields.ts'
import { hashState, resultOfError, type FlowCaller } from './start-sign-in-flow.ts'
import { startSecondStep } from '../factors/second-factor.ts'
import { followChange } from '../notices/follow-change.ts'
import { recogniseDevice } from '../notices/recognise-device.ts'
import type { SignInDeps, SignInProvider } from '../sign-in-deps.ts'
import {
  addIdentity,
  applyRoleDecision,
  type AuthFlow,
  consumeFlow,
  createWithIdentity,
  type CurrentRole,
  findIdentityAccount,
  type RoleDecision,
} from './identities-repository.ts'

/** Query parameters of the redirect. */
export interface FromProvider {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

export interface FinishedFlow {
  readonly result: FlowResult
  /** Account of the opened session. */
  readonly accountId?: string
  /** The flow confirmed or connected an identity of a member. */
  readonly isForMember?: boolean
  readonly isConnected?: boolean
  /** Set-Cookie lines. */
  readonly cookies: readonly string[]
}

const withoutSession = (result: FlowResult): FinishedFlow => ({ result, cookies: [] })

const maxNameLength = 241
// Spread by code point, so that no surrogate pair is cut.
const nameOf = ({ name }: Identity) => [...normalizeText(name)].slice(0, maxNameLength).join('').trim()

/** Returns the flow that this browser started with this state at this provider, once. */
async function ownFlow(
  { db, flowCookie }: SignInDeps,
  provider: string,
  state: string | undefined,
  cookieHeader: string | undefined,
) {
  if (state === undefined || flowCookie.read(cookieHeader) !== state) return undefined
  const flow = await consumeFlow(db, hashState(state))
  return flow?.provider === provider ? { ...flow, state } : undefined
}

/** Returns the account of an identity, made if there is none, or a result if the email is unverified or taken (T12). */
async function accountFor(
  { db, newAccountId, logError }: SignInDeps,
  { id: provider, name, mailDomains }: SignInProvider,
  identity: Identity,
) {
  const known = await findIdentityAccount(db, identity)
  if (known !== undefined) return { accountId: known }
  const email = normalEmail(identity.email ?? '')
  if (!identity.emailVerified || !looksLikeEmail(email)) return { result: 'other' as const }
  // One provider of several must not confirm the addresses of another.
  if (mailDomains && !mailDomains.includes(email.slice(email.lastIndexOf('@') + 1)))
    return { result: resultOfError(new Error('the email is not in its mail_domains'), name, logError) }
  const { issuer, subject } = identity
  const account = {
    id: newAccountId(),
    provider,
    issuer,
    subject,
    email,
    fullName: nameOf(identity),
    role: newMemberRole,
  }
  if (await createWithIdentity(db, account)) return { accountId: account.id, isNew: true }
  // The email is taken by another account, or by this identity a moment ago in a second window.
  const accountId = await findIdentityAccount(db, identity)
  if (accountId !== undefined) return { accountId }
  return { result: provider === 'google' ? ('other' as const) : ('address-taken' as const) }
}

async function openSession(
  deps: SignInDeps,
  accountId: string,
  identity: Identity,
  caller: FlowCaller,
): Promise<FinishedFlow> {
  const opened = await deps.sessions.open(accountId, identity, caller)
  if (opened === 'disabled') return withoutSession('disabled')
  if (opened === 'credential changed') return withoutSession('other')
  if (opened === 'second factor needed') {
    const { issuer, subject } = identity
    const { cookie } = await startSecondStep(deps, { accountId, firstFactor: { issuer, subject } })
    return { result: 'second-factor', cookies: [cookie] }
  }
  return { result: 'signed-in', accountId, cookies: opened.cookies }
}

type RuleRole = Exclude<RequestedRole, ''>
const highest = (found: readonly RuleRole[]) => found.toSorted((a, b) => (isHigherRole(a, b) ? -1 : 1))[0]

/** Applies the rules: a grant raises a role not changed by hand; a proposal fills a blank requested role. */
const decideRole =
  (rules: readonly RoleRule[], affiliations: readonly string[]) =>
  ({ role, requestedRole, isByHand }: CurrentRole): RoleDecision => {
    const matching = rules.filter(({ affiliation }) => affiliations.includes(affiliation))
    const granted = highest(matching.flatMap((rule) => ('grant' in rule ? [rule.grant] : [])))
    if (granted && !isByHand && isHigherRole(granted, role)) return { role: granted }
    const proposed = highest(matching.flatMap((rule) => ('propose' in rule ? [rule.propose] : [])))
    const isNewProposal = proposed && requestedRole === '' && isHigherRole(proposed, role)
    return isNewProposal ? { requestedRole: proposed } : undefined
  }

async function signIn(deps: SignInDeps, provider: SignInProvider, identity: Identity, caller: FlowCaller) {
  const found = await accountFor(deps, provider, identity)
  if ('result' in found) return withoutSession(found.result)
  const finished = await openSession(deps, found.accountId, identity, caller)
  const { id, roleRules } = provider
  if (roleRules.length > 0 && finished.result !== 'disabled' && finished.result !== 'other')
    await applyRoleDecision(
      deps.db,
      {
        accountId: found.accountId,
        provider: id,
        consentAge: consentAgeOf(deps.signInOptions.guardianConsent),
      },
      decideRole(roleRules, identity.affiliations),
    )
  if (finished.result !== 'signed-in') return finished
  const { email } = (await findAddressee(deps.db, found.accountId)) ?? {}
  if (email === undefined) return finished
  const device = await recogniseDevice(deps, { ...caller, ...found, email })
  return { ...finished, cookies: [...finished.cookies, device] }
}

/** Confirms only with an identity of the account that is signed in; for a deletion the session gets a proof beside. */
async function confirm(
  { db, sessions, freshProofs }: SignInDeps,
  { accountId, purpose }: AuthFlow,
  identity: Identity,
  { cookieHeader }: FlowCaller,
): Promise<FinishedFlow> {
  if (accountId === undefined || (await findIdentityAccount(db, identity)) !== accountId)
    return withoutSession('other')
  // The second factor confirms the session, also for a deletion.
  const { hasFactor } = await proofOf(db, accountId)
  if (hasFactor) return withoutSession(purpose === 'deletion' ? 'signed-in' : 'other')
  const cookies = await sessions.confirm(cookieHeader)
  if (!cookies) return withoutSession('other')
  if (purpose === 'deletion') for (const line of cookies) await freshProofs.store(line)
  return { result: 'signed-in', accountId, cookies }
}

async function connect(
  deps: SignInDeps,
  { provider, accountId = '' }: AuthFlow,
  { issuer, subject }: Identity,
  { cookieHeader, language }: FlowCaller,
): Promise<FinishedFlow> {
  const added = { id: deps.newAccountId(), provider, issuer, subject }
  const change = followChange(deps, { accountId, cookieHeader, language }, 'identity-connected')
  const isConnected = await addIdentity(deps.db, added, change)
  return { ...withoutSession(isConnected ? 'signed-in' : 'other'), isConnected }
}

/** Confirming and connecting need a fresh authentication: the provider's own session may be old (F-C23). */
const maxAuthAgeSeconds = 300

async function finishConsumed(
  deps: SignInDeps,
  provider: SignInProvider,
  flow: AuthFlow & { readonly state: string },
  { error, ...response }: FromProvider,
  caller: FlowCaller,
): Promise<FinishedFlow> {
  if (error === 'access_denied') return withoutSession('cancelled')
  if (error !== undefined) throw new Error('the window came back with an error of the provider')
  const forMember = flow.purpose !== 'sign-in' && flow.purpose !== 'sign-up'
  const identity = await provider.client.identify(response, flow, forMember ? maxAuthAgeSeconds : undefined)
  if (!forMember) return signIn(deps, provider, identity, caller)
  const { actor } = caller
  if (actor.kind !== 'member' || actor.accountId !== flow.accountId) return withoutSession('other')
  const finish = flow.purpose === 'connect' ? connect : confirm
  return { ...(await finish(deps, flow, identity, caller)), isForMember: true }
}

/** Returns the result and, after a sign-in or confirmation, the session's cookies. Never throws. */
export async function finishSignInFlow(
  deps: SignInDeps,
  id: string,
  response: FromProvider,
  caller: FlowCaller,
): Promise<FinishedFlow> {
  const provider = deps.signInProviders.get(id)
  if (!provider) return withoutSession('other')
  try {
    const flow = await ownFlow(deps, id, response.state, caller.cookieHeader)
    // A foreign page that redirects here must not end the flow under way.
    if (!flow) return withoutSession('other')
    const finished = await finishConsumed(deps, provider, flow, response, caller)
    return { ...finished, cookies: [...finished.cookies, deps.flowCookie.clear()] }
  } catch (error) {
    return withoutSession(resultOfError(error, provider.name, deps.logError))
  }
}

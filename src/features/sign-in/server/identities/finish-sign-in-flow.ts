import { isHigherRole, newMemberRole } from '#shared/abilities.ts'
import { normalizeText } from '#shared/text.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { Identity } from '#platform/auth/open-id/open-id-client.ts'
import type { SessionOpener } from '#platform/auth/session-opener.ts'
import type { RoleRule } from '#platform/config/openid-providers.ts'
import type { FlowResult } from '../../flow-result.ts'
import { looksLikeEmail } from '#features/accounts/password.ts'
import type { RequestedRole } from '#features/accounts/requested-role.ts'
import {
  type StartFlowDeps,
  hashState,
  resultOfError,
  type SignInProvider,
  type FlowCaller,
} from './start-sign-in-flow.ts'
import type { CurrentRole, RoleDecision, AuthFlow } from './identities-repository.ts'

export interface FinishFlowDeps extends StartFlowDeps {
  readonly sessions: SessionOpener
  readonly newAccountId: () => string
}

/** Parameters that came with the window. */
export interface FromProvider {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

export interface Finish {
  readonly result: FlowResult
  /** The account whose session was opened. */
  readonly accountId?: string
  /** Set-Cookie lines. */
  readonly cookies: readonly string[]
}

const without = (result: FlowResult): Finish => ({ result, cookies: [] })

const maxNameLength = 241
// Cut between characters, not inside one of two halves.
const nameOf = ({ name }: Identity) => [...normalizeText(name)].slice(0, maxNameLength).join('').trim()

/** The flow this browser began with this state at this provider; works once. */
async function consumeFlow(
  { identities, flowCookie }: FinishFlowDeps,
  provider: string,
  state: string | undefined,
  cookieHeader: string | undefined,
) {
  if (state === undefined || flowCookie.read(cookieHeader) !== state) return undefined
  const flow = await identities.consumeFlow(hashState(state))
  return flow?.provider === provider ? { ...flow, state } : undefined
}

/**
 * The account of this identity, made now if there is none. A result: the provider does not vouch for the email, or an
 * account has it; an account is never linked because an email is the same (SECURITY T12, S10).
 */
async function accountFor({ identities, newAccountId }: FinishFlowDeps, provider: string, who: Identity) {
  const known = await identities.accountOf(who)
  if (known !== undefined) return { accountId: known }
  const email = normalEmail(who.email ?? '')
  if (!who.emailVerified || !looksLikeEmail(email)) return { result: 'other' as const }
  const { issuer, subject } = who
  const account = {
    id: newAccountId(),
    provider,
    issuer,
    subject,
    email,
    fullName: nameOf(who),
    role: newMemberRole,
  }
  if (await identities.create(account)) return { accountId: account.id }
  // Taken: by another person, or by this one a moment ago in a second window.
  const accountId = await identities.accountOf(who)
  if (accountId !== undefined) return { accountId }
  return { result: provider === 'google' ? ('other' as const) : ('address-taken' as const) }
}

async function openSession(
  { sessions }: FinishFlowDeps,
  accountId: string,
  who: Identity,
  { cookieHeader }: FlowCaller,
): Promise<Finish> {
  const opened = await sessions.open(accountId, who, cookieHeader)
  if (opened === 'disabled') return without('disabled')
  if (opened === 'credential changed') return without('other')
  return { result: 'signed-in', accountId, cookies: opened.cookies }
}

type RuleRole = Exclude<RequestedRole, ''>
const highest = (found: readonly RuleRole[]) => found.toSorted((a, b) => (isHigherRole(a, b) ? -1 : 1))[0]

/** What the rules make of a record: a grant raises the role, unless it was changed by hand; a proposal fills a blank. */
const decideRole =
  (rules: readonly RoleRule[], affiliations: readonly string[]) =>
  ({ role, requestedRole, isByHand }: CurrentRole): RoleDecision => {
    const matching = rules.filter(({ affiliation }) => affiliations.includes(affiliation))
    const granted = highest(matching.flatMap((rule) => ('grant' in rule ? [rule.grant] : [])))
    if (granted && !isByHand && isHigherRole(granted, role)) return { role: granted }
    const proposed = highest(matching.flatMap((rule) => ('propose' in rule ? [rule.propose] : [])))
    const isNews = proposed && requestedRole === '' && isHigherRole(proposed, role)
    return isNews ? { requestedRole: proposed } : undefined
  }

async function signIn(deps: FinishFlowDeps, provider: SignInProvider, who: Identity, caller: FlowCaller) {
  const found = await accountFor(deps, provider.id, who)
  if (!('accountId' in found)) return without(found.result)
  const finish = await openSession(deps, found.accountId, who, caller)
  const { id, roleRules } = provider
  if (finish.result === 'signed-in' && roleRules.length > 0)
    await deps.identities.decideRole(found.accountId, id, decideRole(roleRules, who.affiliations))
  return finish
}

/** A confirmation needs an identity of the very account that is signed in; any other person changes nothing. */
async function confirm(deps: FinishFlowDeps, flow: AuthFlow, who: Identity, caller: FlowCaller) {
  const accountId = await deps.identities.accountOf(who)
  if (accountId === undefined || accountId !== flow.accountId) return without('other')
  const finish = await openSession(deps, accountId, who, caller)
  const purpose = flow.purpose === 'deletion' ? 'deletion' : 'identities'
  for (const line of finish.cookies) await deps.freshProofs.store(line, purpose)
  return finish
}

async function connect(deps: FinishFlowDeps, { provider, accountId = '' }: AuthFlow, who: Identity) {
  const { issuer, subject } = who
  const identity = { id: deps.newAccountId(), provider, issuer, subject }
  return without((await deps.identities.connect(accountId, identity)) ? 'signed-in' : 'other')
}

/** Confirming and connecting need an authentication of now: a provider may remember the person from last week (F-C23). */
const maxAuthAgeSeconds = 300

async function finishTaken(
  deps: FinishFlowDeps,
  provider: SignInProvider,
  flow: AuthFlow & { readonly state: string },
  { error, ...response }: FromProvider,
  caller: FlowCaller,
): Promise<Finish> {
  if (error === 'access_denied') return without('cancelled')
  if (error !== undefined) throw new Error('the window came back with an error of the provider')
  const forMember = flow.purpose !== 'sign-in' && flow.purpose !== 'sign-up'
  const who = await provider.client.identify(response, flow, forMember ? maxAuthAgeSeconds : undefined)
  if (!forMember) return signIn(deps, provider, who, caller)
  const { actor } = caller
  if (actor.kind !== 'member' || actor.accountId !== flow.accountId) return without('other')
  return flow.purpose === 'connect' ? connect(deps, flow, who) : confirm(deps, flow, who, caller)
}

/** Ends a flow at a provider: opens a session, or says why not. Never throws; errors are logged. */
export async function finishSignInFlow(
  deps: FinishFlowDeps,
  id: string,
  response: FromProvider,
  caller: FlowCaller,
): Promise<Finish> {
  const provider = deps.signInProviders.get(id)
  if (!provider) return without('other')
  try {
    const flow = await consumeFlow(deps, id, response.state, caller.cookieHeader)
    // A foreign page that sends a browser here cannot end the flow under way in it.
    if (!flow) return without('other')
    const finish = await finishTaken(deps, provider, flow, response, caller)
    return { ...finish, cookies: [...finish.cookies, deps.flowCookie.clear()] }
  } catch (error) {
    return without(resultOfError(error, provider.name, deps.logError))
  }
}

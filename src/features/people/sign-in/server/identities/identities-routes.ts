import { commonFailure } from '#shared/failure.ts'
import { type Http, memberOf, type Reply, serve } from '#platform/http/serve.ts'
import type { SecurityEventKind } from '#platform/security-events.ts'
import * as contract from '../../contract.ts'
import { donePageFor, type FlowResult, type FlowPurpose } from '../../flow-result.ts'
import { startSignInFlow, type FlowCaller } from './start-sign-in-flow.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { finishSignInFlow, type FinishedFlow, type FromProvider } from './finish-sign-in-flow.ts'
import { disconnectIdentity, listIdentities } from './own-identities.ts'

const signInEvents: Partial<Record<FlowResult, SecurityEventKind>> = {
  'signed-in': 'sign_in.ok',
  disabled: 'sign_in.blocked',
  other: 'sign_in.failed',
  'address-taken': 'sign_in.failed',
}
const confirmationEvents: typeof signInEvents = {
  'signed-in': 'confirmation.ok',
  other: 'confirmation.failed',
}

const eventOf = ({ result, isForMember, isConnected }: FinishedFlow) =>
  isConnected ? 'identity.connected' : (isForMember ? confirmationEvents : signInEvents)[result]

const send = (reply: Reply, url: string, cookies: readonly string[] = []) =>
  reply.header('set-cookie', [...cookies]).redirect(url, 302)

// Another site must not start a flow (T32, login CSRF).
const foreignSites = new Set(['cross-site', 'same-site'])

interface FlowCall extends FlowCaller {
  header(name: string): string | undefined
  recordSecurityEvent(kind: SecurityEventKind, accountId?: string): void
}

export function identitiesRoutes(http: Http, deps: SignInDeps) {
  async function begin(id: string, purpose: FlowPurpose, call: FlowCall, reply: Reply) {
    if (foreignSites.has(call.header('sec-fetch-site') ?? '')) throw commonFailure('foreign_origin')
    const started = await startSignInFlow(deps, id, purpose, call)
    return 'url' in started
      ? send(reply, started.url, [started.cookie])
      : send(reply, donePageFor(started.result))
  }
  async function finish(id: string, response: FromProvider, call: FlowCall, reply: Reply) {
    const { code, state, iss, error } = response
    const finished = await finishSignInFlow(deps, id, { code, state, iss, error }, call)
    const event = eventOf(finished)
    if (event) call.recordSecurityEvent(event, finished.accountId)
    return send(reply, donePageFor(finished.result), finished.cookies)
  }
  const known = ({ provider }: { readonly provider: string }) => {
    if (provider !== 'google' && !deps.signInProviders.has(provider)) throw commonFailure('not_found')
    return provider
  }

  serve(http, contract.startGoogle, (call, reply) => begin('google', call.query.purpose, call, reply))
  serve(http, contract.startSignInFlow, (call, reply) =>
    begin(known(call.params), call.query.purpose, call, reply),
  )
  serve(http, contract.finishSignInFlow, (call, reply) => finish(known(call.params), call.query, call, reply))

  serve(http, contract.listIdentities, (call) => listIdentities(deps, memberOf(call).accountId))

  serve(http, contract.disconnectIdentity, async (call, reply) => {
    const { accountId } = memberOf(call)
    const { cookieHeader, language } = call
    await disconnectIdentity(deps, { accountId, cookieHeader, language }, call.params.id)
    call.recordSecurityEvent('identity.disconnected')
    return reply.send()
  })
}

import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Actor } from '#shared/abilities.ts'
import type { Language } from '#shared/languages.ts'
import * as contract from '../../factors-contract.ts'
import {
  addApp,
  addPasskey,
  beginApp,
  beginFactorConfirmation,
  beginPasskey,
  confirmWithFactor,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
} from './own-factors.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { beginPasskeyAlone, beginSecondFactor, proveSecondFactor } from './second-factor.ts'

const ownerOf = (call: {
  readonly actor: Actor
  readonly cookieHeader: string | undefined
  readonly language: Language
}) => {
  const { accountId, email } = memberOf(call)
  return { accountId, email, cookieHeader: call.cookieHeader, language: call.language }
}

/** The second step of a sign-in. */
function secondStepRoutes(http: Http, deps: SignInDeps) {
  serve(http, contract.beginSecondFactor, async ({ body, cookieHeader }, reply) => {
    if (!body.alone) return beginSecondFactor(deps, cookieHeader)
    const { cookies, ...begun } = await beginPasskeyAlone(deps)
    void reply.header('set-cookie', cookies)
    return begun
  })

  serve(http, contract.proveSecondFactor, async (call, reply) => {
    const { session, cookies } = await proveSecondFactor(deps, call.body, call)
    call.recordSecurityEvent('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}

/** A factor confirms the session, as the password does. */
function confirmationRoutes(http: Http, deps: SignInDeps) {
  serve(http, contract.beginFactorConfirmation, (call) =>
    beginFactorConfirmation(deps, memberOf(call).accountId),
  )

  serve(http, contract.confirmWithFactor, async (call, reply) => {
    const { address, cookieHeader, userAgent, language } = call
    const caller = { ...memberOf(call), address, cookieHeader, userAgent, language }
    const cookies = await confirmWithFactor(deps, caller, call.body)
    call.recordSecurityEvent('confirmation.ok')
    return reply.header('set-cookie', cookies).send()
  })
}

export function factorsRoutes(http: Http, deps: SignInDeps) {
  secondStepRoutes(http, deps)
  confirmationRoutes(http, deps)

  serve(http, contract.listFactors, (call) => {
    const { accountId, mustEnrol = false } = memberOf(call)
    return listFactors(deps, accountId, mustEnrol)
  })

  serve(http, contract.beginPasskey, (call) => beginPasskey(deps, memberOf(call)))

  serve(http, contract.addPasskey, async (call, reply) => {
    const { recoveryCodes, cookies } = await addPasskey(deps, ownerOf(call), call.body)
    call.recordSecurityEvent('factor.added')
    void reply.header('set-cookie', cookies)
    return { recoveryCodes }
  })

  serve(http, contract.beginApp, (call) => beginApp(deps, memberOf(call)))

  serve(http, contract.addApp, async (call, reply) => {
    const { recoveryCodes, cookies } = await addApp(deps, ownerOf(call), call.body.code)
    call.recordSecurityEvent('factor.added')
    void reply.header('set-cookie', cookies)
    return { recoveryCodes }
  })

  serve(http, contract.removeFactor, async (call, reply) => {
    await removeFactor(deps, ownerOf(call), call.params.id)
    call.recordSecurityEvent('factor.removed')
    return reply.send()
  })

  serve(http, contract.makeRecoveryCodes, async (call) => {
    const made = await makeRecoveryCodes(deps, ownerOf(call))
    call.recordSecurityEvent('recovery_codes.made')
    return made
  })
}

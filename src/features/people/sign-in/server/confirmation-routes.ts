import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '#features/people/sessions/contract.ts'
import { confirmWithPassword, listConfirmationWays } from './confirm-session.ts'
import type { SignInDeps } from './sign-in-deps.ts'

/** Calls with `needsConfirmation` answer for five minutes after a confirmation of the session. */
export function confirmationRoutes(http: Http, deps: SignInDeps) {
  serve(http, contract.listConfirmationWays, (call) => listConfirmationWays(deps, memberOf(call).accountId))

  serve(http, contract.confirmSession, async (call, reply) => {
    const { body, address, cookieHeader, userAgent, language, recordSecurityEvent } = call
    const { accountId, email } = memberOf(call)
    const caller = { accountId, email, address, cookieHeader, userAgent, language }
    const cookies = await confirmWithPassword(deps, caller, body.password)
    recordSecurityEvent('confirmation.ok')
    return reply.header('set-cookie', cookies).send()
  })
}

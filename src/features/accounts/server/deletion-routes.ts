import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import type { SessionOpener } from '#platform/auth/session-opener.ts'
import * as contract from '../contract.ts'
import { deleteAccount, type DeleteAccountDeps } from './delete-account.ts'

export interface DeletionRouteDeps extends DeleteAccountDeps {
  readonly sessions: SessionOpener
  readonly deviceCookie: DeviceCookie
}

export function deletionRoutes(http: Http, deps: DeletionRouteDeps) {
  serve(http, contract.deleteAccount, async (call, reply) => {
    const { body, source, cookieHeader = '' } = call
    const { accountId, email } = memberOf(call)
    await deleteAccount(deps, { accountId, email, source, cookieHeader }, body)
    call.note('account.erased')
    const cookies = await deps.sessions.end(cookieHeader)
    const cleared = [...cookies, deps.deviceCookie.clear()]
    return reply.headers({ 'set-cookie': cleared, 'clear-site-data': '"cache"' }).send()
  })
}

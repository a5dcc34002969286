import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import type { SessionOpener } from '#platform/auth/session-opener.ts'
import * as contract from '../../contract.ts'
import { deleteAccount, type DeleteAccountParts } from './delete-account.ts'

export interface DeletionRouteParts extends DeleteAccountParts {
  readonly sessions: SessionOpener
  readonly deviceCookie: DeviceCookie
}

export function deletionRoutes(http: Http, parts: DeletionRouteParts) {
  serve(http, contract.deleteAccount, async (call, reply) => {
    const { body, source, cookieHeader = '' } = call
    const { accountId, email } = memberOf(call)
    await deleteAccount(parts, { accountId, email, source, cookieHeader }, body)
    call.note('account.erased')
    const cookies = await parts.sessions.end(cookieHeader)
    const cleared = [...cookies, parts.deviceCookie.clear()]
    return reply.headers({ 'set-cookie': cleared, 'clear-site-data': '"cache"' }).send()
  })
}

import type { SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '../contract.ts'
import { endOtherSessions, endOwnSession } from './own-sessions-repository.ts'

/** The sessions of the own account. */
export function sessionRoutes(http: Http, db: Db, sessions: SessionOpener) {
  serve(http, contract.checkConfirmation, async (_call, reply) => reply.send())

  serve(http, contract.listSessions, async (call) => {
    const listed = await sessions.list(memberOf(call).accountId, call.cookieHeader)
    return {
      items: listed.map(({ startedAt, lastUsedAt, ...session }) => ({
        ...session,
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    }
  })

  serve(http, contract.endSession, async (call, reply) => {
    const isEnded = await endOwnSession(db, memberOf(call).accountId, call.params.id)
    if (!isEnded) throw commonFailure('not_found')
    call.recordSecurityEvent('session.revoked')
    return reply.send()
  })

  serve(http, contract.endOtherSessions, async (call) => {
    const { accountId } = memberOf(call)
    const live = await sessions.list(accountId, call.cookieHeader)
    const current = live.find(({ isCurrent }) => isCurrent)
    if (!current) throw commonFailure('not_signed_in')
    const ended = await endOtherSessions(db, accountId, current.id)
    if (ended > 0) call.recordSecurityEvent('session.revoked')
    // Sessions that had expired are deleted as well, but were not listed.
    return { ended: Math.min(ended, live.length - 1) }
  })
}

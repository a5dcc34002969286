import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Member } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { answerFinding, dismissFinding } from './findings-repository.ts'

/** True if the member leaves files of this uploader to someone else (OWN_APPROVAL). */
type NeedsOther = (member: Member, uploader: string | null) => boolean

const failAnswer = failing(contract.answerFinding)
const failDismissal = failing(contract.dismissFinding)

export function findingRoutes(http: Http, db: Db, needsOther: NeedsOther) {
  serve(http, contract.answerFinding, async (call) => {
    const { findingId } = call.params
    const answered = await answerFinding(db, findingId, memberOf(call).accountId, call.body.text)
    if (!answered?.answeredAt) throw failAnswer('finding_not_found')
    return { id: findingId, at: answered.answeredAt.toISOString() }
  })
  serve(http, contract.dismissFinding, async (call) => {
    const { findingId } = call.params
    const member = memberOf(call)
    const dismissed = await dismissFinding(db, findingId, member.accountId, (uploader) =>
      needsOther(member, uploader),
    )
    if (dismissed === 'own_upload') throw failDismissal('own_upload')
    if (!dismissed) throw failDismissal('finding_not_found')
    return { id: findingId }
  })
}

import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../../contract.ts'
import { type OwnApproval, ownRuleOf } from '../../own-approval.ts'
import type { EditsRepository } from './edits-repository.ts'
import { findHistory } from './history-repository.ts'

export interface EditRoutesDeps {
  readonly edits: EditsRepository
  readonly db: Db
  readonly ownApproval: OwnApproval
}

const failHistory = failing(contract.readHistory)

/** Edits by moderators, changes that authors suggest, and the history of a resource. */
export function editRoutes(http: Http, { db, edits, ownApproval }: EditRoutesDeps) {
  serve(http, contract.editResource, async (call) => {
    const { params, body, source: actor, idempotencyKey: key } = call
    const idempotency = { actor, key, request: ['edit resource', params, body] }
    return edits.edit({ ...params, ...body, ...ownRuleOf(ownApproval, memberOf(call)) }, idempotency)
  })
  serve(http, contract.listRevisions, () => edits.revisions())
  serve(http, contract.decideRevision, async (call) => {
    const { params, body, source: actor, idempotencyKey: key } = call
    const idempotency = { actor, key, request: ['decide revision', params, body] }
    return edits.decide({ ...params, ...body, ...ownRuleOf(ownApproval, memberOf(call)) }, idempotency)
  })
  serve(http, contract.readHistory, async (call) => {
    const found = await findHistory(db, call.params.resourceId, memberOf(call).accountId)
    if (!found) throw failHistory('resource_not_found')
    return found
  })
}

import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../../contract.ts'
import { ownRuleOf } from '../../own-approval.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { decideRevision, editResource, listRevisions } from './edits-repository.ts'
import { findHistory } from './history-repository.ts'

const failHistory = failing(contract.readHistory)

/** Edits by moderators, changes that authors suggest, and the history of a resource. */
export function editRoutes(http: Http, deps: ModerationDeps) {
  const { db, ownApproval } = deps
  serve(http, contract.editResource, async (call) => {
    const { params, body, source: actor, idempotencyKey: key } = call
    const idempotency = { actor, key, request: ['edit resource', params, body] }
    return editResource(deps, { ...params, ...body, ...ownRuleOf(ownApproval, memberOf(call)) }, idempotency)
  })
  serve(http, contract.listRevisions, () => listRevisions(db))
  serve(http, contract.decideRevision, async (call) => {
    const { params, body, source: actor, idempotencyKey: key } = call
    const idempotency = { actor, key, request: ['decide revision', params, body] }
    return decideRevision(
      deps,
      { ...params, ...body, ...ownRuleOf(ownApproval, memberOf(call)) },
      idempotency,
    )
  })
  serve(http, contract.readHistory, async (call) => {
    const found = await findHistory(db, call.params.resourceId, memberOf(call).accountId)
    if (!found) throw failHistory('resource_not_found')
    return found
  })
}

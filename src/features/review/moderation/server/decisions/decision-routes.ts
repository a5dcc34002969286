import { type Call, type Http, memberOf, serve } from '#platform/http/serve.ts'
import { needsOwnWords, ownWordsLength } from '#features/contributing/contributions/review-reasons.ts'
import { failing } from '#shared/endpoint.ts'
import { moveTrashedNow } from '#platform/files/trashed-files-repository.ts'
import * as contract from '../../contract.ts'
import { ownRuleOf } from '../../own-approval.ts'
import { findHistory } from '../desk/item-repository.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { approveResource, deleteToBin, type Deletion } from './decisions-repository.ts'
import { decideRevision, editResource, listRevisions } from './edits-repository.ts'
import { returnToAuthor, undoReturn } from './returns-repository.ts'

/** MOD-13, MOD-14: deletes the record, then moves its file to the trash for a day. Neither is served after the commit. */
async function deleteResource(deps: ModerationDeps, by: Deletion) {
  const { storageKey } = await deleteToBin(deps.db, deps.addNotice, by)
  await moveTrashedNow(deps, storageKey)
  return { id: by.resourceId }
}

const failReturn = failing(contract.returnResource)

/** Reasons that say too little need the moderator's own words. The author reads the text as it was sent. */
async function returnResource({ db, addNotice }: ModerationDeps, call: Call<typeof contract.returnResource>) {
  const { params, body, source: actor, idempotencyKey: key } = call
  if (needsOwnWords(body.reason) && body.text.length < ownWordsLength) throw failReturn('reason_text_missing')
  const idempotency = { actor, key, request: ['return', params, body] }
  return returnToAuthor(
    db,
    addNotice,
    { ...params, ...body, accountId: memberOf(call).accountId },
    idempotency,
  )
}

/**
 * Decisions on a resource (MOD-10–19, decision 85). An approval makes it public, clears its reports and sets missing rating
 * fields to zero; a file that the virus scanner has not cleared is refused (T21).
 */
export function decisionRoutes(http: Http, deps: ModerationDeps) {
  serve(http, contract.approveResource, async (call) => {
    await approveResource(deps.db, deps.addNotice, {
      ...call.params,
      ...call.query,
      ...ownRuleOf(deps.ownApproval, memberOf(call)),
    })
    return { id: call.params.resourceId, verified: true as const }
  })
  serve(http, contract.deleteResource, (call) => {
    const { accountId } = memberOf(call)
    const reason = call.query.reason || undefined
    return deleteResource(deps, { ...call.params, ...call.query, reason, accountId })
  })
  serve(http, contract.returnResource, (call) => returnResource(deps, call))
  serve(http, contract.undoReturn, (call) =>
    undoReturn(deps.db, { ...call.params, ...call.query, ...ownRuleOf(deps.ownApproval, memberOf(call)) }),
  )
}

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

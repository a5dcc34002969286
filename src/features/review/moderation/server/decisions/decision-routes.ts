import { type Call, type Http, memberOf, onceOf, serve } from '#platform/http/serve.ts'
import { needsOwnWords, ownWordsLength } from '#features/contributing/contributions/review-reasons.ts'
import { failing } from '#shared/endpoint.ts'
import { moveTrashedNow } from '#platform/files/trashed-files-repository.ts'
import type { Idempotency } from '#platform/postgres/idempotency.ts'
import * as contract from '../../contract.ts'
import * as desk from '../../desk-contract.ts'
import { ownRuleOf } from '../../own-approval.ts'
import { findHistory } from '../desk/item-repository.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { approveResource, deleteToBin, type Deletion } from './decisions-repository.ts'
import { decideRevision, declineRemoval, editResource, listRevisions } from './edits-repository.ts'
import { returnToAuthor, undoReturn } from './returns-repository.ts'

/** MOD-13, MOD-14: deletes the record, then moves its file to the trash for a day. Neither is served after the commit. */
async function deleteResource(deps: ModerationDeps, by: Deletion, idempotency?: Idempotency) {
  const { storageKey } = await deleteToBin(deps.db, deps.addNotice, by, idempotency)
  await moveTrashedNow(deps, storageKey)
  return { id: by.resourceId }
}

const failRemoval = failing(desk.decideRemoval)

async function decideRemoval(deps: ModerationDeps, call: Call<typeof desk.decideRemoval>) {
  const { seen, decision, text } = call.body
  const by = { ...call.params, seen, accountId: memberOf(call).accountId }
  const once = onceOf(call, 'decide removal')
  if (decision === 'grant') await deleteResource(deps, { ...by, grants: true }, once)
  else if (text === undefined) throw failRemoval('required_fields_missing', { field: 'text' })
  else await declineRemoval(deps, { ...by, text }, once)
  return { decision }
}

const failReturn = failing(contract.returnResource)

/** Reasons that say too little need the moderator's own words. The author reads the text as it was sent. */
async function returnResource({ db, addNotice }: ModerationDeps, call: Call<typeof contract.returnResource>) {
  const { params, body } = call
  if (needsOwnWords(body.reason) && body.text.length < ownWordsLength) throw failReturn('reason_text_missing')
  const by = { ...params, ...body, accountId: memberOf(call).accountId }
  return returnToAuthor(db, addNotice, by, onceOf(call, 'return'))
}

/**
 * Decisions on a resource (MOD-10–19, decision 85). An approval makes it public, clears its reports and sets missing rating
 * fields to zero; a file that the virus scanner has not cleared is refused (T21).
 */
export function decisionRoutes(http: Http, deps: ModerationDeps) {
  serve(http, contract.approveResource, async (call) => {
    const by = { ...call.params, ...call.query, ...ownRuleOf(deps.ownApproval, memberOf(call)) }
    return { ...(await approveResource(deps, by)), verified: true as const }
  })
  serve(http, contract.deleteResource, (call) => {
    const { accountId } = memberOf(call)
    const reason = call.query.reason || undefined
    return deleteResource(deps, { ...call.params, ...call.query, reason, accountId })
  })
  serve(http, contract.returnResource, (call) => returnResource(deps, call))
  serve(http, desk.decideRemoval, (call) => decideRemoval(deps, call))
  serve(http, contract.undoReturn, (call) =>
    undoReturn(deps.db, { ...call.params, ...call.query, ...ownRuleOf(deps.ownApproval, memberOf(call)) }),
  )
}

const failHistory = failing(contract.readHistory)

/** Edits by moderators, changes that authors suggest, and the history of a resource. */
export function editRoutes(http: Http, deps: ModerationDeps) {
  const { db, ownApproval } = deps
  serve(http, contract.editResource, async (call) => {
    const by = { ...call.params, ...call.body, ...ownRuleOf(ownApproval, memberOf(call)) }
    return editResource(deps, by, onceOf(call, 'edit resource'))
  })
  serve(http, contract.listRevisions, () => listRevisions(db))
  serve(http, contract.decideRevision, async (call) => {
    const by = { ...call.params, ...call.body, ...ownRuleOf(ownApproval, memberOf(call)) }
    return decideRevision(deps, by, onceOf(call, 'decide revision'))
  })
  serve(http, contract.readHistory, async (call) => {
    const found = await findHistory(db, call.params.resourceId, memberOf(call).accountId)
    if (!found) throw failHistory('resource_not_found')
    return found
  })
}

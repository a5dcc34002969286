import { type Call, type Http, memberOf, serve } from '#platform/http/serve.ts'
import { needsOwnWords, ownWordsLength } from '#features/contributing/contributions/review-reasons.ts'
import { failing } from '#shared/endpoint.ts'
import { moveTrashedNow, type TrashDeps } from '#platform/files/trashed-files-repository.ts'
import * as contract from '../../contract.ts'
import { type OwnApproval, ownRuleOf } from '../../own-approval.ts'
import type { DecisionsRepository, Deletion } from './decisions-repository.ts'
import type { ReturnsRepository } from './returns-repository.ts'

export interface DecisionDeps extends TrashDeps {
  readonly decisions: DecisionsRepository
  readonly returns: ReturnsRepository
  readonly ownApproval: OwnApproval
}

/** MOD-13, MOD-14: deletes the record, then moves its file to the trash for a day. Neither is served after the commit. */
async function deleteResource(deps: DecisionDeps, by: Deletion) {
  const { storageKey } = await deps.decisions.delete(by)
  await moveTrashedNow(deps, storageKey)
  return { id: by.resourceId }
}

const failReturn = failing(contract.returnResource)

/** Reasons that say too little need the moderator's own words. The author reads the text as it was sent. */
async function returnResource({ returns }: DecisionDeps, call: Call<typeof contract.returnResource>) {
  const { params, body, source: actor, idempotencyKey: key } = call
  if (needsOwnWords(body.reason) && body.text.length < ownWordsLength) throw failReturn('reason_text_missing')
  const idempotency = { actor, key, request: ['return', params, body] }
  return returns.return({ ...params, ...body, accountId: memberOf(call).accountId }, idempotency)
}

/**
 * Decisions on a resource (MOD-10–19, decision 85). An approval makes it public, clears its reports and sets missing rating
 * fields to zero; a file that the virus scanner has not cleared is refused (T21).
 */
export function decisionRoutes(http: Http, deps: DecisionDeps) {
  serve(http, contract.approveResource, async (call) => {
    await deps.decisions.approve({
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
    deps.returns.undo({ ...call.params, ...call.query, ...ownRuleOf(deps.ownApproval, memberOf(call)) }),
  )
}

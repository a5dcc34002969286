import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../../desk-contract.ts'
import { ownRuleOf } from '../../own-approval.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { claimResource, listClaims, releaseClaim } from './claims-repository.ts'
import { decideMany } from './decide-many.ts'
import { changeScope, claimNextInQueue, countQueue, scopeOf } from './queue-repository.ts'
import { findEarlierResults, storeResults } from './bulk-repository.ts'

const failClaim = failing(contract.claimResource)

/** The own part of the queue, the next record in it, claims, and many decisions at once. */
export function deskRoutes(http: Http, deps: ModerationDeps) {
  const { db, ownApproval } = deps
  serve(http, contract.readScope, async (call) => {
    const scope = await scopeOf(db, memberOf(call).accountId)
    return { ...scope, ...(await countQueue(db, scope)) }
  })
  serve(http, contract.changeScope, async (call) => {
    await changeScope(db, memberOf(call).accountId, call.body)
    return call.body
  })
  serve(http, contract.nextForMe, async (call) => {
    const { accountId } = memberOf(call)
    const scope = await scopeOf(db, accountId)
    return { id: (await claimNextInQueue(db, accountId, scope, call.body.after)) ?? null }
  })
  serve(http, contract.listClaims, async (call) => ({
    claims: await listClaims(db, memberOf(call).accountId),
  }))
  serve(http, contract.claimResource, async (call) => {
    const claim = await claimResource(db, call.params.resourceId, memberOf(call).accountId)
    if (!claim) throw failClaim('resource_not_found')
    return { claim }
  })
  serve(http, contract.releaseClaim, async (call) => {
    await releaseClaim(db, call.params.resourceId, memberOf(call).accountId)
    return undefined
  })
  serve(http, contract.decideMany, async (call) => {
    const idempotency = { actor: call.source, key: call.idempotencyKey, request: ['decide many', call.body] }
    const earlier = await findEarlierResults(db, idempotency)
    if (earlier) return earlier
    const by = ownRuleOf(ownApproval, memberOf(call))
    const results = await decideMany(deps, call.body, by, idempotency)
    return storeResults(db, idempotency, results)
  })
}

import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../../desk-contract.ts'
import { type OwnApproval, ownRuleOf } from '../../own-approval.ts'
import { claimsRepository } from './claims-repository.ts'
import { decideMany, type DecideManyDeps } from './decide-many.ts'
import { queueRepository } from './queue-repository.ts'
import { bulkRepository } from './bulk-repository.ts'

export interface DeskDeps extends Omit<DecideManyDeps, 'bulk'> {
  readonly db: Db
  readonly ownApproval: OwnApproval
}

const failClaim = failing(contract.claimResource)

/** The own part of the queue, the next record in it, claims, and many decisions at once. */
export function deskRoutes(http: Http, deps: DeskDeps) {
  const { db, ownApproval } = deps
  const bulk = bulkRepository(db)
  const claims = claimsRepository(db)
  const queue = queueRepository(db)

  serve(http, contract.readScope, async (call) => {
    const scope = await queue.scopeOf(memberOf(call).accountId)
    return { ...scope, ...(await queue.counts(scope)) }
  })
  serve(http, contract.changeScope, async (call) => {
    await queue.changeScope(memberOf(call).accountId, call.body)
    return call.body
  })
  serve(http, contract.nextForMe, async (call) => {
    const { accountId } = memberOf(call)
    const scope = await queue.scopeOf(accountId)
    return { id: (await queue.next(accountId, scope, call.body.after)) ?? null }
  })
  serve(http, contract.listClaims, async (call) => ({ claims: await claims.all(memberOf(call).accountId) }))
  serve(http, contract.claimResource, async (call) => {
    const claim = await claims.claim(call.params.resourceId, memberOf(call).accountId)
    if (!claim) throw failClaim('resource_not_found')
    return { claim }
  })
  serve(http, contract.releaseClaim, async (call) => {
    await claims.release(call.params.resourceId, memberOf(call).accountId)
    return undefined
  })
  serve(http, contract.decideMany, async (call) => {
    const idempotency = { actor: call.source, key: call.idempotencyKey, request: ['decide many', call.body] }
    const earlier = await bulk.earlierResults(idempotency)
    if (earlier) return earlier
    const by = ownRuleOf(ownApproval, memberOf(call))
    const results = await decideMany({ ...deps, bulk }, call.body, by, idempotency)
    return bulk.storeResults(idempotency, results)
  })
}

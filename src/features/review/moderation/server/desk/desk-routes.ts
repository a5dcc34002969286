import type { Member } from '#shared/abilities.ts'
import { listProposed } from '#features/review/lesson-groups/server/lessons-repository.ts'
import { findLeftErrors } from '#features/contributing/corrections/server/errors-repository.ts'
import { listRemovals } from '../decisions/edits-repository.ts'
import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, onceOf, serve } from '#platform/http/serve.ts'
import { contributionStatus } from '#features/contributing/contributions/contribution-status.ts'
import { findingsOf } from '#features/contributing/findings/server/findings-of.ts'
import { extractJob } from '#features/contributing/previews/server/extract-content.ts'
import * as contract from '../../desk-contract.ts'
import { ownRuleOf } from '../../own-approval.ts'
import { rowsFor, uploaderOf } from '../list-moderation.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { findListed, findSameFiles } from '../moderation-repository.ts'
import { listBinned, restoreBinned } from './bin-repository.ts'
import { findEarlierResults, recordOpening, storeResults } from './bulk-repository.ts'
import { claimResource, listClaims, releaseClaim } from './claims-repository.ts'
import { decideMany } from './decide-many.ts'
import { findPresent, findSurroundings } from './item-repository.ts'
import { changeScope, claimNextInQueue, countQueue, scopeOf } from './queue-repository.ts'

const failClaim = failing(contract.claimResource)
const failItem = failing(contract.readItem)

/** One resource for its review. Notes that the viewer has opened it, and that they saw the uploader's email (POPIA s22). */
async function readItem(
  deps: ModerationDeps,
  resourceId: string,
  viewer: Member,
): Promise<contract.ReviewItem> {
  const { db, disclosures, virusScanner } = deps
  // Before the record is read: an edit of its author in between is one that was not seen.
  await recordOpening(db, viewer.accountId, resourceId)
  const row = await findListed(db, resourceId)
  if (!row) throw failItem('resource_not_found')
  const [twins, around, findings] = await Promise.all([
    findSameFiles(db, [row]),
    findSurroundings(db, row),
    findingsOf(db, [row.id]),
    disclosures.record(viewer.accountId, 'moderation', [uploaderOf(row)]),
  ])
  const resource = rowsFor(deps, viewer, twins)(row)
  const { replaces } = resource
  return {
    resource,
    ...(replaces && { replaces: { ...replaces, present: await findPresent(db, replaces.id) } }),
    status: contributionStatus(row),
    rightsStatement: row.rights_statement,
    virusScanner: virusScanner.isOn,
    ...around,
    findings: [...(findings.get(row.id) ?? [])],
  }
}

/** Requests for removal, deleted resources, and their restoration within 24 hours. */
function binRoutes(http: Http, { db, files, jobs, ownApproval, logError }: ModerationDeps) {
  serve(http, contract.listRequests, async () => ({
    removals: await listRemovals(db),
    errors: await findLeftErrors(db),
    lessons: await listProposed(db),
  }))
  serve(http, contract.listBin, async () => ({ binned: await listBinned(db) }))
  serve(http, contract.restoreResource, async (call) => {
    const by = { ...call.params, ...ownRuleOf(ownApproval, memberOf(call)) }
    const { id, isFile } = await restoreBinned(db, files, by, onceOf(call, 'restore'))
    // The sweep queues it, if this fails.
    if (isFile) await jobs.send(extractJob, { resourceId: id }).catch(logError)
    return { id }
  })
}

/** One resource, the own part of the queue, the next record in it, claims, many decisions at once, the bin. */
export function deskRoutes(http: Http, deps: ModerationDeps) {
  const { db, ownApproval } = deps
  serve(http, contract.readItem, (call) => readItem(deps, call.params.resourceId, memberOf(call)))
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
  binRoutes(http, deps)
}

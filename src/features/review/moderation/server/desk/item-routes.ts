import type { Member } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { contributionStatus } from '#features/contributing/contributions/contribution-status.ts'
import { findingsOf } from '#features/contributing/findings/server/findings-of.ts'
import * as contract from '../../desk-contract.ts'
import { rowsFor, uploaderOf } from '../list-moderation.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { findListed, findSameFiles } from '../moderation-repository.ts'
import { recordOpening } from './bulk-repository.ts'
import { findSurroundings } from './item-repository.ts'

const fail = failing(contract.readItem)

/** One resource for its review. Notes that the viewer has opened it, and that they saw the uploader's email (POPIA s22). */
async function readItem(
  deps: ModerationDeps,
  resourceId: string,
  viewer: Pick<Member, 'accountId' | 'role'>,
): Promise<contract.ReviewItem> {
  const { db, disclosures, virusScanner } = deps
  // Before the record is read: an edit of its author in between is one that was not seen.
  await recordOpening(db, viewer.accountId, resourceId)
  const row = await findListed(db, resourceId)
  if (!row) throw fail('resource_not_found')
  const [twins, around, findings] = await Promise.all([
    findSameFiles(db, [row]),
    findSurroundings(db, row),
    findingsOf(db, [row.id]),
    disclosures.record(viewer.accountId, 'moderation', [uploaderOf(row)]),
  ])
  return {
    resource: rowsFor(deps, viewer, twins)(row),
    status: contributionStatus(row),
    rightsStatement: row.rights_statement,
    virusScanner: virusScanner.isOn,
    ...around,
    findings: [...(findings.get(row.id) ?? [])],
  }
}

export function itemRoutes(http: Http, deps: ModerationDeps) {
  serve(http, contract.readItem, (call) => readItem(deps, call.params.resourceId, memberOf(call)))
}

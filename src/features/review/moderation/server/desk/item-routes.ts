import type { Member } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Finding } from '#features/contributing/findings/contract.ts'
import { contributionStatus } from '#features/contributing/contributions/contribution-status.ts'
import * as contract from '../../desk-contract.ts'
import { type ListDeps, rowsFor, uploaderOf } from '../list-moderation.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { recordOpening } from './bulk-repository.ts'
import { findSurroundings } from './item-repository.ts'

export interface ItemDeps extends ListDeps {
  readonly db: Db
  /** Open findings by resource. */
  readonly findingsOf: (resourceIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Finding[]>>
}

const fail = failing(contract.readItem)

/** One resource for its review. Notes that the viewer has opened it, and that they saw the uploader's email (POPIA s22). */
async function readItem(
  deps: ItemDeps,
  resourceId: string,
  viewer: Pick<Member, 'accountId' | 'role'>,
): Promise<contract.ReviewItem> {
  const { db, moderation, sightings, virusScanner } = deps
  // Before the record is read: an edit of its author in between is one that was not seen.
  await recordOpening(db, viewer.accountId, resourceId)
  const row = await moderation.byId(resourceId)
  if (!row) throw fail('resource_not_found')
  const [twins, around, findings] = await Promise.all([
    moderation.sameFiles([row]),
    findSurroundings(db, row),
    deps.findingsOf([row.id]),
    sightings.record(viewer.accountId, 'moderation', [uploaderOf(row)]),
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

export function itemRoutes(http: Http, deps: ItemDeps) {
  serve(http, contract.readItem, (call) => readItem(deps, call.params.resourceId, memberOf(call)))
}

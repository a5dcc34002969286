import type { Member } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Finding } from '#features/contributing/findings/contract.ts'
import { contributionStatus } from '#features/contributing/contributions/contribution-status.ts'
import * as contract from '../../desk-contract.ts'
import { type ListDeps, rowsFor, uploaderOf } from '../list-moderation.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type BulkRepository, bulkRepository } from './bulk-repository.ts'
import { type ItemRepository, itemRepository } from './item-repository.ts'

export interface ItemRoutesDeps extends ListDeps {
  /** Open findings by resource. */
  readonly findingsOf: (resourceIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Finding[]>>
}

interface ItemDeps extends ItemRoutesDeps {
  readonly items: ItemRepository
  readonly bulk: Pick<BulkRepository, 'recordOpening'>
}

const fail = failing(contract.readItem)

/** One resource for its review. Notes that the viewer has opened it, and that they saw the uploader's email (POPIA s22). */
async function readItem(
  deps: ItemDeps,
  resourceId: string,
  viewer: Pick<Member, 'accountId' | 'role'>,
): Promise<contract.ReviewItem> {
  const { moderation, items, bulk, sightings, virusScanner } = deps
  // Before the record is read: an edit of its author in between is one that was not seen.
  await bulk.recordOpening(viewer.accountId, resourceId)
  const row = await moderation.byId(resourceId)
  if (!row) throw fail('resource_not_found')
  const [twins, around, findings] = await Promise.all([
    moderation.sameFiles([row]),
    items.around(row),
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

export function itemRoutes(http: Http, { db, ...deps }: ItemRoutesDeps & { readonly db: Db }) {
  const parts = { ...deps, items: itemRepository(db), bulk: bulkRepository(db) }
  serve(http, contract.readItem, (call) => readItem(parts, call.params.resourceId, memberOf(call)))
}

import type { Member } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Finding } from '#features/findings/contract.ts'
import { contributionStatus } from '#features/contributions/contribution-status.ts'
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
  readonly bulk: Pick<BulkRepository, 'noteOpened'>
}

/**
 * One resource for its review; undefined if there is none. Notes that the viewer has opened it, and that they saw the
 * uploader's email (POPIA s22).
 */
async function readItem(
  deps: ItemDeps,
  resourceId: string,
  viewer: Pick<Member, 'accountId' | 'role'>,
): Promise<contract.ReviewItem | undefined> {
  const { moderation, items, bulk, sightings, virusScanner } = deps
  const row = await moderation.byId(resourceId)
  if (!row) return undefined
  const [twins, around, findings] = await Promise.all([
    moderation.sameFiles([row]),
    items.around(row),
    deps.findingsOf([row.id]),
    bulk.noteOpened(viewer.accountId, resourceId),
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

const fail = failing(contract.readItem)

export function itemRoutes(http: Http, { db, ...deps }: ItemRoutesDeps & { readonly db: Db }) {
  const parts = { ...deps, items: itemRepository(db), bulk: bulkRepository(db) }
  serve(http, contract.readItem, async (call) => {
    const item = await readItem(parts, call.params.resourceId, memberOf(call))
    if (!item) throw fail('resource_not_found')
    return item
  })
}

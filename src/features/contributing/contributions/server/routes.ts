import { failing } from '#shared/endpoint.ts'
import { moveTrashedNow } from '#platform/files/trashed-files-repository.ts'
import { type Call, type Http, memberOf, onceOf, serve } from '#platform/http/serve.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Idempotency } from '#platform/postgres/idempotency.ts'
import type { FilingDeps } from '#features/contributing/uploads/server/create-resource.ts'
import { changeRefusal } from '../contribution-status.ts'
import * as contract from '../contract.ts'
import { type ContributionDeps, editContribution } from './edit-contribution.ts'
import { listContributions, readContribution } from './list-contributions.ts'
import { askForRemoval, type Own, withdrawRecord, withOwnRecord } from './own-records-repository.ts'
import { proposeVersion } from './propose-version.ts'
import { resubmitContribution } from './resubmit-contribution.ts'
import { suggestChanges } from './suggest-changes.ts'

const fail = failing(contract.withdrawContribution)

/** Deletes a record that is not public, then moves its file to the trash. Its tombstone for harvesters stays. */
async function withdrawContribution(deps: ContributionDeps, own: Own, once: Idempotency) {
  const { resourceId, accountId } = own
  let dropped: string | null = null
  const withdrawn = await withOwnRecord(deps.db, once, own, async (tx, record) => {
    const refusal = changeRefusal(record)
    if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
    await withdrawRecord(tx, record, accountId)
    dropped = record.storage_key
    return { id: resourceId }
  })
  await moveTrashedNow(deps, dropped)
  return withdrawn
}

const failRemoval = failing(contract.askForRemoval)

/** Asks moderators to remove a public record, or without a reason takes the request back. */
const changeRemovalRequest = (db: Db, own: Own, reason?: string, once?: Idempotency) =>
  withOwnRecord(db, once, own, async (tx, record) => {
    if (!record) throw failRemoval('resource_not_found')
    if (record.quarantined_at) throw failRemoval('resource_quarantined')
    if (reason !== undefined && !record.verified) throw failRemoval('not_published')
    if (reason !== undefined && record.removal_asked_at) throw failRemoval('removal_open')
    await askForRemoval(tx, record, own.accountId, reason)
    return { asked: true as const }
  })

const ownOf = (call: Pick<Call<typeof contract.readContribution>, 'params' | 'actor'>): Own => ({
  resourceId: call.params.resourceId,
  accountId: memberOf(call).accountId,
})

export function contributionRoutes(http: Http, deps: ContributionDeps & FilingDeps) {
  serve(http, contract.listContributions, (call) =>
    listContributions(deps.db, memberOf(call).accountId, call.query),
  )
  serve(http, contract.readContribution, (call) => readContribution(deps.db, ownOf(call)))
  serve(http, contract.editContribution, (call) =>
    editContribution(deps, ownOf(call), call.body, onceOf(call, 'edit')),
  )
  serve(http, contract.resubmitContribution, (call) =>
    resubmitContribution(deps, ownOf(call), call.body, onceOf(call, 'resubmit')),
  )
  serve(http, contract.withdrawContribution, (call) =>
    withdrawContribution(deps, ownOf(call), onceOf(call, 'withdraw')),
  )
  serve(http, contract.suggestChanges, (call) =>
    suggestChanges(deps, ownOf(call), call.body, onceOf(call, 'suggest')),
  )
  serve(http, contract.proposeVersion, (call) =>
    proposeVersion(deps, { ...call.params, member: memberOf(call), body: call.body }, call.idempotencyKey),
  )
  serve(http, contract.askForRemoval, (call) =>
    changeRemovalRequest(deps.db, ownOf(call), call.body.reason, onceOf(call, 'ask for removal')),
  )
  serve(http, contract.takeRemovalBack, async (call) => {
    await changeRemovalRequest(deps.db, ownOf(call))
    return undefined
  })
}

import { failing } from '#shared/endpoint.ts'
import { moveTrashedNow } from '#platform/files/trashed-files-repository.ts'
import { type Call, type Http, memberOf, serve } from '#platform/http/serve.ts'
import { changeRefusal } from '../contribution-status.ts'
import * as contract from '../contract.ts'
import { type ContributionDeps, editContribution } from './edit-contribution.ts'
import { listContributions, readContribution } from './list-contributions.ts'
import { type Own, withdrawRecord, withOwnRecord } from './own-records-repository.ts'
import { resubmitContribution } from './resubmit-contribution.ts'
import { suggestChanges } from './suggest-changes.ts'

const fail = failing(contract.withdrawContribution)

/** Deletes a record that is not public, then moves its file to the trash. Its tombstone for harvesters stays. */
async function withdrawContribution(deps: ContributionDeps, own: Own, key: string | undefined) {
  const { resourceId, accountId } = own
  const idempotency = { actor: `account ${accountId}`, key, request: ['withdraw', resourceId] }
  let dropped: string | null = null
  const withdrawn = await withOwnRecord(deps.db, idempotency, own, async (tx, record) => {
    const refusal = changeRefusal(record)
    if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
    await withdrawRecord(tx, record, accountId)
    dropped = record.storage_key
    return { id: resourceId }
  })
  await moveTrashedNow(deps, dropped)
  return withdrawn
}

const ownOf = (call: Pick<Call<typeof contract.readContribution>, 'params' | 'actor'>): Own => ({
  resourceId: call.params.resourceId,
  accountId: memberOf(call).accountId,
})

export function contributionRoutes(http: Http, deps: ContributionDeps) {
  serve(http, contract.listContributions, (call) =>
    listContributions(deps.db, memberOf(call).accountId, call.query),
  )
  serve(http, contract.readContribution, (call) => readContribution(deps.db, ownOf(call)))
  serve(http, contract.editContribution, (call) =>
    editContribution(deps, ownOf(call), call.body, call.idempotencyKey),
  )
  serve(http, contract.resubmitContribution, (call) =>
    resubmitContribution(deps, ownOf(call), call.body, call.idempotencyKey),
  )
  serve(http, contract.withdrawContribution, (call) =>
    withdrawContribution(deps, ownOf(call), call.idempotencyKey),
  )
  serve(http, contract.suggestChanges, (call) =>
    suggestChanges(deps, ownOf(call), call.body, call.idempotencyKey),
  )
}

import { failing } from '#shared/endpoint.ts'
import { moveTrashedNow } from '#platform/files/trashed-files-repository.ts'
import { type Call, type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { EditedFields } from '#features/contributing/uploads/contract.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import { changeRefusal } from '../decision-refusal.ts'
import * as contract from '../contract.ts'
import { contributionsRepository } from './contributions-repository.ts'
import { editContribution, type EditDeps } from './edit-contribution.ts'
import { type ListDeps, listContributions, readContribution } from './list-contributions.ts'
import { type Own, ownRecordsRepository } from './own-records-repository.ts'
import { recordEditsRepository } from './record-edits-repository.ts'
import { resubmitContribution } from './resubmit-contribution.ts'
import { returnedRecordsRepository } from './returned-records-repository.ts'
import { suggestChanges, type SuggestDeps, suggestIn } from './suggest-changes.ts'

type GivenDeps = Omit<EditDeps, 'ownRecords' | 'editRecord'> &
  Omit<SuggestDeps, 'ownRecords'> &
  Pick<ListDeps, 'findingsOf'> & {
    readonly addNotice: AddNotice
  }
type RoutesDeps = ReturnType<typeof partsOf>

const partsOf = (given: GivenDeps) => ({
  ...given,
  ...recordEditsRepository(),
  ownRecords: ownRecordsRepository(given.db),
  contributions: contributionsRepository(given.db),
})

export function contributionsFeature(given: GivenDeps) {
  const deps = partsOf(given)
  const returned = returnedRecordsRepository(given.db, given.addNotice)
  return {
    /** For moderators' edits and accepted suggestions. */
    editRecord: deps.editRecord,
    /** Suggests a moderator's edit of the own public resource, which the caller has locked. False if it changes nothing. */
    async suggestEdit(tx: Tx, own: Own, fields: EditedFields) {
      const record = await deps.ownRecords.find(own, tx)
      const edit = { fields, accountId: own.accountId }
      return record !== undefined && (await suggestIn(deps, tx, record, edit)) !== undefined
    },
    needsAttention: deps.contributions.needsAttention,
    /** Reminds authors of returned records, and removes those that they left for half a year. */
    async sweepReturned() {
      await returned.remind()
      await returned.removeExpired()
    },
    routes: (http: Http) => contributionsRoutes(http, deps),
  }
}

const failWithdrawal = failing(contract.withdrawContribution)

/** Deletes a record that is not public, then moves its file to the trash. Its tombstone for harvesters stays. */
async function withdrawContribution(deps: RoutesDeps, own: Own, key: string | undefined) {
  const { resourceId, accountId } = own
  const idempotency = { actor: `account ${accountId}`, key, request: ['withdraw', resourceId] }
  let dropped: string | null = null
  const withdrawn = await deps.ownRecords.locked(idempotency, own, async (tx, record) => {
    const refusal = changeRefusal(record)
    if (refusal || !record) throw failWithdrawal(refusal ?? 'resource_not_found')
    await deps.ownRecords.withdraw(tx, record, accountId)
    dropped = record.storage_key
    return { id: resourceId }
  })
  await moveTrashedNow(deps, dropped)
  return withdrawn
}

const ownOf = (call: Pick<Call<typeof contract.readContribution>, 'params' | 'actor'>) => ({
  resourceId: call.params.resourceId,
  accountId: memberOf(call).accountId,
})

function contributionsRoutes(http: Http, deps: RoutesDeps) {
  serve(http, contract.listContributions, (call) =>
    listContributions(deps, memberOf(call).accountId, call.query),
  )
  serve(http, contract.readContribution, (call) => readContribution(deps, ownOf(call)))
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

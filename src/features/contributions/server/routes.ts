import type { Db } from '#platform/postgres/connection.ts'
import { type Call, type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { AddNotice } from '#features/notices/server/notices-repository.ts'
import * as contract from '../contract.ts'
import { contributionsRepository } from './contributions-repository.ts'
import { editContribution, type EditDeps } from './edit-contribution.ts'
import { type ListDeps, listContributions, readContribution } from './list-contributions.ts'
import { ownRecordsRepository } from './own-records-repository.ts'
import { recordEditsRepository } from './record-edits-repository.ts'
import { resubmitContribution } from './resubmit-contribution.ts'
import { returnedRecordsRepository } from './returned-records-repository.ts'
import { suggestChanges, type SuggestDeps } from './suggest-changes.ts'
import { withdrawContribution } from './withdraw-contribution.ts'

type GivenDeps = Omit<EditDeps, 'ownRecords' | 'editRecord'> &
  Omit<SuggestDeps, 'ownRecords'> &
  Pick<ListDeps, 'findingsOf'> & {
    readonly addNotice: AddNotice
  }
type RoutesDeps = ReturnType<typeof partsOf>

const partsOf = (db: Db, given: GivenDeps) => ({
  ...given,
  ...recordEditsRepository(),
  ownRecords: ownRecordsRepository(db),
  contributions: contributionsRepository(db),
})

export function contributionsFeature({ db, ...given }: GivenDeps & { readonly db: Db }) {
  const deps = partsOf(db, given)
  const returned = returnedRecordsRepository(db, given.addNotice)
  return {
    /** For moderators' edits and accepted suggestions. */
    editRecord: deps.editRecord,
    needsAttention: deps.contributions.needsAttention,
    /** Reminds authors of returned records, and removes those that they left for half a year. */
    async sweepReturned() {
      await returned.remind()
      await returned.removeExpired()
    },
    routes: (http: Http) => contributionsRoutes(http, deps),
  }
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

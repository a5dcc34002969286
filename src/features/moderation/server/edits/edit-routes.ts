import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import * as contract from '../../contract.ts'
import type { EditsRepository } from './edits-repository.ts'
import type { HistoryRepository } from './history-repository.ts'

export interface EditRoutesDeps {
  readonly edits: EditsRepository
  readonly history: HistoryRepository
  readonly changeFeed: Pick<ChangeFeed, 'noteOwnWrite'>
}

const failHistory = failing(contract.readHistory)

/** Edits by moderators, changes that authors suggest, and the history of a resource. */
export function editRoutes(http: Http, { edits, history, changeFeed }: EditRoutesDeps) {
  serve(http, contract.editResource, async (call) => {
    const { params, body, source: actor, idempotencyKey: key } = call
    const idempotency = { actor, key, request: ['edit resource', params, body] }
    const edited = await edits.edit({ ...params, ...body, accountId: memberOf(call).accountId }, idempotency)
    changeFeed.noteOwnWrite()
    return edited
  })
  serve(http, contract.listRevisions, () => edits.revisions())
  serve(http, contract.decideRevision, async (call) => {
    const { params, body, source: actor, idempotencyKey: key } = call
    const { accountId } = memberOf(call)
    const idempotency = { actor, key, request: ['decide revision', params, body] }
    const decided = await edits.decide({ ...params, ...body, accountId }, idempotency)
    changeFeed.noteOwnWrite()
    return decided
  })
  serve(http, contract.readHistory, async ({ params: { resourceId } }) => {
    const found = await history.of(resourceId)
    if (!found) throw failHistory('resource_not_found')
    return found
  })
}

import { type Http, memberOf, serve } from '#server/platform/http/serve.ts'
import * as contract from '../contract.ts'
import { approveResource } from './approve-resource.ts'
import { deleteResource, type DeleteParts } from './delete-resource.ts'
import { listModeration } from './list-moderation.ts'

export function moderationRoutes(http: Http, parts: DeleteParts) {
  serve(http, contract.listModeration, ({ query }) => listModeration(parts, query.q))
  serve(http, contract.approveResource, (call) =>
    approveResource(parts, call.params.resourceId, memberOf(call).accountId),
  )
  serve(http, contract.deleteResource, (call) =>
    deleteResource(parts, call.params.resourceId, {
      accountId: memberOf(call).accountId,
      reason: call.query.reason || undefined,
    }),
  )
}

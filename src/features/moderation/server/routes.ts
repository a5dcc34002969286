import { Readable } from 'node:stream'
import { type Http, memberOf, serve } from '#server/platform/http/serve.ts'
import * as contract from '../contract.ts'
import { csvFileName } from '../csv.ts'
import { approveResource } from './approve-resource.ts'
import { deleteResource, type DeleteParts } from './delete-resource.ts'
import { exportModeration } from './export-moderation.ts'
import { listModeration, type ListParts } from './list-moderation.ts'

const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${csvFileName}"`,
}

export function moderationRoutes(http: Http, parts: DeleteParts & ListParts) {
  serve(http, contract.listModeration, ({ query }) => listModeration(parts, query))
  serve(http, contract.exportModeration, async (call, reply) => {
    const csv = await exportModeration(parts, call.query.q, memberOf(call).accountId)
    return reply.headers(csvHeaders).send(Readable.from(csv))
  })
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

import { Readable } from 'node:stream'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { decisionRoutes, editRoutes } from './decisions/decision-routes.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { exportModeration } from './export-moderation.ts'
import { listModeration } from './list-moderation.ts'

const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${csvFileName}"`,
}

export function moderationRoutes(http: Http, deps: ModerationDeps) {
  listRoutes(http, deps)
  decisionRoutes(http, deps)
  deskRoutes(http, deps)
  editRoutes(http, deps)
}

function listRoutes(http: Http, deps: ModerationDeps) {
  serve(http, contract.listModeration, (call) => listModeration(deps, call.query, memberOf(call)))
  serve(http, contract.exportModeration, async (call, reply) => {
    const csv = await exportModeration(deps, call.query, memberOf(call).accountId)
    call.recordSecurityEvent('export.made', undefined, 'moderation')
    return reply.headers(csvHeaders).send(Readable.from(csv))
  })
}

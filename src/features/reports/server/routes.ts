import { type Http, serve } from '#server/platform/http/serve.ts'
import * as contract from '../contract.ts'
import { reportResource } from './report-resource.ts'
import type { ReportsRepository } from './reports-repository.ts'

export function reportsRoutes(http: Http, parts: { reports: ReportsRepository }) {
  serve(http, contract.reportResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    reportResource(parts, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
}

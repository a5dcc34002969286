import { failing } from '#shared/endpoint.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { reportResource } from './report-resource.ts'
import type { ReportsRepository } from './reports-repository.ts'

const failList = failing(contract.listReports)

export function reportsRoutes(http: Http, parts: { reports: ReportsRepository }) {
  serve(http, contract.reportResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    reportResource(parts, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
  serve(http, contract.listReports, async ({ params: { resourceId } }) => {
    const reports = await parts.reports.open(resourceId)
    if (!reports) throw failList('resource_not_found')
    return reports
  })
}

import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { reportResource } from './report-resource.ts'
import { type Report, type ReportsRepository, reportsRepository } from './reports-repository.ts'

const failList = failing(contract.listReports)

export function reportsFeature({ db }: { readonly db: Db }) {
  const deps = { reports: reportsRepository(db) }
  return {
    /** The same key counts once. */
    sendReport: (report: Report, key: string) => reportResource(deps, report, key),
    routes: (http: Http) => reportsRoutes(http, deps),
  }
}

function reportsRoutes(http: Http, deps: { reports: ReportsRepository }) {
  serve(http, contract.reportResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    reportResource(deps, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
  serve(http, contract.listReports, async ({ params: { resourceId } }) => {
    const reports = await deps.reports.open(resourceId)
    if (!reports) throw failList('resource_not_found')
    return reports
  })
}

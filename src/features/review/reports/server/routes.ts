import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import {
  type Report,
  type ReportDetails,
  type ReportsRepository,
  reportsRepository,
} from './reports-repository.ts'

const failReport = failing(contract.reportResource)
const failDetails = failing(contract.addReportDetails)
const failList = failing(contract.listReports)

/** Raises the report count and marks the resource (TABLE-27–28); it stays public until a moderator decides (TABLE-32). */
export async function reportResource(
  { reports }: { reports: ReportsRepository },
  report: Report,
  key: string | undefined,
) {
  const { resourceId, reason, text, source } = report
  const idempotency = {
    actor: source,
    key,
    request: ['report', resourceId, reason, text],
    anybody: true as const,
  }
  if (!(await reports.add(report, idempotency))) throw failReport('resource_not_found')
  return { reported: true as const }
}

/** Adds details to a report that already counts. */
async function addReportDetails(
  { reports }: { reports: ReportsRepository },
  details: ReportDetails,
  key: string | undefined,
) {
  const request = ['report details', details]
  const outcome = await reports.addDetails(details, { actor: details.source, key, request })
  if (outcome === 'unknown') throw failDetails('report_not_found')
  if (outcome === 'given already') throw failDetails('details_given')
  return { reported: true as const }
}

export function reportsFeature({ db }: { readonly db: Db }) {
  const deps = { reports: reportsRepository(db) }
  return {
    /** A repeated key counts once. */
    sendReport: (report: Report, key: string) => reportResource(deps, report, key),
    routes: (http: Http) => reportsRoutes(http, deps),
  }
}

function reportsRoutes(http: Http, deps: { reports: ReportsRepository }) {
  serve(http, contract.reportResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    reportResource(deps, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
  serve(http, contract.addReportDetails, ({ params, body, source, idempotencyKey }) =>
    addReportDetails(deps, { ...params, ...body, source }, idempotencyKey),
  )
  serve(http, contract.listReports, async ({ params: { resourceId } }) => {
    const reports = await deps.reports.open(resourceId)
    if (!reports) throw failList('resource_not_found')
    return reports
  })
}

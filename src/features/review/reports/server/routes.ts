import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import {
  addDetails,
  addReport,
  findOpenReports,
  type Report,
  type ReportDetails,
} from './reports-repository.ts'

const failReport = failing(contract.reportResource)
const failDetails = failing(contract.addReportDetails)
const failList = failing(contract.listReports)

/** Raises the report count and marks the resource (TABLE-27–28); it stays public until a moderator decides (TABLE-32). */
export async function reportResource(db: Db, report: Report, key: string | undefined) {
  const { resourceId, reason, text, source } = report
  const idempotency = {
    actor: source,
    key,
    request: ['report', resourceId, reason, text],
    anybody: true as const,
  }
  if (!(await addReport(db, report, idempotency))) throw failReport('resource_not_found')
  return { reported: true as const }
}

/** Adds details to a report that already counts. */
async function addReportDetails(db: Db, details: ReportDetails, key: string | undefined) {
  const request = ['report details', details]
  const outcome = await addDetails(db, details, { actor: details.source, key, request })
  if (outcome === 'unknown') throw failDetails('report_not_found')
  if (outcome === 'given already') throw failDetails('details_given')
  return { reported: true as const }
}

export function reportRoutes(http: Http, db: Db) {
  serve(http, contract.reportResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    reportResource(db, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
  serve(http, contract.addReportDetails, ({ params, body, source, idempotencyKey }) =>
    addReportDetails(db, { ...params, ...body, source }, idempotencyKey),
  )
  serve(http, contract.listReports, async ({ params: { resourceId } }) => {
    const reports = await findOpenReports(db, resourceId)
    if (!reports) throw failList('resource_not_found')
    return reports
  })
}

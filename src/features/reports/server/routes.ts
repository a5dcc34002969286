import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { type Report, type ReportsRepository, reportsRepository } from './reports-repository.ts'

const failReport = failing(contract.reportResource)
const failList = failing(contract.listReports)

/** Spec 4: raises the report count and marks the resource, which stays public until a moderator decides (TABLE-32). */
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
  serve(http, contract.listReports, async ({ params: { resourceId } }) => {
    const reports = await deps.reports.open(resourceId)
    if (!reports) throw failList('resource_not_found')
    return reports
  })
}

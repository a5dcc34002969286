import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import type { Report, ReportsRepository } from './reports-repository.ts'

const fail = failing(contract.reportResource)

/** Spec 4: raises the report count and marks the resource; it stays public until a moderator acts (TABLE-32). */
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
  if (!(await reports.add(report, idempotency))) throw fail('resource_not_found')
  return { reported: true as const }
}

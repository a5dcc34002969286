import * as z from 'zod/mini'
import { endpoint, type ReturnOf } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { detailFailures, reportFailures } from './messages.ts'

/** TABLE-30 sets the time. */
export const reportSuccessShownForMs = 3000

export const reportReasons = ['wrong-content', 'not-allowed', 'copyright', 'broken', 'other'] as const

export const reportResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/reports',
  summary: 'Reports a verified resource to the moderators. Reason and text are optional.',
  needs: 'report resources',
  limit: 'report',
  params: z.strictObject({ resourceId }),
  body: z.strictObject({ reason: z.optional(z.enum(reportReasons)), text: z.optional(line(0, 500)) }),
  returns: z.object({ reported: z.literal(true) }),
  status: 201,
  idempotent: true,
  fails: reportFailures,
})

/** Details are added to a report within this time. */
export const detailsHours = 24

export const addReportDetails = endpoint({
  method: 'PATCH',
  path: '/api/resources/:resourceId/reports/:reportKey',
  summary:
    'Adds a reason and a text to your own report of the last 24 hours, once. reportKey is the Idempotency-Key of the report. The count stays.',
  needs: 'report resources',
  limit: 'report',
  params: z.strictObject({ resourceId, reportKey: z.string().check(z.minLength(8), z.maxLength(80)) }),
  body: z.strictObject({ reason: z.enum(reportReasons), text: z.optional(line(0, 500)) }),
  returns: z.object({ reported: z.literal(true) }),
  idempotent: true,
  fails: detailFailures,
})

export const reportTextsShown = 20

const reason = z.nullable(z.enum(reportReasons))
/** Most frequent first; null for reports without a reason. */
export const reportsByReason = z.array(z.object({ reason, reports: z.int() }))

export const listReports = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/reports',
  summary:
    'Returns the open reports of a resource: number of reports, sources and networks, number for each reason, and the newest 20 texts.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  returns: z.object({
    reports: z.int(),
    sources: z.int(),
    /** Different addresses; reports whose address is no longer known count as one. */
    networks: z.int(),
    /** Of the oldest report. */
    since: z.nullable(z.iso.datetime()),
    reasons: reportsByReason,
    /** Newest first. `source` numbers the known sources of this resource from 1; null: no longer known. */
    texts: z.array(
      z.object({
        id: z.int(),
        source: z.nullable(z.int()),
        reason,
        text: z.string(),
        reportedAt: z.iso.datetime(),
      }),
    ),
  }),
  fails: reportFailures,
})
export type Reports = ReturnOf<typeof listReports>

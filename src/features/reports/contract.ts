import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { resourceId } from '#features/resources/resource.ts'
import { reportFailures } from './messages.ts'

/** Spec 9. */
export const reportSuccessShownForMs = 3000

export const reportReasons = ['wrong-content', 'not-allowed', 'copyright', 'broken', 'other'] as const

export const reportResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/reports',
  summary: 'Flags a verified resource for the moderators. A reason and a text may be given, never must.',
  needs: 'report resources',
  limit: 'report',
  params: z.strictObject({ resourceId }),
  body: z.strictObject({ reason: z.optional(z.enum(reportReasons)), text: z.optional(line(0, 500)) }),
  returns: z.object({ reported: z.literal(true) }),
  status: 201,
  idempotent: true,
  fails: reportFailures,
})

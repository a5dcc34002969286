import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { publicResource, resourceId } from '#features/resources/resource.ts'
import { approvalFailures, moderationFailures } from './messages.ts'

/** Rows of each list. `default` is also the step of Show more. */
export const defaultQueueRows = 500
export const maxQueueRows = 5_000

/** A resource as moderators see it: the public record, its uploader, reports and results of the file checks. */
export const moderatedResource = z.extend(publicResource, {
  userID: z.string(),
  /** The site sends mail, and nobody has proved that the email is the uploader's (F-C6). */
  uploaderUnconfirmed: z.boolean(),
  verified: z.boolean(),
  reported: z.boolean(),
  reportAmount: z.int(),
  /** Different senders of these reports; unknown senders count as one. */
  reportSources: z.int(),
  /** Taken down by the operator, who alone can release or delete it. */
  quarantined: z.boolean(),
  activeContent: z.boolean(),
  /** Opening the file sends a request to another server, as for a linked picture. */
  remoteContent: z.boolean(),
  virusScan: z.enum(['off', 'waiting', 'clean', 'infected']),
  /** State of the extraction of text, pages and cover. */
  understood: z.enum(['waiting', 'done', 'failed']),
  /** Detected language, when the uploader gave none. */
  languageGuess: z.nullable(z.string()),
  /** Origin and changes, as the uploader or an import stated them. */
  source: z.nullable(z.string()),
  changes: z.nullable(z.string()),
  /** The caller uploaded it, and the site wants someone else to approve it (OWN_APPROVAL). */
  needsOther: z.boolean(),
  /** Other resources with the same bytes, at most three. */
  sameFile: z.array(z.object({ id: resourceId, title: z.string(), verified: z.boolean() })),
})
export type ModeratedResource = z.output<typeof moderatedResource>

const rows = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)),
  z.int().check(z.minimum(1), z.maximum(maxQueueRows)),
)

export const listModeration = endpoint({
  method: 'GET',
  path: '/api/moderation',
  summary:
    'Lists resources waiting for review and reported resources, oldest first. q filters both by title, tags, subject or uploader. rows limits each list (default 500); totals count all.',
  needs: 'moderate resources',
  limit: 'moderate',
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))), rows: z.optional(rows) }),
  returns: z.object({
    unverified: z.array(moderatedResource),
    reported: z.array(moderatedResource),
    virusScanner: z.boolean(),
    totals: z.object({ unverified: z.int(), reported: z.int() }),
    /** Estimated size of the export. */
    exportBytes: z.int(),
  }),
  fails: {},
})

export const exportModeration = endpoint({
  method: 'GET',
  path: '/api/moderation/export',
  summary: 'Returns both filtered lists, each record once, as the CSV file pdf_moderation_data.csv.',
  needs: 'moderate resources',
  needsConfirmation: true,
  limit: 'export',
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))) }),
  fails: {},
})

export const approveResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/approval',
  summary:
    'Approves a resource: makes it public and clears its reports. OWN_APPROVAL may leave the own uploads of the caller to someone else.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  returns: z.object({ id: resourceId, verified: z.literal(true) }),
  fails: { ...moderationFailures, ...approvalFailures },
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/api/resources/:resourceId',
  summary: 'Deletes a resource and its stored file.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  query: z.strictObject({ reason: z.optional(line(0, 500)) }),
  returns: z.object({ id: resourceId }),
  fails: moderationFailures,
})

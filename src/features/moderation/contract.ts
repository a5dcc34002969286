import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { publicResource, resourceId } from '#features/resources/resource.ts'
import { approvalFailures, moderationFailures } from './messages.ts'

/** Rows of each list that are shown, and at most; so many more come at a time when somebody asks for more. */
export const queueRows = { usual: 500, most: 5_000 } as const

/** What a moderator needs to decide: the public record and who sent it, what was flagged, what the checks saw. */
export const moderatedResource = z.extend(publicResource, {
  userID: z.string(),
  verified: z.boolean(),
  reported: z.boolean(),
  reportAmount: z.int(),
  /** Different senders of these reports; those not known any more count as one. */
  reportSources: z.int(),
  /** Hidden by the operator, who alone releases or deletes it. */
  quarantined: z.boolean(),
  activeContent: z.boolean(),
  /** Opening the file makes the reader's program ask another server, as for a linked picture. */
  remoteContent: z.boolean(),
  virusScan: z.enum(['off', 'waiting', 'clean', 'infected']),
  /** Whether text, pages and cover of the file are known yet. */
  understood: z.enum(['waiting', 'done', 'failed']),
  /** What language the text seems to be in, where the uploader said none. */
  languageGuess: z.nullable(z.string()),
  /** Where it comes from, and what was changed of that, as its uploader or an import said. */
  source: z.nullable(z.string()),
  changes: z.nullable(z.string()),
  /** Other resources with the very same bytes, at most three. */
  sameFile: z.array(z.object({ id: resourceId, title: z.string(), verified: z.boolean() })),
})
export type ModeratedResource = z.output<typeof moderatedResource>

const rows = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)),
  z.int().check(z.minimum(1), z.maximum(queueRows.most)),
)

export const listModeration = endpoint({
  method: 'GET',
  path: '/api/moderation',
  summary:
    'What waits for review and what was reported, oldest first; q narrows both by title, tags, subject or uploader. At most rows of each, 500 unless asked otherwise; totals count them all.',
  needs: 'moderate resources',
  limit: 'moderate',
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))), rows: z.optional(rows) }),
  returns: z.object({
    unverified: z.array(moderatedResource),
    reported: z.array(moderatedResource),
    /** Whether this site has its files scanned for viruses. */
    virusScanner: z.boolean(),
    totals: z.object({ unverified: z.int(), reported: z.int() }),
    /** How large the export of both would be, about. */
    exportBytes: z.int(),
  }),
  fails: {},
})

export const exportModeration = endpoint({
  method: 'GET',
  path: '/api/moderation/export',
  summary: 'Both lists as currently searched, each record once, as the CSV file pdf_moderation_data.csv.',
  needs: 'moderate resources',
  limit: 'export',
  query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))) }),
  fails: {},
})

export const approveResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/approval',
  summary: 'Makes a resource public and clears its reports.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  returns: z.object({ id: resourceId, verified: z.literal(true) }),
  fails: approvalFailures,
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/api/resources/:resourceId',
  summary: 'Removes a resource and its stored file.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  query: z.strictObject({ reason: z.optional(line(0, 500)) }),
  returns: z.object({ id: resourceId }),
  fails: moderationFailures,
})

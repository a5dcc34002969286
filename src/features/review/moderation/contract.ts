import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { line } from '#shared/text.ts'
import { byName, uploadedAttributes } from '#features/catalogue/resources/attributes.ts'
import { publicResource, resourceId } from '#features/catalogue/resources/resource.ts'
import { replaces } from '#features/contributing/contributions/contract.ts'
import { editableFields } from '#features/contributing/contributions/editable-fields.ts'
import { reviewReasonIds } from '#features/contributing/contributions/review-reasons.ts'
import { reportsByReason } from '#features/review/reports/contract.ts'
import { editedFields } from '#features/contributing/uploads/contract.ts'
import { languageFailures } from '#features/contributing/uploads/messages.ts'
import { actorRoles } from './role-in-entry.ts'
import { revisionFailures } from '#features/contributing/contributions/messages.ts'
import {
  approvalFailures,
  decisionFailures,
  moderationFailures,
  ownFailures,
  returnFailures,
} from './messages.ts'

const { idempotency_key_reused } = commonFailures

/** Rows of each list. `default` is also the step of Show more. */
export const defaultQueueRows = 500
export const maxQueueRows = 5_000

/** `edit number.decisions` of a record: what a moderator saw before a decision. */
const seen = z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/))

/** A resource as moderators see it: the public record, its uploader, reports and results of the file checks. */
export const moderatedResource = z.extend(publicResource, {
  userID: z.string(),
  /** The site sends mail, and the uploader's email is not confirmed (F-C6). */
  uploaderUnconfirmed: z.boolean(),
  verified: z.boolean(),
  reported: z.boolean(),
  reportAmount: z.int(),
  /** Different senders of these reports; unknown senders count as one. */
  reportSources: z.int(),
  /** Different addresses of these reports. */
  reportNetworks: z.int(),
  reportReasons: reportsByReason,
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
  /** The state that this list shows; a decision sends it back. */
  seen,
  /** Sent back to its author, who has not submitted it again. */
  returned: z.nullable(z.object({ at: z.iso.datetime(), reason: z.enum(reviewReasonIds), text: z.string() })),
  /** How often it was sent back, without returns that were undone. */
  returns: z.int(),
  /** The last editor; null if it was never edited. */
  editedBy: z.nullable(z.enum(['author', 'moderator'])),
  /** Why it cannot be sent back; null if it can. */
  returnRefusal: z.nullable(z.enum(['author_unknown', 'returned_too_often'])),
  /** The caller uploaded it, and the site wants someone else to approve it (OWN_APPROVAL). */
  needsOther: z.boolean(),
  /** Other resources with the same bytes, at most three. */
  sameFile: z.array(z.object({ id: resourceId, title: z.string(), verified: z.boolean() })),
  replaces: z.optional(replaces),
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
})

export const exportModeration = endpoint({
  method: 'GET',
  path: '/api/moderation/export',
  summary:
    'Returns both filtered lists, each record once, as the CSV file pdf_moderation_data.csv. form=semicolon separates the cells with semicolons, for spreadsheets set to South Africa.',
  needs: 'moderate resources',
  needsConfirmation: true,
  limit: 'export',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(200))),
    form: z.optional(z.enum(['comma', 'semicolon'])),
  }),
})

export const approveResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/approval',
  summary:
    'Approves a resource: makes it public and clears its reports. An approved version replaces the public one. OWN_APPROVAL may leave the own uploads of the caller to someone else.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  /** Absent: decided as it was first filed; an edited record then fails with `resource_changed`. */
  query: z.strictObject({ seen: z.optional(seen) }),
  /** Of a proposed version: the resource that it replaces, and the new number. */
  returns: z.object({ id: resourceId, verified: z.literal(true), version: z.optional(z.int()) }),
  fails: { ...moderationFailures, ...decisionFailures, ...approvalFailures },
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/api/resources/:resourceId',
  summary: 'Deletes a resource and its stored file.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  query: z.strictObject({
    reason: z.optional(line(0, 500)),
    seen: z.optional(seen),
    /** Content of the author's notice: the reason, the removal alone (default), or no notice. */
    notify: z.optional(z.enum(['reason', 'removal', 'none'])),
  }),
  returns: z.object({ id: resourceId }),
  fails: { ...moderationFailures, ...decisionFailures },
})

const ofResource = z.strictObject({ resourceId })

export const returnResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/return',
  summary:
    'Sends a resource back to its author with a reason. unpublish: also a public one, which is then hidden and its reports cleared.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  body: z.strictObject({
    seen,
    reason: z.enum(reviewReasonIds),
    text: line(0, 1_000),
    fields: z.optional(z.array(z.enum([...editableFields, 'file'])).check(z.maxLength(12))),
    unpublish: z.optional(z.literal(true)),
  }),
  returns: z.object({ id: resourceId, seen }),
  idempotent: true,
  fails: { ...moderationFailures, ...decisionFailures, ...returnFailures, idempotency_key_reused },
})

export const undoReturn = endpoint({
  method: 'DELETE',
  path: '/api/resources/:resourceId/return',
  summary: 'Takes a return back: the resource waits for review again, where it was.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  query: z.strictObject({ seen }),
  returns: z.object({ id: resourceId, seen }),
  fails: {
    ...moderationFailures,
    ...decisionFailures,
    ...ownFailures,
    not_returned: returnFailures.not_returned,
  },
})

export const editResource = endpoint({
  method: 'PATCH',
  path: '/api/resources/:resourceId',
  summary:
    'Edits the details of any resource. Its author is notified. The own edit of a public resource becomes a suggestion, if OWN_APPROVAL leaves it to someone else.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  body: z.strictObject({ seen, fields: editedFields }),
  returns: z.object({
    seen,
    /** Nothing was changed: someone else decides about the suggestion. */
    suggested: z.optional(z.literal(true)),
  }),
  idempotent: true,
  fails: {
    ...moderationFailures,
    ...decisionFailures,
    ...languageFailures,
    revision_open: revisionFailures.revision_open,
    idempotency_key_reused,
  },
})

const fieldValue = z.union([z.string(), z.array(z.string()), z.null()])

/** One field of suggested changes. `current` differs from `base` where the record was edited since: a conflict. */
const suggestedField = z.object({
  field: z.enum(editableFields),
  base: fieldValue,
  suggested: fieldValue,
  current: fieldValue,
})

const revision = z.object({
  id: z.uuid(),
  resourceId,
  title: z.string(),
  seen,
  message: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  changes: z.array(suggestedField),
})
export type Revision = z.output<typeof revision>

export const maxRevisionRows = 100

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/moderation/revisions',
  summary: 'Lists changes that authors suggest for their public resources, oldest first, at most 100.',
  needs: 'moderate resources',
  limit: 'moderate',
  returns: z.object({ revisions: z.array(revision), total: z.int() }),
})

export const decideRevision = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/revisions/:revisionId/decision',
  summary: 'Accepts the named fields of suggested changes and declines the others.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId, revisionId: z.uuid() }),
  body: z.strictObject({
    seen,
    accept: z.array(z.enum(editableFields)).check(z.maxLength(editableFields.length)),
    text: z.optional(line(0, 500)),
  }),
  returns: z.object({ state: z.enum(['accepted', 'declined']) }),
  idempotent: true,
  fails: { ...moderationFailures, ...decisionFailures, ...ownFailures, idempotency_key_reused },
})

const historyEntry = z.object({
  at: z.iso.datetime(),
  act: z.string(),
  /** Never an identity (DESK-12). */
  by: z.enum(actorRoles),
  reason: z.nullable(z.string()),
  /** Old and new values, email addresses masked. */
  changes: z.array(z.object({ field: z.string(), from: fieldValue, to: fieldValue })),
})
export type HistoryEntry = z.output<typeof historyEntry>

const optionalText = z.nullable(z.string())

const editableValues = z.object({
  subject: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  licence: optionalText,
  ...byName(uploadedAttributes, () => optionalText),
  languages: z.array(z.string()),
})

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/history',
  summary:
    'Returns the newest 50 acts on a resource, with roles in place of people, and its details as an edit needs them.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  returns: z.object({ entries: z.array(historyEntry), seen, fields: editableValues }),
  fails: { resource_not_found: moderationFailures.resource_not_found },
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { line } from '#shared/text.ts'
import { finding } from '#features/contributing/findings/contract.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { editedFields, replacementFailures, uploadId } from '#features/contributing/uploads/contract.ts'
import { contributionStatuses } from './contribution-status.ts'
import { editableFields } from './editable-fields.ts'
import { contributionFailures, revisionFailures } from './messages.ts'
import { reviewReasonIds } from './review-reasons.ts'

const { idempotency_key_reused } = commonFailures

/** Newest published contributions of a page. */
export const publishedPageSize = 50

const instant = z.iso.datetime()

/** The request of a moderator, without an identity (DESK-12). */
const request = z.object({
  at: instant,
  reason: z.enum(reviewReasonIds),
  text: z.string(),
  /** Fields to check; `file` means the file itself. */
  fields: z.array(z.enum([...editableFields, 'file'])),
})
export type ReviewRequest = z.output<typeof request>

const contribution = z.object({
  id: resourceId,
  status: z.enum(contributionStatuses),
  title: z.string(),
  subject: storageName,
  tags: z.array(z.string()),
  kind: z.enum(['file', 'link']),
  file_url: z.string(),
  mime: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  pages: z.nullable(z.int()),
  licence: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  modifiedAt: instant,
  /** Start of the present wait for a moderator. */
  queuedAt: instant,
  request: z.nullable(request),
  /** The author suggested changes that no moderator has decided yet. */
  revisionOpen: z.boolean(),
  /** Findings in the file that the author has not answered. */
  questions: z.int(),
})
export type Contribution = z.output<typeof contribution>

/** A resource of the author that was deleted, from the notice about it (400 days). */
const removedContribution = z.object({
  resourceId,
  title: z.string(),
  at: instant,
  /** In the moderator's words; null: none was given to the author. */
  reason: z.nullable(z.string()),
  /** Removed by the site, because it stayed returned for 180 days. */
  expired: z.boolean(),
})
export type RemovedContribution = z.output<typeof removedContribution>

export const listContributions = endpoint({
  method: 'GET',
  path: '/api/contributions',
  summary:
    'Lists your contributions by status: those that need you, waiting, published (50 a page, newest first) and removed. reviewDays is the usual wait; null with fewer than 10 decisions in 90 days.',
  needs: 'manage own account',
  limit: 'read',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(80))) }),
  returns: z.object({
    needsAttention: z.array(contribution),
    waiting: z.array(contribution),
    published: z.object({
      items: z.array(contribution),
      next: z.nullable(z.string()),
      total: z.int(),
    }),
    removed: z.array(removedContribution),
    reviewDays: z.nullable(z.int()),
  }),
})

const ofResource = z.strictObject({ resourceId })

export const readContribution = endpoint({
  method: 'GET',
  path: '/api/contributions/:resourceId',
  summary: 'Returns one of your contributions with all editable fields and the request of the moderator.',
  needs: 'manage own account',
  limit: 'read',
  params: ofResource,
  returns: z.extend(contribution, {
    editNumber: z.int(),
    fileName: z.nullable(z.string()),
    author: z.nullable(z.string()),
    language: z.nullable(z.string()),
    material: z.nullable(z.string()),
    description: z.nullable(z.string()),
    source: z.nullable(z.string()),
    changes: z.nullable(z.string()),
    /** Pictures of the file without a description. */
    undescribed: z.int(),
    findings: z.array(finding),
  }),
  fails: { resource_not_found: contributionFailures.resource_not_found },
})

const editNumber = z.int().check(z.minimum(1))
const message = z.optional(line(0, 500))

export const editContribution = endpoint({
  method: 'PATCH',
  path: '/api/contributions/:resourceId',
  summary:
    'Edits your contribution while it is not public: fields, and a new file (uploadId) or link. A file stays a file, a link stays a link.',
  needs: 'contribute resources',
  limit: 'edit contributions',
  params: ofResource,
  body: z.strictObject({
    editNumber,
    fields: z.optional(editedFields),
    uploadId: z.optional(uploadId),
    link: z.optional(z.string().check(z.maxLength(2048))),
  }),
  returns: z.object({ editNumber }),
  idempotent: true,
  ownTime: true,
  fails: { ...contributionFailures, ...replacementFailures, idempotency_key_reused },
})

export const resubmitContribution = endpoint({
  method: 'POST',
  path: '/api/contributions/:resourceId/resubmission',
  summary:
    'Submits your returned contribution again, with changed fields in the same act. It keeps its place in the queue.',
  needs: 'contribute resources',
  limit: 'edit contributions',
  params: ofResource,
  body: z.strictObject({ editNumber, fields: z.optional(editedFields), message }),
  returns: z.object({ status: z.enum(contributionStatuses) }),
  idempotent: true,
  fails: { ...contributionFailures, not_returned: revisionFailures.not_returned, idempotency_key_reused },
})

export const withdrawContribution = endpoint({
  method: 'POST',
  path: '/api/contributions/:resourceId/withdrawal',
  summary: 'Deletes your contribution and its file while it is not public.',
  needs: 'manage own account',
  limit: 'contribute',
  params: ofResource,
  returns: z.object({ id: resourceId }),
  idempotent: true,
  fails: { ...contributionFailures, idempotency_key_reused },
})

export const suggestChanges = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/revisions',
  summary: 'Suggests changes of your public resource. A moderator accepts or declines each field.',
  needs: 'contribute resources',
  limit: 'suggest changes',
  params: ofResource,
  body: z.strictObject({ editNumber, fields: editedFields, message }),
  returns: z.object({ id: z.uuid() }),
  status: 201,
  idempotent: true,
  fails: {
    resource_not_found: contributionFailures.resource_not_found,
    resource_changed: contributionFailures.resource_changed,
    resource_quarantined: contributionFailures.resource_quarantined,
    required_fields_missing: contributionFailures.required_fields_missing,
    not_published: revisionFailures.not_published,
    revision_open: revisionFailures.revision_open,
    idempotency_key_reused,
  },
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { line } from '#shared/text.ts'
import { finding } from '#features/contributing/findings/contract.ts'
import { byName, uploadedAttributes, versionKinds } from '#features/catalogue/resources/attributes.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { editedFields, replacementFailures, uploadId } from '#features/contributing/uploads/contract.ts'
import { languageFailures } from '#features/contributing/uploads/messages.ts'
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

/** Of a proposed version: its resource, the number that it gets, and what it says. */
export const replaces = z.object({
  id: resourceId,
  version: z.int(),
  kind: z.nullable(z.enum(versionKinds)),
  note: z.nullable(z.string()),
  fixes: z.array(z.int()),
})

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
  replaces: z.optional(replaces),
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
  version: z.optional(z.int()),
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

const { resource_not_found, resource_quarantined } = contributionFailures
const { not_published, removal_open } = revisionFailures
const removalFailures = { resource_not_found, resource_quarantined, not_published, removal_open }

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
    removalAskedAt: z.nullable(instant),
    fileName: z.nullable(z.string()),
    ...byName(uploadedAttributes, () => z.nullable(z.string())),
    language: z.nullable(z.string()),
    languages: z.array(z.string()),
    /** Pictures of the file without a description. */
    undescribed: z.int(),
    findings: z.array(finding),
    version: z.int(),
    /** The open proposal of a new version; its id, if you sent it. */
    proposal: z.optional(z.object({ id: z.nullable(resourceId), version: z.int() })),
  }),
  fails: { resource_not_found: contributionFailures.resource_not_found },
})

export const maxNote = 200

/** Of a proposed version only, whose other fields are those of its resource. */
const proposalFields = {
  kind: z.optional(z.enum(versionKinds)),
  note: z.optional(line(1, maxNote)),
  fixes: z.optional(z.array(z.int()).check(z.maxLength(100))),
}

const editNumber = z.int().check(z.minimum(1))
const message = z.optional(line(0, 500))

export const editContribution = endpoint({
  method: 'PATCH',
  path: '/api/contributions/:resourceId',
  summary:
    'Edits your contribution while it is not public: fields, and a new file (uploadId) or link. A file stays a file, a link stays a link. A proposed version has kind, note and fixes in place of fields.',
  needs: 'contribute resources',
  limit: 'edit contributions',
  params: ofResource,
  body: z.strictObject({
    editNumber,
    fields: z.optional(editedFields),
    uploadId: z.optional(uploadId),
    link: z.optional(z.string().check(z.maxLength(2048))),
    ...proposalFields,
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
  fails: {
    ...contributionFailures,
    ...languageFailures,
    not_returned: revisionFailures.not_returned,
    idempotency_key_reused,
  },
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
    ...languageFailures,
    not_published: revisionFailures.not_published,
    revision_open: revisionFailures.revision_open,
    idempotency_key_reused,
  },
})

export const minRemovalReason = 15
export const maxRemovalReason = 500

export const proposeVersion = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/replacements',
  summary:
    'Proposes a new version of your public resource, or as a moderator of any: another file (uploadId) or link. `version` is the public one that you saw. The public one stays until a moderator approves.',
  needs: 'contribute resources',
  limit: 'suggest changes',
  params: ofResource,
  body: z.strictObject({
    version: z.int().check(z.minimum(1)),
    uploadId: z.optional(uploadId),
    link: z.optional(z.string().check(z.maxLength(2048))),
    ...proposalFields,
    note: z.optional(line(0, maxNote)),
  }),
  returns: z.object({ id: resourceId, version: z.int() }),
  status: 201,
  idempotent: true,
  ownTime: true,
  fails: {
    ...replacementFailures,
    resource_not_found,
    resource_quarantined,
    resource_changed: contributionFailures.resource_changed,
    not_published,
    replacement_open: revisionFailures.replacement_open,
    same_file: revisionFailures.same_file,
    idempotency_key_reused,
  },
})

export const askForRemoval = endpoint({
  method: 'POST',
  path: '/api/contributions/:resourceId/removal-request',
  summary: 'Asks for the removal of your public resource. It stays public until a moderator decides.',
  needs: 'manage own account',
  limit: 'suggest changes',
  params: ofResource,
  body: z.strictObject({ reason: line(minRemovalReason, maxRemovalReason) }),
  returns: z.object({ asked: z.literal(true) }),
  status: 201,
  idempotent: true,
  fails: { ...removalFailures, idempotency_key_reused },
})

export const takeRemovalBack = endpoint({
  method: 'DELETE',
  path: '/api/contributions/:resourceId/removal-request',
  summary: 'Takes your request for the removal of a resource back; without one it does nothing.',
  needs: 'manage own account',
  limit: 'edit contributions',
  params: ofResource,
  status: 204,
  fails: removalFailures,
})

/** Calls of the desk: the next record of the queue, claims, the own scope, many decisions at once, deleted records. */
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { line } from '#shared/text.ts'
import { publicResource, resourceId } from '#features/catalogue/resources/resource.ts'
import { openError } from '#features/contributing/corrections/contract.ts'
import { replaces } from '#features/contributing/contributions/contract.ts'
import { reviewReasonIds } from '#features/contributing/contributions/review-reasons.ts'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { grades } from '#features/catalogue/subjects/grade.ts'
import { attributes } from '#features/catalogue/resources/attributes.ts'
import { licenceIds } from '#features/contributing/uploads/licence.ts'
import { uploadMessages } from '#features/contributing/uploads/messages.ts'
import { finding } from '#features/contributing/findings/contract.ts'
import { contributionStatuses } from '#features/contributing/contributions/contribution-status.ts'
import { moderatedResource } from './contract.ts'
import { actorRoles } from './role-in-entry.ts'
import { binFailures, bulkFailures, decisionFailures, moderationFailures, ownFailures } from './messages.ts'

const { idempotency_key_reused } = commonFailures
const ofResource = z.strictObject({ resourceId })

/** A claim lasts 15 minutes, and the open page renews it every 5. */
export const claimMinutes = 15
export const renewClaimMinutes = 5

const claim = z.object({
  resourceId,
  /** The caller's own. */
  mine: z.boolean(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type Claim = z.output<typeof claim>

const file = { file_url: true, bytes: true, mime: true, pages: true } as const
const present = z.extend(z.pick(publicResource, file), { isPublic: z.boolean() })

const item = z.object({
  resource: moderatedResource,
  status: z.enum(contributionStatuses),
  /** Version of the statement of rights that the uploader confirmed. */
  rightsStatement: z.nullable(z.string()),
  /** The newest entry of the audit log about its state; never an identity (DESK-12). */
  lastDecision: z.nullable(z.object({ at: z.iso.datetime(), act: z.string(), by: z.enum(actorRoles) })),
  /** Resources of its author, this one among them; null without an author. */
  author: z.nullable(z.object({ published: z.int(), returned: z.int(), waiting: z.int() })),
  /** Its author suggests changes that wait for a decision. */
  hasRevision: z.boolean(),
  /** It is in a lesson group, or proposed for one. */
  hasLessons: z.boolean(),
  virusScanner: z.boolean(),
  /** In the text of the file, heaviest first. */
  findings: z.array(finding),
  replaces: z.optional(z.extend(replaces, { present })),
})
export type ReviewItem = z.output<typeof item>

export const readItem = endpoint({
  method: 'GET',
  path: '/api/moderation/resources/:resourceId',
  summary:
    'Returns one resource for its review: record, state, last decision, and how many resources of its author are public, returned or waiting. Notes that you have opened it.',
  needs: 'moderate resources',
  limit: 'item views',
  params: ofResource,
  returns: item,
  fails: { resource_not_found: moderationFailures.resource_not_found },
})

/** Of each list, as the table has it. */
const maxChoices = 40

const scope = z.strictObject({
  /** An empty list means all. */
  subjects: z.array(storageName).check(z.maxLength(maxChoices)),
  grades: z.array(z.enum(grades)).check(z.maxLength(maxChoices)),
  languages: z.array(z.string().check(z.regex(/^[a-z]{2,3}$/))).check(z.maxLength(maxChoices)),
})
export type ReviewScope = z.output<typeof scope>

export const readScope = endpoint({
  method: 'GET',
  path: '/api/moderation/scope',
  summary: 'Returns the part of the queue that you look after, and how many records wait in it.',
  needs: 'moderate resources',
  limit: 'moderate',
  returns: z.extend(scope, {
    waiting: z.int(),
    olderThanAWeek: z.int(),
    bySubject: z.array(z.object({ subject: storageName, waiting: z.int() })),
  }),
})

export const changeScope = endpoint({
  method: 'PATCH',
  path: '/api/moderation/scope',
  summary: 'Changes the part of the queue that you look after. Empty lists mean all.',
  needs: 'moderate resources',
  limit: 'moderate',
  body: scope,
  returns: scope,
})

export const nextForMe = endpoint({
  method: 'POST',
  path: '/api/moderation/next',
  summary:
    'Claims the oldest waiting record of your scope that nobody else has claimed, after the given one; null when there is none.',
  needs: 'moderate resources',
  limit: 'moderate',
  body: z.strictObject({ after: z.optional(resourceId) }),
  returns: z.object({ id: z.nullable(resourceId) }),
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/moderation/claims',
  summary: 'Lists the records that moderators are looking at, without names.',
  needs: 'moderate resources',
  limit: 'moderate',
  returns: z.object({ claims: z.array(claim) }),
})

export const claimResource = endpoint({
  method: 'POST',
  path: '/api/moderation/resources/:resourceId/claim',
  summary: 'Claims a record for 15 minutes, or renews the claim. A hint for others: it refuses no decision.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  /** The claim in force, which may be another moderator's. */
  returns: z.object({ claim }),
  fails: { resource_not_found: moderationFailures.resource_not_found },
})

export const releaseClaim = endpoint({
  method: 'DELETE',
  path: '/api/moderation/resources/:resourceId/claim',
  summary: 'Gives the own claim back.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  status: 204,
})

/** Most records of one call. */
export const maxBulk = 20

/** New grades keep the other tags of a record, and new tags keep its grades. */
const bulkChange = z.strictObject({
  grades: z.optional(z.array(z.enum(grades)).check(z.maxLength(13))),
  tags: z.optional(z.array(line(1, attributes.tags.maxLength)).check(z.maxLength(20))),
  licence: z.optional(z.nullable(z.enum(licenceIds))),
})

export const decideMany = endpoint({
  method: 'POST',
  path: '/api/moderation/bulk',
  summary:
    'Approves, returns or edits up to 20 records, each in a transaction of its own. Approving needs that you opened each one in the last 24 hours, and since its author edited it.',
  needs: 'moderate resources',
  limit: 'bulk',
  body: z.strictObject({
    act: z.enum(['approve', 'return', 'edit']),
    items: z
      .array(z.strictObject({ id: resourceId, seen: moderatedResource.shape.seen }))
      .check(z.minLength(1)),
    reason: z.optional(z.enum(reviewReasonIds)),
    text: z.optional(line(0, 1_000)),
    change: z.optional(bulkChange),
  }),
  returns: z.object({
    /** In the order of the call. `failure` is a code, such as `resource_changed` or `not_opened`; null: done. */
    results: z.array(z.object({ id: resourceId, failure: z.nullable(z.string()) })),
  }),
  idempotent: true,
  ownTime: true,
  fails: { ...bulkFailures, required_fields_missing: uploadMessages.required, idempotency_key_reused },
})

const removable = z.pick(moderatedResource, { id: true, title: true, seen: true })
const removal = z.extend(removable, { reason: z.string(), at: z.iso.datetime() })
export type Removal = z.output<typeof removal>

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/moderation/requests',
  summary:
    'Lists removal requests, errors left open for 7 days or without an author, and proposals of the same lesson, oldest first.',
  needs: 'moderate resources',
  limit: 'moderate',
  returns: z.object({
    removals: z.array(removal),
    errors: z.array(openError),
    lessons: z.array(z.object({ id: resourceId, title: z.string(), at: z.iso.datetime() })),
  }),
})

const decision = z.enum(['grant', 'decline'])
const removalFailures = { ...moderationFailures, ...decisionFailures }

export const decideRemoval = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/removal-decision',
  summary:
    'Decides a removal request: grant deletes (undo for 24 hours), decline needs a text for the author.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  body: z.strictObject({ seen: moderatedResource.shape.seen, decision, text: z.optional(line(1, 500)) }),
  returns: z.object({ decision }),
  idempotent: true,
  fails: { ...removalFailures, required_fields_missing: uploadMessages.required, idempotency_key_reused },
})

export const listBin = endpoint({
  method: 'GET',
  path: '/api/moderation/bin',
  summary: 'Lists resources that moderators deleted in the last 24 hours, newest first.',
  needs: 'moderate resources',
  limit: 'moderate',
  returns: z.object({
    binned: z.array(
      z.object({
        id: resourceId,
        title: z.string(),
        deletedAt: z.iso.datetime(),
        /** Restoring is refused after it. */
        restorableUntil: z.iso.datetime(),
      }),
    ),
  }),
})

export const restoreResource = endpoint({
  method: 'POST',
  path: '/api/moderation/bin/:resourceId/restoration',
  summary: 'Restores a deleted resource with its file, address, state, ratings and reports.',
  needs: 'moderate resources',
  limit: 'bulk',
  params: ofResource,
  returns: z.object({ id: resourceId }),
  idempotent: true,
  ownTime: true,
  fails: { ...binFailures, ...ownFailures, idempotency_key_reused },
})

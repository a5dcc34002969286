/** Lesson groups: resources that teach the same lesson in different languages. */
import * as z from 'zod/mini'
import { publicResource, resourceId } from '#features/catalogue/resources/resource.ts'
import { endpoint } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { line } from '#shared/text.ts'
import { lessonFailures } from './messages.ts'

const { idempotency_key_reused } = commonFailures
const { resource_not_found, resource_quarantined, already_joined, ...ofPair } = lessonFailures
const { decided_already, group_full, own_upload, proposal_open } = ofPair
const pairFailures = { resource_not_found, resource_quarantined, already_joined, idempotency_key_reused }
const ofResource = { params: z.strictObject({ resourceId }) }
const ofProposal = { params: z.strictObject({ proposalId: z.uuid() }) }
const withOther = { body: z.strictObject({ otherId: resourceId }), idempotent: true } as const

export const maxMembers = 24
export const maxDecisionText = 300
export const maxQuery = 300

const lesson = z.extend(publicResource, {
  isPublic: z.boolean(),
  /** At most 300 characters from the beginning of the file. */
  excerpt: z.string(),
  /** The open proposal to join it. */
  proposal: z.optional(z.object({ id: z.uuid(), at: z.iso.datetime(), mine: z.boolean() })),
})
export type Lesson = z.output<typeof lesson>

export const readLessons = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/lesson-group',
  summary:
    'Returns a resource, then the members of its lesson group and of open proposals, for its author (own proposals) and for moderators; with q up to 5 public or own resources by title or address instead.',
  needs: 'contribute resources',
  limit: 'read',
  ...ofResource,
  query: z.strictObject({ q: z.optional(line(1, maxQuery)) }),
  returns: z.object({ lessons: z.array(lesson) }),
  fails: { resource_not_found },
})

export const proposeLesson = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/lesson-proposals',
  summary: 'Proposes to join your resource with the same lesson in another language, public or your own.',
  needs: 'contribute resources',
  limit: 'propose lessons',
  ...ofResource,
  ...withOther,
  returns: z.object({ id: z.uuid() }),
  status: 201,
  fails: { ...pairFailures, proposal_open },
})

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/resources/:resourceId/lesson-group',
  summary: 'Takes a resource out of its lesson group, for its author and for moderators.',
  needs: 'contribute resources',
  limit: 'edit contributions',
  ...ofResource,
  status: 204,
  fails: { resource_not_found },
})

export const withdrawProposal = endpoint({
  ...leaveGroup,
  needs: 'contribute resources',
  path: '/api/lesson-proposals/:proposalId',
  summary: 'Withdraws your open proposal.',
  ...ofProposal,
  fails: { resource_not_found, decided_already },
})

export const decideProposal = endpoint({
  method: 'POST',
  path: '/api/lesson-proposals/:proposalId/decision',
  summary: 'Joins the groups of both resources, or declines the proposal. Returns the members of the group.',
  needs: 'moderate resources',
  limit: 'moderate',
  ...ofProposal,
  body: z.strictObject({ accept: z.boolean(), text: z.optional(line(0, maxDecisionText)) }),
  idempotent: true,
  returns: z.object({ members: z.array(resourceId) }),
  fails: { ...pairFailures, decided_already, group_full, own_upload },
})

export const joinLessons = endpoint({
  ...decideProposal,
  needs: 'moderate resources',
  path: '/api/resources/:resourceId/lesson-group',
  summary: 'Joins the groups of two resources. Returns the members of the group, at most 24.',
  ...ofResource,
  ...withOther,
})

import * as z from 'zod/mini'
import { versionKinds } from '#features/catalogue/resources/attributes.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { endpoint, type ReturnOf } from '#shared/endpoint.ts'
import { commonFailures } from '#shared/messages.ts'
import { line, positiveInteger } from '#shared/text.ts'
import { decisionFailures, errorFailures, versionFailures } from './messages.ts'

const { idempotency_key_reused } = commonFailures
const ofResource = z.strictObject({ resourceId })
const version = z.int().check(z.minimum(1))
const page = z.int().check(z.minimum(1), z.maximum(100_000))

const errorStates = ['open', 'confirmed', 'rejected', 'fixed'] as const
export const maxShown = 300
export const maxWords = 500

export const reportError = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/errors',
  summary:
    'Reports an error on a page of a public resource. `version` is the one that was read. It is public once it is confirmed.',
  needs: 'report resources',
  limit: 'report errors',
  params: ofResource,
  body: z.strictObject({
    version: z.optional(version),
    page: z.optional(page),
    wrong: line(1, maxWords),
    right: z.optional(line(0, maxWords)),
  }),
  returns: z.object({ reported: z.literal(true) }),
  status: 201,
  idempotent: true,
  fails: { ...errorFailures, idempotency_key_reused },
})

const pageError = z.object({
  id: z.int(),
  version,
  page: z.nullable(page),
  wrong: z.string(),
  right: z.nullable(z.string()),
  state: z.enum(errorStates),
  shown: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  fixedIn: z.nullable(version),
  at: z.iso.datetime(),
})
export type PageError = z.output<typeof pageError>

export const openError = z.extend(pageError, { resourceId, title: z.string() })

export const listErrors = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/errors',
  summary: 'Returns the errors that were reported in a resource, for its author and for moderators.',
  needs: 'manage own account',
  limit: 'read',
  params: ofResource,
  /** Open ones first, then the newest. */
  returns: z.object({ errors: z.array(pageError) }),
  fails: { resource_not_found: errorFailures.resource_not_found },
})

export const decideError = endpoint({
  method: 'POST',
  path: '/api/errors/:errorId/decision',
  summary:
    'Confirms or rejects a reported error, or marks it as fixed in the present version, for the author and for moderators. `shown` is what everybody reads.',
  needs: 'manage own account',
  limit: 'moderate',
  params: z.strictObject({ errorId: positiveInteger(/^[1-9]\d{0,15}$/) }),
  body: z.strictObject({
    decision: z.enum(['confirm', 'reject', 'fixed']),
    shown: z.optional(line(1, maxShown)),
    reason: z.optional(line(0, maxShown)),
    /** The state on the screen; another one by now is refused. */
    seen: z.optional(z.enum(errorStates)),
  }),
  returns: z.object({ state: z.enum(errorStates) }),
  idempotent: true,
  fails: { ...decisionFailures, idempotency_key_reused },
})

const says = { kind: z.nullable(z.enum(versionKinds)), note: z.nullable(z.string()), at: z.iso.datetime() }

const earlierVersion = z.object({
  n: z.int(),
  ...says,
  /** `purged`: its file is no longer kept. */
  state: z.enum(['kept', 'withdrawn', 'purged']),
  file_url: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
})
export type EarlierVersion = z.output<typeof earlierVersion>

const knownError = z.object({ page: z.nullable(z.int()), version, text: z.string(), at: z.iso.datetime() })

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/versions',
  summary: 'Returns the versions of a public resource, earlier ones newest first, and its known errors.',
  needs: 'browse resources',
  limit: 'read',
  params: ofResource,
  returns: z.object({ version, ...says, earlier: z.array(earlierVersion), errors: z.array(knownError) }),
  fails: { resource_not_found: versionFailures.resource_not_found },
})
export type Versions = ReturnOf<typeof listVersions>

/** `n` is null for the whole text, because one of the files has no pages. */
const pageChange = z.object({ n: z.nullable(z.int()), added: z.array(z.string()), gone: z.array(z.string()) })
export type PageChange = z.output<typeof pageChange>

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/moderation/resources/:resourceId/changes',
  summary: 'Returns the words that a proposed version adds and drops: at most 200 pages, 20 words of each.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: ofResource,
  returns: z.object({ pages: z.array(pageChange) }),
  fails: { resource_not_found: versionFailures.resource_not_found },
})

export const maxWithdrawalReason = 500

export const withdrawVersion = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/versions/:n/withdrawal',
  summary: 'Withdraws an earlier version: its file is out of reach at once. This cannot be undone.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId, n: positiveInteger(/^[1-9]\d{0,4}$/) }),
  body: z.strictObject({ reason: line(1, maxWithdrawalReason) }),
  returns: z.object({ n: z.int() }),
  idempotent: true,
  fails: { ...versionFailures, idempotency_key_reused },
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { auditActs } from './audit-acts.ts'

export const auditPageSize = 100

const party = z.object({ id: z.string(), email: z.nullable(z.string()) })

const fieldValue = z.nullable(z.union([z.string(), z.array(z.string())]))
/** Loose: another release beside this one may store more. */
const details = z.looseObject({
  changes: z.optional(z.array(z.object({ field: z.string(), from: fieldValue, to: fieldValue }))),
  /** From the start of the wait to the decision. */
  waitedSeconds: z.optional(z.number()),
  /** Id of the reason for which a resource was returned. */
  reason: z.optional(z.string()),
  /** How often it was returned, this time included. */
  returns: z.optional(z.int()),
  /** Rule of a dismissed finding. */
  rule: z.optional(z.string()),
  /** Number of a proposed, published or withdrawn version. */
  version: z.optional(z.int()),
  /** Of a confirmed or rejected error. */
  page: z.optional(z.nullable(z.int())),
  /** Its author had asked for the deletion. */
  asked: z.optional(z.boolean()),
})

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  act: z.enum(auditActs),
  actor: party,
  subject: party,
  /** Title of the resource, as it was then. */
  title: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.nullable(details),
})
export type AuditEntry = z.output<typeof auditEntry>

export const securityEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  account: z.nullable(party),
  subject: z.nullable(party),
  route: z.nullable(z.string()),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Above one: so many more of this kind in that minute. */
  count: z.int(),
})
export type RecordedEvent = z.output<typeof securityEvent>

const name = z.optional(z.string().check(z.minLength(1), z.maxLength(300)))
const period = { from: z.optional(z.iso.datetime()), to: z.optional(z.iso.datetime()) }
/** Time and id of the last row of a page. */
const cursor = z.optional(z.string().check(z.regex(/^\d{4}(-\d\d){2}T\d\d(:\d\d){2}\.\d{6}Z-\d{1,15}$/)))

const entryFilter = { act: z.optional(z.enum(auditActs)), actor: name, resource: name, ...period }
const eventFilter = {
  kind: z.optional(z.string().check(z.regex(/^[a-z_.]{1,41}$/))),
  account: name,
  ...period,
}

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  summary:
    'Lists decisions and changes of access, newest first, 100 a page. actor is an email, an account id or operator; resource is an id, an address with one, or the email of the account acted on. from is included, to is not.',
  needs: 'watch the site',
  limit: 'read',
  query: z.strictObject({ ...entryFilter, cursor }),
  returns: z.object({ items: z.array(auditEntry), next: z.nullable(z.string()) }),
})

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log/export',
  summary: 'Returns the filtered audit log as the CSV file audit-log.csv.',
  needs: 'watch the site',
  needsConfirmation: true,
  limit: 'export',
  query: z.strictObject(entryFilter),
})

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/security-events',
  summary:
    'Lists the security events of the last 90 days, newest first, 100 a page. account is an email or an id, of the account that acted or was acted on.',
  needs: 'watch the site',
  limit: 'read',
  query: z.strictObject({ ...eventFilter, cursor }),
  returns: z.object({ items: z.array(securityEvent), next: z.nullable(z.string()) }),
})

export const exportSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/security-events/export',
  summary: 'Returns the filtered security events as the CSV file security-events.csv.',
  needs: 'watch the site',
  needsConfirmation: true,
  limit: 'export',
  query: z.strictObject(eventFilter),
})

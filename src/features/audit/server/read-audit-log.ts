import type { QueryOf } from '#shared/endpoint.ts'
import type { DisclosureLogRepository } from '#platform/disclosure-log-repository.ts'
import { auditHead, auditLine, eventLine, eventsHead } from '../audit-csv.ts'
import type { Party } from '../audit-acts.ts'
import {
  type AuditEntry,
  auditPageSize,
  type exportAuditLog,
  type exportSecurityEvents,
  type listAuditLog as listContract,
  type listSecurityEvents as eventsContract,
  type RecordedEvent,
} from '../contract.ts'
import type { messagesIn } from '../messages.ts'
import type { AuditLogRepository, Page } from './audit-log-repository.ts'

export interface AuditDeps {
  readonly auditLog: AuditLogRepository
  readonly sightings: DisclosureLogRepository
}

const shownIn = (parties: readonly (Party | null)[]) =>
  parties.map((party) => (party && party.email !== null ? party.id : null))
const inEntries = (items: readonly AuditEntry[]) =>
  shownIn(items.flatMap(({ actor, subject }) => [actor, subject]))
const inEvents = (items: readonly RecordedEvent[]) =>
  shownIn(items.flatMap(({ account, subject }) => [account, subject]))

/** A page of the audit log, newest first; the disclosure log notes whose email `viewerId` sees. */
export async function listAuditLog(
  { auditLog, sightings }: AuditDeps,
  { cursor, ...filter }: QueryOf<typeof listContract>,
  viewerId: string,
) {
  const { items, next } = await auditLog.entries(filter, cursor, auditPageSize)
  await sightings.record(viewerId, 'audit', inEntries(items))
  return { items: [...items], next }
}

/** A page of the security events, newest first; the disclosure log notes whose email `viewerId` sees. */
export async function listSecurityEvents(
  { auditLog, sightings }: AuditDeps,
  { cursor, ...filter }: QueryOf<typeof eventsContract>,
  viewerId: string,
) {
  const { items, next } = await auditLog.events(filter, cursor, auditPageSize)
  await sightings.record(viewerId, 'audit', inEvents(items))
  return { items: [...items], next }
}

/** Rows in memory at a time. */
const rowsAtOnce = 500

interface Reading<Item> {
  readonly head: string
  readonly page: (cursor: string | undefined) => Promise<Page<Item>>
  readonly line: (item: Item) => string
  readonly onPage: (items: readonly Item[]) => Promise<void>
}

async function* linesOf<Item>({ head, page, line, onPage }: Reading<Item>, first: Page<Item>) {
  yield head
  let { items, next } = first
  for (;;) {
    await onPage(items)
    yield items.map(line).join('')
    if (next === null) return
    ;({ items, next } = await page(next))
  }
}

/**
 * The head, then the lines of all pages, newest first. The first page is read before: a filter that the database refuses
 * is a failure, not half a file.
 */
export const csvOf = async <Item>(reading: Reading<Item>) => linesOf(reading, await reading.page(undefined))

/** The filters without their values, which may be email addresses. */
const filtersOf = (filter: object) => {
  const names = Object.keys(filter)
  return names.length === 0 ? 'all' : `filtered by ${names.join(', ')}`
}

export interface Exporter {
  readonly accountId: string
  readonly texts: ReturnType<typeof messagesIn>
}

/** The filtered audit log as CSV. The audit entry is written before the first row. */
export async function exportEntries(
  { auditLog, sightings }: AuditDeps,
  filter: QueryOf<typeof exportAuditLog>,
  { accountId, texts }: Exporter,
) {
  await auditLog.noteExport(accountId, 'audit-log', filtersOf(filter))
  return csvOf({
    head: auditHead(texts),
    page: (cursor) => auditLog.entries(filter, cursor, rowsAtOnce),
    line: (entry) => auditLine(entry, texts),
    onPage: (items) => sightings.record(accountId, 'audit', inEntries(items)),
  })
}

/** The filtered security events as CSV. The audit entry is written before the first row. */
export async function exportEvents(
  { auditLog, sightings }: AuditDeps,
  filter: QueryOf<typeof exportSecurityEvents>,
  { accountId, texts }: Exporter,
) {
  await auditLog.noteExport(accountId, 'security-events', filtersOf(filter))
  return csvOf({
    head: eventsHead(texts),
    page: (cursor) => auditLog.events(filter, cursor, rowsAtOnce),
    line: (event) => eventLine(event, texts),
    onPage: (items) => sightings.record(accountId, 'audit', inEvents(items)),
  })
}

import type { DisclosureLog } from '#platform/disclosure-log-repository.ts'
import type { Party } from '../audit-acts.ts'
import { auditPageSize } from '../contract.ts'
import type { messagesIn } from '../messages.ts'
import { addExportEntry, type Page } from './audit-log-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'

export interface AuditDeps {
  readonly db: Db
  readonly disclosures: DisclosureLog
}

type Texts = ReturnType<typeof messagesIn>
/** One of the two lists of the audit log. */
export interface AuditList<Filter extends object, Item> {
  readonly readPage: (
    db: Db,
    filter: Filter,
    cursor: string | undefined,
    limit: number,
  ) => Promise<Page<Item>>
  /** The accounts that an item names. */
  readonly partiesIn: (item: Item) => readonly (Party | null)[]
  readonly fileName: `${string}.csv`
  readonly head: (texts: Texts) => string
  readonly line: (item: Item, texts: Texts) => string
}

/** Ids of the accounts whose email the items show. */
const shownBy = <Filter extends object, Item>(
  { partiesIn }: AuditList<Filter, Item>,
  items: readonly Item[],
) => items.flatMap(partiesIn).map((party) => (party && party.email !== null ? party.id : null))

/** A page, newest first; the disclosure log notes whose email `viewerId` sees. */
export async function listPage<Filter extends object, Item>(
  { db, disclosures }: AuditDeps,
  list: AuditList<Filter, Item>,
  query: Filter & { readonly cursor?: string | undefined },
  viewerId: string,
) {
  const { items, next } = await list.readPage(db, query, query.cursor, auditPageSize)
  await disclosures.record(viewerId, 'audit', shownBy(list, items))
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

/** Name of a list in audit entries and events about its export. */
export const nameOf = ({ fileName }: { readonly fileName: string }) => fileName.replace('.csv', '')

/** The filtered list as CSV. The audit entry is written before the first row. */
export async function exportList<Filter extends object, Item>(
  { db, disclosures }: AuditDeps,
  list: AuditList<Filter, Item>,
  filter: Filter,
  { accountId, texts }: { readonly accountId: string; readonly texts: Texts },
) {
  await addExportEntry(db, accountId, nameOf(list), filtersOf(filter))
  return csvOf({
    head: list.head(texts),
    page: (cursor) => list.readPage(db, filter, cursor, rowsAtOnce),
    line: (item) => list.line(item, texts),
    onPage: (items) => disclosures.record(accountId, 'audit', shownBy(list, items)),
  })
}

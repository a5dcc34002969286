/** Reads the audit log and the security events, newest first, from an index of each filter. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import type { AuditEntry, RecordedEvent } from '../contract.ts'

export interface Period {
  /** Included. */
  readonly from?: string | undefined
  /** Not included. */
  readonly to?: string | undefined
}
export interface EntryFilter extends Period {
  readonly act?: AuditEntry['act'] | undefined
  /** Email, account id, `operator` or the like. */
  readonly actor?: string | undefined
  /** Id of the resource or account acted on, an address with it, or the account's email. */
  readonly resource?: string | undefined
  /** By or about this email, account or resource. */
  readonly party?: string | undefined
}
export interface EventFilter extends Period {
  readonly kind?: RecordedEvent['kind'] | undefined
  /** Email or id of the account that acted or was acted on. */
  readonly account?: string | undefined
}

export interface Page<Row> {
  readonly items: readonly Row[]
  /** Position of the last row; null on the last page. */
  readonly next: string | null
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** Returns the id that a text names: an email is looked up, an address is searched for an id. Undefined for an unknown email. */
async function idOf(db: Db, text: string): Promise<string | undefined> {
  const id = uuid.exec(text)?.[0]?.toLowerCase()
  if (id !== undefined || !text.includes('@')) return id ?? text.trim()
  const account = db.selectFrom('accounts').select('id').where('email', '=', normalEmail(text))
  return (await account.executeTakeFirst())?.id
}

/** A row with its position and the emails of its accounts. */
type Found<Row> = Row & {
  readonly position: string
  readonly account_email: string | null
  readonly subject_email: string | null
}
type EntryRow = Found<Selectable<Database['audit_entries']> & Pick<AuditEntry, 'details'>>
type EventRow = Found<Selectable<Database['security_events']>>

interface Rows {
  readonly audit_entries: EntryRow
  readonly security_events: EventRow
}

type Condition = RawBuilder<unknown>

type PartyColumn = 'account_id' | 'subject_id'
type PartyFilter = readonly [named: string | undefined, columns: readonly PartyColumn[]]

interface Request<Table extends keyof Rows> {
  readonly table: Table
  readonly period: Period
  /** The act or the kind. */
  readonly kind: Condition | undefined
  readonly parties: readonly PartyFilter[]
  readonly cursor: string | undefined
  readonly limit: number
}

function kindAndTime({ kind, period: { from, to }, cursor }: Request<keyof Rows>): Condition {
  const last = cursor?.lastIndexOf('-') ?? 0
  const conditions = [
    kind ?? sql`true`,
    ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`at < ${to}::timestamptz`]),
    ...(cursor === undefined
      ? []
      : [sql`(at, id) < (${cursor.slice(0, last)}::timestamptz, ${cursor.slice(last + 1)}::bigint)`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Microseconds, which a Date would lose. */
const position = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '-' || id as position`

/**
 * The newest rows and one more; undefined if a filter names an unknown account. A party may be in either column: each
 * column is read from its own index, because `or` would read all rows of the party.
 */
async function newestRows(db: Db, request: Request<keyof Rows>): Promise<Condition | undefined> {
  let wheres: readonly Condition[] = [kindAndTime(request)]
  for (const [named, columns] of request.parties) {
    if (named === undefined) continue
    const id = await idOf(db, named)
    if (id === undefined) return undefined
    wheres = wheres.flatMap((where) => columns.map((column) => sql`${where} and ${sql.ref(column)} = ${id}`))
  }
  const order = sql`order by at desc, id desc limit ${request.limit + 1}`
  const parts = wheres.map(
    (where) => sql`(select *, ${position} from ${sql.table(request.table)} where ${where} ${order})`,
  )
  return sql`(select * from (${sql.join(parts, sql` union `)}) as found ${order})`
}

/** A page of the newest rows with the emails of their accounts; empty if a filter names an unknown account. */
async function pageOf<Table extends keyof Rows, Item>(
  db: Db,
  request: Request<Table>,
  toItem: (row: Rows[Table]) => Item,
): Promise<Page<Item>> {
  const newest = await newestRows(db, request)
  if (!newest) return { items: [], next: null }
  const { rows } = await sql<Rows[Table]>`
    select found.*, account.email as account_email, subject.email as subject_email from ${newest} as found
    left join accounts as account on account.id = account_id left join accounts as subject on subject.id = subject_id
    order by found.at desc, found.id desc`.execute(db)
  const shown = rows.slice(0, request.limit)
  return {
    items: shown.map(toItem),
    next: rows.length > shown.length ? (shown.at(-1)?.position ?? null) : null,
  }
}

const toEntry = ({ id, at, act, title, reason, details, ...row }: EntryRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  act,
  actor: { id: row.account_id, email: row.account_email },
  subject: { id: row.subject_id, email: row.subject_email },
  title,
  reason,
  details,
})

export const readAuditEntries = (
  db: Db,
  { act, actor, resource, party, ...period }: EntryFilter,
  cursor: string | undefined,
  limit: number,
) => {
  const parties: readonly PartyFilter[] = [
    [actor, ['account_id']],
    [resource, ['subject_id']],
    [party, ['account_id', 'subject_id']],
  ]
  const kind = act && sql`act = ${act}`
  return pageOf(db, { table: 'audit_entries', period, kind, parties, cursor, limit }, toEntry)
}

const toEvent = ({ id, at, kind, route, address, count, ...row }: EventRow): RecordedEvent => ({
  id,
  at: at.toISOString(),
  kind,
  account: row.account_id === null ? null : { id: row.account_id, email: row.account_email },
  subject: row.subject_id === null ? null : { id: row.subject_id, email: row.subject_email },
  route,
  address,
  requestId: row.request_id,
  count,
})

export const readSecurityEvents = (
  db: Db,
  { kind: named, account, ...period }: EventFilter,
  cursor: string | undefined,
  limit: number,
) => {
  const parties: readonly PartyFilter[] = [[account, ['account_id', 'subject_id']]]
  const kind = named === undefined ? undefined : sql`kind = ${named}`
  return pageOf(db, { table: 'security_events', period, kind, parties, cursor, limit }, toEvent)
}

/** Writes the audit entry of an export; `reason` names the filters, never their values. */
export const addExportEntry = (db: Db, by: string, list: string, reason: string) =>
  addAuditEntry(db, { accountId: by, act: 'audit.exported', subjectId: list, reason })

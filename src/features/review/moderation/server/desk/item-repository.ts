/** Facts that the page of one resource shows beside its row. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { ReviewItem } from '../../desk-contract.ts'
import { type EntryOfAccount, roleInEntry } from '../../role-in-entry.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { AuditDetails } from '#features/contributing/contributions/audit-details.ts'
import { editableFields } from '#features/contributing/contributions/editable-fields.ts'
import type { HistoryEntry, readHistory } from '../../contract.ts'
import { versionOf } from '../../record-version.ts'
import { mutableValue } from '../decisions/edits-repository.ts'

/** Acts that change the state of a resource. */
const decisionActs = [
  'resource.approved',
  'resource.returned',
  'resource.restored',
  'return.undone',
  'resource.resubmitted',
  'resource.quarantined',
  'resource.released',
] as const

type Surroundings = Pick<ReviewItem, 'lastDecision' | 'author' | 'hasRevision' | 'hasLessons'>

const lastDecision = (db: Db, id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'act', 'account_id'])
    .where('subject_id', '=', id)
    .where('act', 'in', decisionActs)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The public ones by the index alone: an account that imports has many. `is not true` is in no index. */
async function authorCounts(db: Db, author: string | null) {
  if (author === null) return null
  const { rows } = await sql<NonNullable<Surroundings['author']>>`
    select (select count(*)::int from resources where uploader_account_id = ${author} and verified) as published,
      count(returned_at)::int as returned, (count(*) - count(returned_at))::int as waiting
    from resources where uploader_account_id = ${author} and (verified is null or not verified)
      and quarantined_at is null`.execute(db)
  return rows[0] ?? null
}

async function relatedParts(db: Db, id: string) {
  const { rows } = await sql<Pick<Surroundings, 'hasRevision' | 'hasLessons'>>`
    select exists (select from revisions where resource_id = ${id} and state = 'proposed') as "hasRevision",
      exists (select from lesson_groups where resource_id = ${id}) or exists (select from lesson_proposals
        where state = 'proposed' and ${id} in (resource_id, other_id)) as "hasLessons"`.execute(db)
  return rows[0] ?? { hasRevision: false, hasLessons: false }
}

const toDecision = (entry: EntryOfAccount & { readonly at: Date }, author: string | null) => ({
  at: entry.at.toISOString(),
  act: entry.act,
  by: roleInEntry(entry, author),
})

export async function findSurroundings(
  db: Db,
  { id, uploader_account_id: uploader }: { readonly id: string; readonly uploader_account_id: string | null },
): Promise<Surroundings> {
  const [decision, author, related] = await Promise.all([
    lastDecision(db, id),
    authorCounts(db, uploader),
    relatedParts(db, id),
  ])
  return {
    lastDecision: decision ? toDecision(decision, uploader) : null,
    author,
    ...related,
  }
}

export const findPresent = (db: Db, resourceId: string) =>
  db
    .selectFrom('resources')
    .select(['file_url', 'bytes', 'mime', 'pages', sql<boolean>`verified is true`.as('isPublic')])
    .where('id', '=', resourceId)
    .executeTakeFirstOrThrow()

const shown = 50

interface StoredEntry extends EntryOfAccount {
  readonly at: Date
  readonly reason: string | null
  readonly details: unknown
}

const toEntry = (entry: StoredEntry, author: string | null, reader?: string): HistoryEntry => ({
  at: entry.at.toISOString(),
  act: entry.act,
  by: roleInEntry(entry, author, reader),
  reason: entry.reason,
  changes: ((entry.details as AuditDetails | null)?.changes ?? []).map(({ field, from, to }) => ({
    field,
    from: mutableValue(from),
    to: mutableValue(to),
  })),
})

type History = ReturnOf<typeof readHistory>

/** The newest 50 acts on a resource, as the account `reader` reads them, and its details; undefined without the resource. */
export async function findHistory(db: Db, resourceId: string, reader?: string): Promise<History | undefined> {
  const resource = await db
    .selectFrom('resources')
    .select([...editableFields, 'uploader_account_id', 'edit_number', 'decisions'])
    .where('id', '=', resourceId)
    .executeTakeFirst()
  if (!resource) return undefined
  const { uploader_account_id: author, edit_number, decisions, ...fields } = resource
  const entries = await db
    .selectFrom('audit_entries')
    .select(['at', 'account_id', 'act', 'reason', 'details'])
    .where('subject_id', '=', resourceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return {
    entries: entries.map((entry) => toEntry(entry, author, reader)),
    seen: versionOf({ edit_number, decisions }),
    fields,
  }
}

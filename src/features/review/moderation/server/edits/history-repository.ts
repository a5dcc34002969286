import type { ReturnOf } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { AuditDetails } from '#features/contributing/contributions/audit-details.ts'
import { editableFields } from '#features/contributing/contributions/editable-fields.ts'
import type { HistoryEntry, readHistory } from '../../contract.ts'
import { type EntryOfAccount, roleInEntry } from '../../role-in-entry.ts'
import { versionOf } from '../../record-version.ts'
import { mutableValue } from './edits-repository.ts'

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

/** Writes resources directly into their table, for tests that need many or unusual ones. */
import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Database } from '#platform/postgres/tables/database.ts'

export type NewRow = Insertable<Database['resources']>
export type Row = Selectable<Database['resources']>

/** Returns the row of a verified, unrated link in Maths. */
export function aResourceRow(overrides: Partial<NewRow> = {}): NewRow {
  const id = overrides.id ?? randomUUID()
  return {
    id,
    user_id: 'somebody@school.example',
    subject: 'Maths',
    title: 'Intro to algebra',
    file_url: `https://school.example/${id}`,
    tags: [],
    verified: true,
    kind: 'link',
    ...overrides,
  }
}

/** Returns the columns of a stored file, for rows whose bytes are not read. */
export const aStoredFile = (suffix = randomUUID().replaceAll('-', '')) => ({
  kind: 'file' as const,
  storage_key: `uploads/notes-${suffix}.pdf`,
  file_name: 'notes.pdf',
  bytes: 1_000,
  mime: 'application/pdf' as const,
  sha256: '0'.repeat(64),
})

/** Columns of a new resource without a virus scanner. */
export const asFiled = {
  languages: [] as string[],
  language_guesses: [] as string[],
  also_in: [] as string[],
  is_paused: false,
  removal_asked_at: null,
  removal_reason: null,
  virus_scan: 'off',
  version: 1,
  version_kind: null,
  version_note: null,
  replaces_id: null,
  fixes: null,
} as const

const rowsPerInsert = 1_000

/** Stores one resource for each item; returns their ids in order. */
export async function storeResources(db: Db, all: readonly Partial<NewRow>[]): Promise<string[]> {
  const rows = all.map(aResourceRow)
  // Thousands in one statement reach its timeout on a busy machine.
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db
      .insertInto('resources')
      .values(rows.slice(from, from + rowsPerInsert))
      .execute()
  return rows.map(({ id }) => id)
}

export async function storeResource(db: Db, overrides: Partial<NewRow> = {}): Promise<string> {
  const [id = ''] = await storeResources(db, [overrides])
  return id
}

/** Returns the current row. */
export const rowOf = (db: Db, id: string): Promise<Row> =>
  db.selectFrom('resources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

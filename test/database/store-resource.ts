/** Resources written straight into their table: for tests that need many of them, or odd ones. */
import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Database } from '#platform/postgres/schema.ts'

export type NewRow = Insertable<Database['resources']>
export type Row = Selectable<Database['resources']>

/** A verified link in Maths that nobody has rated, unless asked otherwise. */
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

/** The columns of a stored file, for a row whose bytes nobody opens. */
export const aStoredFile = (suffix = randomUUID().replaceAll('-', '')) => ({
  kind: 'file' as const,
  storage_key: `uploads/notes-${suffix}.pdf`,
  file_name: 'notes.pdf',
  bytes: 1_000,
  mime: 'application/pdf' as const,
  sha256: '0'.repeat(64),
})

/** Keeps one resource for each of the wishes; gives their ids, in the same order. */
export async function storeResources(db: Db, all: readonly Partial<NewRow>[]): Promise<string[]> {
  const rows = all.map(aResourceRow)
  await db.insertInto('resources').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function storeResource(db: Db, overrides: Partial<NewRow> = {}): Promise<string> {
  const [id = ''] = await storeResources(db, [overrides])
  return id
}

/** The whole row as it stands. */
export const rowOf = (db: Db, id: string): Promise<Row> =>
  db.selectFrom('resources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

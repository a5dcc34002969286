import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { CoverSize } from '../cover.ts'

export interface ExtractedContent {
  /** Sections separated by form feeds; the first `paged` of them are pages or slides. */
  readonly text: string
  readonly paged: number
  readonly pages: number | null
  readonly language: string | null
  /** Signature of the text, or empty. */
  readonly bands: readonly number[]
  /** URL of the small cover. */
  readonly thumbnail: string | null
  readonly covers: Readonly<Record<CoverSize, Uint8Array>> | null
}

/** Counts an attempt and returns the file; undefined for a link and for a deleted or already read file. */
export const startAttempt = async (db: Db, resourceId: string) => {
  const row = await db
    .updateTable('resources')
    .set({ understand_tries: sql`least(understand_tries + 1, 1000)` })
    .where('id', '=', resourceId)
    .where('kind', '=', 'file')
    .where('understood', '=', 'waiting')
    .returning(['storage_key', 'file_name', 'understand_tries'])
    .executeTakeFirst()
  if (!row?.storage_key || !row.file_name) return undefined
  return { storageKey: row.storage_key, fileName: row.file_name, tries: row.understand_tries }
}

const bytesOf = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes) : null)

/** In one transaction, with `also`. Does nothing if the resource was deleted, its file replaced, or another node was first. */
export const storePreview = (
  db: Db,
  resourceId: string,
  { text, paged, pages, language, bands, thumbnail, covers }: ExtractedContent,
  storageKey: string,
  also?: (tx: Tx) => Promise<void>,
) =>
  db.transaction().execute(async (tx) => {
    // Indexing the words of a long text takes seconds, and no request waits for it.
    await sql`set local statement_timeout = '60s'`.execute(tx)
    // The row lock lasts until the commit; another node then finds no waiting row.
    const { numUpdatedRows } = await tx
      .updateTable('resources')
      .set({ pages, language_guess: language, thumbnail, understood: 'done' })
      .where('id', '=', resourceId)
      .where('understood', '=', 'waiting')
      .where('storage_key', '=', storageKey)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const row = {
      text,
      page_count: paged,
      cover_small: bytesOf(covers?.small),
      cover_large: bytesOf(covers?.large),
    }
    await tx
      .insertInto('previews')
      .values({ resource_id: resourceId, ...row })
      .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(row))
      .execute()
    const hashes = { bands: [...bands] }
    await tx
      .insertInto('text_signatures')
      .values({ resource_id: resourceId, ...hashes })
      .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(hashes))
      .execute()
    await also?.(tx)
  })

export async function markFailed(db: Db, resourceId: string, storageKey: string) {
  await db
    .updateTable('resources')
    .set({ understood: 'failed' })
    .where('id', '=', resourceId)
    .where('understood', '=', 'waiting')
    .where('storage_key', '=', storageKey)
    .execute()
}

export async function findCover(db: Db, resourceId: string, size: CoverSize) {
  const column = size === 'small' ? 'cover_small' : 'cover_large'
  const row = await db
    .selectFrom('previews')
    .select(`${column} as bytes`)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return row?.bytes ?? undefined
}

/** The first `characters` of the text, pages as paragraphs; undefined for a link and an unknown resource. */
export const findPreview = (db: Db, resourceId: string, characters: number) =>
  db
    .selectFrom('resources')
    .leftJoin('previews', 'previews.resource_id', 'resources.id')
    .select([
      'resources.understood',
      'resources.thumbnail',
      sql<number | null>`octet_length(previews.cover_large)`.as('coverBytes'),
      'resources.pages',
      'resources.language_guess as language',
      sql<string>`coalesce(btrim(replace(left(previews.text, ${characters}), E'\\f',
        case when previews.page_count > 0 then E'\\n\\n' else E'\\n' end), E'\\n'), '')`.as('text'),
      sql<boolean>`coalesce(length(previews.text) > ${characters}, false)`.as('cut'),
    ])
    .where('resources.id', '=', resourceId)
    .where('resources.kind', '=', 'file')
    .executeTakeFirst()

/** Ids of files waiting since before `before`, oldest first. */
export async function findUnread(db: Db, before: Date, limit: number) {
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('kind', '=', 'file')
    .where('understood', '=', 'waiting')
    .where('modified_at', '<', before)
    .orderBy('modified_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { CoverSize } from '../cover.ts'

/** What has been found in a file; `thumbnail` is the address of its small cover. */
export interface Found {
  /** In portions with a form feed between them; the first `paged` of them are pages or slides. */
  readonly text: string
  readonly paged: number
  readonly pages: number | null
  readonly language: string | null
  readonly thumbnail: string | null
  readonly covers: Readonly<Record<CoverSize, Uint8Array>> | null
}

const beginReading = async (db: Db, resourceId: string) => {
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

const keep = (db: Db, resourceId: string, { text, paged, pages, language, thumbnail, covers }: Found) =>
  db.transaction().execute(async (tx) => {
    // A long text comes apart into words in a second or two, or more beside others: nobody waits for it.
    await sql`set local statement_timeout = '60s'`.execute(tx)
    // Whoever changes the row first has it until the commit; another node then finds nothing that waits.
    const { numUpdatedRows } = await tx
      .updateTable('resources')
      .set({ pages, language_guess: language, thumbnail, understood: 'done' })
      .where('id', '=', resourceId)
      .where('understood', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const kept = { text, paged, cover_small: bytesOf(covers?.small), cover_large: bytesOf(covers?.large) }
    await tx
      .insertInto('previews')
      .values({ resource_id: resourceId, ...kept })
      .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(kept))
      .execute()
  })

const preview = (db: Db, resourceId: string, characters: number) =>
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
        case when previews.paged > 0 then E'\\n\\n' else E'\\n' end), E'\\n'), '')`.as('text'),
      sql<boolean>`coalesce(length(previews.text) > ${characters}, false)`.as('cut'),
    ])
    .where('resources.id', '=', resourceId)
    .where('resources.kind', '=', 'file')
    .executeTakeFirst()

async function forgotten(db: Db, before: Date, limit: number) {
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

export const previewsRepository = (db: Db) => ({
  /** Counts a try and gives the file; undefined when there is nothing to read: gone, a link, or read already. */
  beginReading: (resourceId: string) => beginReading(db, resourceId),
  /** All of it or nothing; nothing for a resource that is gone meanwhile, or that another node was done with first. */
  keep: (resourceId: string, found: Found) => keep(db, resourceId, found),
  /** No more tries. */
  async giveUp(resourceId: string) {
    await db
      .updateTable('resources')
      .set({ understood: 'failed' })
      .where('id', '=', resourceId)
      .where('understood', '=', 'waiting')
      .execute()
  },
  async cover(resourceId: string, size: CoverSize): Promise<Uint8Array | undefined> {
    const column = size === 'small' ? 'cover_small' : 'cover_large'
    const row = await db
      .selectFrom('previews')
      .select(`${column} as bytes`)
      .where('resource_id', '=', resourceId)
      .executeTakeFirst()
    return row?.bytes ?? undefined
  },
  /** With the first `characters` of the text, pages as paragraphs; undefined for a link and an unknown resource. */
  preview: (resourceId: string, characters: number) => preview(db, resourceId, characters),
  /** Files that have been waiting since before that moment, at most `limit`, those filed first first. */
  forgotten: (before: Date, limit: number) => forgotten(db, before, limit),
})
export type PreviewsRepository = ReturnType<typeof previewsRepository>

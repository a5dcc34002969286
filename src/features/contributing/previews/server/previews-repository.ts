import { sql } from 'kysely'
import { minShownOpens } from '#platform/postgres/tables/insight.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { CoverSize } from '../cover.ts'
import { type FileReading, type MeasuredFacts, readerVersion } from '../text-blocks.ts'

export interface ExtractedContent extends Partial<FileReading> {
  /** Sections separated by form feeds; the first `paged` of them are pages or slides. */
  readonly text: string
  readonly paged: number
  readonly pages: number | null
  /** At most two, the more frequent one first. */
  readonly languages: readonly string[]
  readonly sectionLanguages: readonly (string | null)[]
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

const maxBlockBytes = 1_000_000

/** Null for more than the table accepts: the plain text is shown then. */
function blocksAsJson(blocks: ExtractedContent['blocks']) {
  const json = blocks ? JSON.stringify(blocks) : null
  return json !== null && Buffer.byteLength(json) <= maxBlockBytes ? json : null
}

const previewRow = ({ text, paged, covers, blocks, facts, sectionLanguages }: ExtractedContent) => ({
  text,
  page_count: paged,
  cover_small: bytesOf(covers?.small),
  cover_large: bytesOf(covers?.large),
  blocks: blocksAsJson(blocks),
  facts: facts ? JSON.stringify(facts) : null,
  // The column also holds null for a section.
  section_languages: [...sectionLanguages] as string[],
  reader_version: readerVersion,
})

/** The language of a text; null if it is unknown or in two. */
export const onlyGuess = sql<
  string | null
>`case when cardinality(language_guesses) = 1 then language_guess end`

async function replacePictures(tx: Tx, resourceId: string, shown: FileReading['shown']) {
  await tx.deleteFrom('preview_pictures').where('resource_id', '=', resourceId).execute()
  const rows = shown.map((each) => ({ ...each, bytes: Buffer.from(each.bytes), resource_id: resourceId }))
  if (rows.length > 0) await tx.insertInto('preview_pictures').values(rows).execute()
}

/** In one transaction, with `also`. Does nothing if the resource was deleted, its file replaced, or another node was first. */
export const storePreview = (
  db: Db,
  resourceId: string,
  content: ExtractedContent,
  storageKey: string,
  also?: (tx: Tx) => Promise<void>,
) =>
  db.transaction().execute(async (tx) => {
    const { pages, bands, thumbnail } = content
    const language_guesses = [...content.languages]
    // Indexing the words of a long text takes seconds, and no request waits for it.
    await sql`set local statement_timeout = '60s'`.execute(tx)
    // The row lock lasts until the commit; another node then finds no waiting row.
    const { numUpdatedRows } = await tx
      .updateTable('resources')
      .set({ pages, language_guesses, thumbnail, access: content.access ?? null, understood: 'done' })
      .where('id', '=', resourceId)
      .where('understood', '=', 'waiting')
      .where('storage_key', '=', storageKey)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const row = previewRow(content)
    await tx
      .insertInto('previews')
      .values({ resource_id: resourceId, ...row })
      .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(row))
      .execute()
    await replacePictures(tx, resourceId, content.shown ?? [])
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

/** Marks a file as read by this version, and keeps the text that an older one read; false if there is none. */
export async function keepPreview(db: Db, resourceId: string, storageKey: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with again as (
      update resources set understood = 'done'
      where id = ${resourceId} and understood = 'waiting' and storage_key = ${storageKey}
        and exists (select from previews where resource_id = ${resourceId})
      returning id
    ) update previews set reader_version = ${readerVersion} from again where resource_id = again.id`.execute(
    db,
  )
  return numAffectedRows === 1n
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

/** How often a resource was opened; undefined below the number that is shown. */
export async function findOpens(db: Db, resourceId: string): Promise<number | undefined> {
  const totals = db.selectFrom('use_totals').select('opened').where('resource_id', '=', resourceId)
  return (await totals.where('opened', '>=', minShownOpens).executeTakeFirst())?.opened
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
      'resources.version',
      'resources.access',
      sql<MeasuredFacts | null>`previews.facts`.as('facts'),
      'resources.mime',
      onlyGuess.as('language'),
      sql<string>`coalesce(btrim(replace(left(previews.text, ${characters}), E'\\f',
        case when previews.page_count > 0 then E'\\n\\n' else E'\\n' end), E'\\n'), '')`.as('text'),
      sql<boolean>`coalesce(length(previews.text) > ${characters}, false)`.as('cut'),
    ])
    .where('resources.id', '=', resourceId)
    .where('resources.kind', '=', 'file')
    .executeTakeFirst()

/** Ids of files waiting since before `before`: first those without text, oldest first. */
export async function findUnread(db: Db, before: Date, limit: number) {
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('kind', '=', 'file')
    .where('understood', '=', 'waiting')
    .where('modified_at', '<', before)
    .orderBy(sql`exists (select from previews where resource_id = resources.id)`)
    .orderBy('modified_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks the newest files that an older reader has read as waiting, and returns their ids. */
export async function markOutdated(db: Db, limit: number) {
  const { rows } = await sql<{ id: string }>`
    update resources set understood = 'waiting', understand_tries = 0 where id in (
      select id from resources join previews on resource_id = id
      where understood = 'done' and reader_version < ${readerVersion} order by modified_at desc limit ${limit}
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { bandsOf, comparedCharacters } from '../text-bands.ts'

/** Texts of a band that are ranked: thousands share one where many files have the same cover. */
const maxPerBand = 50
/** Texts that are loaded and compared. */
const maxCompared = 10

/** Ids of other texts that share a band, those that share most of them first. */
async function candidates(db: Db, resourceId: string, bands: readonly number[]): Promise<readonly string[]> {
  if (bands.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from unnest(${bands}::int[]) as band, lateral (
      select resource_id as id from text_hashes
      where bands @> array[band] and resource_id <> ${resourceId} limit ${maxPerBand}
    ) as near
    group by id order by count(*) desc, id limit ${maxCompared}`.execute(db)
  return rows.map(({ id }) => id)
}

const textOf = (db: Db, resourceId: string) =>
  db
    .selectFrom('resources')
    .leftJoin('previews', 'previews.resource_id', 'resources.id')
    .leftJoin('text_hashes', 'text_hashes.resource_id', 'resources.id')
    .select([
      'resources.title',
      'bands',
      sql<boolean>`resources.verified is true`.as('verified'),
      sql<string>`coalesce(left(previews.text, ${comparedCharacters}), '')`.as('text'),
    ])
    .where('resources.id', '=', resourceId)
    .executeTakeFirst()

/** Texts read before this table existed. */
async function unhashed(db: Db, rows: number) {
  const found = await db
    .selectFrom('previews')
    .select('resource_id as id')
    .where(
      sql<boolean>`not exists (select from text_hashes where text_hashes.resource_id = previews.resource_id)`,
    )
    .limit(rows)
    .execute()
  return found.map(({ id }) => id)
}

/** Does nothing if the file was read again meanwhile, or its resource was deleted. */
async function hash(db: Db, resourceId: string) {
  const found = await textOf(db, resourceId)
  if (!found) return
  await sql`insert into text_hashes (resource_id, bands)
    select resource_id, ${bandsOf(found.text)}::int[] from previews where resource_id = ${resourceId}
    on conflict do nothing`.execute(db)
}

export const duplicatesRepository = (db: Db) => ({
  /** Title, state, the compared beginning of the text, and signature if it is stored; undefined for an unknown resource. */
  textOf: (resourceId: string) => textOf(db, resourceId),
  /** Ids of the other texts that are probably alike, at most ten. */
  candidates: (resourceId: string, bands: readonly number[]) => candidates(db, resourceId, bands),
  /** Ids of texts without a signature. */
  unhashed: (rows: number) => unhashed(db, rows),
  /** Stores the signature of a text. */
  hash: (resourceId: string) => hash(db, resourceId),
})
export type DuplicatesRepository = ReturnType<typeof duplicatesRepository>

import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { bandsOf, comparedCharacters } from '../text-bands.ts'

/** Texts of a band that are ranked: thousands share one where many files have the same cover. */
const maxPerBand = 50
/** Texts that are loaded and compared. */
const maxCompared = 10

/** Ids of at most ten other texts that share a band, those that share most of them first. */
export async function findCandidates(db: Db, resourceId: string, bands: readonly number[]) {
  if (bands.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from unnest(${bands}::int[]) as band, lateral (
      select resource_id as id from text_signatures
      where bands @> array[band] and resource_id <> ${resourceId} limit ${maxPerBand}
    ) as near
    group by id order by count(*) desc, id limit ${maxCompared}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Title, state, the compared beginning of the text, and signature if it is stored; undefined for an unknown resource. */
export const findText = (db: Db, resourceId: string) =>
  db
    .selectFrom('resources')
    .leftJoin('previews', 'previews.resource_id', 'resources.id')
    .leftJoin('text_signatures', 'text_signatures.resource_id', 'resources.id')
    .select([
      'resources.title',
      'bands',
      sql<boolean>`resources.verified is true`.as('verified'),
      sql<string>`coalesce(left(previews.text, ${comparedCharacters}), '')`.as('text'),
    ])
    .where('resources.id', '=', resourceId)
    .executeTakeFirst()

/** Ids of texts read before signatures existed. */
export async function findUnsigned(db: Db, rows: number) {
  const found = await db
    .selectFrom('previews')
    .select('resource_id as id')
    .where(
      sql<boolean>`not exists (select from text_signatures where text_signatures.resource_id = previews.resource_id)`,
    )
    .limit(rows)
    .execute()
  return found.map(({ id }) => id)
}

/** Stores the signature of a text. Does nothing if the file was read again meanwhile, or its resource was deleted. */
export async function signText(db: Db, resourceId: string) {
  const found = await findText(db, resourceId)
  if (!found) return
  await sql`insert into text_signatures (resource_id, bands)
    select resource_id, ${bandsOf(found.text)}::int[] from previews where resource_id = ${resourceId}
    on conflict do nothing`.execute(db)
}

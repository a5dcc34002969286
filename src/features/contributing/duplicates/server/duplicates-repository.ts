import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { comparedCharacters } from '../text-bands.ts'

/** Texts of a band that are ranked: thousands share one where many files have the same cover. */
const maxPerBand = 50
/** Texts that are loaded and compared. */
const maxCompared = 10

/** Ids of at most ten other texts that share a band, those that share most of them first; not of other versions of it. */
export async function findCandidates(db: Db, resourceId: string, bands: readonly number[]) {
  if (bands.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from unnest(${bands}::int[]) as band, lateral (
      select resource_id as id from text_signatures
      where bands @> array[band] and resource_id not in (
        select id from resources where ${resourceId}::uuid in (id, replaces_id)
        union select replaces_id from resources where id = ${resourceId} and replaces_id is not null) limit ${maxPerBand}
    ) as near
    group by id order by count(*) desc, id limit ${maxCompared}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Title, state, the compared beginning of the text, and signature if it was read; undefined for an unknown resource. */
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

import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { MeasuredFacts } from '../text-blocks.ts'
import { sectionsInPart } from '../text-part.ts'
import { onlyGuess } from './previews-repository.ts'
import type { StoredPart } from './text-parts.ts'

const sections = sql<readonly string[]>`string_to_array(previews.text, E'\\f')`

/** One part of the text of a file; undefined for a link and an unknown resource. */
export async function findTextPart(
  db: Db,
  resourceId: string,
  part: number,
): Promise<StoredPart | undefined> {
  const first = (part - 1) * sectionsInPart
  const row = await db
    .selectFrom('resources')
    .leftJoin('previews', 'previews.resource_id', 'resources.id')
    .select([
      'resources.understood as state',
      'resources.file_name as fileName',
      'resources.pages',
      onlyGuess.as('language'),
      sql<MeasuredFacts | null>`previews.facts`.as('facts'),
      sql<number>`coalesce(previews.page_count, 0)`.as('paged'),
      sql<number>`coalesce(cardinality(${sections}), 0)`.as('total'),
      sql<readonly string[]>`coalesce((${sections})[${first + 1}:${first + sectionsInPart}], '{}')`.as(
        'texts',
      ),
      sql<readonly unknown[] | null>`jsonb_path_query_array(previews.blocks,
        ${`$[${first} to ${first + sectionsInPart - 1}]`}::jsonpath)`.as('blocks'),
      sql<StoredPart['pictures']>`array(select jsonb_build_object('n', n, 'width', width, 'height', height)
        from preview_pictures where resource_id = resources.id)`.as('pictures'),
    ])
    .where('resources.id', '=', resourceId)
    .where('resources.kind', '=', 'file')
    .executeTakeFirst()
  return row && { ...row, fileName: row.fileName ?? '' }
}

/** Null for a link and for a file that is not read. */
export async function findFacts(db: Db, resourceId: string): Promise<MeasuredFacts | null> {
  const row = await db
    .selectFrom('previews')
    .select(sql<MeasuredFacts | null>`facts`.as('facts'))
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return row?.facts ?? null
}

/** The beginnings of some pages of a file, from this one on. */
export async function findBeginnings(
  db: Db,
  resourceId: string,
  first: number,
  count: number,
  characters: number,
) {
  const row = await db
    .selectFrom('previews')
    .select(sql<readonly string[]>`(${sections})[${first}:${first + count - 1}]`.as('texts'))
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return (row?.texts ?? []).map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, characters))
}

/** Picture `n` inside a file as WebP; undefined where none is stored. */
export async function findShownPicture(db: Db, resourceId: string, n: number) {
  const row = await db
    .selectFrom('preview_pictures')
    .select('bytes')
    .where('resource_id', '=', resourceId)
    .where('n', '=', n)
    .executeTakeFirst()
  return row?.bytes
}

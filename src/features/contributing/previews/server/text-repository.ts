import { sql } from 'kysely'
import { fileTypes } from '#features/contributing/files/file-type.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { MeasuredFacts, Section } from '../text-blocks.ts'
import { sectionsInPart } from '../text-part.ts'
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
      'resources.language_guess as language',
      sql<MeasuredFacts | null>`previews.facts`.as('facts'),
      sql<number>`coalesce(previews.page_count, 0)`.as('paged'),
      sql<number>`coalesce(cardinality(${sections}), 0)`.as('total'),
      sql<readonly string[]>`coalesce((${sections})[${first + 1}:${first + sectionsInPart}], '{}')`.as(
        'texts',
      ),
      sql<readonly Section[] | null>`jsonb_path_query_array(previews.blocks,
        ${`$[${first} to ${first + sectionsInPart - 1}]`}::jsonpath)`.as('blocks'),
      sql<StoredPart['pictures']>`array(select jsonb_build_object('n', n, 'width', width, 'height', height)
        from preview_pictures where resource_id = resources.id)`.as('pictures'),
    ])
    .where('resources.id', '=', resourceId)
    .where('resources.kind', '=', 'file')
    .executeTakeFirst()
  return row && { ...row, fileName: row.fileName ?? '' }
}

/** What the own page of a file says about its text and pages; undefined for a link and an unknown resource. */
export async function findFileSummary(db: Db, resourceId: string) {
  const row = await db
    .selectFrom('resources')
    .leftJoin('previews', 'previews.resource_id', 'resources.id')
    .select(['resources.mime', 'resources.pages', sql<MeasuredFacts | null>`previews.facts`.as('facts')])
    .where('resources.id', '=', resourceId)
    .where('resources.kind', '=', 'file')
    .executeTakeFirst()
  if (!row) return undefined
  const { mime, pages, facts } = row
  return {
    facts,
    textBytes: facts?.textBytes ?? 0,
    hasPageImages: mime === fileTypes.pdf.mime && pages !== null,
  }
}
export type FileSummary = NonNullable<Awaited<ReturnType<typeof findFileSummary>>>

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

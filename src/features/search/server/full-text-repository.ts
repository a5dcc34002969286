import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import { beginsWithCharacters, type FullTextTerm } from '../tokenizer.ts'
import type { TextSection } from './excerpt.ts'

export interface InsideWanted {
  /** At least one of them is telling. */
  readonly words: readonly FullTextTerm[]
  /** Any of these; all without it. */
  readonly subjects?: readonly StorageName[] | undefined
  readonly limit: number
}

export interface FileInside {
  readonly id: string
  /** Where most of the words stand; undefined when that cannot be said. */
  readonly portion: TextSection | undefined
}

export interface InsideRepository {
  /**
   * Verified files with every word in text, title, tags or subject, a telling one in the text alone; the newest first.
   * `found` counts them, up to 5,000.
   */
  find(wanted: InsideWanted): Promise<{ readonly files: readonly FileInside[]; readonly found: number }>
}

/** Of more files that hold the words the others are not looked at: so much takes some milliseconds. */
const lookedAt = 5_000
/** A page of a normal file is shorter; of a longer one its beginning is looked through. */
const portionCharacters = 20_000

const isBeginning = (word: string) => word.length >= beginsWithCharacters

/** Letters and digits in quotes: nothing in them is an operator. */
const lexeme = (word: string) => `'${word}'${isBeginning(word) ? ':*' : ''}`
const formAsked = (form: readonly string[]) => `(${form.map(lexeme).join(' & ')})`
const wordAsked = ({ forms, subjects }: FullTextTerm) =>
  `(${[...forms.map(formAsked), ...subjects.map((name) => `'#${name}'`)].join(' | ')})`

/** Each lexeme that is looked for, with the number of its word, and whether others that begin with it count too. */
function lexemesOf(words: readonly FullTextTerm[]) {
  const all = words.flatMap(({ forms }, word) => forms.flat().map((form) => ({ word, form })))
  return sql`unnest(${all.map(({ word }) => word)}::int[], ${all.map(({ form }) => form)}::text[],
    ${all.map(({ form }) => isBeginning(form))}::boolean[]) as wanted (word, form, begins)`
}

/**
 * The wanted words of a file, with their places. A large file has 100,000 places: its words alone, which stand in order,
 * are searched in halves, and the places of all others never taken apart (F-C1).
 */
const onlyWanted = (words: readonly FullTextTerm[]) => sql`
  ts_filter(setweight(previews.words, 'A', array(
    select unnest(array[form] || case when begins then
      lexemes[width_bucket(form, lexemes) + 1 : width_bucket(form || ${'\u{10ffff}'}, lexemes)] end)
    from (select tsvector_to_array(previews.words) collate "C" as lexemes offset 0) as kept, ${lexemesOf(words)}
  )), '{a}')`

const containing = (form: string) => `%${form.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The search itself finds it by title, tags or subject, or would without its small words. */
const isFoundAnyway = (words: readonly FullTextTerm[]) =>
  sql.join(
    words.map(
      ({ typed, subjects }) =>
        sql`(document.words like any(${typed.map(containing)}::text[]) or document.subject = any(${subjects}::text[]))`,
    ),
    sql` and `,
  )

interface Row {
  readonly id: string
  readonly found: number
  readonly portion: number | null
  readonly paged: number
  readonly text: string | null
}

const portionOf = ({ portion, paged, text }: Row): TextSection | undefined =>
  portion === null || text === null ? undefined : { page: portion <= paged ? portion : null, text }

export const insideRepository = (db: Db): InsideRepository => ({
  async find({ words, subjects = null, limit }) {
    const telling = words.filter(({ isTelling }) => isTelling)
    const { rows } = await sql<Row>`
      with beyond as (
        select resource_id, modified_at, count(*) over ()::int as found
        from files_with(${words.map(wordAsked).join(' & ')}::tsquery, ${lookedAt}) as resource_id
        join search_documents as document using (resource_id)
        where not (${isFoundAnyway(telling)})
          and (${subjects}::text[] is null or document.subject = any(${subjects}::text[]))
        order by modified_at desc, resource_id desc
        limit ${limit}
      )
      select resource_id as id, found, portion, paged,
        left(split_part(text, E'\\f', portion), ${portionCharacters}) as text
      from beyond join previews using (resource_id)
      left join lateral (
        select place::int as portion
        from unnest(${onlyWanted(telling)}) as standing (lexeme, places)
        join ${lexemesOf(telling)} on lexeme = form or begins and starts_with(lexeme, form),
          unnest(places) as place
        group by place
        order by count(distinct word) desc, place
        limit 1
      ) as best on true
      order by modified_at desc, resource_id desc`.execute(db)
    const files = rows.map((row) => ({ id: row.id, portion: portionOf(row) }))
    return { files, found: rows[0]?.found ?? 0 }
  },
})

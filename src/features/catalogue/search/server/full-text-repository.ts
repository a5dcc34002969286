import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import { minPrefixLength, type FullTextTerm } from '../tokenizer.ts'
import type { Synonym } from './words/synonyms.ts'
import type { TextSection } from './excerpt.ts'

interface SearchedTerm extends FullTextTerm {
  /** Other forms of a noun, by which titles and tags in their language are found. */
  readonly nouns?: readonly Synonym[]
}

interface FullTextQuery {
  /** At least one of them is selective. */
  readonly words: readonly SearchedTerm[]
  /** Undefined for all subjects. */
  readonly subjects?: readonly StorageName[] | undefined
  /** Language of the files that come first. */
  readonly prefer?: string | undefined
  readonly limit: number
}

export interface FullTextMatch {
  readonly id: string
  /** The section with the most terms; undefined if unknown. */
  readonly section: TextSection | undefined
}

/** Further matches are ignored; this many take some milliseconds. */
const maxFiles = 5_000
/** A page is usually shorter; of a longer one only the start is searched. */
const maxSectionCharacters = 20_000

const isPrefix = (word: string) => word.length >= minPrefixLength

/** Tokens hold only letters and digits, and in quotes they cannot be operators. */
const lexeme = (word: string) => `'${word}'${isPrefix(word) ? ':*' : ''}`
const formQuery = (form: readonly string[]) => `(${form.map(lexeme).join(' & ')})`
const termQuery = ({ forms, subjects }: FullTextTerm) =>
  `(${[...forms.map(formQuery), ...subjects.map((name) => `'#${name}'`)].join(' | ')})`

/** A table of the lexemes: index of the term, lexeme, and true if it matches as a prefix. */
function lexemesOf(words: readonly FullTextTerm[]) {
  const all = words.flatMap(({ forms }, word) => forms.flat().map((form) => ({ word, form })))
  return sql`unnest(${all.map(({ word }) => word)}::int[], ${all.map(({ form }) => form)}::text[],
    ${all.map(({ form }) => isPrefix(form))}::boolean[]) as wanted (word, form, begins)`
}

/**
 * The lexemes of a file that match, with their positions. A large file has 100,000 positions: binary search over its
 * sorted lexemes avoids unpacking the positions of all others (F-C1).
 */
const matchingLexemes = (words: readonly FullTextTerm[]) => sql`
  ts_filter(setweight(previews.search_vector, 'A', array(
    select unnest(array[form] || case when begins then
      lexemes[width_bucket(form, lexemes) + 1 : width_bucket(form || ${'\u{10ffff}'}, lexemes)] end)
    from (select tsvector_to_array(previews.search_vector) collate "C" as lexemes offset 0) as kept, ${lexemesOf(words)}
  )), '{a}')`

const containing = (form: string) => `%${form.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** True for files that the selective words, or other forms of their nouns, find by title, tags or subject. */
const isFoundByPlainSearch = (words: readonly SearchedTerm[]) =>
  sql.join(
    words.map(
      ({ typed, subjects, nouns = [] }) =>
        sql`(document.words like any(${typed.map(containing)}::text[]) or document.subject = any(${subjects}::text[])
          or (document.languages = '{}' or document.languages && ${nouns.map(({ language }) => language)}::text[])
            and document.words like any(${nouns.map(({ folded }) => containing(folded))}::text[]))`,
    ),
    sql` and `,
  )

interface Row {
  readonly id: string
  readonly found: number
  readonly portion: number | null
  readonly page_count: number
  readonly language: string | null
  readonly text: string | null
}

const sectionOf = ({ portion, page_count, language, text }: Row): TextSection | undefined =>
  portion === null || text === null
    ? undefined
    : { section: portion, page: portion <= page_count ? portion : null, language, text }

/**
 * Verified files with every word in text, title, tags or subject, and at least one selective word in the text alone; the
 * preferred language first, then the newest. `found` counts them, up to 5,000.
 */
export async function searchFiles(db: Db, { words, limit, ...query }: FullTextQuery) {
  const subjects = query.subjects ?? null
  const selective = words.filter(({ isSelective }) => isSelective)
  const { rows } = await sql<Row>`
      with beyond as (
        select resource_id, modified_at, count(*) over ()::int as found,
          ${query.prefer ?? ''} = any(document.languages) as preferred
        from previews_matching(${words.map(termQuery).join(' & ')}::tsquery, ${maxFiles}) as resource_id
        join search_documents as document using (resource_id)
        where not (${isFoundByPlainSearch(selective)})
          and (${subjects}::text[] is null or document.subject = any(${subjects}::text[]))
        order by preferred desc, modified_at desc, resource_id desc
        limit ${limit}
      )
      select resource_id as id, found, portion, page_count, section_languages[portion] as language,
        left(split_part(text, E'\\f', portion), ${maxSectionCharacters}) as text
      from beyond join previews using (resource_id)
      left join lateral (
        select position::int as portion
        from unnest(${matchingLexemes(selective)}) as occurrences (lexeme, positions)
        join ${lexemesOf(selective)} on lexeme = form or begins and starts_with(lexeme, form),
          unnest(positions) as position
        group by position
        order by count(distinct word) desc, position
        limit 1
      ) as best on true
      order by preferred desc, modified_at desc, resource_id desc`.execute(db)
  const files: readonly FullTextMatch[] = rows.map((row) => ({ id: row.id, section: sectionOf(row) }))
  return { files, found: rows[0]?.found ?? 0 }
}

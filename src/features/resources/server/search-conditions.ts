/** The words of a search as SQL on a search document `d`: what matches, how well, and what an index finds it by. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { ranks, type Search, type SearchWord } from '../rank.ts'
import { allOf, type Condition, likeWords } from './list-conditions.ts'

// `words` holds each word of the title after a Q and each tag in a line of its own (migrations/0009-search.sql).
const wordOfTitle = (form: string) => `Q${form}`
const beginningOfTitle = (phrase: string) => wordOfTitle(phrase.replaceAll(' ', ' Q'))

const holds = (text: string): Condition => sql`strpos(d.words, ${text}) > 0`
const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const isOfSubject = (subjects: readonly string[]): Condition => sql`d.subject = any(${subjects}::text[])`

const wordFound = ({ forms, subjects }: SearchWord) =>
  anyOf([...forms.map(holds), ...(subjects.length === 0 ? [] : [isOfSubject(subjects)])])

/** Whether every word is found. */
export const holdsWords = ({ words }: Search): Condition => allOf(words.map(wordFound))

const rankOfWord = ({ forms }: SearchWord) =>
  sql`case when ${anyOf(forms.map((form) => holds(wordOfTitle(form))))} then ${sql.lit(ranks.titleWord)}
    when ${anyOf(forms.map(holds))} then ${sql.lit(ranks.inTitleOrTag)} else ${sql.lit(ranks.subject)} end`

/** The rank (rank.ts) of a document that holds every word. */
export const rankIn = ({ phrase, words }: Search): RawBuilder<number> =>
  sql`case when starts_with(d.words, ${`${beginningOfTitle(phrase)}\n`}) then ${sql.lit(ranks.title)}
    when starts_with(d.words, ${beginningOfTitle(phrase)}) then ${sql.lit(ranks.titleBegins)}
    when ${holds(`\n${phrase}\n`)} then ${sql.lit(ranks.tag)}
    else greatest(${sql.join(words.map(rankOfWord))}) end`

const found = (text: string): Condition =>
  likeWords(text) ?? sql`short_forms(d.words) @> short_forms(${text})`

/** More words than these make an index slower, not better; what they let through is looked at anyway. */
const maxAsked = 3

interface Way {
  readonly forms: readonly string[]
  readonly subjects: readonly string[]
}

/** What the indexes are asked: the words that tell most, all that match are among what is found. */
function foundBy(ways: readonly Way[]): Condition {
  const plain = ways.filter(({ forms, subjects }) => forms.length === 1 && subjects.length === 0)
  const telling = plain.filter(({ forms }) => forms.some(likeWords))
  const longest = (some: readonly Way[]) =>
    some.toSorted((a, b) => (b.forms[0]?.length ?? 0) - (a.forms[0]?.length ?? 0)).slice(0, maxAsked)
  const asked = telling.length > 0 ? longest(telling) : plain.length > 0 ? longest(plain) : ways
  return allOf(
    asked.map(({ forms, subjects }) =>
      anyOf([...forms.map(found), ...(subjects.length === 0 ? [] : [isOfSubject(subjects)])]),
    ),
  )
}

/** Whatever matches. */
export const foundAnywhere = ({ words }: Search): Condition => foundBy(words)

/**
 * The same for a list that is sorted as a whole. Where no word is long enough for a trigram, the index of short forms is
 * asked apart: the planner would work them out for every row instead (F-C1).
 */
export function foundAsAWhole({ words }: Search): Condition {
  const forms = words
    .filter((way) => way.forms.length === 1 && way.subjects.length === 0)
    .flatMap((way) => way.forms)
  if (forms.length === 0 || forms.some(likeWords)) return foundBy(words)
  const all = sql.join(forms.slice(0, maxAsked).map((form) => sql`short_forms(${form})`), sql` || `) // prettier-ignore
  return sql`d.resource_id in (select documents_with(${all}))`
}

/** Whatever has each word in its title or a tag. */
export const foundInWords = ({ words }: Search): Condition =>
  foundBy(words.map(({ forms }) => ({ forms, subjects: [] })))

/** Whatever has each word at the beginning of a word of the title. */
export const foundInTitle = ({ words }: Search): Condition =>
  foundBy(words.map(({ forms }) => ({ forms: forms.map(wordOfTitle), subjects: [] })))

export const isTag = ({ phrase }: Search): Condition => sql`d.tags @> ${[phrase]}::text[]`

const indexedTitle = 80
/** The first characters, as PostgreSQL counts them. */
const beginning = (phrase: string) => Array.from(phrase).slice(0, indexedTitle).join('')

export const isTitle = ({ phrase }: Search): Condition =>
  sql`(left(d.title, ${sql.lit(indexedTitle)}) = ${beginning(phrase)} and d.title = ${phrase})`

// As a range: the plan of a pattern would hang on what the parameter is.
export const beginsTitle = ({ phrase }: Search): Condition =>
  sql<SqlBool>`(left(d.title, ${sql.lit(indexedTitle)}) ~>=~ ${beginning(phrase)}
    and left(d.title, ${sql.lit(indexedTitle)}) ~<~ ${`${beginning(phrase)}\u{10ffff}`})`

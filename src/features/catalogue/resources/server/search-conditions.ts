/**
 * Words of a search as SQL on a search document `d`: the exact match (`matchesAllWords`), the rank (`rankIn`), and
 * `found…` conditions that an index answers. An index may find more than matches, never less.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { ranks, type Search, type SearchWord } from '../rank.ts'
import { allOf, type Condition, likeWords } from './list-conditions.ts'

// `words` holds each title word after a `Q`, and each tag on its own line (migrations/0001-schema.sql).
const titleWord = (form: string) => `Q${form}`
const titlePrefix = (phrase: string) => titleWord(phrase.replaceAll(' ', ' Q'))

const holds = (text: string): Condition => sql`strpos(d.words, ${text}) > 0`
const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const isOfSubject = (subjects: readonly string[]): Condition => sql`d.subject = any(${subjects}::text[])`

const wordFound = ({ forms, subjects }: SearchWord) =>
  anyOf([...forms.map(holds), ...(subjects.length === 0 ? [] : [isOfSubject(subjects)])])

/** True if every word matches title, a tag or the subject. */
export const matchesAllWords = ({ words }: Search): Condition => allOf(words.map(wordFound))

const rankOfWord = ({ forms }: SearchWord) =>
  sql`case when ${anyOf(forms.map((form) => holds(titleWord(form))))} then ${sql.lit(ranks.titleWord)}
    when ${anyOf(forms.map(holds))} then ${sql.lit(ranks.inTitleOrTag)} else ${sql.lit(ranks.subject)} end`

/** Rank (rank.ts) of a document that matches every word. */
export const rankIn = ({ phrase, words }: Search): RawBuilder<number> =>
  sql`case when starts_with(d.words, ${`${titlePrefix(phrase)}\n`}) then ${sql.lit(ranks.title)}
    when starts_with(d.words, ${titlePrefix(phrase)}) then ${sql.lit(ranks.titleBegins)}
    when ${holds(`\n${phrase}\n`)} then ${sql.lit(ranks.tag)}
    else greatest(${sql.join(words.map(rankOfWord))}) end`

const found = (text: string): Condition =>
  likeWords(text) ?? sql`bigram_codes(d.words) @> bigram_codes(${text})`

/** More words make an index scan slower without a better selection. */
const maxIndexedWords = 3

interface IndexedWord {
  readonly forms: readonly string[]
  readonly subjects: readonly string[]
}

/** Index condition on the most selective words. */
function foundBy(words: readonly IndexedWord[]): Condition {
  const plain = words.filter(({ forms, subjects }) => forms.length === 1 && subjects.length === 0)
  const selective = plain.filter(({ forms }) => forms.some(likeWords))
  const selectLongest = (some: readonly IndexedWord[]) =>
    some.toSorted((a, b) => (b.forms[0]?.length ?? 0) - (a.forms[0]?.length ?? 0)).slice(0, maxIndexedWords)
  const used =
    selective.length > 0 ? selectLongest(selective) : plain.length > 0 ? selectLongest(plain) : words
  return allOf(
    used.map(({ forms, subjects }) =>
      anyOf([...forms.map(found), ...(subjects.length === 0 ? [] : [isOfSubject(subjects)])]),
    ),
  )
}

/** Each word in title, tags or subject. */
export const foundAnywhere = ({ words }: Search): Condition => foundBy(words)

/**
 * The same for a result that is sorted as a whole. Without a word long enough for a trigram, a function queries the index
 * of short forms: the planner would compute the short forms of every row instead (F-C1).
 */
export function foundForSort({ words }: Search): Condition {
  const forms = words
    .filter((word) => word.forms.length === 1 && word.subjects.length === 0)
    .flatMap((word) => word.forms)
  if (forms.length === 0 || forms.some(likeWords)) return foundBy(words)
  const all = sql.join(forms.slice(0, maxIndexedWords).map((form) => sql`bigram_codes(${form})`), sql` || `) // prettier-ignore
  return sql`d.resource_id in (select documents_matching(${all}))`
}

/** Each word in title or tags. */
export const foundInWords = ({ words }: Search): Condition =>
  foundBy(words.map(({ forms }) => ({ forms, subjects: [] })))

/** Each word as a prefix of a title word. */
export const foundInTitle = ({ words }: Search): Condition =>
  foundBy(words.map(({ forms }) => ({ forms: forms.map(titleWord), subjects: [] })))

export const isTag = ({ phrase }: Search): Condition => sql`d.tags @> ${[phrase]}::text[]`

/** The index on titles holds this many characters. */
const indexedTitle = 80
/** Counts code points, as PostgreSQL does. */
const indexedPart = (phrase: string) => Array.from(phrase).slice(0, indexedTitle).join('')

export const isTitle = ({ phrase }: Search): Condition =>
  sql`(left(d.title, ${sql.lit(indexedTitle)}) = ${indexedPart(phrase)} and d.title = ${phrase})`

// A range instead of LIKE: the plan of a pattern depends on the value of the parameter.
export const beginsTitle = ({ phrase }: Search): Condition =>
  sql<SqlBool>`(left(d.title, ${sql.lit(indexedTitle)}) ~>=~ ${indexedPart(phrase)}
    and left(d.title, ${sql.lit(indexedTitle)}) ~<~ ${`${indexedPart(phrase)}\u{10ffff}`})`

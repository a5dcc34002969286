/** The list's filters as SQL conditions on a search document `d`; every value is a parameter and stands for itself. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldText } from '#shared/text.ts'
import { tagsOfGrade } from '#features/subjects/grade.ts'
import { codeFacets, type FacetName, unknownValue } from '../facets.ts'
import type { PageQuery } from '../page-query.ts'

export type Condition = RawBuilder<SqlBool>
export type Narrowed = Pick<PageQuery, 'subjects' | 'filters'>

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

export const isOfSubjects = (subjects: readonly string[] | undefined): Condition => {
  if (!subjects) return sql`true`
  return subjects.length === 1 ? sql`subject = ${subjects[0]}` : sql`subject = any(${subjects}::text[])`
}

const isAnyOf = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  values.includes(unknownValue)
    ? sql`(${column} = any(${values}::text[]) or ${column} is null)`
    : sql`${column} = any(${values}::text[])`

/** What is chosen in each facet; a facet without a choice is missing. */
export function facetConditions({ subjects, filters }: Narrowed): ReadonlyMap<FacetName, Condition> {
  const { grade, type } = filters
  const all: readonly (readonly [FacetName, Condition | undefined])[] = [
    ['subject', subjects && sql`d.subject = any(${subjects}::text[])`],
    ['grade', grade === undefined ? undefined : sql`d.tags && ${tagsOfGrade(grade)}::text[]`],
    ['type', type && sql`d.type = any(${type}::text[])`],
    ...codeFacets.map((name) => {
      const values = filters[name]
      return [name, values && isAnyOf(sql.ref(`d.${name}`), values)] as const
    }),
  ]
  return new Map(all.flatMap(([name, condition]) => (condition ? [[name, condition] as const] : [])))
}

/** As an index of three letters in a row can be asked; whatever else stands there is looked at afterwards. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const hasTrigram = (text: string) => /[a-z\d]{3}/i.test(text)

/** What an index on `words` finds the text by; none where it is too short. */
export const likeWords = (text: string): Condition | undefined =>
  hasTrigram(text) ? sql`d.words like ${pattern(text)}` : undefined

// Asked of the record, row by row and last: a rating never touches a search document.
const hasRating = (stars: number): Condition =>
  sql`(select floor(coalesce(average_rating, 0)) from resources where id = d.resource_id) = ${stars}`

const asked = (found: Condition | undefined, is: Condition) => (found ? [found, is] : [is])
const titleHolds = (text: string) =>
  asked(likeWords(text.replaceAll(' ', ' Q')), sql`strpos(d.title, ${text}) > 0`)
const aTagHolds = (text: string) =>
  asked(likeWords(text), sql`strpos(substr(d.words, strpos(d.words, E'\n')), ${text}) > 0`)

/** The filters that are no facets. Spec 5: the rating filter matches the floor of the average, 0 the unrated. */
export function otherConditions({ title = '', tag = '', rating }: Narrowed['filters']): Condition[] {
  const [titleWanted, tagWanted] = [foldText(title), foldText(tag)]
  return [
    ...(titleWanted === '' ? [] : titleHolds(titleWanted)),
    ...(tagWanted === '' ? [] : aTagHolds(tagWanted)),
    ...(rating === undefined ? [] : [hasRating(rating)]),
  ]
}

/** All of them must hold (TABLE-11). */
export const listConditions = (wanted: Narrowed): Condition[] => [
  ...facetConditions(wanted).values(),
  ...otherConditions(wanted.filters),
]

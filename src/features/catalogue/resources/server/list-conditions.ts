/** Filters of a list as SQL conditions on a search document `d`. Every value is a bound parameter. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldText } from '#shared/text.ts'
import { tagsOfGrade } from '#features/catalogue/subjects/grade.ts'
import { type CodeFacet, codeFacets, type FacetName, listColumn, unknownValue } from '../facets.ts'
import type { PageQuery } from '../page-query.ts'

export type Condition = RawBuilder<SqlBool>
export type FilterQuery = Pick<PageQuery, 'subjects' | 'filters'>

/** Counting stops here; the response then sets `orMore`. */
export const maxCounted = 1_000

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

export const isOfSubjects = (subjects: readonly string[] | undefined): Condition => {
  if (!subjects) return sql`true`
  return subjects.length === 1 ? sql`subject = ${subjects[0]}` : sql`subject = any(${subjects}::text[])`
}

function isAnyOf(name: CodeFacet, values: readonly string[]): Condition {
  const list = listColumn(name)
  const column = sql.ref(`d.${list ?? name}`)
  const isOne: Condition = list
    ? sql`${column} && ${values}::text[]`
    : sql`${column} = any(${values}::text[])`
  if (!values.includes(unknownValue)) return isOne
  return sql`(${isOne} or ${list ? sql`${column} = '{}'` : sql`${column} is null`})`
}

/** Condition of each facet with a choice. */
export function facetConditions({ subjects, filters }: FilterQuery): ReadonlyMap<FacetName, Condition> {
  const { grade, type } = filters
  const all: readonly (readonly [FacetName, Condition | undefined])[] = [
    ['subject', subjects && isOfSubjects(subjects)],
    ['grade', grade === undefined ? undefined : sql`d.tags && ${tagsOfGrade(grade)}::text[]`],
    ['type', type && sql`d.type = any(${type}::text[])`],
    ...codeFacets.map((name) => {
      const values = filters[name]
      return [name, values && isAnyOf(name, values)] as const
    }),
  ]
  return new Map(all.flatMap(([name, condition]) => (condition ? [[name, condition] as const] : [])))
}

/** LIKE pattern for the trigram index; the exact condition is checked afterwards. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const hasTrigram = (text: string) => /[a-z\d]{3}/i.test(text)

/** Condition that the trigram index on `words` answers; undefined if the text is too short. */
export const likeWords = (text: string): Condition | undefined =>
  hasTrigram(text) ? sql`d.words like ${pattern(text)}` : undefined

// A subquery for each row, checked last: search documents hold no ratings.
const hasRating = (stars: number): Condition =>
  sql`(select floor(coalesce(average_rating, 0)) from resources where id = d.resource_id) = ${stars}`

const withIndex = (byIndex: Condition | undefined, exact: Condition) => (byIndex ? [byIndex, exact] : [exact])
const titleContains = (text: string) =>
  withIndex(likeWords(text.replaceAll(' ', ' Q')), sql`strpos(d.title, ${text}) > 0`)
const anyTagContains = (text: string) =>
  withIndex(likeWords(text), sql`strpos(substr(d.words, strpos(d.words, E'\n')), ${text}) > 0`)

/** Filters that are not facets. A rating matches the floor of the average, 0 an unrated resource (TABLE-05–06). */
export function otherConditions({ title = '', tag = '', rating }: FilterQuery['filters']): Condition[] {
  const [foldedTitle, foldedTag] = [foldText(title), foldText(tag)]
  return [
    ...(foldedTitle === '' ? [] : titleContains(foldedTitle)),
    ...(foldedTag === '' ? [] : anyTagContains(foldedTag)),
    ...(rating === undefined ? [] : [hasRating(rating)]),
  ]
}

/** TABLE-11: all of them must hold. */
export const listConditions = (query: FilterQuery): Condition[] => [
  ...facetConditions(query).values(),
  ...otherConditions(query.filters),
]

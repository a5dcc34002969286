/** Filters and orders of the table over cached rows, for use without a network. */
import { foldText } from '#shared/text.ts'
import { gradesOf } from '#features/catalogue/subjects/grade.ts'
import { facetValues, type ValueFacet, valueFacets } from '../../facets.ts'
import type { PublicResource } from '../../resource.ts'
import type { TableQuery } from '../table-query.ts'

type Row = Pick<
  PublicResource,
  'title' | 'tags' | 'averageRating' | 'modifiedAt' | 'mime' | 'languages' | Exclude<ValueFacet, 'type'>
>

const contains = (text: string, part = '') => foldText(text).includes(foldText(part))
/** A part of accents alone folds to nothing and does not filter. */
const anyContains = (texts: readonly string[], part = '') =>
  foldText(part) === '' || texts.some((text) => contains(text, part))

/** A facet without a choice allows every value. */
const isAmong = (values: readonly string[], choices: readonly string[] | undefined) =>
  choices === undefined || values.some((value) => choices.includes(value))

/** True if every word is contained in the title or a tag. */
const hasWords = ({ title, tags }: Row, q = '') =>
  foldText(q)
    .split(' ')
    .every((word) => [title, ...tags].some((text) => contains(text, word)))

/** TABLE-11: all filters must match, by the rules of the server. */
function matches(row: Row, query: TableQuery) {
  const { title, tags, averageRating } = row
  return (
    hasWords(row, query.q) &&
    contains(title, query.title) &&
    anyContains(tags, query.tag) &&
    (query.rating === undefined || Math.floor(averageRating) === query.rating) &&
    (query.grade === undefined || gradesOf(tags).includes(query.grade)) &&
    // Only the server knows a detected language.
    valueFacets.every((name) => isAmong(facetValues(row, name), query[name]))
  )
}

/** The title order of the database: numbers by value, punctuation ignored. */
const titles = new Intl.Collator('en-ZA', { numeric: true, ignorePunctuation: true })

/** The matching rows in the order of the query; unchanged order if it names none. */
export function filterLocally<R extends Row>(rows: readonly R[], query: TableQuery): readonly R[] {
  const direction = query.order === 'asc' ? 1 : -1
  const compare = (a: R, b: R) =>
    query.sort === 'title'
      ? titles.compare(a.title, b.title)
      : Date.parse(a.modifiedAt) - Date.parse(b.modifiedAt)
  const found = rows.filter((row) => matches(row, query))
  return query.sort === undefined ? found : found.toSorted((a, b) => direction * compare(a, b))
}

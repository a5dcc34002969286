/** The filters and orders of the table over rows that this browser has, for times when the site cannot be asked. */
import { foldText } from '#shared/text.ts'
import { gradesOf } from '#features/subjects/grade.ts'
import { facetValue, type ValueFacet, valueFacets } from '../../facets.ts'
import type { PublicResource } from '../../resource.ts'
import type { TableQuery } from '../table-query.ts'

type Row = Pick<
  PublicResource,
  'title' | 'tags' | 'averageRating' | 'modifiedAt' | 'mime' | Exclude<ValueFacet, 'type'>
>

const has = (text: string, wanted = '') => foldText(text).includes(foldText(wanted))
/** A text of accents alone folds to nothing and does not filter. */
const anyHas = (texts: readonly string[], wanted = '') =>
  foldText(wanted) === '' || texts.some((text) => has(text, wanted))

/** In a facet without a choice every value is allowed. */
const isAmong = (value: string, choices: readonly string[] | undefined) => choices?.includes(value) ?? true

/** Every word stands somewhere in the title or the tags. */
const hasWords = ({ title, tags }: Row, q = '') =>
  foldText(q)
    .split(' ')
    .every((word) => [title, ...tags].some((text) => has(text, word)))

/** The rules of the server's list (TABLE-11): all of them must hold, what is not asked for holds. */
function matches(row: Row, query: TableQuery) {
  const { title, tags, averageRating } = row
  return (
    hasWords(row, query.q) &&
    has(title, query.title) &&
    anyHas(tags, query.tag) &&
    (query.rating === undefined || Math.floor(averageRating) === query.rating) &&
    (query.grade === undefined || gradesOf(tags).includes(query.grade)) &&
    // The language that a file reads as is known to the site alone.
    valueFacets.every((name) => isAmong(facetValue(row, name), query[name]))
  )
}

/** As the database orders titles: numbers by their value, punctuation aside. */
const titles = new Intl.Collator('en-ZA', { numeric: true, ignorePunctuation: true })

/** Those of the rows that a query asks for, in its order; as they stand where it names none. */
export function filterLocally<R extends Row>(rows: readonly R[], query: TableQuery): readonly R[] {
  const turn = query.order === 'asc' ? 1 : -1
  const compared = (a: R, b: R) =>
    query.sort === 'title'
      ? titles.compare(a.title, b.title)
      : Date.parse(a.modifiedAt) - Date.parse(b.modifiedAt)
  const found = rows.filter((row) => matches(row, query))
  return query.sort === undefined ? found : found.toSorted((a, b) => turn * compared(a, b))
}

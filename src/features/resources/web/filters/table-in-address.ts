/** Filters and order of a table as they stand in the address, behind the `?`. What nobody offers there is left out. */
import { gradeFilters } from '#features/subjects/grade.ts'
import { storageNames } from '#features/subjects/subject.ts'
import { resourceTypes } from '../../facets.ts'
import { filtersOf, sortAfterClick, type TableFilters, type TableSort, type Whole } from '../table-query.ts'

const longestWords = 200
/** Values of one facet that the server takes. */
const mostValues = 12

type Reader = (text: string) => string

const words: Reader = (text) => text.trim().slice(0, longestWords)
const severalOf =
  (isOne: (value: string) => boolean, most = mostValues): Reader =>
  (text) =>
    [...new Set(text.split(','))].filter(isOne).slice(0, most).join(',')
const among = (choices: readonly string[], most?: number) =>
  severalOf((value) => choices.includes(value), most)
const codes = severalOf((value) => /^[A-Za-z0-9.+-]{2,40}$/.test(value))

const readers: Readonly<Record<keyof TableFilters, Reader>> = {
  q: words,
  title: words,
  tag: words,
  rating: among(['0', '1', '2', '3', '4', '5'], 1),
  grade: among(gradeFilters, 1),
  subject: among(storageNames),
  language: codes,
  type: among(resourceTypes),
  licence: codes,
}

/** What an address asks of a table: on a search page `q` is what the list is of, on a subject page the subject is. */
export function filtersIn(query: URLSearchParams, whole: Whole): TableFilters {
  const notHere = whole === 'search' ? 'q' : 'subject'
  return filtersOf((name) => (name === notHere ? '' : readers[name](query.get(name) ?? '')))
}

/** The order that somebody chose; undefined for the usual one. */
export function sortIn(query: URLSearchParams): TableSort | undefined {
  const [sort, order] = [query.get('sort'), query.get('order')]
  if (sort !== 'title' && sort !== 'modifiedAt') return undefined
  return order === 'asc' || order === 'desc' ? { sort, order } : sortAfterClick(undefined, sort)
}

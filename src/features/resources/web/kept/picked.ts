/** The filters and orders of the table over rows that this browser has, for times when the site cannot be asked. */
import { tagsOfGrade } from '#features/subjects/grade.ts'
import type { PublicResource } from '../../resource.ts'
import type { TableQuery } from '../table-query.ts'

type Row = Pick<PublicResource, 'title' | 'tags' | 'averageRating' | 'modifiedAt'>

const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted.toLowerCase())

/** The rules of the server's list (TABLE-11): all of them must hold, what is not asked for holds. */
function matches({ title, tags, averageRating }: Row, query: TableQuery) {
  const years = query.grade === undefined ? undefined : tagsOfGrade(query.grade)
  return (
    has(title, query.title ?? '') &&
    (query.tag === undefined || tags.some((tag) => has(tag, query.tag ?? ''))) &&
    (query.rating === undefined || Math.floor(averageRating) === query.rating) &&
    (years === undefined || tags.some((tag) => years.includes(tag.toLowerCase())))
  )
}

/** As the database orders titles: numbers by their value, punctuation aside. */
const titles = new Intl.Collator('en-ZA', { numeric: true, ignorePunctuation: true })

/** Those of the rows that a query asks for, in its order. */
export function picked<R extends Row>(rows: readonly R[], query: TableQuery): readonly R[] {
  const turn = query.order === 'asc' ? 1 : -1
  const compared = (a: R, b: R) =>
    query.sort === 'title'
      ? titles.compare(a.title, b.title)
      : Date.parse(a.modifiedAt) - Date.parse(b.modifiedAt)
  return rows.filter((row) => matches(row, query)).toSorted((a, b) => turn * compared(a, b))
}

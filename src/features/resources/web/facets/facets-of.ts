/** The figures of the facets over rows that this browser has, for times when the site cannot be asked. */
import { gradeFilters, tagsOfGrade } from '#features/subjects/grade.ts'
import { type FacetName, type Facets, typeOf, unnamed } from '../../facets.ts'
import type { PublicResource } from '../../resource.ts'
import { picked } from '../kept/picked.ts'
import type { TableQuery } from '../table-query.ts'

type ValuesOf = (row: PublicResource) => readonly string[]

const gradesOf: ValuesOf = ({ tags }) => {
  const years = new Set(tags.map((tag) => tag.toLowerCase()))
  return gradeFilters.filter((grade) => tagsOfGrade(grade).some((tag) => years.has(tag)))
}

const values: Readonly<Record<FacetName, ValuesOf>> = {
  subject: ({ subject }) => [subject],
  grade: gradesOf,
  language: ({ language }) => [language ?? unnamed],
  type: (row) => [typeOf(row)],
  licence: ({ licence }) => [licence ?? unnamed],
}

/** As the site counts: of each facet leaving aside what is chosen in it. */
export function facetsOf(rows: readonly PublicResource[], query: TableQuery): Facets {
  const count = (name: FacetName) => {
    const counts: Record<string, number> = {}
    for (const value of picked(rows, { ...query, [name]: undefined }).flatMap(values[name]))
      counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  return {
    subject: count('subject'),
    grade: count('grade'),
    language: count('language'),
    type: count('type'),
    licence: count('licence'),
  }
}

import { sql } from 'kysely'
import { gradeFilters, gradesOf } from '#features/catalogue/subjects/grade.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { forEachFrom } from './segment/doc-set.ts'
import type { Segment } from './segment/segment.ts'

const bitValues = 2 ** 32

function countsOf({ facets: { subject }, grades, liveDocs }: Segment) {
  const found = new Map<number, number>()
  forEachFrom(liveDocs, 0, (doc) => {
    const key = (subject.ordinals[doc] ?? 0) * bitValues + (grades[doc] ?? 0)
    found.set(key, (found.get(key) ?? 0) + 1)
    return false
  })
  return Array.from(found, ([key, resources]) => ({
    subject: subject.texts[Math.floor(key / bitValues)] ?? '',
    grades: gradeFilters.filter((_, i) => ((key % bitValues) & (1 << i)) !== 0),
    resources,
  }))
}

/** Public resources by subject and choices of the grade filter; two items may have the same choices. Undefined: by SQL. */
export async function countGrades(segments: readonly Segment[] | undefined, db: Db) {
  if (segments) return segments.flatMap(countsOf)
  const { rows } = await sql<{ subject: string; tags: string[]; resources: number }>`
    select subject, tags, count(*)::int as resources from search_documents group by subject, tags`.execute(db)
  return rows.map(({ tags, ...row }) => ({ ...row, grades: gradesOf(tags) }))
}

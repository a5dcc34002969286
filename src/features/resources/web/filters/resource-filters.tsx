import { SelectField } from '#web/kit/ui/form/select-field.tsx'
import { gradeFilters } from '#features/subjects/grade.ts'
import type { TableFilters, Whole } from '../table-query.ts'
import { TypedField } from './typed-field.tsx'
import type { Narrow } from './use-table-in-address.ts'
import styles from './resource-filters.module.css'

const ratingChoices = [
  { value: '', label: 'All ratings' },
  ...[0, 1, 2, 3, 4, 5].map((stars) => ({
    value: `${stars}`,
    label: stars === 1 ? '1 star' : `${stars} stars`,
  })),
]

/** How many resources each grade would leave, once somebody has asked for such figures. */
export type GradeCounts = Readonly<Record<string, number>> | undefined

const gradeChoices = (counts: GradeCounts) => [
  { value: '', label: 'All grades' },
  ...gradeFilters.map((grade) => ({
    value: grade,
    label: counts ? `${grade} (${counts[grade] ?? 0})` : grade,
  })),
]

interface ResourceFiltersProps {
  readonly whole: Whole
  readonly filters: TableFilters
  readonly grades: GradeCounts
  readonly narrow: Narrow
}

/** What the spec narrows a table by; on a subject page also a search within the subject. Changing one leaves the others alone. */
export function ResourceFilters({ whole, filters, grades, narrow }: ResourceFiltersProps) {
  const typed = (name: 'q' | 'title' | 'tag') => ({ name, inAddress: filters[name], narrow })
  const chosen = (name: 'rating' | 'grade') => ({
    value: filters[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      narrow({ [name]: target.value }, 'choice'),
  })
  return (
    <div role="search" aria-label="Filter this list" className={styles.filters}>
      {whole === 'subject' && (
        <TypedField
          label="Search this subject"
          placeholder="Title, tag or topic"
          className={styles.within}
          {...typed('q')}
        />
      )}
      <TypedField label="Search by title" placeholder="e.g. algebra" {...typed('title')} />
      <TypedField label="Search by tags" placeholder="e.g. worksheet" {...typed('tag')} />
      <SelectField label="Rating" options={ratingChoices} {...chosen('rating')} />
      <SelectField label="Grade" options={gradeChoices(grades)} {...chosen('grade')} />
    </div>
  )
}

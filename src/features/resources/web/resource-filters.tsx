import { SelectField } from '#web/kit/ui/form/select-field.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'
import { gradeFilters } from '#features/subjects/grade.ts'
import type { TableFilters } from './table-query.ts'
import styles from './resource-filters.module.css'

const ratingChoices = [
  { value: '', label: 'All ratings' },
  ...[0, 1, 2, 3, 4, 5].map((stars) => ({
    value: `${stars}`,
    label: stars === 1 ? '1 star' : `${stars} stars`,
  })),
]
const gradeChoices = [
  { value: '', label: 'All grades' },
  ...gradeFilters.map((grade) => ({ value: grade, label: grade })),
]
const longestWords = 200

interface ResourceFiltersProps {
  readonly filters: TableFilters
  readonly onFilters: (filters: TableFilters) => void
}

/** The four filters above the table; changing one leaves the others alone. */
export function ResourceFilters({ filters, onFilters }: ResourceFiltersProps) {
  const boxOf = (name: keyof TableFilters) => ({
    value: filters[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onFilters({ ...filters, [name]: event.target.value }),
  })
  const typed = {
    type: 'search',
    maxLength: longestWords,
    autoComplete: 'off',
    enterKeyHint: 'search',
  } as const
  return (
    <div role="search" aria-label="Filter this list" className={styles.filters}>
      <TextField label="Search by title" placeholder="e.g. algebra" {...typed} {...boxOf('title')} />
      <TextField label="Search by tags" placeholder="e.g. worksheet" {...typed} {...boxOf('tag')} />
      <SelectField label="Rating" options={ratingChoices} {...boxOf('rating')} />
      <SelectField label="Grade" options={gradeChoices} {...boxOf('grade')} />
    </div>
  )
}

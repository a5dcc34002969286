import { useEffect, useState } from 'react'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { gradeFilters } from '#features/subjects/grade.ts'
import { tagLabel } from '#features/subjects/grade-label.ts'
import type { FilterName, TableFilters, ListScope } from '../table-query.ts'
import type { ChangeFilters } from './use-table-url-state.ts'
import { filterTexts, tableTexts } from '../../messages.ts'
import styles from './resource-filters.module.css'

const debounceMs = 200
const maxWordsLength = 200

interface DebouncedFieldProps {
  readonly name: FilterName
  readonly label: string
  readonly placeholder: string
  readonly className?: string | undefined
  /** The text in the URL. */
  readonly inUrl: string
  readonly changeFilters: ChangeFilters
}

/** Text filter, debounced. A changed URL replaces the text only if it differs, so that typing is not disturbed. */
function DebouncedField({ name, inUrl, changeFilters, ...field }: DebouncedFieldProps) {
  const [text, setText] = useState(inUrl)
  const [shownFor, setShownFor] = useState(inUrl)
  if (shownFor !== inUrl) {
    setShownFor(inUrl)
    if (text.trim() !== inUrl) setText(inUrl)
  }
  useEffect(() => {
    const typed = text.trim()
    if (typed === inUrl) return
    const timer = setTimeout(() => changeFilters({ [name]: typed }, 'typing'), debounceMs)
    return () => clearTimeout(timer)
  }, [text, inUrl, name, changeFilters])
  return (
    <TextField
      {...field}
      type="search"
      maxLength={maxWordsLength}
      autoComplete="off"
      enterKeyHint="search"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

const ratingChoices = [
  { value: '', label: filterTexts.allRatings },
  ...[0, 1, 2, 3, 4, 5].map((stars) => ({
    value: `${stars}`,
    label: filterTexts.stars({ stars }),
  })),
]

/** Matches of each grade; undefined while the panel of facets is closed. */
export type GradeCounts = Readonly<Record<string, number>> | undefined

const gradeChoices = (counts: GradeCounts) => [
  { value: '', label: filterTexts.allGrades },
  ...gradeFilters.map((grade) => ({
    value: grade,
    label: counts ? `${tagLabel(grade)} (${counts[grade] ?? 0})` : tagLabel(grade),
  })),
]

interface ResourceFiltersProps {
  readonly scope: ListScope
  readonly filters: TableFilters
  readonly grades: GradeCounts
  readonly changeFilters: ChangeFilters
}

/** The filters of the spec; on a subject page also a search within the subject. */
export function ResourceFilters({ scope, filters, grades, changeFilters }: ResourceFiltersProps) {
  const typed = (name: 'q' | 'title' | 'tag') => ({ name, inUrl: filters[name], changeFilters })
  const chosen = (name: 'rating' | 'grade') => ({
    value: filters[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      changeFilters({ [name]: target.value }, 'choice'),
  })
  return (
    <div role="search" aria-label={filterTexts.name} className={styles.filters}>
      {scope === 'subject' && (
        <DebouncedField
          label={filterTexts.within}
          placeholder={filterTexts.withinHint}
          className={styles.within}
          {...typed('q')}
        />
      )}
      <DebouncedField label={filterTexts.byTitle} placeholder={filterTexts.titleHint} {...typed('title')} />
      <DebouncedField label={filterTexts.byTags} placeholder={filterTexts.tagHint} {...typed('tag')} />
      <SelectField label={tableTexts.rating} options={ratingChoices} {...chosen('rating')} />
      <SelectField label={filterTexts.grade} options={gradeChoices(grades)} {...chosen('grade')} />
    </div>
  )
}

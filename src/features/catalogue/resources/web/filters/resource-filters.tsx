import { useCallback, useEffect, useState } from 'react'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { gradeFilters, tagLabel } from '#features/catalogue/subjects/grade.ts'
import type { FilterName, TableFilters } from '../table-query.ts'
import type { ChangeFilters } from './use-table-url-state.ts'
import { filterTexts, tableTexts } from '../../messages.ts'

const debounceMs = 200
const maxWordsLength = 200

interface DebouncedFieldProps {
  readonly name: FilterName
  readonly label: string
  readonly placeholder: string
  /** The text in the URL. */
  readonly inUrl: string
  readonly changeFilters: ChangeFilters
}

/** Text filter, debounced until it loses the focus. A changed URL replaces the text only if it differs, so that typing is not disturbed. */
function DebouncedField({ name, inUrl, changeFilters, ...field }: DebouncedFieldProps) {
  const [text, setText] = useState(inUrl)
  const [shownFor, setShownFor] = useState(inUrl)
  if (shownFor !== inUrl) {
    setShownFor(inUrl)
    if (text.trim() !== inUrl) setText(inUrl)
  }
  const typed = text.trim()
  const commit = useCallback(() => {
    if (typed !== inUrl) changeFilters({ [name]: typed }, 'typing')
  }, [name, typed, inUrl, changeFilters])
  useEffect(() => {
    const timer = setTimeout(commit, debounceMs)
    return () => clearTimeout(timer)
  }, [commit])
  return (
    <TextField
      {...field}
      type="search"
      maxLength={maxWordsLength}
      autoComplete="off"
      enterKeyHint="search"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
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

/** Matches of each grade; undefined while the facets are closed. */
export type GradeCounts = Readonly<Record<string, number>> | undefined

const gradeChoices = (counts: GradeCounts) => [
  { value: '', label: filterTexts.allGrades },
  ...gradeFilters.map((grade) => ({
    value: grade,
    label: counts ? `${tagLabel(grade)} (${counts[grade] ?? 0})` : tagLabel(grade),
  })),
]

interface SomeFiltersProps {
  readonly filters: TableFilters
  readonly changeFilters: ChangeFilters
}

/** Search within the subject of the page. */
export const SearchWithin = ({ filters, changeFilters }: SomeFiltersProps) => (
  <DebouncedField
    label={filterTexts.within}
    placeholder={filterTexts.withinHint}
    name="q"
    inUrl={filters.q}
    changeFilters={changeFilters}
  />
)

interface FilterFieldsProps extends SomeFiltersProps {
  readonly grades: GradeCounts
}

/** The filters of the spec. */
export function FilterFields({ filters, grades, changeFilters }: FilterFieldsProps) {
  const typed = (name: 'title' | 'tag') => ({ name, inUrl: filters[name], changeFilters })
  const chosen = (name: 'rating' | 'grade') => ({
    value: filters[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      changeFilters({ [name]: target.value }, 'choice'),
  })
  return (
    <>
      <DebouncedField label={filterTexts.byTitle} placeholder={filterTexts.titleHint} {...typed('title')} />
      <DebouncedField label={filterTexts.byTags} placeholder={filterTexts.tagHint} {...typed('tag')} />
      <SelectField label={tableTexts.rating} options={ratingChoices} {...chosen('rating')} />
      <SelectField label={filterTexts.grade} options={gradeChoices(grades)} {...chosen('grade')} />
    </>
  )
}

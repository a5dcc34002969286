import { useEffect, useState } from 'react'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { gradeFilters } from '#features/subjects/grade.ts'
import { tagLabel } from '#features/subjects/grade-label.ts'
import type { FilterName, TableFilters, ListScope } from '../table-query.ts'
import type { Narrow } from './use-table-url-state.ts'
import { filterTexts, tableTexts } from '../../messages.ts'
import styles from './resource-filters.module.css'

/** A pause in typing after which the list is narrowed. */
const typingPauseMs = 200
const maxWordsLength = 200

interface TypedFieldProps {
  readonly name: FilterName
  readonly label: string
  readonly placeholder: string
  readonly className?: string | undefined
  /** Its words as they stand in the address. */
  readonly inAddress: string
  readonly narrow: Narrow
}

/** Words that narrow a list while they are typed. Back and links put theirs into the box, without disturbing who types. */
function TypedField({ name, inAddress, narrow, ...field }: TypedFieldProps) {
  const [text, setText] = useState(inAddress)
  const [shownFor, setShownFor] = useState(inAddress)
  if (shownFor !== inAddress) {
    setShownFor(inAddress)
    if (text.trim() !== inAddress) setText(inAddress)
  }
  useEffect(() => {
    const typed = text.trim()
    if (typed === inAddress) return
    const timer = setTimeout(() => narrow({ [name]: typed }, 'typing'), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, inAddress, name, narrow])
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
    label: filterTexts.stars(stars),
  })),
]

/** How many resources each grade would leave, once somebody has asked for such figures. */
export type GradeCounts = Readonly<Record<string, number>> | undefined

const gradeChoices = (counts: GradeCounts) => [
  { value: '', label: filterTexts.allGrades },
  ...gradeFilters.map((grade) => ({
    value: grade,
    label: counts ? `${tagLabel(grade)} (${counts[grade] ?? 0})` : tagLabel(grade),
  })),
]

interface ResourceFiltersProps {
  readonly whole: ListScope
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
    <div role="search" aria-label={filterTexts.name} className={styles.filters}>
      {whole === 'subject' && (
        <TypedField
          label={filterTexts.within}
          placeholder={filterTexts.withinHint}
          className={styles.within}
          {...typed('q')}
        />
      )}
      <TypedField label={filterTexts.byTitle} placeholder={filterTexts.titleHint} {...typed('title')} />
      <TypedField label={filterTexts.byTags} placeholder={filterTexts.tagHint} {...typed('tag')} />
      <SelectField label={tableTexts.rating} options={ratingChoices} {...chosen('rating')} />
      <SelectField label={filterTexts.grade} options={gradeChoices(grades)} {...chosen('grade')} />
    </div>
  )
}

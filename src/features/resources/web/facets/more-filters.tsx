import { useEffect } from 'react'
import { LoadFailure } from '#web/kit/ui/state/load-failure.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import type { GradeCounts } from '../filters/resource-filters.tsx'
import type { Narrow } from '../filters/use-table-in-address.ts'
import { type ChoiceName, choiceNames, valuesOf } from '../table-query.ts'
import { choicesOf } from './choices.ts'
import { FacetGroup } from './facet-group.tsx'
import { type FacetsParts, useFacets } from './use-facets.ts'
import styles from './more-filters.module.css'

const titles: Readonly<Record<ChoiceName, string>> = {
  subject: 'Subject',
  language: 'Language',
  type: 'Kind of file',
  licence: 'Licence',
}

export interface MoreFiltersProps extends FacetsParts {
  readonly narrow: Narrow
  /** Hears how many resources each grade would leave, and of no figures at the end. */
  readonly onGrades: (counts: GradeCounts) => void
}

/** Facets beside the filters of the spec, each choice with what it would leave. Where there is nothing to choose, none is shown. */
export function MoreFilters({ narrow, onGrades, ...parts }: MoreFiltersProps) {
  const { filters, whole } = parts
  const { facets, error, refetch } = useFacets(parts)
  const grades = facets?.grade
  useEffect(() => onGrades(grades), [onGrades, grades])
  useEffect(() => () => onGrades(undefined), [onGrades])
  if (!facets)
    return error ? (
      <LoadFailure what="filters" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={4} label="Loading more filters" />
    )
  const groups = choiceNames
    .filter((name) => name !== 'subject' || whole === 'search')
    .map((name) => {
      const chosen = valuesOf(filters[name])
      return { name, chosen, choices: choicesOf(name, facets[name], chosen) }
    })
    .filter(({ choices, chosen }) => choices.length > 1 || chosen.length > 0)
  return (
    <div className={styles.groups}>
      {groups.map(({ name, ...group }) => (
        <FacetGroup
          key={name}
          {...group}
          title={titles[name]}
          onChosen={(values) => narrow({ [name]: values.join(',') }, 'choice')}
        />
      ))}
      {groups.length === 0 && <p>These resources are all of one kind: there is no more to choose from.</p>}
    </div>
  )
}

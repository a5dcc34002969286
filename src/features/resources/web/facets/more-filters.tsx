import { useEffect } from 'react'
import { LoadFailure } from '#web/kit/ui/state/load-failure.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import type { GradeCounts } from '../filters/resource-filters.tsx'
import type { Narrow } from '../filters/use-table-in-address.ts'
import { choiceNames, valuesOf } from '../table-query.ts'
import { choicesOf } from './choices.ts'
import { FacetGroup } from './facet-group.tsx'
import { filterTexts } from '../messages.ts'
import { facetTexts } from './messages.ts'
import { type FacetsParts, useFacets } from './use-facets.ts'
import styles from './more-filters.module.css'

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
      <LoadFailure what={facetTexts.what} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={4} label={filterTexts.loadingMore} />
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
          title={facetTexts.titles[name]}
          onChosen={(values) => narrow({ [name]: values.join(',') }, 'choice')}
        />
      ))}
      {groups.length === 0 && <p>{facetTexts.allOfOneKind}</p>}
    </div>
  )
}

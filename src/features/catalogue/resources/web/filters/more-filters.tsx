import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gradesOf } from '#features/catalogue/subjects/grade.ts'
import { classes } from '#client/ui/classes.ts'
import { isUnreachable } from '#client/call-failure.ts'
import { SelectField } from '#client/ui/form/field.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { byFacet, type FacetName, type Facets, facetValues, valueFacets } from '../../facets.ts'
import type { PublicResource } from '../../resource.ts'
import { filterLocally } from '../offline/local-filter.ts'
import {
  noFilters,
  queryOf,
  type TableFilters,
  type TableQuery,
  type TableSort,
  hasUsedSort,
  defaultSortFor,
  valuesOf,
} from '../table-query.ts'
import { toggleOption, type Choice, facetOptions, isSelected } from '../../facet-options.ts'
import { attributeTexts, facetTexts, filterTexts } from '../../messages.ts'
import styles from './more-filters.module.css'
import { resourcePagesKey } from '../refresh-resources.ts'
import { type Pages, rowsOf } from '../resource-cache.ts'
import type { ListSource } from '../use-resource-pages.ts'
import type { GradeCounts } from './resource-filters.tsx'
import type { ChangeFilters, Table } from './use-table-url-state.ts'

const valuesIn = (name: FacetName) => (row: PublicResource) =>
  name === 'grade' ? gradesOf(row.tags) : facetValues(row, name)

/** Counts over cached rows. As on the server, each facet ignores its own choices. */
export const countLocalFacets = (rows: readonly PublicResource[], query: TableQuery): Facets =>
  byFacet((name) => {
    const counts: Record<string, number> = {}
    for (const value of filterLocally(rows, { ...query, [name]: undefined }).flatMap(valuesIn(name)))
      counts[value] = (counts[value] ?? 0) + 1
    return counts
  })

/** A facet with more choices takes the full width. */
const maxInColumn = 6

interface FacetGroupProps {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChosen: (values: readonly string[]) => void
}

/** Checkboxes of one facet. */
export const FacetGroup = ({ title, choices, chosen, onChosen }: FacetGroupProps) => (
  <fieldset className={classes(styles.group, choices.length > maxInColumn && styles.wide)}>
    <legend>{title}</legend>
    <div className={styles.choices}>
      {choices.map((choice) => (
        <label key={choice.label} className={styles.choice}>
          <input
            type="checkbox"
            checked={isSelected(choice, chosen)}
            onChange={() => onChosen(toggleOption(choice, chosen))}
          />
          {choice.label} <span className={styles.count}>{choice.count}</span>
          <span className="visuallyHidden"> {facetTexts.resources}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

interface FacetsQuery extends ListSource {
  readonly filters: TableFilters
  /** Total of the filtered list, undefined while loading. A new total refetches the counts. */
  readonly total: number | undefined
}

/** Counts of each choice from the server; without a network, over cached rows. */
export function useFacets({ list, scope, load, filters, total }: FacetsQuery) {
  const client = useQueryClient()
  const query = queryOf(filters, undefined)
  const counts = useQuery({
    queryKey: ['facets', ...list, query, total],
    queryFn: async ({ signal }) => (await load({ ...query, limit: 1, facets: 1 }, signal)).facets ?? null,
    enabled: total !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data, error, failureReason } = counts
  const unfilteredKey = [...resourcePagesKey, ...list, queryOf(noFilters, defaultSortFor(scope, noFilters))]
  const rows = isUnreachable(error ?? failureReason) ? client.getQueryData<Pages>(unfilteredKey) : undefined
  const facets: Facets | undefined = rows ? countLocalFacets(rowsOf(rows), query) : (data ?? undefined)
  return { ...counts, facets }
}

export interface MoreFiltersProps extends FacetsQuery {
  readonly changeFilters: ChangeFilters
  readonly sort: TableSort | undefined
  readonly sortBy: Table['sortBy']
  /** Gets the counts of the grades; undefined on unmount. */
  readonly onGrades: (counts: GradeCounts) => void
}

const orders = [
  { value: '', label: filterTexts.newest },
  { value: 'used', label: filterTexts.used },
]

const OrderField = ({ sort, sortBy }: Pick<MoreFiltersProps, 'sort' | 'sortBy'>) => (
  <SelectField
    label={filterTexts.order}
    options={orders}
    value={sort?.sort === 'used' ? 'used' : ''}
    onChange={({ target }) => sortBy(target.value === 'used' ? 'used' : '')}
  />
)

/** Facets with counts. A facet with a single choice is hidden unless it is chosen. */
export function MoreFilters({ changeFilters, onGrades, sort, sortBy, ...query }: MoreFiltersProps) {
  const { filters, scope } = query
  const { facets, error, refetch } = useFacets(query)
  const grades = facets?.grade
  useEffect(() => onGrades(grades), [onGrades, grades])
  useEffect(() => () => onGrades(undefined), [onGrades])
  if (!facets)
    return (
      <NotLoaded
        what={facetTexts.what}
        error={error}
        refetch={refetch}
        lines={4}
        label={filterTexts.loadingMore}
      />
    )
  const groups = valueFacets
    .filter((name) => name !== 'subject' || scope === 'search')
    .map((name) => {
      const chosen = valuesOf(filters[name])
      return { name, chosen, choices: facetOptions(name, facets[name], chosen) }
    })
    .filter(({ choices, chosen }) => choices.length > 1 || chosen.length > 0)
  return (
    <div className={styles.groups}>
      {hasUsedSort(scope, filters) && <OrderField sort={sort} sortBy={sortBy} />}
      {groups.map(({ name, ...group }) => (
        <FacetGroup
          key={name}
          {...group}
          title={attributeTexts.titles[name]}
          onChosen={(chosen) => changeFilters({ [name]: chosen.join(',') }, 'choice')}
        />
      ))}
      {groups.length === 0 && <p>{facetTexts.allOfOneKind}</p>}
    </div>
  )
}

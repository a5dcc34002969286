import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasNoAnswer } from '#web/kit/kept/no-answer.ts'
import type { Facets } from '../../facets.ts'
import { type Pages, resourcePagesKey, rowsOf } from '../resource-cache.ts'
import { noFilters, queryOf, type TableFilters, usualSort, type Whole } from '../table-query.ts'
import type { LoadPage } from '../use-resource-pages.ts'
import { facetsOf } from './facets-of.ts'

export interface FacetsParts {
  readonly list: readonly string[]
  readonly whole: Whole
  readonly load: LoadPage
  readonly filters: TableFilters
  /** Of the list as it is filtered now, once the site has said it: another total asks for other figures. */
  readonly total: number | undefined
}

/** How many resources each choice would leave, as the site counts them; without it, counted over the rows that are here. */
export function useFacets({ list, whole, load, filters, total }: FacetsParts) {
  const client = useQueryClient()
  const query = queryOf(filters, undefined)
  const answer = useQuery({
    queryKey: ['facets', ...list, query, total],
    queryFn: async ({ signal }) => (await load({ ...query, limit: 1, facets: '1' }, signal)).facets ?? null,
    enabled: total !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data, error, failureReason } = answer
  const wholeKey = [...resourcePagesKey, ...list, queryOf(noFilters, usualSort(whole, noFilters))]
  const rows = hasNoAnswer(error ?? failureReason) ? client.getQueryData<Pages>(wholeKey) : undefined
  const facets: Facets | undefined = rows ? facetsOf(rowsOf(rows), query) : (data ?? undefined)
  return { ...answer, facets }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asKept } from '#web/kit/kept/kept-query.ts'
import { hasNoAnswer, onlineWithinMs } from '#web/kit/kept/no-answer.ts'
import { type Pages, type ResourcePage, resourcePagesKey, rowsOf } from '../resource-cache.ts'
import { noFilters, queryOf, startSort, type TableQuery } from '../table-query.ts'
import { picked } from './picked.ts'

/** What the query hook says of the asked pages. */
interface Answer {
  readonly data: unknown
  readonly isPlaceholderData: boolean
  readonly error: Error | null
  readonly failureReason: Error | null
}

/** When the site cannot be asked, filters and orders go over the rows that the list had before any were set. */
export function usePicked(list: readonly string[], query: TableQuery, answer: Answer) {
  const client = useQueryClient()
  const isMissing = answer.data === undefined || answer.isPlaceholderData
  const failed = hasNoAnswer(answer.error ?? answer.failureReason)
  const asked = JSON.stringify([...resourcePagesKey, ...list, query])
  useEffect(() => {
    if (!isMissing) return
    const queryKey = JSON.parse(asked) as readonly unknown[]
    const pick = () => {
      const whole = [...resourcePagesKey, ...queryKey.slice(1, -1), queryOf(noFilters, startSort)]
      const { data, dataUpdatedAt = 0 } = client.getQueryState<Pages>(whole) ?? {}
      if (!data || client.getQueryData(queryKey) !== undefined) return
      const items = picked(rowsOf(data), queryKey.at(-1) as TableQuery)
      const page: ResourcePage = { items, total: items.length, next: null, asOf: null, isPicked: true }
      const pages: Pages = { pages: [page], pageParams: [undefined] }
      client.setQueryData(queryKey, pages, { updatedAt: asKept(dataUpdatedAt) })
    }
    const timer = setTimeout(pick, failed ? 0 : onlineWithinMs)
    return () => clearTimeout(timer)
  }, [client, asked, isMissing, failed])
}

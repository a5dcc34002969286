import { useEffect } from 'react'
import type { ListEnd } from '#features/resources/web/resource-list.tsx'
import { isFiltered } from '#features/resources/web/table-query.ts'
import { useLater } from '#web/kit/timing/use-later.ts'

const loadBeyond = () => import('./beyond/beyond-results.tsx')

/** After the last hit of a search: what it did not ask for in so many words. Filtered lists end without it, since it knows no filter but the subject. */
export function BeyondSearch({ list: [, name = ''], whole, filters, total }: ListEnd) {
  const { here, begin } = useLater(loadBeyond)
  const [q, subject] = whole === 'search' ? [name, filters.subject] : [filters.q, name]
  const isSearch = q !== '' && !isFiltered({ ...filters, q: '', subject: '' })
  useEffect(() => {
    if (isSearch) begin()
  }, [isSearch, begin])
  if (!here || !isSearch) return null
  return <here.BeyondResults key={q} q={q} subject={subject} nothing={total === 0} />
}

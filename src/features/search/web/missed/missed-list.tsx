import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#web/kit/call.ts'
import { LoadFailure } from '#web/kit/ui/state/load-failure.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { listMissedSearches } from '../../contract.ts'
import styles from './missed-list.module.css'

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

interface MissedListProps {
  readonly link: (q: string) => ReactNode
}

/** Searches without a hit, the most frequent first. */
export function MissedList({ link }: MissedListProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['missed-searches'],
    queryFn: ({ signal }) => call(listMissedSearches, { signal }),
    gcTime: 0,
  })
  if (!data)
    return error ? (
      <LoadFailure what="searches" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={3} label="Loading the list" />
    )
  return (
    <div className={styles.list}>
      <p>
        {data.items.length === 0
          ? 'Every search of the last 90 days found something.'
          : 'Searches of the last 90 days that found nothing, the most frequent first. Who searched is not kept.'}
      </p>
      {data.items.length > 0 && <MissedTable items={data.items} link={link} />}
    </div>
  )
}

const MissedTable = ({ items, link }: ReturnOf<typeof listMissedSearches> & MissedListProps) => (
  <table aria-label="Searches that found nothing" className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Words</th>
        <th scope="col">Times</th>
        <th scope="col">Last on</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ words, times, lastOn }) => (
        <tr key={words}>
          <th scope="row">{link(words)}</th>
          <td>{times}</td>
          <td>
            <time dateTime={lastOn}>{dayFormat.format(new Date(lastOn))}</time>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

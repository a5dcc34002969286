import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { totalBytes } from '../../shelf-entry.ts'
import { freeBytes, spaceLabel, shelfLabel } from '../../shelf-text.ts'
import { pageTexts } from '../../messages.ts'
import { shelfKey } from '../store/read-shelf.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import { estimateStorage, isEvictable } from '../store/storage-quota.ts'
import styles from './shelf.module.css'

/** Number and size of the saved resources, and the free space where the browser reports it. */
export function ShelfSummary({ saved }: { readonly saved: readonly ShelfRecord[] }) {
  const { data: [estimate, evictable] = [] } = useQuery({
    queryKey: [...shelfKey, 'room'],
    queryFn: () => Promise.all([estimateStorage(), isEvictable()]),
    retry: false,
    staleTime: 0,
  })
  const labelId = useId()
  return (
    <div className={styles.summary}>
      <p className={styles.total}>{shelfLabel(saved.length, totalBytes(saved))}</p>
      {estimate && (
        <>
          <meter
            aria-labelledby={labelId}
            min={0}
            max={estimate.quota}
            high={estimate.quota * 0.9}
            value={estimate.used}
            className={styles.meter}
          />
          <p id={labelId} className={styles.quiet}>
            {pageTexts.free({ room: spaceLabel(freeBytes(estimate)) })}
          </p>
        </>
      )}
      {evictable && <p className={styles.quiet}>{pageTexts.mayBeCleared}</p>}
    </div>
  )
}

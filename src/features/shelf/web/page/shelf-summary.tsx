import { useId } from 'react'
import { bytesOfAll } from '../../kept-resource.ts'
import { freeBytes, roomLabel, shelfLabel } from '../../shelf-words.ts'
import type { ShelfRecord } from '../keeping/records.ts'
import { pageTexts } from './messages.ts'
import { useRoom } from './use-shelf.ts'
import styles from './shelf.module.css'

/** How much is kept, and how much room there is. */
export function ShelfSummary({ kept }: { readonly kept: readonly ShelfRecord[] }) {
  const about = useRoom()
  const wordsId = useId()
  const room = about?.room
  return (
    <div className={styles.summary}>
      <p className={styles.total}>{shelfLabel(kept.length, bytesOfAll(kept))}</p>
      {room && (
        <>
          <meter
            aria-labelledby={wordsId}
            min={0}
            max={room.quota}
            high={room.quota * 0.9}
            value={room.used}
            className={styles.meter}
          />
          <p id={wordsId} className={styles.quiet}>
            {pageTexts.fits(roomLabel(freeBytes(room)))}
          </p>
        </>
      )}
      {about?.isFleeting && <p className={styles.quiet}>{pageTexts.mayBeCleared}</p>}
    </div>
  )
}

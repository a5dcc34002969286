import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import type { useUsers } from './use-users.ts'
import styles from './user-desk.module.css'

interface MoreUsersProps {
  readonly pages: ReturnType<typeof useUsers>
  readonly shown: number
  readonly total: number
  /** The table. */
  readonly children: ReactNode
}

/** The table, and below it the way to its next page while there is one. */
export function MoreUsers({ pages, shown, total, children }: MoreUsersProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const area = useRef<HTMLDivElement>(null)
  const shownBefore = useRef<number>()
  // The button moves away with what it brings, so the focus goes to the first row of that.
  useEffect(() => {
    const before = shownBefore.current
    if (before === undefined || shown <= before) return
    shownBefore.current = undefined
    area.current?.querySelectorAll<HTMLElement>('tbody select')[before]?.focus({ preventScroll: true })
  }, [shown])
  const more = () => {
    shownBefore.current = shown
    void fetchNextPage()
  }
  return (
    <div ref={area}>
      {children}
      {hasNextPage && (
        <div className={styles.more}>
          <p role="status">
            {isFetchNextPageError
              ? 'The next users could not be loaded. Please try again.'
              : `${shown} of ${total} shown`}
          </p>
          <Button busy={isFetchingNextPage} busyLabel="Loading…" onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

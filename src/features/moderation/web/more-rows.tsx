import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { moreRowsTexts as texts } from '../messages.ts'
import styles from './moderation-table.module.css'

export interface MoreParts {
  /** More rows are on their way. */
  readonly busy: boolean
  /** Asks for more; absent where a list is as long as it may be. */
  readonly onMore?: () => void
}

interface MoreRowsProps extends MoreParts {
  readonly shown: number
  readonly total: number
}

/** Below a list that is not shown whole: how much of it is, and the way to more. Focus goes to the first row that came. */
export function MoreRows({ shown, total, busy, onMore }: MoreRowsProps) {
  const place = useRef<HTMLDivElement>(null)
  const shownBefore = useRef<number>()
  useEffect(() => {
    const before = shownBefore.current
    if (before === undefined || shown <= before) return
    shownBefore.current = undefined
    const row = place.current?.closest('section')?.querySelectorAll('tbody tr')[before]
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [shown])
  const ask = () => {
    shownBefore.current = shown
    onMore?.()
  }
  return (
    <div ref={place}>
      {shown < total && (
        <div className={styles.more}>
          <p role="status">{texts.shown(shown, total)}</p>
          {onMore && (
            <Button busy={busy} busyLabel={texts.loading} onClick={ask}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { listTexts } from '../../messages.ts'
import styles from './show-more.module.css'

/** The part of an infinite query that is used. */
interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
}

interface ShowMoreProps {
  readonly pages: Pages
  /** The listed things in the plural: `users`. */
  readonly what: string
  readonly shown: number
  /** A number, or text such as `1,000+`. */
  readonly total: number | string
  /** The table or list. */
  readonly children: ReactNode
}

/** Focuses the first new row after a press of the button, because the button itself moves. */
function useFocusFirstNew(shown: number) {
  const area = useRef<HTMLDivElement>(null)
  const shownBefore = useRef<number>()
  useEffect(() => {
    const before = shownBefore.current
    if (before === undefined || shown <= before) return
    shownBefore.current = undefined
    const row = area.current?.querySelectorAll('tbody tr, [data-row]')[before]
    row?.querySelector<HTMLElement>('a, button, select')?.focus({ preventScroll: true })
  }, [shown])
  return { area, remember: () => (shownBefore.current = shown) }
}

/** A table or list, and below it the button for its next page. */
export function ShowMore({ pages, what, shown, total, children }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  const { area, remember } = useFocusFirstNew(shown)
  const more = () => {
    remember()
    void pages.fetchNextPage()
  }
  return (
    <div ref={area}>
      {children}
      {hasNextPage && (
        <div className={styles.more}>
          <p role="status">
            {isFetchNextPageError ? listTexts.nextNotLoaded({ what }) : listTexts.shown({ shown, total })}
          </p>
          <Button busy={isFetchingNextPage} busyLabel={listTexts.moreComes} onClick={more}>
            {listTexts.more}
          </Button>
        </div>
      )}
    </div>
  )
}

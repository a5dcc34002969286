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

/** Focuses the first new row after a press of the button, which itself moves. `above`: rows before the new ones. */
export function useFocusFirstNew<Area extends HTMLElement>(shown: number, above = shown) {
  const area = useRef<Area>(null)
  const before = useRef<{ readonly shown: number; readonly above: number }>()
  useEffect(() => {
    if (!before.current || shown <= before.current.shown) return
    const row = area.current?.querySelectorAll('tbody tr, [data-row]')[before.current.above]
    before.current = undefined
    row?.querySelector<HTMLElement>('a, button, select')?.focus({ preventScroll: true })
  }, [shown])
  return { area, remember: () => (before.current = { shown, above }) }
}

/** A table or list, and below it the button for its next page. */
export function ShowMore({ pages, what, shown, total, children }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  const { area, remember } = useFocusFirstNew<HTMLDivElement>(shown)
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

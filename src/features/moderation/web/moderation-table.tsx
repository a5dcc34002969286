import { useEffect, useId, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import cardsTable from '#client/ui/list/cards-table.module.css'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { ScrollAnchor } from '#client/ui/scroll-anchor.tsx'
import { columnTexts, moreRowsTexts as texts } from '../messages.ts'
import styles from './moderation-table.module.css'
import type { ModeratedResource } from '../contract.ts'
import { ModerationRow, type RowActs, type RowDeps } from './moderation-row.tsx'

interface MoreDeps {
  /** More rows are on their way. */
  readonly busy: boolean
  /** Asks for more; absent where a list is as long as it may be. */
  readonly onMore?: () => void
}

interface MoreRowsProps extends MoreDeps {
  readonly shown: number
  readonly total: number
}

/** Below a list that is not shown whole: how much of it is, and the way to more. Focus goes to the first row that came. */
function MoreRows({ shown, total, busy, onMore }: MoreRowsProps) {
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

const columns = Object.values(columnTexts)

interface ModerationTableProps extends RowActs {
  readonly title: string
  /** What was searched for: other words may move everything, news may not. */
  readonly about: string
  readonly resources: readonly ModeratedResource[]
  /** How long the list is, shown or not. */
  readonly total: number
  readonly more: MoreDeps
  /** What stands here when there is nothing to decide. */
  readonly empty: string
  readonly deps: RowDeps
  /** Whether the site has its files scanned. */
  readonly virusScanner: boolean
}

const ColumnHeads = () => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map((column) => (
        <th key={column} role="columnheader" scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
)

/** One of the two lists of the moderation page. */
export function ModerationTable({
  title,
  about,
  resources,
  total,
  more,
  empty,
  ...row
}: ModerationTableProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {resources.length === 0 && <EmptyState seed={title}>{empty}</EmptyState>}
      {resources.length > 0 && (
        <ScrollAnchor ids={resources.map(({ id }) => id)} about={about} home={heading}>
          <table role="table" aria-labelledby={titleId} className={classes(cardsTable.cards, styles.table)}>
            <ColumnHeads />
            <tbody role="rowgroup">
              {resources.map((resource) => (
                <ModerationRow key={resource.id} resource={resource} {...row} />
              ))}
            </tbody>
          </table>
        </ScrollAnchor>
      )}
      <MoreRows shown={resources.length} total={total} {...more} />
    </section>
  )
}

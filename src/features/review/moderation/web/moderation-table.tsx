import { useId, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import cardsTable from '#client/ui/list/cards-table.module.css'
import { useFocusFirstNew } from '#client/ui/list/show-more.tsx'
import { EmptyState } from '#client/ui/state/empty-state.tsx'
import { ScrollAnchor } from '#client/ui/list/scroll-anchor.tsx'
import { columnTexts, moreRowsTexts as texts, rowTexts } from '../messages.ts'
import { binTexts } from './messages.ts'
import styles from './moderation-table.module.css'
import type { ModeratedResource } from '../contract.ts'
import { LazyPart } from './actions/lazy-part.tsx'
import type { FailedDecision } from './actions/use-decisions.ts'
import { ModerationRow } from './moderation-row.tsx'
import type { Claim } from '../desk-contract.ts'
import type { Selection } from './bulk/use-selection.ts'
import type { OnRowAction } from './row-actions.tsx'

interface MoreRowsProps {
  readonly busy: boolean
  readonly onMore: (() => void) | undefined
  readonly shown: number
  readonly total: number
}

/** Below an incomplete list: the number of rows and a button for more. */
const MoreRows = ({ shown, total, busy, onMore }: MoreRowsProps) =>
  shown < total && (
    <div className={styles.more}>
      <p role="status">{texts.shown({ shown, total })}</p>
      {onMore && (
        <Button busy={busy} busyLabel={texts.loading} onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </div>
  )

interface UndoActions {
  readonly onRestored: (id: string) => void
  /** The time is over. */
  readonly onOver: (id: string) => void
}

const Undo = ({ removal, undo }: { readonly removal: ModeratedResource; readonly undo: UndoActions }) => (
  <LazyPart title={binTexts.undo} load={() => import('./bin/undo-line.tsx')}>
    {({ UndoLine }) => <UndoLine removal={removal} {...undo} />}
  </LazyPart>
)

/** The rows of a list, oldest first, with the removals where their rows were; none of a restored one. */
function withRemovals(rows: readonly ModeratedResource[], removals: readonly ModeratedResource[]) {
  const lines: (ModeratedResource | { readonly removal: ModeratedResource })[] = [...rows]
  for (const removal of removals.filter(({ id }) => rows.every((row) => row.id !== id))) {
    const after = lines.findIndex((line) => 'id' in line && line.modifiedAt > removal.modifiedAt)
    lines.splice(after === -1 ? lines.length : after, 0, { removal })
  }
  return lines
}

const columns = Object.values(columnTexts)

/** Properties that all rows of a list share. */
interface ListedRows {
  readonly onAction: OnRowAction
  readonly claims: ReadonlyMap<string, Claim>
  readonly selection: Selection
  /** Deleted rows of this list. */
  readonly removals: readonly ModeratedResource[]
  readonly undo: UndoActions
  readonly refusals: readonly FailedDecision[]
}

interface ModerationTableProps extends ListedRows {
  readonly title: string
  /** Identity of the query for the scroll anchor. */
  readonly about: string
  readonly resources: readonly ModeratedResource[]
  /** Length of the whole list. */
  readonly total: number
  /** The rows are still the former ones. */
  readonly busy: boolean
  /** Loads more rows; undefined at the maximum. */
  readonly onMore: (() => void) | undefined
  /** Text of the empty list. */
  readonly empty: string
  /** Resources that are with their authors are hidden at first. */
  readonly foldsReturned?: boolean
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

interface FoldProps {
  readonly count: number
  readonly open: boolean
  readonly onToggle: () => void
}

/** Below the list: how many resources are with their authors. */
const Fold = ({ count, open, onToggle }: FoldProps) => (
  <p className={styles.more}>
    {rowTexts.folded({ count })}
    <Button aria-expanded={open} onClick={onToggle}>
      {open ? rowTexts.hide : rowTexts.show}
    </Button>
  </p>
)

/** The rows to draw: those with their authors come last, and only if they are shown. */
function useFold(resources: readonly ModeratedResource[], folds: boolean) {
  const [open, setOpen] = useState(false)
  const returned = resources.filter((resource) => folds && resource.returned)
  const waiting = resources.filter((resource) => !returned.includes(resource))
  const fold = { count: returned.length, open, onToggle: () => setOpen(!open) }
  return {
    above: waiting.length,
    rows: open ? [...waiting, ...returned] : waiting,
    fold: returned.length > 0 && fold,
  }
}

interface RowsProps extends ListedRows {
  readonly rows: readonly ModeratedResource[]
}

const Rows = ({ rows, removals, undo, refusals, claims, selection, ...row }: RowsProps) =>
  withRemovals(rows, removals).map((line) =>
    'removal' in line ? (
      <tr key={line.removal.id} role="row">
        <td role="cell" colSpan={columns.length}>
          <Undo removal={line.removal} undo={undo} />
        </td>
      </tr>
    ) : (
      <ModerationRow
        key={line.id}
        resource={line}
        claim={claims.get(line.id)}
        selected={selection.ids.has(line.id)}
        onTick={selection.tick}
        refusal={refusals.find(({ decision }) => decision.resource.id === line.id)}
        {...row}
      />
    ),
  )

/** One of the two lists of the moderation page. */
export function ModerationTable(props: ModerationTableProps) {
  const { title, about, resources, total, busy, onMore, empty, foldsReturned = false, ...row } = props
  const { removals, undo } = row
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { above, rows, fold } = useFold(resources, foldsReturned)
  const { area, remember } = useFocusFirstNew<HTMLElement>(resources.length, above)
  const showMore = () => {
    remember()
    onMore?.()
  }
  return (
    <section ref={area} aria-labelledby={titleId} className={styles.section}>
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {rows.length === 0 && <EmptyState seed={title}>{empty}</EmptyState>}
      {rows.length === 0 &&
        removals.map((removal) => <Undo key={removal.id} removal={removal} undo={undo} />)}
      {rows.length > 0 && (
        <ScrollAnchor ids={rows.map(({ id }) => id)} about={about} home={heading}>
          <table role="table" aria-labelledby={titleId} className={classes(cardsTable.cards, styles.table)}>
            <ColumnHeads />
            <tbody role="rowgroup">
              <Rows rows={rows} {...row} />
            </tbody>
          </table>
        </ScrollAnchor>
      )}
      {fold && <Fold {...fold} />}
      <MoreRows shown={resources.length} total={total} busy={busy} onMore={onMore && showMore} />
    </section>
  )
}

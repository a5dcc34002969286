import { useEffect, useRef, useState } from 'react'
import { requestAddress } from '#client/call.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { exportModeration, type ModeratedResource } from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { findingTexts, moderationPageTexts, moderationTexts as texts, rowTexts } from '../messages.ts'
import { binTexts, bulkTexts } from './messages.ts'
import type { DialogKind, LoadDialogs, OpenDialog } from './acts/dialog-content.ts'
import { LazyPart } from './acts/lazy-part.tsx'
import { ResourceDialog } from './acts/resource-dialog.tsx'
import { useRemovals } from './bin/use-removals.ts'
import { useTicks } from './bulk/use-ticks.ts'
import type { RowDeps } from './moderation-row.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { useClaims } from './item/use-claims.ts'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import styles from './moderation-table.module.css'
import { RevisionsSection } from './revisions/revisions-section.tsx'
import { useSending } from './use-sending.ts'
import {
  type Decision,
  type Moderation,
  type ModerationLists,
  useDecide,
  useSettle,
  without,
} from './use-moderation.ts'

interface ModerationPanelProps {
  /** Filter of both lists; empty for all. */
  readonly q: string
  readonly lists: Moderation
  readonly deps: RowDeps & { readonly loadDialogs: LoadDialogs }
  /** Called after an approval or a deletion. */
  readonly onDecided: () => void
}

interface OpenAct extends OpenDialog {
  readonly row: Element | null
  /** Heading of its list. */
  readonly heading: Element | null | undefined
}

/** Approves and undoes at once, the other acts open a dialog; after a decision the focus moves to the next row. */
function useRowActs(decide: (decision: Decision) => void) {
  const [open, setOpen] = useState<OpenAct>()
  const focusNextRow = useFocusNextRow()
  const opening = (kind: DialogKind) => (resource: ModeratedResource, row: Element | null) =>
    setOpen({ kind, resource, row, heading: row?.closest('section')?.querySelector('h2') })
  const deciding = (action: 'approve' | 'undo') => (resource: ModeratedResource, row: Element | null) => {
    focusNextRow(row)
    decide({ action, resource })
  }
  const acts = {
    onApprove: deciding('approve'),
    onUndo: deciding('undo'),
    onDelete: opening('delete'),
    onReturn: opening('return'),
    onEdit: opening('edit'),
    onHistory: opening('history'),
    onPreview: opening('preview'),
  }
  /** If the row leaves its list, now or while the dialog was open, the focus needs another place than its button. */
  const end = (leaves: boolean) => {
    const isThere = open?.row?.isConnected
    if (leaves || !isThere) focusNextRow((isThere ? open?.row : open?.heading) ?? null)
    setOpen(undefined)
  }
  return {
    open,
    acts,
    close: () => end(false),
    leave: () => end(true),
    edit: () => open && setOpen({ ...open, kind: 'edit' }),
  }
}

/** Returns a function that moves the focus to the title of a row once it is drawn, unless the focus is elsewhere then. */
function useFocusRow() {
  const wanted = useRef<string>()
  useEffect(() => {
    const row = wanted.current && document.querySelector(`[data-row="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    if (document.activeElement === document.body) row.querySelector<HTMLElement>('a')?.focus()
    wanted.current = undefined
  })
  return (id: string) => {
    wanted.current = id
  }
}

/** Deleted rows, which can be taken back in their place. */
function useUndo(onDecided: () => void) {
  const { removals, count, add, forget } = useRemovals()
  const focusRow = useFocusRow()
  const onRestored = (id: string) => {
    focusRow(id)
    forget(id)
    onDecided()
  }
  // A new element for each deletion: the same text would not be announced again.
  const announced = removals.length > 0 && <span key={count}>{binTexts.removed}</span>
  return { removals, announced, add, undo: { onRestored, onOver: forget } }
}

const loadBulk = () => import('./bulk/bulk-bar.tsx')

/** The two lists with their actions. */
export function ModerationPanel({ lists, ...props }: ModerationPanelProps) {
  const { data, error, retry } = lists
  // A later subscription would open another stream, after which each list is read again.
  const claims = useClaims()
  if (data) return <LoadedPanel {...props} lists={{ ...lists, data }} claims={claims} />
  return error ? (
    <LoadFailure what={moderationPageTexts.lists} error={error} onRetry={retry} />
  ) : (
    <SkeletonLines lines={8} />
  )
}

interface LoadedPanelProps extends Omit<ModerationPanelProps, 'lists'> {
  readonly lists: Moderation & { readonly data: ModerationLists }
  readonly claims: ReturnType<typeof useClaims>
}

function LoadedPanel({ q, lists: { data, busy, onMore }, claims, deps, onDecided }: LoadedPanelProps) {
  const settling = useSettle(onDecided)
  const { removals, announced, add, undo } = useUndo(onDecided)
  const { leaving, refusals, decide } = useDecide(settling, add)
  const { acts, ...dialog } = useRowActs(decide)
  const { unverified, reported, virusScanner, totals } = without(data, (id) => leaving.includes(id))
  const ticks = useTicks([...unverified, ...reported])
  const desk = { claims, ticks }
  const more = { busy, ...(onMore && { onMore }) }
  const table = { about: `${q} ${busy}`, deps, virusScanner, more, acts, desk, undo, refusals }
  const listed = [...data.unverified, ...data.reported].map(({ id }) => id)
  const refusedElsewhere = refusals.filter(({ id }) => !listed.includes(id))
  return (
    <>
      {!virusScanner && <p className={styles.calm}>{findingTexts.noScanner}</p>}
      <LiveRegion tone="bad">{refusedElsewhere.map(rowTexts.refused).join(' ')}</LiveRegion>
      <LiveRegion visuallyHidden>{announced}</LiveRegion>
      <ModerationTable
        title={texts.unverified}
        empty={texts.noUnverified}
        resources={unverified}
        removals={removals.filter(({ verified }) => !verified)}
        total={totals.unverified}
        foldsReturned
        {...table}
      />
      <ModerationTable
        title={texts.reported}
        empty={texts.noReported}
        resources={reported}
        removals={removals.filter(({ verified }) => verified)}
        total={totals.reported}
        {...table}
      />
      <RevisionsSection onDecided={onDecided} />
      <Bulk ticks={ticks} onDecided={settling.decided} />
      <RowDialog {...dialog} {...settling} loadDialogs={deps.loadDialogs} decide={decide} />
    </>
  )
}

interface RowDialogProps extends ReturnType<typeof useSettle>, Omit<ReturnType<typeof useRowActs>, 'acts'> {
  readonly loadDialogs: LoadDialogs
  readonly decide: (decision: Decision) => void
}

function RowDialog({ open, loadDialogs, close, leave, edit, decide, drop, reload }: RowDialogProps) {
  return (
    <ResourceDialog
      open={open}
      loadDialogs={loadDialogs}
      onClose={close}
      onDelete={(deletion) => {
        if (open) decide({ action: 'delete', resource: open.resource, ...deletion })
        leave()
      }}
      onReturned={() => {
        leave()
        if (open) void drop(open.resource.id).then(reload)
      }}
      onEdited={() => {
        reload()
        close()
      }}
      onFailed={reload}
      onEdit={edit}
    />
  )
}

interface BulkProps {
  readonly ticks: ReturnType<typeof useTicks>
  readonly onDecided: () => void
}

/** The bar loads with the first tick, and then stays for its results. */
const Bulk = ({ ticks: { ticked, isFull, keep, touched }, onDecided }: BulkProps) =>
  touched && (
    <LazyPart title={bulkTexts.region} load={loadBulk}>
      {({ BulkBar }) => <BulkBar ticked={ticked} isFull={isFull} onKeep={keep} onDecided={onDecided} />}
    </LazyPart>
  )

interface ExportLinkProps {
  /** Filter of both lists; empty for all. */
  readonly q: string
  /** Estimated size of the file. */
  readonly size: string | undefined
  readonly form?: 'semicolon'
}

/** Downloads both filtered lists as a CSV file (MOD-24), also with semicolons. A failure is only logged. */
export function ExportLink({ q, size, form }: ExportLinkProps) {
  const address = requestAddress(exportModeration.path, {}, { q: q || undefined, form })
  const { busy, send } = useSending(
    async (from: string) => (await import('#client/save-download.ts')).saveDownload(from, csvFileName),
    { onFailed: (error) => console.error('Export failed:', error) },
  )
  return (
    <DownloadLink href={address} fileName={csvFileName} size={size} busy={busy} onFetch={() => send(address)}>
      {form ? moderationPageTexts.exportWithSemicolons : texts.exportToCsv}
    </DownloadLink>
  )
}

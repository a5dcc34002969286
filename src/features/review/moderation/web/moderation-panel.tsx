import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { siteOptions } from '#shared/site/site-options.ts'
import { useEffect, useRef, useState } from 'react'
import { requestAddress } from '#client/call.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { exportModeration, type ModeratedResource } from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { findingTexts, moderationPageTexts, moderationTexts as texts, rowTexts } from '../messages.ts'
import { binTexts, bulkTexts } from './messages.ts'
import { LazyPart } from './actions/lazy-part.tsx'
import { ResourceDialog } from './actions/resource-dialog.tsx'
import { type FailedDecision, isRefused, useDecisions } from './actions/use-decisions.ts'
import { type Selection, useSelection } from './bulk/use-selection.ts'
import { ModerationTable } from './moderation-table.tsx'
import type { useClaims } from './item/use-claims.ts'
import { useEventCallback } from '#client/use-event-callback.ts'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import styles from './moderation-table.module.css'
import type { OnRowAction } from './row-actions.tsx'
import { RevisionsSection } from './revisions/revisions-section.tsx'
import { useSending } from './use-sending.ts'
import {
  binKey,
  dropRow,
  type Moderation,
  type ModerationLists,
  reloadModeration,
  without,
} from './use-moderation.ts'

interface ModerationPanelProps {
  /** Filter of both lists; empty for all. */
  readonly q: string
  readonly lists: Moderation
  readonly claims: ReturnType<typeof useClaims>
  /** Called after an approval or a deletion. */
  readonly onDecided: () => void
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
  const [removals, setRemovals] = useState<readonly ModeratedResource[]>([])
  const [count, setCount] = useState(0)
  const forget = (id: string) => setRemovals((all) => all.filter((each) => each.id !== id))
  const add = (removal: ModeratedResource) => {
    setRemovals((all) => [...all, removal])
    setCount((before) => before + 1)
  }
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

const refusalText = ({ decision, error }: FailedDecision) =>
  rowTexts.refused({ title: decision.resource.title, why: error.message })

interface RowEvents {
  readonly client: QueryClient
  /** Called after an approval or a deletion. */
  readonly onDecided: () => void
  readonly onRemoved: (resource: ModeratedResource) => void
}

interface Origin {
  readonly row: Element | null
  /** Heading of its list. */
  readonly heading: Element | null | undefined
}

/** The focus of the page when a row may have left its list, now or while a dialog was open. */
function useRowFocus() {
  const origin = useRef<Origin>()
  const focusNextRow = useFocusNextRow()
  return {
    focusNextRow,
    onOpening: (row: Element | null) => {
      origin.current = { row, heading: row?.closest('section')?.querySelector('h2') }
    },
    onClosing: (decided: boolean) => {
      const { row, heading } = origin.current ?? {}
      if (decided || !row?.isConnected) focusNextRow((row?.isConnected ? row : heading) ?? null)
    },
  }
}

const logTexts = { approve: 'Approve failed:', delete: 'Delete failed:', undo: 'Undo failed:' } as const

/**
 * The actions of the rows, with the focus on the next row after a decision. A decided row is hidden at once and comes
 * back after a failure, which is only logged (MOD-23) unless the server refused the decision.
 */
function useRowDecisions({ client, onDecided, onRemoved }: RowEvents) {
  const { focusNextRow, onOpening, onClosing } = useRowFocus()
  const reload = () => void reloadModeration(client)
  const { ask, decide, dialog, pending, failures } = useDecisions({
    onDone: async (action, resource) => {
      if (action === 'delete') {
        onRemoved(resource)
        void client.invalidateQueries({ queryKey: binKey })
      }
      await dropRow(client, resource.id)
      onDecided()
      reload()
    },
    onEdited: reload,
    onFailed: (failed) => {
      if (failed && !isRefused(failed.error)) console.error(logTexts[failed.decision.action], failed.error)
      reload()
    },
    onClosing,
  })
  const onAction = useEventCallback<Parameters<OnRowAction>>((action, resource, row) => {
    if (action === 'approve' || action === 'undo') {
      focusNextRow(row)
      decide({ action, resource })
    } else {
      onOpening(row)
      ask(action, resource)
    }
  })
  return { onAction, dialog, pending, refusals: failures.filter(({ error }) => isRefused(error)) }
}

/** The two lists with their actions. */
export function ModerationPanel({ lists, ...props }: ModerationPanelProps) {
  const { data, error, retry } = lists
  if (data) return <LoadedPanel {...props} lists={{ ...lists, data }} />
  return <NotLoaded what={moderationPageTexts.lists} error={error} refetch={retry} lines={8} />
}

interface LoadedPanelProps extends ModerationPanelProps {
  readonly lists: Moderation & { readonly data: ModerationLists }
}

function LoadedPanel({ q, lists: { data, busy, onMore }, claims, onDecided }: LoadedPanelProps) {
  const client = useQueryClient()
  const { removals, announced, add, undo } = useUndo(onDecided)
  const { onAction, dialog, pending, refusals } = useRowDecisions({ client, onDecided, onRemoved: add })
  const { unverified, reported, totals } = without(data, (id) => pending.includes(id))
  const selection = useSelection([...unverified, ...reported])
  const rows = { onAction, claims, selection, undo, refusals }
  const table = { about: `${q} ${busy}`, busy, onMore, ...rows }
  const listed = [...data.unverified, ...data.reported].map(({ id }) => id)
  const refusedElsewhere = refusals.filter(({ decision }) => !listed.includes(decision.resource.id))
  return (
    <>
      {!siteOptions().virusScanner && <p className={styles.calm}>{findingTexts.noScanner}</p>}
      <LiveRegion tone="bad">{refusedElsewhere.map(refusalText).join(' ')}</LiveRegion>
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
      <Bulk selection={selection} onDecided={onDecided} />
      <ResourceDialog {...dialog} />
    </>
  )
}

interface BulkProps {
  readonly selection: Selection
  readonly onDecided: () => void
}

/** The bar loads with the first tick, and then stays for its results. */
const Bulk = ({ selection: { ticked, isFull, keep, touched }, onDecided }: BulkProps) =>
  touched && (
    <LazyPart title={bulkTexts.region} load={() => import('./bulk/bulk-bar.tsx')}>
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

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { requestAddress } from '#client/call.ts'
import { saveDownload } from '#client/save-download.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { exportModeration, type ModeratedResource } from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { findingTexts, moderationPageTexts, moderationTexts as texts } from '../messages.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { RowDeps } from './moderation-row.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import styles from './moderation-table.module.css'
import { type Decision, type Moderation, useDecide, without } from './use-moderation.ts'

interface ModerationPanelProps {
  /** Filter of both lists; empty for all. */
  readonly q: string
  readonly lists: Moderation
  readonly deps: RowDeps
  /** Called after an approval or a deletion. */
  readonly onDecided: () => void
}

interface PendingDeletion {
  readonly resource: ModeratedResource
  readonly row: Element | null
}

/** Approves at once, deletes after a confirmation; the focus moves to the next row. */
function useRowActions(decide: (decision: Decision) => void) {
  const [pending, setPending] = useState<PendingDeletion>()
  const focusNextRow = useFocusNextRow()
  const onApprove = ({ id }: ModeratedResource, row: Element | null) => {
    focusNextRow(row)
    decide({ action: 'approve', id })
  }
  const onDelete = (resource: ModeratedResource, row: Element | null) => setPending({ resource, row })
  const confirm = (reason: string) => {
    if (!pending) return
    focusNextRow(pending.row)
    decide({ action: 'delete', id: pending.resource.id, reason })
    setPending(undefined)
  }
  return {
    toDelete: pending?.resource,
    actions: { onApprove, onDelete },
    confirm,
    cancel: () => setPending(undefined),
  }
}

/** The two lists with their actions. */
export function ModerationPanel({ q, lists, deps, onDecided }: ModerationPanelProps) {
  const { data, error, retry, busy, onMore } = lists
  const { leaving, decide } = useDecide(onDecided)
  const { toDelete, actions, confirm, cancel } = useRowActions(decide)
  if (!data)
    return error ? (
      <LoadFailure what={moderationPageTexts.lists} error={error} onRetry={retry} />
    ) : (
      <SkeletonLines lines={8} />
    )
  const { unverified, reported, virusScanner, totals } = without(data, (id) => leaving.includes(id))
  const table = {
    about: `${q} ${busy}`,
    deps,
    virusScanner,
    more: { busy, ...(onMore && { onMore }) },
    ...actions,
  }
  return (
    <>
      {!virusScanner && <p className={styles.calm}>{findingTexts.noScanner}</p>}
      <ModerationTable
        title={texts.unverified}
        empty={texts.noUnverified}
        resources={unverified}
        total={totals.unverified}
        {...table}
      />
      <ModerationTable
        title={texts.reported}
        empty={texts.noReported}
        resources={reported}
        total={totals.reported}
        {...table}
      />
      <DeleteDialog resource={toDelete} onClose={cancel} onDelete={confirm} />
    </>
  )
}

/** Downloads both lists, filtered by `q`. A failure is only logged. */
function useExport(q: string) {
  const address = requestAddress(exportModeration.path, {}, { q: q || undefined })
  const { mutate, isPending } = useMutation({
    mutationFn: (from: string) => saveDownload(from, csvFileName),
    onError: (error) => console.error('Export failed:', error),
  })
  return { address, busy: isPending, start: () => mutate(address) }
}

interface ExportLinkProps {
  /** Filter of both lists; empty for all. */
  readonly q: string
  /** Estimated size of the file. */
  readonly size: string | undefined
}

/** Downloads both filtered lists as a CSV file (MOD-24). */
export function ExportLink({ q, size }: ExportLinkProps) {
  const { address, busy, start } = useExport(q)
  return (
    <DownloadLink href={address} fileName={csvFileName} size={size} busy={busy} onFetch={start}>
      {texts.exportToCsv}
    </DownloadLink>
  )
}

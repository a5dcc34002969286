import { useState } from 'react'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import type { ModeratedResource } from '../contract.ts'
import { findingTexts, moderationPageTexts, moderationTexts as texts } from '../messages.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { RowDeps } from './moderation-row.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { useFocusNextRow } from '#client/use-focus-next-row.ts'
import styles from './moderation-table.module.css'
import { type Decision, type Moderation, useDecide, without } from './use-moderation.ts'

interface ModerationPanelProps {
  /** What both lists are narrowed to; empty for everything. */
  readonly q: string
  readonly lists: Moderation
  readonly deps: RowDeps
  /** After an approval or a deletion: what the public sees has changed. */
  readonly onDecided: () => void
}

interface Asked {
  readonly resource: ModeratedResource
  readonly row: Element | null
}

/** Approving at once, deleting after a question; either way the focus goes on to the next row. */
function useActs(decide: (decision: Decision) => void) {
  const [asked, setAsked] = useState<Asked>()
  const rowLeaves = useFocusNextRow()
  const onApprove = ({ id }: ModeratedResource, row: Element | null) => {
    rowLeaves(row)
    decide({ act: 'approve', id })
  }
  const onDelete = (resource: ModeratedResource, row: Element | null) => setAsked({ resource, row })
  const confirm = (reason: string) => {
    if (!asked) return
    rowLeaves(asked.row)
    decide({ act: 'delete', id: asked.resource.id, reason })
    setAsked(undefined)
  }
  return { asked: asked?.resource, acts: { onApprove, onDelete }, confirm, forget: () => setAsked(undefined) }
}

/** The two lists, and what a moderator does with them. */
export function ModerationPanel({ q, lists, deps, onDecided }: ModerationPanelProps) {
  const { data, error, again, busy, onMore } = lists
  const { leaving, decide } = useDecide(onDecided)
  const { asked, acts, confirm, forget } = useActs(decide)
  if (!data)
    return error ? (
      <LoadFailure what={moderationPageTexts.lists} error={error} onRetry={again} />
    ) : (
      <SkeletonLines lines={8} />
    )
  const { unverified, reported, virusScanner, totals } = without(data, (id) => leaving.includes(id))
  const table = {
    about: `${q} ${busy}`,
    deps,
    virusScanner,
    more: { busy, ...(onMore && { onMore }) },
    ...acts,
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
      <DeleteDialog resource={asked} onClose={forget} onDelete={confirm} />
    </>
  )
}

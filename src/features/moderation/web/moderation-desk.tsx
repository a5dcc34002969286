import { useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import type { ModeratedResource } from '../contract.ts'
import { moderationTexts as texts } from '../messages.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { RowParts } from './moderation-row.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { useFocusNextRow } from './use-focus-next-row.ts'
import { useDecide, useModeration, without } from './use-moderation.ts'

interface ModerationDeskProps {
  /** What both lists are narrowed to; empty for everything. */
  readonly q: string
  readonly parts: RowParts
  /** After an approval or a deletion: what the public sees has changed. */
  readonly onDecided: () => void
}

/** The two lists, and what a moderator does with them. */
export function ModerationDesk({ q, parts, onDecided }: ModerationDeskProps) {
  const { data, error, refetch } = useModeration(q)
  const { leaving, decide } = useDecide(onDecided)
  const [asked, setAsked] = useState<{ readonly resource: ModeratedResource; readonly row: Element | null }>()
  const rowLeaves = useFocusNextRow()
  if (!data)
    return error ? <DeskFailure error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const { unverified, reported } = without(data, (id) => leaving.includes(id))
  const confirm = (reason: string) => {
    if (!asked) return
    rowLeaves(asked.row)
    decide({ act: 'delete', id: asked.resource.id, reason })
    setAsked(undefined)
  }
  const table = {
    parts,
    onApprove: ({ id }: ModeratedResource, row: Element | null) => {
      rowLeaves(row)
      decide({ act: 'approve', id })
    },
    onDelete: (resource: ModeratedResource, row: Element | null) => setAsked({ resource, row }),
  }
  return (
    <>
      <ModerationTable
        title={texts.unverified}
        empty={texts.noUnverified}
        resources={unverified}
        {...table}
      />
      <ModerationTable title={texts.reported} empty={texts.noReported} resources={reported} {...table} />
      <DeleteDialog
        resourceTitle={asked?.resource.title}
        onClose={() => setAsked(undefined)}
        onDelete={confirm}
      />
    </>
  )
}

const DeskFailure = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div role="alert">
    <Notice
      tone="bad"
      title="The lists could not be loaded"
      action={
        <Button kind="main" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Notice>
  </div>
)

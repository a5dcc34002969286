import type { ReactNode } from 'react'
import { useLiveState } from '#web/kit/live/live-state.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state/empty-state.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'

export const ListOnItsWay = () => <SkeletonLines lines={8} label="Loading resources" />

interface ListFailureProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** The list did not come; the way out is to ask again. */
export const ListFailure = ({ error, onRetry }: ListFailureProps) => (
  <div role="alert">
    <Notice
      tone="bad"
      title="The resources could not be loaded"
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

/** SDK-10: the rows stay, and whoever reads them knows how far to trust them. */
export const OfflineHint = () => (
  <Status>
    {useLiveState() === 'offline' && 'You seem to be offline. What changes meanwhile will show later.'}
  </Status>
)

/** TABLE-33, to the letter, and one next step. */
export const NothingFound = ({ action }: { readonly action: ReactNode }) => (
  <EmptyState seed="no resources" action={action}>
    No resources found for the selected search or filters.
  </EmptyState>
)

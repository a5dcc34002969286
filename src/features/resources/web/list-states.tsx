import type { ReactNode } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state/empty-state.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'

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

/** TABLE-33, to the letter, and one next step. */
export const NothingFound = ({ action }: { readonly action: ReactNode }) => (
  <EmptyState seed="no resources" action={action}>
    No resources found for the selected search or filters.
  </EmptyState>
)

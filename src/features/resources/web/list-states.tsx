import type { ReactNode } from 'react'
import { useLiveState } from '#web/kit/live/live-state.ts'
import { EmptyState } from '#web/kit/ui/state/empty-state.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'

export const ListOnItsWay = () => <SkeletonLines lines={8} label="Loading resources" />

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

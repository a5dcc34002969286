import type { ReactNode } from 'react'
import { EmptyState } from '#web/kit/ui/state/empty-state.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'

export const ListOnItsWay = () => <SkeletonLines lines={8} label="Loading resources" />

/** TABLE-33, to the letter, and one next step. */
export const NothingFound = ({ action }: { readonly action: ReactNode }) => (
  <EmptyState seed="no resources" action={action}>
    No resources found for the selected search or filters.
  </EmptyState>
)

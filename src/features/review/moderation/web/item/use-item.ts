import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import { CallFailure, isUnreachable } from '#client/call-failure.ts'
import { isRestored, persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { useLiveState } from '#client/realtime/connection-state.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import { readHistory } from '../../contract.ts'
import { readItem, type ReviewItem } from '../../desk-contract.ts'
import { useClaims } from './use-claims.ts'

const topics = ['moderation']

/** True while the resource needs a decision: it waits, or the public one has open reports. */
export const isOpen = ({ status, resource }: ReviewItem) =>
  status === 'waiting' || (status === 'published' && resource.reported)

const isNotFound = (error: unknown) => error instanceof CallFailure && error.code === 'resource_not_found'

/** Time between reads of a file under checks: 300 views an hour are allowed. */
const checkedMs = 15_000

/** The end of these checks is no change of the content. */
const isBeingChecked = ({ kind, virusScan, understood }: ReviewItem['resource']) =>
  kind === 'file' && (virusScan === 'waiting' || understood === 'waiting')

/** Opening an item counts as a view and has a limit, so that events read the history, which says what has changed. */
function useChanges(resourceId: string, item: ReviewItem | undefined, read: () => Promise<unknown>) {
  const { data, error } = useQuery({
    queryKey: ['history', resourceId],
    queryFn: ({ signal }) => call(readHistory, { params: { resourceId }, signal }),
    enabled: item !== undefined,
    gcTime: 0,
  })
  const isChecking = item !== undefined && isBeingChecked(item.resource)
  useLiveReload(topics, [
    ['history', resourceId],
    ['reports', resourceId],
  ])
  useLiveReload(topics, isChecking ? [['review-item', resourceId]] : [], checkedMs)
  const isOther = data && item && data.seen !== item.resource.seen
  const changed = isNotFound(error) ? 'removed' : isOther ? data.seen : undefined
  useEffect(() => {
    if (changed !== undefined) void read()
  }, [changed, read])
}

/** One resource for its review. `hasChanged`: another version than the moderator acknowledged. */
export function useItem(resourceId: string) {
  useEffect(startPersistence, [])
  const [acknowledgedVersion, setAcknowledgedVersion] = useState<string>()
  const answer = useQuery({
    ...persisted('private'),
    queryKey: ['review-item', resourceId],
    queryFn: ({ signal }) => call(readItem, { params: { resourceId }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data: item, error, refetch, dataUpdatedAt } = answer
  const seen = item?.resource.seen
  if (acknowledgedVersion === undefined && seen !== undefined) setAcknowledgedVersion(seen)
  useChanges(resourceId, item, refetch)
  // A subscription after the item is read would open another stream, which reads history and reports again.
  const claim = useClaims().get(resourceId)
  const isDown = useLiveState() === 'offline'
  return {
    item,
    claim,
    answer,
    error,
    retry: () => void refetch(),
    isRemoved: isNotFound(error),
    offline: isDown || isRestored(dataUpdatedAt) || isUnreachable(error),
    hasChanged:
      item !== undefined && isOpen(item) && acknowledgedVersion !== undefined && acknowledgedVersion !== seen,
    acknowledge: () => setAcknowledgedVersion(seen),
    /** Reads the resource after an own act, whose result the moderator knows. */
    refresh: async () => {
      const { data } = await refetch()
      setAcknowledgedVersion(data?.resource.seen)
    },
  }
}
export type Item = ReturnType<typeof useItem>

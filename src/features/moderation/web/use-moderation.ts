import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useThrottled } from '#client/timing/use-throttled.ts'
import {
  defaultQueueRows,
  maxQueueRows,
  approveResource,
  deleteResource,
  listModeration,
} from '../contract.ts'

export type ModerationLists = ReturnOf<typeof listModeration>
const moderationKey = ['moderation'] as const
const topics = ['moderation']

/** Both lists, filtered by `q` and updated live (MOD-29). The former rows stay while others load. */
export function useModeration(q: string) {
  const [rows, setRows] = useState<number>(defaultQueueRows)
  const client = useQueryClient()
  useLiveEvents(
    topics,
    useThrottled(() => void client.invalidateQueries({ queryKey: moderationKey })),
  )
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...moderationKey, q, rows],
    queryFn: ({ signal }) => call(listModeration, { query: { q: q || undefined, rows }, signal }),
    placeholderData: keepPreviousData,
  })
  const onMore = () => setRows(rows + defaultQueueRows)
  return {
    data,
    error,
    retry: () => void refetch(),
    /** The rows are still the former ones. */
    busy: isPlaceholderData,
    /** Loads more rows; undefined at the maximum. */
    ...(rows < maxQueueRows && { onMore }),
  }
}
export type Moderation = ReturnType<typeof useModeration>

/** The lists and totals without the removed resources. */
export function without(lists: ModerationLists, isRemoved: (id: string) => boolean): ModerationLists {
  const stays = ({ id }: { readonly id: string }) => !isRemoved(id)
  const [unverified, reported] = [lists.unverified.filter(stays), lists.reported.filter(stays)]
  const totals = {
    unverified: lists.totals.unverified - lists.unverified.length + unverified.length,
    reported: lists.totals.reported - lists.reported.length + reported.length,
  }
  return { ...lists, unverified, reported, totals }
}

export interface Decision {
  readonly action: 'approve' | 'delete'
  readonly id: string
  /** For the audit log of a deletion. */
  readonly reason?: string
}

/** The decision holds although the moderator leaves the page at once. */
const keepalive = true

const execute = ({ action, id: resourceId, reason }: Decision): Promise<unknown> =>
  action === 'approve'
    ? call(approveResource, { params: { resourceId }, keepalive })
    : call(deleteResource, {
        params: { resourceId },
        query: { reason: reason?.trim() || undefined },
        keepalive,
      })

/** Approves and deletes. The row is hidden at once and returns after a failure, which is only logged (MOD-23). */
export function useDecide(onDecided: () => void) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const { mutate } = useMutation({
    mutationFn: execute,
    onSuccess: async (_, { id }) => {
      await client.cancelQueries({ queryKey: moderationKey })
      const drop = (lists?: ModerationLists) => lists && without(lists, (other) => other === id)
      client.setQueriesData({ queryKey: moderationKey }, drop)
      onDecided()
    },
    onError: (error, { action }) =>
      console.error(action === 'approve' ? 'Approve failed:' : 'Delete failed:', error),
    onSettled: (_answer, _error, { id }) => {
      setLeaving((ids) => ids.filter((other) => other !== id))
      void client.invalidateQueries({ queryKey: moderationKey })
    },
  })
  const decide = (decision: Decision) => {
    setLeaving((ids) => [...ids, decision.id])
    mutate(decision)
  }
  return { leaving, decide }
}

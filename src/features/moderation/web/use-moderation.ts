import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useThrottled } from '#client/timing/use-throttled.ts'
import { queueRows, approveResource, deleteResource, listModeration } from '../contract.ts'

export type ModerationLists = ReturnOf<typeof listModeration>
const moderationKey = ['moderation'] as const
const topics = ['moderation']

/** The oldest of what waits and of what was reported, narrowed by `q`, as it is now (MOD-29); former rows stay while others are on their way. */
export function useModeration(q: string) {
  const [rows, setRows] = useState<number>(queueRows.usual)
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
  const onMore = () => setRows(rows + queueRows.usual)
  return {
    data,
    error,
    again: () => void refetch(),
    /** Whether the rows are still the former ones. */
    busy: isPlaceholderData,
    /** Asks for more rows; undefined where there are no more to be had. */
    ...(rows < queueRows.most && { onMore }),
  }
}
export type Moderation = ReturnType<typeof useModeration>

/** The lists without the resources whose id `gone` knows. */
export function without(lists: ModerationLists, gone: (id: string) => boolean): ModerationLists {
  const stays = ({ id }: { readonly id: string }) => !gone(id)
  const [unverified, reported] = [lists.unverified.filter(stays), lists.reported.filter(stays)]
  const totals = {
    unverified: lists.totals.unverified - lists.unverified.length + unverified.length,
    reported: lists.totals.reported - lists.reported.length + reported.length,
  }
  return { ...lists, unverified, reported, totals }
}

export interface Decision {
  readonly act: 'approve' | 'delete'
  readonly id: string
  /** Of a deletion, for the audit trail; may be blank. */
  readonly reason?: string
}

/** The row has gone by then: whoever leaves the page at once has decided all the same. */
const keepalive = true

const carryOut = ({ act, id: resourceId, reason }: Decision): Promise<unknown> =>
  act === 'approve'
    ? call(approveResource, { params: { resourceId }, keepalive })
    : call(deleteResource, {
        params: { resourceId },
        query: { reason: reason?.trim() || undefined },
        keepalive,
      })

/** Approves and deletes: the row goes at once and comes back when the server does not agree (MOD-23, only logged). */
export function useDecide(onDecided: () => void) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const { mutate } = useMutation({
    mutationFn: carryOut,
    onSuccess: async (_, { id }) => {
      await client.cancelQueries({ queryKey: moderationKey })
      const drop = (lists?: ModerationLists) => lists && without(lists, (other) => other === id)
      client.setQueriesData({ queryKey: moderationKey }, drop)
      onDecided()
    },
    onError: (error, { act }) =>
      console.error(act === 'approve' ? 'Approve failed:' : 'Delete failed:', error),
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

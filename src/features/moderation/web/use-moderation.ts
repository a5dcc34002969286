import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#web/kit/call.ts'
import { approveResource, deleteResource, listModeration } from '../contract.ts'

export type ModerationLists = ReturnOf<typeof listModeration>
const moderationKey = ['moderation'] as const

/** What waits and what was reported, narrowed by `q`; former rows stay while others are on their way. */
export const useModeration = (q: string) =>
  useQuery({
    queryKey: [...moderationKey, q],
    queryFn: ({ signal }) => call(listModeration, { query: { q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
  })

/** The lists without the resources whose id `gone` knows. */
export function without(
  { unverified, reported }: ModerationLists,
  gone: (id: string) => boolean,
): ModerationLists {
  const stays = ({ id }: { readonly id: string }) => !gone(id)
  return { unverified: unverified.filter(stays), reported: reported.filter(stays) }
}

export interface Decision {
  readonly act: 'approve' | 'delete'
  readonly id: string
  /** Of a deletion, for the audit trail; may be blank. */
  readonly reason?: string
}

const carryOut = ({ act, id: resourceId, reason }: Decision): Promise<unknown> =>
  act === 'approve'
    ? call(approveResource, { params: { resourceId } })
    : call(deleteResource, { params: { resourceId }, query: { reason: reason?.trim() || undefined } })

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

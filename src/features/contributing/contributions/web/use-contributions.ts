import { useEffect } from 'react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { invalidateLists } from '#client/query-client.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { pendingWrites } from '#client/offline/outbox/pending-writes.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import { listContributions, readContribution } from '../contract.ts'

const contributionsKey = ['contributions'] as const
const topics = ['notices']

/** A contribution with its editable fields. */
export type OwnContribution = ReturnOf<typeof readContribution>

/** Reads the lists and the count in the header again, after an act of this account. */
export function useRefreshContributions() {
  const client = useQueryClient()
  return () => {
    void invalidateLists(client, contributionsKey)
    void invalidateLists(client, ['session'])
  }
}

/** Refreshes after a notice, and after a queued answer was sent. */
function useLiveContributions() {
  const refresh = useRefreshContributions()
  // The header reads its count by itself.
  useLiveReload(topics, [contributionsKey])
  useEffect(() => pendingWrites.onSettled(({ write }) => write.kind === 'contribution' && refresh()))
}

/** The contributions of an account, stored for times without a network. */
export function useContributions(account: string) {
  useEffect(startPersistence, [])
  useLiveContributions()
  return useInfiniteQuery({
    ...persisted('private'),
    queryKey: [...contributionsKey, account],
    queryFn: ({ pageParam, signal }) => call(listContributions, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ published }) => published.next ?? undefined,
  })
}

/** One contribution with its editable fields, stored like the list. */
export function useContribution(account: string, resourceId: string) {
  useEffect(startPersistence, [])
  useLiveContributions()
  return useQuery({
    ...persisted('private'),
    queryKey: [...contributionsKey, account, resourceId],
    queryFn: ({ signal }) => call(readContribution, { params: { resourceId }, signal }),
    refetchOnMount: 'always',
  })
}

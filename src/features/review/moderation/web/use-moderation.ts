import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import { defaultQueueRows, listModeration, maxQueueRows } from '../contract.ts'

export type ModerationLists = ReturnOf<typeof listModeration>
const moderationKey = ['moderation'] as const
export const revisionsKey = ['moderation-revisions'] as const
export const requestsKey = ['moderation-requests'] as const
export const scopeKey = ['moderation-scope'] as const
export const binKey = ['moderation-bin'] as const
const topics = ['moderation']
/** Counts and deleted resources follow the lists less often. */
const besidesMs = 10_000

function useLiveLists() {
  useLiveReload(topics, [moderationKey, revisionsKey, requestsKey])
  useLiveReload(topics, [scopeKey, binKey], besidesMs)
}

/** Both lists, filtered by `q` and updated live (MOD-29). The former rows stay while others load. */
export function useModeration(q: string) {
  const [rows, setRows] = useState<number>(defaultQueueRows)
  useLiveLists()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...moderationKey, q, rows],
    queryFn: ({ signal }) => call(listModeration, { query: { q: q || undefined, rows }, signal }),
    placeholderData: keepPreviousData,
  })
  return {
    data,
    error,
    retry: () => void refetch(),
    /** The rows are still the former ones. */
    busy: isPlaceholderData,
    /** Loads more rows; undefined at the maximum. */
    onMore: rows < maxQueueRows ? () => setRows(rows + defaultQueueRows) : undefined,
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

/** Loads lists and counts again after an own decision: the live reload of the counts may wait ten seconds. */
export async function reloadModeration(client: QueryClient) {
  void client.invalidateQueries({ queryKey: scopeKey })
  await client.invalidateQueries({ queryKey: moderationKey })
}

export function useReloadModeration() {
  const client = useQueryClient()
  return () => void reloadModeration(client)
}

/** Drops the row of a decided resource; the lists may be loading again. */
export async function dropRow(client: QueryClient, id: string) {
  await client.cancelQueries({ queryKey: moderationKey })
  const others = (lists?: ModerationLists) => lists && without(lists, (other) => other === id)
  client.setQueriesData({ queryKey: moderationKey }, others)
}

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { typedText } from '#client/offline/typed-text.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import { CallFailure } from '#client/call-failure.ts'
import {
  defaultQueueRows,
  maxQueueRows,
  approveResource,
  deleteResource,
  listModeration,
  type ModeratedResource,
  undoReturn,
} from '../contract.ts'
import type { Removal } from './bin/use-removals.ts'

export type ModerationLists = ReturnOf<typeof listModeration>
const moderationKey = ['moderation'] as const
export const revisionsKey = ['moderation-revisions'] as const
export const scopeKey = ['moderation-scope'] as const
export const binKey = ['moderation-bin'] as const
const topics = ['moderation']
/** Counts and deleted resources follow the lists less often. */
const besidesMs = 10_000

function useLiveLists() {
  useLiveReload(topics, [moderationKey, revisionsKey])
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
  readonly action: 'approve' | 'delete' | 'undo'
  readonly resource: ModeratedResource
  /** For the audit log, and the author if `notify` says so. */
  readonly reason?: string
  readonly notify?: 'reason' | 'removal' | 'none'
}

/** A decision that the server refused because the record is not as it was seen. */
export interface Refusal {
  readonly id: string
  readonly title: string
  readonly why: string
}

/** The decision holds although the moderator leaves the page at once. */
const keepalive = true

/** Name of the form that holds the reason until the resource is deleted. */
export const deleteFormOf = ({ id }: Pick<ModeratedResource, 'id'>) => `delete ${id}`

export async function execute({ action, resource, reason, notify }: Decision): Promise<void> {
  const { id, seen } = resource
  const params = { resourceId: id }
  if (action === 'approve') return void (await call(approveResource, { params, query: { seen }, keepalive }))
  if (action === 'undo') return void (await call(undoReturn, { params, query: { seen }, keepalive }))
  const query = { reason: reason?.trim() || undefined, seen, notify }
  await call(deleteResource, { params, query, keepalive })
  typedText(deleteFormOf(resource)).save(undefined)
}

const logTexts = { approve: 'Approve failed:', delete: 'Delete failed:', undo: 'Undo failed:' } as const

export const isStale = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && (error.code === 'resource_changed' || error.code === 'decided_already')

/** OWN_APPROVAL leaves the decision to someone else. */
const isOwnUpload = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.code === 'own_upload'

/** Loads lists and counts again after an own decision: the live reload of the counts may wait ten seconds. */
export async function reloadModeration(client: QueryClient) {
  void client.invalidateQueries({ queryKey: scopeKey })
  await client.invalidateQueries({ queryKey: moderationKey })
}

export function useReloadModeration() {
  const client = useQueryClient()
  return () => void reloadModeration(client)
}

/** Drops the row of a decided resource and loads the lists again. */
export function useSettle(onDecided: () => void) {
  const client = useQueryClient()
  const reload = useReloadModeration()
  const drop = async (id: string) => {
    await client.cancelQueries({ queryKey: moderationKey })
    const others = (lists?: ModerationLists) => lists && without(lists, (other) => other === id)
    client.setQueriesData({ queryKey: moderationKey }, others)
    onDecided()
  }
  const decided = () => {
    onDecided()
    reload()
  }
  return { reload, drop, decided }
}

/**
 * Approves, deletes and takes returns back. The row is hidden at once and comes back after a failure, which is only
 * logged (MOD-23), but for a decision on an outdated state, or on an own upload.
 */
export function useDecide(
  { reload, drop }: ReturnType<typeof useSettle>,
  onRemoved: (removal: Removal) => void,
) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const send = async (decision: Decision) => {
    const { action, resource } = decision
    const { id, title } = resource
    try {
      await execute(decision)
      if (action === 'delete') {
        onRemoved(resource)
        void client.invalidateQueries({ queryKey: binKey })
      }
      await drop(id)
    } catch (error) {
      if (isStale(error) || isOwnUpload(error))
        setRefusals((others) => [...others, { id, title, why: error.message }])
      else console.error(logTexts[action], error)
    }
    setLeaving((ids) => ids.filter((other) => other !== id))
    reload()
  }
  const decide = (decision: Decision) => {
    setRefusals([])
    setLeaving((ids) => [...ids, decision.resource.id])
    void send(decision)
  }
  return { leaving, refusals, decide }
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import { auditActs } from '../audit-acts.ts'
import { listAuditLog, listSecurityEvents } from '../contract.ts'

const auditKey = ['audit log'] as const
const topics = ['audit']

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
}

/** The begin of a local day such as `2026-11-21`, or of the one after it; undefined for any other text. */
function startOf(day: string, daysLater: number): string | undefined {
  const start = new Date(`${day}T00:00`)
  if (day === '' || Number.isNaN(start.getTime())) return undefined
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}

/** Reads the filters of a query in the URL; an unknown act counts as none. */
export function filtersIn(query: URLSearchParams) {
  const text = (name: string) => query.get(name) ?? ''
  const period = { from: startOf(text('from'), 0), to: startOf(text('to'), 1) }
  return {
    entries: {
      act: auditActs.find((act) => act === text('act')),
      actor: text('actor') || undefined,
      resource: text('resource') || undefined,
      ...period,
    },
    events: {
      kind: text('kind') || undefined,
      account: text('account') || undefined,
      ...period,
    },
  }
}
type Filters = ReturnType<typeof filtersIn>

export function useAuditEntries(filter: Filters['entries']) {
  useLiveReload(topics, [auditKey])
  return useInfiniteQuery({
    queryKey: [...auditKey, 'entries', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, { query: { ...filter, cursor: pageParam }, signal }),
    ...pages,
  })
}

export function useSecurityEvents(filter: Filters['events']) {
  useLiveReload(topics, [auditKey])
  return useInfiniteQuery({
    queryKey: [...auditKey, 'events', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSecurityEvents, { query: { ...filter, cursor: pageParam }, signal }),
    ...pages,
  })
}

/** Security events (F-C7): one JSON line each at the default log level, and one row, without personal data. */
import { localCounters } from './limits/local-counters.ts'
import type { Log } from './log.ts'

export const securityEventKinds = [
  'sign_in.ok',
  'sign_in.failed',
  'sign_in.blocked',
  'sign_out',
  'access.denied',
  'limit.reached',
  'csrf.refused',
  'setup.tried',
  'confirmation.ok',
  'confirmation.failed',
  'factor.added',
  'factor.removed',
  'factor.failed',
  'identity.connected',
  'identity.disconnected',
  'recovery_codes.made',
  'email.changed',
  'email.confirmed',
  'password.changed',
  'password.reset',
  'session.revoked',
  'role.changed',
  'account.disabled',
  'account.enabled',
  'account.erased',
  'export.made',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export interface SecurityCall {
  readonly requestId: string
  /** Pattern of the path, never the path. */
  readonly route: string
  /** Undefined without a session. */
  readonly accountId?: string | undefined
  /** The account or resource acted on, where it is known. */
  readonly subjectId?: string | undefined
  readonly address: string
}

export interface SecurityEvents {
  /** Writes one line and one row; a last one counts those of a kind that are too many for a minute. */
  note(kind: SecurityEventKind, call: SecurityCall): void
  /** Like `note`, but only for the first call by route and address within `seconds`. */
  noteFirst(kind: SecurityEventKind, call: SecurityCall, seconds: number): void
  /** Writes the counts of the minutes in progress, and the rows that wait. */
  close(): Promise<void>
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  readonly count: number
  readonly accountId?: string | undefined
  readonly subjectId?: string | undefined
  readonly route?: string | undefined
  /** Keyed hash of the client address. */
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

export interface SecurityEventWriter {
  /** Queues an event; it is written within a second. */
  add(event: SecurityEvent): void
  /** Writes what waits. Never rejects. */
  flush(): Promise<void>
}

export interface SecurityEventsDeps {
  readonly log: Pick<Log, 'warn'>
  readonly writer: SecurityEventWriter
  /** Keyed hash of a client address. */
  readonly hideAddress: (address: string) => string
  readonly nowMs: () => number
}

const maxLines = 60
const maxRows = 600
const windowMs = 60_000
/** Rows of one address without a session, of all kinds. */
const maxRowsOfAddress = 60

/** Rows without a session from all addresses; at 500 bytes a row they stay below 100 MB a day (F-S3-13). */
export const anonymousRows = { atOnce: 5_000, aMinute: 100 } as const

/** Returns a check: true if an event of this caller may have a row of its own. All callers without a session share a token bucket. */
function rowBudget(nowMs: () => number) {
  const perAddress = localCounters(nowMs)
  let [left, atMs] = [anonymousRows.atOnce as number, nowMs()]
  return ({ accountId, address }: SecurityCall): boolean => {
    if (accountId !== undefined) return true
    if (perAddress.hitNow(address, windowMs / 1_000) > maxRowsOfAddress) return false
    const gained = ((nowMs() - atMs) / windowMs) * anonymousRows.aMinute
    left = Math.min(anonymousRows.atOnce, left + Math.max(0, gained))
    atMs = nowMs()
    if (left < 1) return false
    left -= 1
    return true
  }
}

interface Window {
  events: number
  /** Events without a row of their own. */
  unstored: number
  readonly timer: NodeJS.Timeout
}

function writeCounts({ log, writer }: SecurityEventsDeps, kind: SecurityEventKind, window: Window) {
  const { events, unstored } = window
  if (events > maxLines)
    log.warn({ event: kind, count: events - maxLines }, 'More security events of this kind')
  if (unstored > 0) writer.add({ kind, count: unstored })
}

/** The minutes in progress, by kind. The end of each writes its counts. */
function openWindows(deps: SecurityEventsDeps) {
  const windows = new Map<SecurityEventKind, Window>()
  function end(kind: SecurityEventKind) {
    const window = windows.get(kind)
    clearTimeout(window?.timer)
    windows.delete(kind)
    if (window) writeCounts(deps, kind, window)
  }
  return {
    of(kind: SecurityEventKind): Window {
      const known = windows.get(kind)
      if (known) return known
      const window = { events: 0, unstored: 0, timer: setTimeout(() => end(kind), windowMs).unref() }
      windows.set(kind, window)
      return window
    },
    endAll() {
      for (const kind of windows.keys()) end(kind)
    },
  }
}

export function securityEvents(deps: SecurityEventsDeps): SecurityEvents {
  const { log, writer, hideAddress, nowMs } = deps
  const windows = openWindows(deps)
  const first = localCounters(nowMs)
  const mayStore = rowBudget(nowMs)

  function note(kind: SecurityEventKind, call: SecurityCall) {
    const window = windows.of(kind)
    window.events += 1
    const isStored = window.events <= maxRows && mayStore(call)
    if (!isStored) window.unstored += 1
    if (!isStored && window.events > maxLines) return
    const { requestId, route, accountId, subjectId } = call
    const address = hideAddress(call.address)
    if (isStored) writer.add({ kind, count: 1, accountId, subjectId, route, address, requestId })
    if (window.events > maxLines) return
    log.warn({ event: kind, requestId, route, account: accountId, address }, 'Security event')
  }

  return {
    note,
    noteFirst(kind, call, seconds) {
      if (first.hitNow(`${kind} ${call.route} ${call.address}`, seconds) === 1) note(kind, call)
    },
    async close() {
      windows.endAll()
      await writer.flush()
    },
  }
}

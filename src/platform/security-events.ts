/** Security events (F-C7): one JSON line each at the default log level, and one row, without personal data. */
import type { LocalCounters } from './limits/limiter.ts'
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
const minute = 60
const day = 86_400
const windowMs = minute * 1_000
/** Rows of one address without a session, of all kinds, in a minute. */
const maxRowsOfAddress = 60

/** Rows without a session from all addresses: so many a minute, and more once a day; less than 100 MB a day (F-S3-13). */
export const anonymousRows = { aMinute: 100, moreADay: 5_000 } as const

/** True if an event of this caller may have a row of its own. */
function mayStore(counters: LocalCounters, { accountId, address }: SecurityCall): boolean {
  if (accountId !== undefined) return true
  if (counters.hitNow(address, minute) > maxRowsOfAddress) return false
  if (counters.hitNow('all addresses', minute) <= anonymousRows.aMinute) return true
  return counters.hitNow('all addresses', day) <= anonymousRows.moreADay
}

interface Window {
  events: number
  /** Events without a row of their own. */
  unstored: number
  readonly timer: NodeJS.Timeout
}

type Outputs = Pick<SecurityEventsDeps, 'log' | 'writer'>

function writeCounts({ log, writer }: Outputs, kind: SecurityEventKind, window: Window) {
  const { events, unstored } = window
  if (events > maxLines)
    log.warn({ event: kind, count: events - maxLines }, 'More security events of this kind')
  if (unstored > 0) writer.add({ kind, count: unstored })
}

export function securityEvents({ log, writer, hideAddress, nowMs }: SecurityEventsDeps): SecurityEvents {
  const windows = new Map<SecurityEventKind, Window>()
  const counters = localCounters(nowMs)

  function end(kind: SecurityEventKind) {
    const window = windows.get(kind)
    clearTimeout(window?.timer)
    windows.delete(kind)
    if (window) writeCounts({ log, writer }, kind, window)
  }

  function open(kind: SecurityEventKind): Window {
    const window = { events: 0, unstored: 0, timer: setTimeout(() => end(kind), windowMs).unref() }
    windows.set(kind, window)
    return window
  }

  function note(kind: SecurityEventKind, call: SecurityCall) {
    const { requestId, route, accountId, subjectId } = call
    const window = windows.get(kind) ?? open(kind)
    window.events += 1
    const isStored = window.events <= maxRows && mayStore(counters, call)
    if (!isStored) window.unstored += 1
    const address = hideAddress(call.address)
    if (isStored) writer.add({ kind, count: 1, accountId, subjectId, route, address, requestId })
    if (window.events > maxLines) return
    log.warn({ event: kind, requestId, route, account: accountId, address }, 'Security event')
  }

  return {
    note,
    noteFirst(kind, call, seconds) {
      if (counters.hitNow(`${kind} ${call.route} ${call.address}`, seconds) === 1) note(kind, call)
    },
    async close() {
      for (const kind of windows.keys()) end(kind)
      await writer.flush()
    },
  }
}

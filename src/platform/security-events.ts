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
  /** Writes one line and one row; after 60 lines or 600 rows of a kind in a minute, one last of them counts the rest. */
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

interface Window {
  events: number
  readonly timer: NodeJS.Timeout
}

export function securityEvents({ log, writer, hideAddress, nowMs }: SecurityEventsDeps): SecurityEvents {
  const windows = new Map<SecurityEventKind, Window>()
  const first = localCounters(nowMs)

  function end(kind: SecurityEventKind) {
    const { events = 0, timer } = windows.get(kind) ?? {}
    clearTimeout(timer)
    windows.delete(kind)
    if (events > maxLines)
      log.warn({ event: kind, count: events - maxLines }, 'More security events of this kind')
    if (events > maxRows) writer.add({ kind, count: events - maxRows })
  }

  function open(kind: SecurityEventKind): Window {
    const window = { events: 0, timer: setTimeout(() => end(kind), windowMs).unref() }
    windows.set(kind, window)
    return window
  }

  function note(kind: SecurityEventKind, { requestId, route, accountId, subjectId, address }: SecurityCall) {
    const window = windows.get(kind) ?? open(kind)
    window.events += 1
    if (window.events > maxRows) return
    const hidden = hideAddress(address)
    writer.add({ kind, count: 1, accountId, subjectId, route, address: hidden, requestId })
    if (window.events > maxLines) return
    log.warn({ event: kind, requestId, route, account: accountId, address: hidden }, 'Security event')
  }

  return {
    note,
    noteFirst(kind, call, seconds) {
      if (first.hitNow(`${kind} ${call.route} ${call.address}`, seconds) === 1) note(kind, call)
    },
    async close() {
      for (const kind of windows.keys()) end(kind)
      await writer.flush()
    },
  }
}

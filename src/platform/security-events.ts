/** Security events (F-C7): one JSON line each at the default log level, without personal data. */
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
  readonly address: string
}

export interface SecurityEvents {
  /** Writes one line; after 60 of a kind in a minute, one last line counts the rest. */
  note(kind: SecurityEventKind, call: SecurityCall): void
  /** Like `note`, but only for the first call by route and address within `seconds`. */
  noteFirst(kind: SecurityEventKind, call: SecurityCall, seconds: number): void
  /** Writes the counts of the minutes in progress. */
  close(): void
}

export interface SecurityEventsDeps {
  readonly log: Pick<Log, 'warn'>
  /** Keyed hash of a client address. */
  readonly hideAddress: (address: string) => string
  readonly nowMs: () => number
}

const maxLines = 60
const windowMs = 60_000

interface Window {
  lines: number
  suppressed: number
  readonly timer: NodeJS.Timeout
}

export function securityEvents({ log, hideAddress, nowMs }: SecurityEventsDeps): SecurityEvents {
  const windows = new Map<SecurityEventKind, Window>()
  const first = localCounters(nowMs)

  function end(kind: SecurityEventKind) {
    const { suppressed = 0, timer } = windows.get(kind) ?? {}
    clearTimeout(timer)
    windows.delete(kind)
    if (suppressed > 0) log.warn({ event: kind, count: suppressed }, 'More security events of this kind')
  }

  function open(kind: SecurityEventKind): Window {
    const window = { lines: 0, suppressed: 0, timer: setTimeout(() => end(kind), windowMs).unref() }
    windows.set(kind, window)
    return window
  }

  function note(kind: SecurityEventKind, { requestId, route, accountId, address }: SecurityCall) {
    const window = windows.get(kind) ?? open(kind)
    if (window.lines === maxLines) return void (window.suppressed += 1)
    window.lines += 1
    const fields = { event: kind, requestId, route, account: accountId, address: hideAddress(address) }
    log.warn(fields, 'Security event')
  }

  return {
    note,
    noteFirst(kind, call, seconds) {
      if (first.hitNow(`${kind} ${call.route} ${call.address}`, seconds) === 1) note(kind, call)
    },
    close() {
      for (const kind of windows.keys()) end(kind)
    },
  }
}

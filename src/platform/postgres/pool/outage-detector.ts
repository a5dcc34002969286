/**
 * Detects outages (R6): finds a silent database within 1.6 s, because users get an answer within two.
 * 1. Every call that waits for the database registers with `watch`.
 * 2. A timer counts checks per waiting call; after `maxChecks` the database is probed.
 * 3. A probe that succeeds means slow, not down: the next one follows a second later.
 * 4. A probe that fails starts an outage: all waiting calls are aborted, and new ones fail at once.
 * 5. Probes go on until one succeeds, which ends the outage.
 */

export interface OutageDeps {
  /** Resolves to false after `silentMs` without a sign of the database. */
  readonly probe: (silentMs: number) => Promise<boolean>
  /** Called once at the start and once at the end of an outage. */
  readonly logError: (error: Error) => void
}

export interface OutageDetector {
  /** True until the database responds again. */
  isOn(): boolean
  /** Registers a waiting call; returns its deregistration. `onDown` is called at the start of an outage. */
  watch(onDown: () => void): () => void
  stop(): void
}

/** Replaces the wait. The code is PostgreSQL's for a failed connection. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly code = '08006'
  constructor() {
    super('The database does not answer')
  }
}

const checkIntervalMs = 200
const maxChecks = 2
const silentMs = 1_000
/** Checks between probes of a slow database: one second. */
const checksBetweenProbes = 5
const duringOutage = { pauseMs: 250, silentMs: 5_000 } as const

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

/** Probes until the database responds or the detector stops. */
async function untilBack(probe: OutageDeps['probe'], stopped: () => boolean) {
  while (!stopped() && !(await probe(duringOutage.silentMs))) await pause(duringOutage.pauseMs)
}

interface Wait {
  /** A count, not a time: checks delayed by a busy process say nothing about the database. */
  checks: number
  readonly onDown: () => void
}

/** Waiting calls, checked while there are any; `onOverdue` runs at each check with an overdue call. */
function waitingCalls(onOverdue: () => void) {
  const waiting = new Set<Wait>()
  let timer: NodeJS.Timeout | undefined

  function close() {
    clearInterval(timer)
    timer = undefined
  }

  function check() {
    if (waiting.size === 0) close()
    for (const wait of waiting) wait.checks += 1
    const [oldest] = waiting
    if (oldest && oldest.checks > maxChecks) onOverdue()
  }

  return {
    isEmpty: () => waiting.size === 0,
    add(onDown: () => void) {
      const wait = { checks: 0, onDown }
      waiting.add(wait)
      timer ??= setInterval(check, checkIntervalMs).unref()
      return () => void waiting.delete(wait)
    },
    postpone() {
      for (const wait of waiting) wait.checks = Math.min(wait.checks, maxChecks + 1 - checksBetweenProbes)
    },
    abortAll() {
      for (const { onDown } of waiting) onDown()
      waiting.clear()
    },
    close,
  }
}

export function outageDetector({ probe, logError }: OutageDeps): OutageDetector {
  let isProbing = false
  let on = false
  let stopped = false
  const calls = waitingCalls(() => void probeOnce())

  async function startOutage() {
    on = true
    logError(new DatabaseUnavailableError())
    calls.abortAll()
    await untilBack(probe, () => stopped)
    on = false
    if (!stopped) logError(new Error('The database answers again'))
  }

  async function probeOnce() {
    if (isProbing) return
    isProbing = true
    const isUp = await probe(silentMs)
    calls.postpone()
    if (!isUp && !calls.isEmpty() && !stopped) await startOutage()
    isProbing = false
  }

  return {
    isOn: () => on,
    watch: calls.add,
    stop() {
      stopped = true
      calls.close()
    },
  }
}

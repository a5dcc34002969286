/**
 * Circuit breaker around a pool. It rejects at once while the database is unreachable, and aborts waiting callers (R6).
 * It bounds queue and waiting time for a busy database (LIM-08). An outage is found within 1.6 s, because users get an
 * answer within two:
 * 1. Every call that waits for the database registers with `watch`.
 * 2. A timer counts checks per waiting call; after `maxChecks` the database is probed.
 * 3. A probe that succeeds means slow, not down: the next one follows a second later.
 * 4. A probe that fails starts an outage: all waiting calls are aborted, and new ones fail at once.
 * 5. Probes go on until one succeeds, which ends the outage.
 */
import pg from 'pg'
import type { PostgresPool } from 'kysely'
import { watchStatements } from './connection-statements.ts'

export interface OutageDeps {
  /** Resolves to false after `silentMs` without a sign of the database. */
  readonly probe: (silentMs: number) => Promise<boolean>
  /** Called once at the start and once at the end of an outage. */
  readonly logError: (error: Error) => void
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

export function outageDetector({ probe, logError }: OutageDeps) {
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
    /** True until the database responds again. */
    isOn: () => on,
    /** Registers a waiting call; returns its deregistration. `onDown` is called at the start of an outage. */
    watch: calls.add,
    stop() {
      stopped = true
      calls.close()
    },
  }
}
export type OutageDetector = ReturnType<typeof outageDetector>

/** The queue is full. The code is PostgreSQL's for too many connections. */
class PoolSaturatedError extends Error {
  override readonly name = 'PoolSaturatedError'
  readonly code = '53300'
  constructor() {
    super('Too many wait for the database')
  }
}

/** New requests are refused at 200 (LIM-08); the rest is for further statements of admitted requests. */
const maxQueueLength = 300
const maxWaitMs = 2_000

const maxAdmittedQueue = 200
/** A queue that lasts so long is overload, not a burst. */
const overloadAfterMs = 1_000

/**
 * Returns a check that refuses new requests from a long or lasting queue until the queue is short again: admitted
 * requests then finish, instead of all timing out (R19).
 */
function admissionControl(pool: pg.Pool) {
  let [since, isRefusing] = [Infinity, false]
  return () => {
    const { waitingCount } = pool
    if (waitingCount < pool.options.max) [since, isRefusing] = [Infinity, false]
    else since = Math.min(since, performance.now())
    isRefusing ||= waitingCount >= maxAdmittedQueue || performance.now() - since > overloadAfterMs
    return isRefusing
  }
}
/** All connections are in use; opening a new one has its own timeout. */
const isExhausted = ({ idleCount, totalCount, options }: pg.Pool) =>
  idleCount === 0 && totalCount >= options.max

async function connectWithin(pool: pg.Pool, outage: OutageDetector): Promise<pg.PoolClient> {
  if (outage.isOn()) throw new DatabaseUnavailableError()
  if (pool.waitingCount >= maxQueueLength) throw new PoolSaturatedError()
  const aborted = Promise.withResolvers<never>()
  let isAborted = false
  const abort = (error: Error) => {
    isAborted = true
    aborted.reject(error)
  }
  const done = outage.watch(() => abort(new DatabaseUnavailableError()))
  const onTimeout = () => abort(new PoolSaturatedError())
  const timer = isExhausted(pool) ? setTimeout(onTimeout, maxWaitMs) : undefined
  const connecting = pool.connect()
  connecting.then((client) => isAborted && client.release(), () => {}) // prettier-ignore
  try {
    return await Promise.race([connecting, aborted.promise])
  } finally {
    clearTimeout(timer)
    done()
  }
}

/** Destroys checked-out connections when an outage starts, so that no transaction commits later. */
function closeDuringOutage(pool: pg.Pool, outage: OutageDetector) {
  const stopWatching = new Map<pg.PoolClient, () => void>()
  pool.on('acquire', (client) => {
    const close = () => {
      if (client instanceof pg.Client) client.end().catch(() => {})
    }
    stopWatching.set(client, outage.watch(close))
  })
  pool.on('release', (_error, client) => {
    stopWatching.get(client)?.()
    stopWatching.delete(client)
  })
}

export interface DatabaseState {
  /** True from the detection of an outage until the database responds. */
  readonly isUnavailable: () => boolean
  /** True when new requests should be refused. */
  readonly isFull: () => boolean
  /** Calls `listener` after each transaction that may have changed resources, or repeats such a call. */
  readonly onFeedWrite: (listener: () => void) => void
}

/** All pools of a database share `outage`; its owner stops it. `prepares`: statements with a plan are prepared. */
export function breakerPool(
  pool: pg.Pool,
  outage: OutageDetector,
  prepares: boolean,
): PostgresPool & DatabaseState {
  closeDuringOutage(pool, outage)
  return {
    onFeedWrite: watchStatements(pool, prepares),
    options: pool.options,
    isUnavailable: outage.isOn,
    isFull: admissionControl(pool),
    connect: () => connectWithin(pool, outage),
    end: () => pool.end(),
  }
}

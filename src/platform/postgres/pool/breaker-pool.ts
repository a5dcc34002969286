/**
 * Circuit breaker around a pool: rejects at once while the database is unreachable, and aborts waiting callers (R6).
 * Bounds queue and waiting time for a busy database (LIM-08).
 */
import pg from 'pg'
import type { PostgresPool } from 'kysely'
import { DatabaseUnavailableError, type OutageDetector } from './outage-detector.ts'

/** The queue is full. The code is PostgreSQL's for too many connections. */
export class PoolSaturatedError extends Error {
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
}

/** All pools of a database share `outage`; its owner stops it. */
export function breakerPool(pool: pg.Pool, outage: OutageDetector): PostgresPool & DatabaseState {
  closeDuringOutage(pool, outage)
  return {
    options: pool.options,
    isUnavailable: outage.isOn,
    isFull: admissionControl(pool),
    connect: () => connectWithin(pool, outage),
    end: () => pool.end(),
  }
}

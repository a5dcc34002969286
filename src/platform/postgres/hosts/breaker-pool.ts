/**
 * A pool nobody hangs on: while the database is silent, who wants it is told at once, and who waits is cut off (R6). Nor
 * does anybody wait long, or in a long queue, for a database that is merely busy (SECURITY §6).
 */
import pg from 'pg'
import type { PostgresPool } from 'kysely'
import { DatabaseUnavailableError, type Outage } from './outage-detector.ts'

/** Too many want the database at once. The code is that of a server without a connection left. */
export class PoolSaturatedError extends Error {
  override readonly name = 'PoolSaturatedError'
  readonly code = '53300'
  constructor() {
    super('Too many wait for the database')
  }
}

/** Newcomers are told at 200 (SECURITY §6); the rest is room for the further statements of those who were let in. */
const maxQueueLength = 300
const maxWaitMs = 2_000

const queueForNewcomers = 200
/** A queue that does not end for so long is no crowd that comes at once, but more than can be done. */
const standingMs = 1_000

/**
 * Tells whether newcomers should be turned away, from when the queue is long or does not end until it is short again: who
 * is let in then gets an answer, instead of everybody waiting until it is too late (R19).
 */
function crowdControl(pool: pg.Pool) {
  let [since, turnsAway] = [Infinity, false]
  return () => {
    const { waitingCount } = pool
    if (waitingCount < pool.options.max) [since, turnsAway] = [Infinity, false]
    else since = Math.min(since, performance.now())
    turnsAway ||= waitingCount >= queueForNewcomers || performance.now() - since > standingMs
    return turnsAway
  }
}
/** All connections are out; a new one would have its own time to be opened. */
const mustWait = ({ idleCount, totalCount, options }: pg.Pool) => idleCount === 0 && totalCount >= options.max

async function connectInTime(pool: pg.Pool, outage: Outage): Promise<pg.PoolClient> {
  if (outage.isOn()) throw new DatabaseUnavailableError()
  if (pool.waitingCount >= maxQueueLength) throw new PoolSaturatedError()
  const tooLate = Promise.withResolvers<never>()
  let gone = false
  const giveUp = (error: Error) => {
    gone = true
    tooLate.reject(error)
  }
  const done = outage.waits(() => giveUp(new DatabaseUnavailableError()))
  const late = () => giveUp(new PoolSaturatedError())
  const timer = mustWait(pool) ? setTimeout(late, maxWaitMs) : undefined
  const connecting = pool.connect()
  connecting.then((client) => gone && client.release(), () => {}) // prettier-ignore
  try {
    return await Promise.race([connecting, tooLate.promise])
  } finally {
    clearTimeout(timer)
    done()
  }
}

/** Whoever holds a connection while the database falls silent loses it: what is not committed by then never will be. */
function cutWhenAway(pool: pg.Pool, outage: Outage) {
  const held = new Map<pg.PoolClient, () => void>()
  pool.on('acquire', (client) => {
    const cut = () => {
      if (client instanceof pg.Client) client.end().catch(() => {})
    }
    held.set(client, outage.waits(cut))
  })
  pool.on('release', (_error, client) => {
    held.get(client)?.()
    held.delete(client)
  })
}

export interface DatabaseState {
  /** True from the moment the database was found silent until it answers again. */
  readonly isAway: () => boolean
  /** So many wait for a connection that newcomers are better told at once. */
  readonly isFull: () => boolean
}

/** The pools of one database share `outage`: once one of them has noticed it, no other waits. The caller stops it. */
export function breakerPool(pool: pg.Pool, outage: Outage): PostgresPool & DatabaseState {
  cutWhenAway(pool, outage)
  return {
    options: pool.options,
    isAway: outage.isOn,
    isFull: crowdControl(pool),
    connect: () => connectInTime(pool, outage),
    end: () => pool.end(),
  }
}

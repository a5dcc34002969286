/** Pool of searches: few connections with limits of their own, so that slow searches never exhaust the other pool (LIM-07, F-C1). */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { commonFailure } from '#shared/failure.ts'

export const searchLimits = { statement_timeout: 2_000, lock_timeout: 0 } as const
/** Tests that count statements know both by their comment. */
const beginSearch = `/* limits */ begin; set local statement_timeout = ${searchLimits.statement_timeout}; set local lock_timeout = ${searchLimits.lock_timeout}`

/** Statement timeout (57014); no free connection in time (53300). */
const busyCodes = new Set<unknown>(['57014', '53300'])

/** Timeouts become `too_busy` (503, Retry-After 2). */
async function orTooBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && busyCodes.has(error.code)
    throw isBusy ? commonFailure('too_busy', { retryAfterSeconds: 2 }) : error
  }
}

/** Connections of a pooler have the limits of the other pool, so each search sets its own in a transaction. */
async function queryWithLimits(client: PostgresPoolClient, text: string, values: readonly unknown[]) {
  await client.query(beginSearch, [])
  try {
    return await client.query(text, values)
  } finally {
    // After an error this rolls back; a lost connection has its own error.
    await client.query('/* limits */ commit', []).catch(() => {})
  }
}

/** `setsLimits`: the connections of the pool lack the limits. */
export const searchPool = (pool: PostgresPool, setsLimits: boolean): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await orTooBusy(pool.connect())
    const query = (text: string, values: readonly unknown[]) =>
      orTooBusy(setsLimits ? queryWithLimits(client, text, values) : client.query(text, values))
    return Object.assign(Object.create(client) as PostgresPoolClient, { query })
  },
})

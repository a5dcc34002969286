/** Connections for searches: a search that is stopped at its limit was too costly, the database is not away (F-C1). */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { commonFailure } from '#shared/failure.ts'

/** A statement ended at its time limit (57014); no connection was free in time (53300). */
const busyCodes = new Set<unknown>(['57014', '53300'])

const told = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && busyCodes.has(error.code)
    ? commonFailure('too_busy', { retryAfterSeconds: 2 })
    : error

async function orTooBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw told(error)
  }
}

/** The same pool; it fails with `too_busy` (503, Retry-After 2) where a statement or the wait takes too long. */
export const busyAsTooBusy = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await orTooBusy(pool.connect())
    const query = (text: string, values: readonly unknown[]) => orTooBusy(client.query(text, values))
    return Object.assign(Object.create(client) as PostgresPoolClient, { query })
  },
})

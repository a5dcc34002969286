/** Routes reads to a replica that has all changes known to this process, else to the primary. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { commonFailure } from '#shared/failure.ts'
import type { Db } from '../connection.ts'
import type { Host } from './host-list.ts'
import { DatabaseUnavailableError } from './outage-detector.ts'
import type { Database } from '../tables/database.ts'
import { openReplica, type Pools, type Replica } from './replica.ts'

export interface ReadRouter {
  /** For reads outside of transactions. */
  readonly db: Db
  /** For searches: few connections, statements of at most 2 s; throws `too_busy` beyond that. */
  readonly searchDb: Db
  /**
   * During an outage of the primary: reads from a replica with all known changes; throws DatabaseUnavailableError without
   * one. `ageSeconds`: time since the primary was last reached.
   */
  readDuringOutage<Read>(
    read: () => Promise<Read>,
  ): Promise<{ readonly read: Read; readonly ageSeconds: number }>
  close(): Promise<void>
}

export interface ReadRouterDeps {
  readonly primary: { readonly db: Db } & Readonly<Record<Pools, PostgresPool>>
  readonly replicas: readonly Host[]
  readonly changeFeed: {
    head(): number | undefined
    /** Waits until the feed has delivered this process's writes; false while the primary is unreachable. */
    waitForOwnWrites(): Promise<boolean>
  }
  readonly logError: (error: Error) => void
  readonly nowMs: () => number
}

/** An error of the statement itself, which would fail on the primary too. */
const isStatementError = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(22|42|57014)/.test(error.code ?? '')

async function firstOf(replicas: readonly Replica[], change: number | undefined, pool: Pools) {
  if (change === undefined) return undefined
  for (const replica of replicas) {
    const client = await replica.connect(change, pool)
    if (client) return client
  }
  return undefined
}

/** Repeats on the primary a statement that a replica cancels in order to continue replication. */
function withFallback(client: PostgresPoolClient, primary: PostgresPool): PostgresPoolClient {
  async function queryPrimary(text: string, values: readonly unknown[]) {
    const connection = await primary.connect()
    try {
      return await connection.query(text, values)
    } finally {
      connection.release()
    }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isStatementError(error)) throw error
      return queryPrimary(text, values)
    }
  }
  return Object.assign(Object.create(client) as PostgresPoolClient, { query })
}

const databaseOf = (pool: PostgresPool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

const primaryOnly = ({ db, searchConnections }: ReadRouterDeps['primary']): ReadRouter => ({
  db,
  searchDb: databaseOf(withTooBusy(searchConnections)),
  readDuringOutage: () => Promise.reject(new DatabaseUnavailableError()),
  close: () => Promise.resolve(),
})

export function readRouter(deps: ReadRouterDeps): ReadRouter {
  if (deps.replicas.length === 0) return primaryOnly(deps.primary)
  const { changeFeed, logError, nowMs } = deps
  const replicas = deps.replicas.map((host) => openReplica({ host, logError, nowMs }))
  const isOutage = new AsyncLocalStorage<true>()
  let reachedAt = nowMs()

  async function connect(pool: Pools) {
    const primary = deps.primary[pool]
    if (!(await changeFeed.waitForOwnWrites())) return primary.connect()
    reachedAt = nowMs()
    const client = await firstOf(replicas, changeFeed.head(), pool)
    return client ? withFallback(client, primary) : primary.connect()
  }
  async function connectReplica(pool: Pools) {
    const client = await firstOf(replicas, changeFeed.head(), pool)
    if (!client) throw new DatabaseUnavailableError()
    return client
  }
  const poolOf = (pool: Pools): PostgresPool => ({
    options: {},
    connect: () => (isOutage.getStore() ? connectReplica(pool) : connect(pool)),
    end: () => Promise.resolve(),
  })
  return {
    db: databaseOf(poolOf('connections')),
    searchDb: databaseOf(withTooBusy(poolOf('searchConnections'))),
    async readDuringOutage(read) {
      const found = await isOutage.run(true, read)
      return { read: found, ageSeconds: Math.floor((nowMs() - reachedAt) / 1_000) }
    },
    close: async () => void (await Promise.all(replicas.map((each) => each.close()))),
  }
}

/** Statement timeout (57014); no free connection in time (53300). */
const busyCodes = new Set<unknown>(['57014', '53300'])

const toTooBusy = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && busyCodes.has(error.code)
    ? commonFailure('too_busy', { retryAfterSeconds: 2 })
    : error

async function orTooBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toTooBusy(error)
  }
}

/** Wraps a pool: timeouts become `too_busy` (503, Retry-After 2). */
const withTooBusy = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await orTooBusy(pool.connect())
    const query = (text: string, values: readonly unknown[]) => orTooBusy(client.query(text, values))
    return Object.assign(Object.create(client) as PostgresPoolClient, { query })
  },
})

/** Reads that may come from a replica: from one that has all this process has heard of, else from the primary. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { commonFailure } from '#shared/failure.ts'
import type { Db } from '../connection.ts'
import type { Host } from './host-list.ts'
import { DatabaseUnavailableError } from './outage-detector.ts'
import type { Database } from '../schema.ts'
import { openReplica, type Pools, type Replica } from './replica.ts'

export interface ReadingDatabase {
  /** For what is only read, outside of transactions. */
  readonly db: Db
  /** The same for searches: few connections, statements of 2 s at most; fails with `too_busy` beyond that. */
  readonly searchDb: Db
  /**
   * While the primary is away: reads from a replica that has all this process has heard of; throws DatabaseUnavailableError where
   * there is none. `ageSeconds`: for how long the primary has not been heard.
   */
  standIn<Read>(read: () => Promise<Read>): Promise<{ readonly read: Read; readonly ageSeconds: number }>
  close(): Promise<void>
}

export interface ReadingDeps {
  readonly primary: { readonly db: Db } & Readonly<Record<Pools, PostgresPool>>
  readonly replicas: readonly Host[]
  readonly changeFeed: {
    head(): number | undefined
    /** Waits until all that this process has written was heard; false while the primary is not heard. */
    waitForOwnWrites(): Promise<boolean>
  }
  readonly tell: (news: Error) => void
  readonly nowMs: () => number
}

/** What the statement itself is to blame for goes wrong on the primary too. */
const isTheirs = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(22|42|57014)/.test(error.code ?? '')

async function firstOf(replicas: readonly Replica[], change: number | undefined, pool: Pools) {
  if (change === undefined) return undefined
  for (const replica of replicas) {
    const client = await replica.connect(change, pool)
    if (client) return client
  }
  return undefined
}

/** A statement that a replica breaks off, which it does to go on following, is put to the primary. */
function withPrimaryBehind(client: PostgresPoolClient, primary: PostgresPool): PostgresPoolClient {
  async function askPrimary(text: string, values: readonly unknown[]) {
    const instead = await primary.connect()
    try {
      return await instead.query(text, values)
    } finally {
      instead.release()
    }
  }
  const ask = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isTheirs(error)) throw error
      return askPrimary(text, values)
    }
  }
  return Object.assign(Object.create(client) as PostgresPoolClient, { query: ask })
}

const databaseOf = (pool: PostgresPool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

const primaryAlone = ({ db, searchConnections }: ReadingDeps['primary']): ReadingDatabase => ({
  db,
  searchDb: databaseOf(busyAsTooBusy(searchConnections)),
  standIn: () => Promise.reject(new DatabaseUnavailableError()),
  close: () => Promise.resolve(),
})

export function readingDatabase(deps: ReadingDeps): ReadingDatabase {
  if (deps.replicas.length === 0) return primaryAlone(deps.primary)
  const { changeFeed, tell, nowMs } = deps
  const replicas = deps.replicas.map((host) => openReplica({ host, tell, nowMs }))
  const standingIn = new AsyncLocalStorage<true>()
  let heardAt = nowMs()

  async function connectNow(pool: Pools) {
    const primary = deps.primary[pool]
    if (!(await changeFeed.waitForOwnWrites())) return primary.connect()
    heardAt = nowMs()
    const client = await firstOf(replicas, changeFeed.head(), pool)
    return client ? withPrimaryBehind(client, primary) : primary.connect()
  }
  async function connectInstead(pool: Pools) {
    const client = await firstOf(replicas, changeFeed.head(), pool)
    if (!client) throw new DatabaseUnavailableError()
    return client
  }
  const poolOf = (pool: Pools): PostgresPool => ({
    options: {},
    connect: () => (standingIn.getStore() ? connectInstead(pool) : connectNow(pool)),
    end: () => Promise.resolve(),
  })
  return {
    db: databaseOf(poolOf('connections')),
    searchDb: databaseOf(busyAsTooBusy(poolOf('searchConnections'))),
    async standIn(read) {
      const found = await standingIn.run(true, read)
      return { read: found, ageSeconds: Math.floor((nowMs() - heardAt) / 1_000) }
    },
    close: async () => void (await Promise.all(replicas.map((each) => each.close()))),
  }
}

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
const busyAsTooBusy = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await orTooBusy(pool.connect())
    const query = (text: string, values: readonly unknown[]) => orTooBusy(client.query(text, values))
    return Object.assign(Object.create(client) as PostgresPoolClient, { query })
  },
})

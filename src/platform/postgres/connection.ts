/** The one door to PostgreSQL: a pool with the time limits of SECURITY §6, and Kysely on top of it. */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { type DatabaseState, breakerPool } from './hosts/breaker-pool.ts'
import { outageDetector } from './hosts/outage-detector.ts'
import { isHostUp } from './hosts/probe-host.ts'
import { singleHost } from './hosts/host-list.ts'
import { hostRegistry } from './hosts/host-registry.ts'
import type { Database } from './schema.ts'

/** Where the database is: an address, of several hosts or `alone` of one that need not take writes; or a private socket. */
export type DatabaseAddress =
  | { readonly url: string; readonly alone?: true }
  | { readonly host: string; readonly user: string; readonly password: string; readonly database: string }

export type Db = Kysely<Database>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** What pg needs to connect; of several hosts to the one that takes writes, where the `Client` in it is used. */
export function connectionOptions(address: DatabaseAddress) {
  if ('url' in address)
    return address.alone
      ? { ...singleHost(address.url).options, Client: pg.Client }
      : hostRegistry(address.url).options
  // Named, so that PGPORT or PGSSLMODE in the operator's shell cannot lead elsewhere.
  return { ...address, port: 5432, ssl: false, Client: pg.Client }
}

/** The same for who cannot use `Client`: of several hosts the one that takes writes now. */
export const optionsNow = async (address: DatabaseAddress) =>
  'url' in address ? (await hostRegistry(address.url).hosts.locate()).options : connectionOptions(address)

/** Calls each time after another host has taken over; where there is but one, never. */
export function onPrimaryMoved(address: DatabaseAddress, listener: () => void) {
  if ('url' in address) hostRegistry(address.url).hosts.onMove(listener)
}

/** Whether the database is there, for somebody who has heard nothing of it. */
const probeOf = (address: DatabaseAddress) => (silentMs: number) =>
  'url' in address && !address.alone
    ? hostRegistry(address.url).hosts.look(silentMs)
    : isHostUp(connectionOptions(address), silentMs)

const limits = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Searches have connections and one limit of their own: slow ones never use up the pool (SECURITY §6, F-C1). */
const searchLimits = { ...limits, statement_timeout: 2_000, lock_timeout: 0, max: 3 } as const

export interface DatabasePool extends DatabaseState {
  readonly address: DatabaseAddress
  readonly db: Db
  readonly pool: pg.Pool
  /** Those of the pool, as `db` gets them: nobody hangs on one. */
  readonly connections: PostgresPool
  /** At most three, connected when needed, whose statements end after 2 s. */
  readonly searchConnections: PostgresPool
  close(): Promise<void>
}

/** Opens a pool of at most `size` connections; nothing is connected before the first query. */
export function openDatabase(
  address: DatabaseAddress,
  { size = 10, onError }: { size?: number; onError: (error: Error) => void },
): DatabasePool {
  let closed = false
  const tell = (news: Error) => {
    // A connection on its way out may still complain; nobody is served by it any more.
    if (!closed) onError(news)
  }
  const pool = openPool(address, { ...limits, max: size }, tell)
  const outage = outageDetector({ probe: probeOf(address), tell })
  const guarded = breakerPool(pool, outage)
  const searchConnections = breakerPool(openPool(address, searchLimits, tell), outage)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) })
  async function close() {
    closed = true
    outage.stop()
    // `db.destroy()` does not end a pool that Kysely has not used.
    await Promise.all([guarded.end(), searchConnections.end()])
  }
  const { isAway, isFull } = guarded
  return { address, db, pool, connections: guarded, searchConnections, isAway, isFull, close }
}

function openPool(address: DatabaseAddress, options: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({ ...connectionOptions(address), ...options, application_name: 'thuto' })
  pool.on('error', onError)
  // The pool only listens to connections that rest: one cut between two statements of a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('connect', usePreparedStatements)
  return pool
}

/** How often a lasting connection shows that it is alive, and how long that may take. */
const pulseEveryMs = 5_000
const pulseWithinMs = 3_000

/** Calls `onError` once when the connection is lost, until `stop`; a line cut without a word would look open for hours. */
function watchPulse(client: pg.Client, onError: (error: unknown) => void) {
  let watching = true
  const stop = () => {
    watching = false
    clearInterval(timer)
  }
  const lost = (error: unknown) => {
    if (watching) onError(error)
    stop()
  }
  const beat = () =>
    client.query('select 1').catch((error: unknown) => {
      lost(error)
      void client.end().catch(() => {})
    })
  const timer = setInterval(() => void beat(), pulseEveryMs).unref()
  client.on('error', lost)
  client.on('end', () => lost(new Error('A lasting connection to the database has ended')))
  return stop
}

/** One connection beside the pool that lasts: for what belongs to a session of the database. */
export interface DedicatedConnection {
  readonly client: pg.Client
  close(): Promise<void>
}

/** Rejects when it cannot be opened; `onError` is called once if it is lost later, which is noticed within 8 s. */
export async function openDedicated(
  address: DatabaseAddress,
  name: string,
  onError: (error: unknown) => void,
): Promise<DedicatedConnection> {
  const { Client, ...options } = connectionOptions(address)
  const client = new Client({
    ...options,
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
    query_timeout: pulseWithinMs,
    keepAlive: true,
    application_name: name,
  })
  // Trouble on the way rejects below; unheard here, it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  const stop = watchPulse(client, onError)
  const close = () => {
    stop()
    return client.end().catch(() => {})
  }
  return { client, close }
}

/**
 * Opens one connection that hears what is said on the channels; gives what closes it. Rejects when it cannot be opened;
 * `onError` is called once if it is lost later.
 */
export async function listenOn(
  address: DatabaseAddress,
  channels: readonly string[],
  hear: (channel: string, word: string) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { client, close } = await openDedicated(address, 'thuto live', onError)
  client.on('notification', ({ channel, payload = '' }) => hear(channel, payload))
  try {
    await client.query(channels.map((name) => `listen ${client.escapeIdentifier(name)}`).join('; '))
  } catch (error) {
    void close()
    throw error
  }
  return close
}

const marked = /^\/\* plan: (\w+) \*\/\s/

/**
 * A statement that begins with a comment such as `plan: rate` is read and planned once on each connection instead of
 * each time. Its text is the same each time; what differs stands in its values.
 */
function usePreparedStatements(client: pg.ClientBase) {
  const query = (first: unknown, ...rest: unknown[]): unknown => {
    const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
    const name = typeof first === 'string' ? marked.exec(first)?.[1] : undefined
    return send.apply(
      client,
      name === undefined ? [first, ...rest] : [{ name, text: first, values: rest[0] }],
    )
  }
  Object.assign(client, { query })
}

/** The only importer of pg: a pool with the time limits of LIM-07, and Kysely on top of it. */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { appVersion } from '../config/node-settings.ts'
import { type DatabaseState, breakerPool, outageDetector } from './pool/breaker-pool.ts'
import { isHostUp } from './pool/probe-host.ts'
import { searchLimits, searchPool } from './pool/search-pool.ts'
import type { Database } from './tables/database.ts'

/** Connection parameters of pg for a private socket: its folder as host. */
export interface SocketAddress {
  readonly host: string
  readonly user: string
  readonly password: string
  readonly database: string
}

/**
 * URL of a server, or a private socket. `pooled`: a pooler in transaction mode may be in between, so nothing may depend
 * on the session.
 */
export type DatabaseAddress = { readonly url: string; readonly pooled?: true | undefined } | SocketAddress

export type Db = Kysely<Database>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const isPooled = (address: DatabaseAddress) => 'url' in address && address.pooled === true

const localHosts = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** A remote host needs TLS with a verified certificate, unless the URL says otherwise. */
function urlOptions(url: string) {
  const { hostname, searchParams } = new URL(url)
  const needsTls = !localHosts.has(hostname) && !searchParams.has('sslmode') && !searchParams.has('host')
  return { connectionString: url, ...(needsTls && { ssl: { rejectUnauthorized: true } }) }
}

/** Options for pg. */
export function connectionOptions(address: DatabaseAddress) {
  if ('url' in address) return urlOptions(address.url)
  // Explicit, so that PGPORT or PGSSLMODE in the operator's shell have no effect.
  return { ...address, port: 5432, ssl: false }
}

/** A busy pooler delays statements, but no sign-in: only its silence, or that of the database, is an outage. */
const probeOf = (address: DatabaseAddress, session: DatabaseAddress) => async (silentMs: number) => {
  const isUp = isHostUp(connectionOptions(session), silentMs, 'select 1')
  if (!isPooled(address)) return isUp
  return (await Promise.all([isHostUp(connectionOptions(address), silentMs), isUp])).every(Boolean)
}

/** Limits of LIM-07 in ms; sent when a connection opens. */
export const limits = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

export interface DatabasePool extends DatabaseState {
  readonly address: DatabaseAddress
  /** For LISTEN, session locks and jobs: `address`, unless that is pooled. */
  readonly session: DatabaseAddress
  readonly db: Db
  readonly pool: pg.Pool
  /** For searches: at most three connections, opened on demand; statements end after 2 s, with `too_busy`. */
  readonly searchDb: Db
  close(): Promise<void>
}

interface PoolOptions {
  readonly size?: number
  readonly session?: DatabaseAddress
  readonly onError: (error: Error) => void
  /** Commits leave the numbers of their changes to the change feed of this process (decision 87). */
  readonly defersNumbers?: boolean
}

const maxSearches = 3

const databaseOf = (pool: PostgresPool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

/** Opens a pool of at most `size` connections; connects at the first query. */
export function openDatabase(
  address: DatabaseAddress,
  { size = 10, session = address, onError, defersNumbers = false }: PoolOptions,
): DatabasePool {
  let closed = false
  const reportError = (error: Error) => {
    // Errors of closing connections concern no caller.
    if (!closed) onError(error)
  }
  const numbers = defersNumbers ? { options: '-c thuto.change_numbers=deferred' } : {}
  const pool = openPool(address, { ...limits, ...numbers, max: size }, reportError)
  const searches = openPool(address, { ...limits, ...searchLimits, max: maxSearches }, reportError)
  const outage = outageDetector({ probe: probeOf(address, session), logError: reportError })
  const guarded = (of: pg.Pool) => breakerPool(of, outage, !isPooled(address))
  const connections = guarded(pool)
  const searchDb = databaseOf(searchPool(guarded(searches), isPooled(address)))
  async function close() {
    closed = true
    outage.stop()
    // `db.destroy()` does not end a pool that Kysely has not used.
    await Promise.all([pool.end(), searches.end()])
  }
  const { isUnavailable, isFull, onFeedWrite } = connections
  const state = { isUnavailable, isFull, onFeedWrite }
  return { address, session, db: databaseOf(connections), searchDb, pool, ...state, close }
}

function openPool(address: DatabaseAddress, options: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({ ...connectionOptions(address), ...options, application_name: 'thuto' })
  pool.on('error', onError)
  // The pool handles errors of idle connections only; an unhandled one of a connection in use would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Interval and timeout of the keep-alive query of a dedicated connection. */
const pingIntervalMs = 5_000
const pingTimeoutMs = 3_000

/** Calls `onError` once when the connection is lost; without the query a silent loss would stay unnoticed for hours. */
function watchConnection(client: pg.Client, onError: (error: unknown) => void) {
  let watching = true
  const stop = () => {
    watching = false
    clearInterval(timer)
  }
  const lost = (error: unknown) => {
    if (watching) onError(error)
    stop()
  }
  const ping = () =>
    client.query('select 1').catch((error: unknown) => {
      lost(error)
      void client.end().catch(() => {})
    })
  const timer = setInterval(() => void ping(), pingIntervalMs).unref()
  client.on('error', lost)
  client.on('end', () => lost(new Error('A lasting connection to the database has ended')))
  return stop
}

/** A connection outside the pool, for session state such as locks and LISTEN. */
export interface DedicatedConnection {
  readonly client: pg.Client
  close(): Promise<void>
}

/** Rejects if it cannot connect; calls `onError` once if the connection is lost later, within 8 s. */
export async function openDedicated(
  address: DatabaseAddress,
  name: string,
  onError: (error: unknown) => void,
): Promise<DedicatedConnection> {
  const client = new pg.Client({
    ...connectionOptions(address),
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
    query_timeout: pingTimeoutMs,
    keepAlive: true,
    application_name: name,
  })
  // An error during the connect rejects below; an unhandled event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  const stop = watchConnection(client, onError)
  const close = () => {
    stop()
    return client.end().catch(() => {})
  }
  return { client, close }
}

/**
 * Opens a connection that listens on the channels; returns its close function. Rejects if it cannot connect; calls
 * `onError` once if the connection is lost later.
 */
export async function listenOn(
  address: DatabaseAddress,
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { client, close } = await openDedicated(address, `thuto live ${appVersion}`, onError)
  client.on('notification', ({ channel, payload = '' }) => onNotify(channel, payload))
  try {
    await client.query(channels.map((name) => `listen ${client.escapeIdentifier(name)}`).join('; '))
  } catch (error) {
    void close()
    throw error
  }
  return close
}

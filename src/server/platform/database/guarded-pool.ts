/** A pool nobody hangs on: while the database is silent, who wants it is told at once, and who waits is cut off (R6). */
import { Socket } from 'node:net'
import pg from 'pg'
import type { PostgresPool } from 'kysely'
import { DatabaseAway, type Outage, outageOf } from './outage.ts'

const lookEveryMs = 200

/** The database itself has spoken, and not to say that it is starting or stopping (57). */
const hasAnswered = (trouble: unknown) =>
  trouble instanceof pg.DatabaseError && !(trouble.code ?? '57').startsWith('57')

/** Ends the connection once nothing has come for so long; late looks of a busy process count as one. */
function watchSilence(socket: Socket, silentMs: number) {
  let [heard, silentLooks] = [0, 0]
  const timer = setInterval(() => {
    silentLooks = socket.bytesRead > heard ? 0 : silentLooks + 1
    heard = socket.bytesRead
    if (silentLooks * lookEveryMs >= silentMs) socket.destroy()
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** On a connection of its own: a database that takes none is as good as away. */
async function probe(options: pg.ClientConfig, silentMs: number): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({ ...options, application_name: 'thuto probe', stream: () => socket })
  client.on('error', () => {})
  const stop = watchSilence(socket, silentMs)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (trouble) {
    return hasAnswered(trouble)
  } finally {
    stop()
    client.end().catch(() => {})
    socket.unref()
  }
}

async function connectUnlessAway(pool: pg.Pool, outage: Outage): Promise<pg.PoolClient> {
  if (outage.isOn()) throw new DatabaseAway()
  const away = Promise.withResolvers<never>()
  let gone = false
  const done = outage.waits(() => {
    gone = true
    away.reject(new DatabaseAway())
  })
  const connecting = pool.connect()
  connecting.then((client) => gone && client.release(), () => {}) // prettier-ignore
  try {
    return await Promise.race([connecting, away.promise])
  } finally {
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
  pool.on('release', (_trouble, client) => {
    held.get(client)?.()
    held.delete(client)
  })
}

export interface DatabaseState {
  /** True from the moment the database was found silent until it answers again. */
  readonly isAway: () => boolean
}

/** `tell` hears when the database falls silent, and when it is back. */
export function guardedPool(
  pool: pg.Pool,
  options: pg.ClientConfig,
  tell: (news: Error) => void,
): PostgresPool & DatabaseState {
  const outage = outageOf({ probe: (silentMs) => probe(options, silentMs), tell })
  cutWhenAway(pool, outage)
  return {
    options: pool.options,
    isAway: outage.isOn,
    connect: () => connectUnlessAway(pool, outage),
    end() {
      outage.stop()
      return pool.end()
    },
  }
}

/** Advisory locks across all instances of a database, held by one connection and released with it. */
import { type DatabaseAddress, type DedicatedConnection, openDedicated } from '../connection.ts'

/** Pause before the connection is reopened; calls meanwhile fail at once. */
const pauseMs = 500

const toLockId = (key: string) => BigInt.asIntN(64, BigInt(`0x${key.slice(0, 16)}`)).toString()

/** One connection, opened on demand and reopened after a loss. */
function lazyConnection(address: DatabaseAddress, onLost: () => void) {
  let current: Promise<DedicatedConnection> | undefined

  function drop(failed: Promise<DedicatedConnection>) {
    if (current !== failed) return
    current = undefined
    onLost()
    void failed.then(({ close }) => close()).catch(() => {})
  }

  function open() {
    const mine: Promise<DedicatedConnection> = openDedicated(address, 'thuto locks', () => drop(mine))
    mine.catch(() => setTimeout(() => drop(mine), pauseMs).unref())
    return mine
  }

  return {
    connection: () => (current ??= open()),
    isCurrent: (connection: Promise<DedicatedConnection>) => connection === current,
    drop,
    async close() {
      const last = current
      current = undefined
      await last?.then(({ close }) => close()).catch(() => {})
    },
  }
}

/** `onLost`: the connection was lost, and all its locks with it. */
export function sessionLocks(address: DatabaseAddress, onLost: () => void) {
  const { connection, isCurrent, drop, close } = lazyConnection(address, onLost)

  // A failed query leaves the state of the lock unknown, so the connection is closed and all its locks with it.
  async function query<Row extends object>(
    mine: Promise<DedicatedConnection>,
    statement: string,
    values: readonly string[],
  ) {
    const { client } = await mine
    try {
      const { rows } = await client.query<Row>(statement, [...values])
      return rows
    } catch (error) {
      drop(mine)
      throw error
    }
  }

  return {
    /**
     * Takes the lock unless another instance has it; returns its release. The key starts with 16 hexadecimal digits. Do not
     * take a key twice: the database would grant it again. Throws without a connection.
     */
    async take(key: string) {
      const [mine, number] = [connection(), toLockId(key)]
      const [row] = await query<{ got: boolean }>(mine, 'select pg_try_advisory_lock($1) as got', [number])
      if (!row?.got) return undefined
      return async () => {
        if (isCurrent(mine))
          await query(mine, 'select pg_advisory_unlock($1)', [number]).catch(() => undefined)
      }
    },
    /** Sends a NOTIFY on a channel. */
    async notify(channel: string, payload: string) {
      await query(connection(), 'select pg_notify($1, $2)', [channel, payload])
    },
    close,
  }
}
export type SessionLocks = ReturnType<typeof sessionLocks>

/** Locks that all instances on one database respect. They are held by one connection and end with it. */
import { type DatabaseAddress, type DedicatedConnection, openDedicated } from './connection.ts'

export interface SessionLocks {
  /**
   * Takes the lock, unless another instance holds it; gives what lets it go. The key begins with 16 hexadecimal digits.
   * Not for a key this instance holds: the database would grant it again. Throws when the database is away.
   */
  take(key: string): Promise<(() => Promise<void>) | undefined>
  /** Says a word on a channel of the database. */
  notify(channel: string, word: string): Promise<void>
  close(): Promise<void>
}

/** Between two tries to open the connection; who asks meanwhile is told at once that it is away. */
const pauseMs = 500

interface SessionLocksDeps {
  readonly address: DatabaseAddress
  /** The connection is gone, and with it every lock that was taken. */
  readonly onLost: () => void
}

const numberOf = (key: string) => BigInt.asIntN(64, BigInt(`0x${key.slice(0, 16)}`)).toString()

/** One connection, opened at the first need, and anew after it was lost. */
function lineAtNeed({ address, onLost }: SessionLocksDeps) {
  let current: Promise<DedicatedConnection> | undefined

  function lose(lost: Promise<DedicatedConnection>) {
    if (current !== lost) return
    current = undefined
    onLost()
    void lost.then(({ close }) => close()).catch(() => {})
  }

  function open() {
    const mine: Promise<DedicatedConnection> = openDedicated(address, 'thuto locks', () => lose(mine))
    mine.catch(() => setTimeout(() => lose(mine), pauseMs).unref())
    return mine
  }

  return {
    line: () => (current ??= open()),
    isStill: (line: Promise<DedicatedConnection>) => line === current,
    lose,
    async close() {
      const last = current
      current = undefined
      await last?.then(({ close }) => close()).catch(() => {})
    },
  }
}

export function sessionLocks(deps: SessionLocksDeps): SessionLocks {
  const { line, isStill, lose, close } = lineAtNeed(deps)

  // A question without an answer leaves open what the database has granted: the connection goes, and all locks with it.
  async function ask<Row extends object>(
    mine: Promise<DedicatedConnection>,
    statement: string,
    values: readonly string[],
  ) {
    const { client } = await mine
    try {
      const { rows } = await client.query<Row>(statement, [...values])
      return rows
    } catch (error) {
      lose(mine)
      throw error
    }
  }

  return {
    async take(key) {
      const [mine, number] = [line(), numberOf(key)]
      const [row] = await ask<{ got: boolean }>(mine, 'select pg_try_advisory_lock($1) as got', [number])
      if (!row?.got) return undefined
      return async () => {
        if (isStill(mine)) await ask(mine, 'select pg_advisory_unlock($1)', [number]).catch(() => undefined)
      }
    },
    async notify(channel, word) {
      await ask(line(), 'select pg_notify($1, $2)', [channel, word])
    },
    close,
  }
}

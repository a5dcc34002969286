/** Poolers in transaction mode: their detection, and the settings that they must give each connection. */
import { sql } from 'kysely'
import { StartupError } from '../errors.ts'
import { type DatabaseAddress, type Db, limits, openDedicated } from './connection.ts'

async function withProcessId<T>(
  address: DatabaseAddress,
  run: (processId: () => Promise<number | undefined>) => Promise<T>,
): Promise<T> {
  const { client, close } = await openDedicated(address, 'thuto probe', () => {})
  try {
    return await run(async () => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return rows[0]?.pid
    })
  } finally {
    await close()
  }
}

const rounds = 4

/**
 * False behind a pooler in transaction mode: the statements of a connection reach several server processes, or those of
 * two connections the same one.
 */
export const keepsSessions = (address: DatabaseAddress): Promise<boolean> =>
  withProcessId(address, (one) =>
    withProcessId(address, async (other) => {
      const [first, second] = [await one(), await other()]
      if (first === second) return false
      for (let round = 0; round < rounds; round += 1) {
        // Twice in a row, because a pooler may use its server connections in turn.
        const found = [await one(), await one(), await other()]
        if (found.some((pid, i) => pid !== [first, first, second][i])) return false
      }
      return true
    }),
  )

export const transactionModeMessage = (setting: string) =>
  setting === 'DATABASE_URL'
    ? 'DATABASE_URL leads to a connection pooler in transaction mode, which keeps neither locks nor LISTEN. Set DATABASE_SESSION_URL to PostgreSQL itself.'
    : `${setting} leads to a connection pooler in transaction mode. Set it to PostgreSQL itself.`

/** Throws StartupError if the address keeps no sessions. */
export async function assertSessions(setting: string, address: DatabaseAddress): Promise<void> {
  if (!(await keepsSessions(address))) throw new StartupError(transactionModeMessage(setting))
}

const { connectionTimeoutMillis: _, ...wanted } = limits

/** Limits of LIM-07 that connections of this pool lack, as SQL that sets them. */
export async function lostLimits(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; ms: number }>`
    select name, setting::int as ms from pg_settings where name in (${sql.join(Object.keys(wanted))})
  `.execute(db)
  const found = new Map(rows.map(({ name, ms }) => [name, ms]))
  const isLost = (ms = 0, limitMs = 0) => ms === 0 || ms > limitMs
  return Object.entries(wanted)
    .filter(([name, limitMs]) => isLost(found.get(name), limitMs))
    .map(([name, limitMs]) => `set ${name} = ${limitMs}`)
}

/** False if commits of this pool number their changes themselves, one after the other. */
export async function numbersChangesLater(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mode: string | null }>`
    select current_setting('thuto.change_numbers', true) as mode`.execute(db)
  return rows[0]?.mode === 'deferred'
}

export const lostSettingsMessage = (setting: string, lost: readonly string[]) =>
  `${setting} leads to a connection pooler that loses settings of the site. Add to its connect_query, as deploy/pgbouncer/pgbouncer.ini has it: ${lost.join('; ')}`

/** Throws StartupError if a limit is lost. */
export async function assertLimits(setting: string, db: Db): Promise<void> {
  const lost = await lostLimits(db)
  if (lost.length > 0) throw new StartupError(lostSettingsMessage(setting, lost))
}

/** Cause and next step of a failed connection. */
export function unreachableMessage(error: unknown, address = 'the address'): string {
  const cause = error instanceof Error ? error.message : String(error)
  return cause.includes('startup parameter')
    ? `(${cause}). A connection pooler is in between: configure it as deploy/pgbouncer/pgbouncer.ini does, and set DATABASE_SESSION_URL to PostgreSQL itself.`
    : `(${cause}). Check ${address} and that it runs.`
}

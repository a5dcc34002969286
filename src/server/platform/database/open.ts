/** The database, whichever it is: the operator's own server, or ours under the supervisor. */
import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import { StartTrouble } from '#server/platform/start-trouble.ts'
import { assertDurable } from './assert-durable.ts'
import { type DatabasePool, openDatabase } from './connection.ts'
import { startEmbeddedDatabase } from './embedded/embedded-database.ts'
import { findRunningDatabase } from './embedded/running-database.ts'
import { migrate } from './migrate.ts'

async function prepare({ pool, db }: DatabasePool) {
  await assertDurable(pool)
  await migrate(db)
}

async function openExternal(url: string, onError: (trouble: Error) => void): Promise<DatabasePool> {
  const pool = openDatabase({ url }, { onError })
  try {
    await sql`select 1`.execute(pool.db)
  } catch (trouble) {
    await pool.close()
    const cause = trouble instanceof Error ? trouble.message : String(trouble)
    throw new StartTrouble(
      `DATABASE_URL leads to no usable database (${cause}). Check the address and that it runs.`,
    )
  }
  await prepare(pool)
  return pool
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>
interface OpenParts {
  readonly onError: (trouble: Error) => void
  readonly log: (line: string) => void
}

/** Opens, checks and migrates the database. `close` ends the pool and, when the server is ours, stops it in order. */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: Place,
  { onError, log }: OpenParts,
): Promise<DatabasePool> {
  if (databaseUrl !== undefined) return openExternal(databaseUrl, onError)
  const embedded = await startEmbeddedDatabase({ dataDir, log })
  const pool = openDatabase(embedded.connection, { onError })
  try {
    await prepare(pool)
    const close = async () => {
      await pool.close()
      await embedded.stop()
    }
    return { ...pool, close }
  } catch (trouble) {
    await pool.close()
    await embedded.stop()
    throw trouble
  }
}

/**
 * Opens the database for a command of the operator: beside the site where that runs, on the server and the schema the
 * site has; where it does not, as the site itself would, to be stopped again with `close`.
 */
export async function openDatabaseForCommand(place: Place, parts: OpenParts): Promise<DatabasePool> {
  const running = place.databaseUrl === undefined ? await findRunningDatabase(place.dataDir) : undefined
  if (!running) return openConfiguredDatabase(place, parts)
  const pool = openDatabase(running, { size: 2, onError: parts.onError })
  try {
    await sql`select 1`.execute(pool.db)
    return pool
  } catch {
    // It stopped in this very moment.
    await pool.close()
    return openConfiguredDatabase(place, parts)
  }
}

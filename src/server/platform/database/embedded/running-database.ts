import { readFileSync } from 'node:fs'
import path from 'node:path'
import { trayOf } from './archiving/tray.ts'
import { superuser } from './create-database.ts'
import { explainTrouble } from './explain-trouble.ts'
import { findDatabase, passwordFile } from './folders/data-folder.ts'
import type { SocketAddress } from './instance-lock.ts'
import { findPostmaster } from './postmaster/lock-file.ts'
import { findShippedPostgres } from './programs/binaries.ts'
import { findDatabaseUser } from './programs/database-user.ts'

/** A server of a data folder that runs now. */
export interface RunningCluster {
  readonly address: SocketAddress
  readonly pgdata: string
  /** Where it puts finished segments of its log, if it was told to. */
  readonly tray: string
}

/**
 * The server of a data folder, while one runs there: for a command beside the site. Starts, claims and changes nothing.
 * Undefined when none runs, or it is starting or stopping.
 */
export async function findRunningCluster(dataDir: string): Promise<RunningCluster | undefined> {
  const folder = path.resolve(dataDir)
  try {
    const home = findDatabase(folder, findShippedPostgres().major, await findDatabaseUser())
    if (!home) return undefined
    const server = await findPostmaster(home.pgdata)
    if (!server?.ready) return undefined
    const password = readFileSync(passwordFile(home.pgdata), 'utf8').trim()
    const address = { host: server.socketFolder, user: superuser, password, database: 'postgres' }
    return { address, pgdata: home.pgdata, tray: trayOf(home.folder) }
  } catch (error) {
    throw explainTrouble(error, folder)
  }
}

/** Where that server listens. */
export const findRunningDatabase = async (dataDir: string): Promise<SocketAddress | undefined> =>
  (await findRunningCluster(dataDir))?.address

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { superuser } from './create-database.ts'
import { explainTrouble } from './explain-trouble.ts'
import { findDatabase, passwordFile } from './folders/data-folder.ts'
import type { SocketAddress } from './instance-lock.ts'
import { findPostmaster } from './postmaster/lock-file.ts'
import { findShippedPostgres } from './programs/binaries.ts'
import { findDatabaseUser } from './programs/database-user.ts'

/**
 * Where the server of a data folder listens, while one runs there: for a command beside the site. Starts, claims and
 * changes nothing. Undefined when none runs, or it is starting or stopping.
 */
export async function findRunningDatabase(dataDir: string): Promise<SocketAddress | undefined> {
  const folder = path.resolve(dataDir)
  try {
    const home = findDatabase(folder, findShippedPostgres().major, await findDatabaseUser())
    if (!home) return undefined
    const server = await findPostmaster(home.pgdata)
    if (!server?.ready) return undefined
    const password = readFileSync(passwordFile(home.pgdata), 'utf8').trim()
    return { host: server.socketFolder, user: superuser, password, database: 'postgres' }
  } catch (error) {
    throw explainTrouble(error, folder)
  }
}

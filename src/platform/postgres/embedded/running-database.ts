import path from 'node:path'
import { sql } from 'kysely'
import type { Db, SocketAddress } from '../connection.ts'
import { toStartupError } from './system.ts'
import { findDatabase, spoolPath, superuserAddress } from './data-folder.ts'
import { findPostmaster } from './lock-file.ts'
import { findDatabaseUser } from './database-user.ts'

/** A running server of a data folder. */
export interface RunningCluster {
  readonly address: SocketAddress
  readonly pgdata: string
  /** Spool folder of WAL segments, if archiving is on. */
  readonly tray: string
}

/**
 * Returns the running server of a data folder for a command beside the site; changes nothing. Undefined when none runs,
 * or while it starts or stops.
 */
export async function findRunningCluster(dataDir: string): Promise<RunningCluster | undefined> {
  const folder = path.resolve(dataDir)
  try {
    const home = findDatabase(folder, undefined, await findDatabaseUser())
    if (!home) return undefined
    const server = await findPostmaster(home.pgdata)
    if (!server?.ready) return undefined
    const address = superuserAddress(home.pgdata, server.socketFolder)
    return { address, pgdata: home.pgdata, tray: spoolPath(home.folder) }
  } catch (error) {
    throw toStartupError(error, folder)
  }
}

/** Connection parameters of that server. */
export const findRunningDatabase = async (dataDir: string): Promise<SocketAddress | undefined> =>
  (await findRunningCluster(dataDir))?.address

export interface ClusterFacts {
  /** Constant for a cluster, restores included. */
  readonly systemId: string
  /** 8 hexadecimal digits; changes with every restore. */
  readonly timeline: string
  readonly segmentBytes: number
}

/** Identifies a cluster and its WAL; requires the owner's role. */
export async function describeCluster(db: Db): Promise<ClusterFacts> {
  const { rows } = await sql<ClusterFacts>`
    select system_identifier::text as "systemId", upper(lpad(to_hex(timeline_id), 8, '0')) as timeline,
      (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"
    from pg_control_system(), pg_control_checkpoint()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself')
  return row
}

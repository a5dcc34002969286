/**
 * Supervisor of the embedded PostgreSQL server.
 * 1. Find programs that the database user can run.
 * 2. On a first start create folders and database under temporary names, then rename them.
 * 3. Attach to a server that a killed app left running, or start one.
 * 4. Take the instance lock, so that one app alone uses the database.
 * 5. Hold the ballast file, restart a server that dies, stop it in order at the end.
 */
import path from 'node:path'
import { StartupError } from '../../errors.ts'
import { type Ballast, ballast, watchBallast } from './ballast.ts'
import { archivingSettings, hasSettings, openSpool } from './archiving/wal-spool.ts'
import { recover, type Recovery } from './archiving/recover.ts'
import { createDatabase } from './create-database.ts'
import { retry, toStartupError } from './system.ts'
import { type DataDir, findDatabase, superuserAddress } from './data-folder.ts'
import { createDataDir, openSocketFolder, removeAbandoned } from './create-data-dir.ts'
import { type HeldLock, takeInstanceLock } from './instance-lock.ts'
import { type Cluster, ensurePostmaster, stopPostmaster } from './postmaster.ts'
import { findShippedPostgres, findSystemPostgres, usableBinaries } from './postgres-programs.ts'
import { findDatabaseUser } from './database-user.ts'
import type { SocketAddress } from '../connection.ts'

export interface EmbeddedDatabase {
  /** For pg.Pool / pg.Client: socket folder as host, user, password, database. */
  readonly connection: SocketAddress
  readonly how: 'created' | 'started' | 'attached'
  /** Process id at the start; a restarted server has another. */
  readonly postmasterPid: number
  /** Stops the server in order and releases the instance lock. Idempotent. */
  stop(): Promise<void>
}

export interface EmbeddedDatabaseDeps {
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Override the default server settings; a running server keeps those of its start. */
  readonly settings?: Readonly<Record<string, string>>
  /** WAL archiving for backups; a server that runs without it is restarted. */
  readonly archives?: boolean
  /** Backup to restore into a data folder without a database. */
  readonly recovery?: Recovery
  /** Folder of the system's server programs, in place of the package. */
  readonly postgresBin?: string | undefined
  /** For root: parent folder of the database when its user cannot enter the data folder. */
  readonly elsewhere?: string
}

type Optional = 'postgresBin' | 'recovery'
type Parts = Required<Omit<EmbeddedDatabaseDeps, Optional>> & Pick<EmbeddedDatabaseDeps, Optional>

const startLimitMs = 30_000

/** Starts or attaches to the database of a data folder. Throws StartupError when the operator has to act. */
export async function startEmbeddedDatabase(deps: EmbeddedDatabaseDeps): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(deps.dataDir)
  const all = {
    log: () => undefined,
    settings: {},
    archives: false,
    elsewhere: '/var/lib/thuto',
    ...deps,
    dataDir,
  }
  try {
    const { cluster, created } = await prepare(all)
    const held = ballast(path.dirname(cluster.pgdata), all.log)
    held.giveWay()
    const { lock, address, pid, launched } = await claim(cluster, held, all)
    const endWatch = watchBallast(held)
    removeAbandoned(path.dirname(cluster.pgdata))
    const how = created ? 'created' : launched ? 'started' : 'attached'
    return running(
      { ...cluster, socketFolder: address.host },
      { lock, endWatch },
      {
        connection: address,
        how,
        postmasterPid: pid,
      },
    )
  } catch (error) {
    throw toStartupError(error, dataDir)
  }
}

/** Creates what a server needs; an existing database is only checked. */
async function prepare(deps: Parts): Promise<{ cluster: Cluster; created: boolean }> {
  const { dataDir, elsewhere, recovery } = deps
  const user = await findDatabaseUser()
  const { postgresBin } = deps
  const source =
    postgresBin === undefined ? findShippedPostgres() : await findSystemPostgres(postgresBin, user)
  const { major } = source
  const found = findDatabase(dataDir, major, user)
  const home = found ?? createDataDir(dataDir, major, user, deps)
  const spareFolder = path.dirname(home.folder) === elsewhere ? elsewhere : home.folder
  const binaries = 'native' in source ? usableBinaries(source, user, spareFolder) : source
  const archiving = deps.archives && archivingSettings(openSpool(home.folder, user))
  const settings = { ...archiving, ...deps.settings }
  const clusterOf = ({ folder, pgdata }: DataDir) => {
    return { pgdata, binaries, user, settings, socketFolder: openSocketFolder(folder, user) }
  }
  const fill = recovery && ((pgdata: string) => recover(clusterOf({ ...home, pgdata }), recovery))
  const keepOnPowerLoss = settings['fsync'] !== 'off'
  const created = !found && (await createDatabase({ home, binaries, user, keepOnPowerLoss, fill }))
  if (recovery && !created)
    throw new StartupError(`${dataDir} holds a database already: set DATA_DIR to an empty folder`)
  return { cluster: clusterOf(findDatabase(dataDir, major, user) ?? home), created }
}

/** Waits for or replaces a server that ends between the check and the connection. */
async function claim(cluster: Cluster, held: Ballast, { dataDir, log }: Parts) {
  const revive = async () => {
    held.giveWay()
    if ((await ensurePostmaster(cluster)).launched) log('The database had stopped. It is running again.')
  }
  let launched = false
  const claimed = await retry(
    async () => {
      const up = await ensurePostmaster(cluster)
      launched ||= up.launched
      const { pid, socketFolder } = up.postmaster
      const address = superuserAddress(cluster.pgdata, socketFolder)
      const lock = await takeInstanceLock(address, revive)
      if (lock === 'taken') throw isTaken(dataDir)
      if (lock === 'away') return undefined
      if (launched || (await hasSettings(address, cluster.settings))) return { lock, address, pid, launched }
      await lock.release(() => stopPostmaster(cluster))
      return undefined
    },
    { limitMs: startLimitMs },
  )
  if (claimed) return claimed
  throw new StartupError(
    `the database in ${cluster.pgdata} runs but does not answer: see ${cluster.pgdata}/server.log`,
  )
}

function isTaken(dataDir: string): StartupError {
  return new StartupError(
    `another Thuto already runs on this data folder (${dataDir}): stop it first, or set DATA_DIR to another folder`,
  )
}

function running(
  cluster: Cluster,
  { lock, endWatch }: { readonly lock: HeldLock; readonly endWatch: () => void },
  start: Omit<EmbeddedDatabase, 'stop'>,
): EmbeddedDatabase {
  let stopping: Promise<void> | undefined
  return {
    ...start,
    stop() {
      endWatch()
      // Stop under the lock, so that no other app attaches to a stopping server.
      return (stopping ??= lock.release(() => stopPostmaster(cluster)))
    },
  }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Ballast, ballast, watchBallast } from './ballast.ts'
import { archivingSettings, hasSettings, openSpool } from './archiving/wal-spool.ts'
import { recover, type Recovery } from './archiving/recover.ts'
import { createDatabase, superuser } from './create-database.ts'
import { retry, toStartupError } from './system.ts'
import { type DataDir, findDatabase, passwordFile } from './data-folder.ts'
import { createDataDir, openSocketFolder, removeAbandoned } from './create-data-dir.ts'
import { type InstanceLock, type SocketAddress, takeInstanceLock } from './instance-lock.ts'
import { type Cluster, ensurePostmaster, stopPostmaster } from './postmaster.ts'
import { findShippedPostgres, findSystemPostgres, usableBinaries } from './postgres-programs.ts'
import { findDatabaseUser } from './database-user.ts'

export interface EmbeddedDatabase {
  /** For pg.Pool / pg.Client: socket folder as host, user, password, database. */
  readonly connection: SocketAddress
  readonly how: 'created' | 'started' | 'attached'
  /** As it was at the start; a server that had to be brought back has another. */
  readonly postmasterPid: number
  /** Ordered stop: stops the server and with it ends the instance lock. Idempotent. */
  stop(): Promise<void>
}

export interface EmbeddedDatabaseDeps {
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Server settings over ours; a server that runs already keeps those it was started with. */
  readonly settings?: Readonly<Record<string, string>>
  /** Its log is handed out for backups; a server that was started otherwise is restarted. */
  readonly archives?: boolean
  /** A backup to begin with, in a data folder that has no database yet. */
  readonly recovery?: Recovery
  /** The folder of the system's own server programs, instead of those of the package. */
  readonly postgresBin?: string | undefined
  /** As root only: where the database goes when its user cannot enter the data folder. */
  readonly elsewhere?: string
}

type Optional = 'postgresBin' | 'recovery'
type Parts = Required<Omit<EmbeddedDatabaseDeps, Optional>> & Pick<EmbeddedDatabaseDeps, Optional>

const startLimitMs = 30_000

/**
 * Brings up the database of a data folder: makes it on a first start, attaches to a server that a killed app left
 * running, and claims it for this app alone. StartupError when the operator has to mend something.
 */
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
    const held = ballast({ folder: path.dirname(cluster.pgdata), log: all.log })
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

/** Everything that has to be there before a server can run; an existing database is only looked at. */
async function prepare(deps: Parts): Promise<{ cluster: Cluster; created: boolean }> {
  const { dataDir, elsewhere, recovery } = deps
  const user = await findDatabaseUser()
  const { postgresBin } = deps
  const source =
    postgresBin === undefined ? findShippedPostgres() : await findSystemPostgres(postgresBin, user)
  const { major } = source
  const found = findDatabase(dataDir, major, user)
  const home = found ?? createDataDir({ ...deps, major, user })
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

/** A server that ends between the look and the connection (an app that stops, a crash) is waited for or replaced. */
async function claim(cluster: Cluster, held: Ballast, { dataDir, log }: Pick<Parts, 'dataDir' | 'log'>) {
  const revive = async () => {
    held.giveWay()
    if ((await ensurePostmaster(cluster)).launched) log('The database had gone; it is back.')
  }
  const password = readFileSync(passwordFile(cluster.pgdata), 'utf8').trim()
  let launched = false
  const claimed = await retry(
    async () => {
      const up = await ensurePostmaster(cluster)
      launched ||= up.launched
      const { pid, socketFolder: host } = up.postmaster
      const address = { host, user: superuser, password, database: 'postgres' }
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
    `the database in ${cluster.pgdata} runs but does not answer: look into ${cluster.pgdata}/server.log`,
  )
}

function isTaken(dataDir: string): StartupError {
  return new StartupError(
    `another Thuto already runs on this data folder (${dataDir}): stop it first, or set DATA_DIR to another folder`,
  )
}

interface Kept {
  readonly lock: InstanceLock
  readonly endWatch: () => void
}

function running(
  cluster: Cluster,
  { lock, endWatch }: Kept,
  start: Omit<EmbeddedDatabase, 'stop'>,
): EmbeddedDatabase {
  let stopping: Promise<void> | undefined
  return {
    ...start,
    stop() {
      endWatch()
      // Stopped while the lock is still held: nobody can attach to a server that is about to go.
      return (stopping ??= lock.release(() => stopPostmaster(cluster)))
    },
  }
}

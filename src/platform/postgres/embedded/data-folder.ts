import { accessSync, constants, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../errors.ts'
import { type DatabaseUser, firstClosed } from './database-user.ts'
import type { SocketAddress } from '../connection.ts'

/** Paths of a database: PGDATA (canonical) and the folder with PGDATA, socket and copied programs. */
export interface DataDir {
  readonly folder: string
  readonly pgdata: string
}

/** The password is inside PGDATA, so that both come from the same first start. */
export const passwordFile = (pgdata: string) => path.join(pgdata, 'thuto.password')

/** Role that initdb creates. */
export const superuser = 'thuto'

/** Address of the superuser on the server with this socket folder. */
export const superuserAddress = (pgdata: string, host: string): SocketAddress => ({
  host,
  user: superuser,
  password: readFileSync(passwordFile(pgdata), 'utf8').trim(),
  database: 'postgres',
})

/** Folder of finished WAL segments until a backup moves them. */
export const spoolPath = (home: string) => path.join(home, 'log-tray')

/**
 * Returns the database of a data folder, undefined when there is none; changes nothing. Throws StartupError when this
 * user may not use it, or for another major version than `major` (undefined takes any).
 */
export function findDatabase(
  dataDir: string,
  major: number | undefined,
  user: DatabaseUser,
): DataDir | undefined {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder) return undefined
  checkDataDir(dataDir, folder, user)
  const found = newestMajor(dataDir)
  if (found === undefined) return undefined
  if (major !== undefined && found !== major) throw madeByAnother(dataDir, found, major)
  const name = path.join(dataDir, `pg${found}`)
  if (!statSync(name, { throwIfNoEntry: false })) {
    throw new StartupError(
      `${name} leads to a missing database: restore it, or remove this link to start with an empty one`,
    )
  }
  const pgdata = realpathSync(name)
  checkRights(pgdata, user)
  checkContent(pgdata, found)
  return { folder: path.dirname(pgdata), pgdata }
}

function checkDataDir(dataDir: string, folder: Stats, user: DatabaseUser): void {
  if (!folder.isDirectory()) {
    throw new StartupError(`${dataDir} is not a folder: set DATA_DIR to another name, or move the file away`)
  }
  if (user.isUs && folder.uid !== user.uid) {
    throw new StartupError(
      `${dataDir} belongs to user ${folder.uid} and Thuto runs as ${user.name}: start Thuto as its owner, or set DATA_DIR to a folder of your own`,
    )
  }
  if (folder.mode & 0o002) {
    throw new StartupError(`${dataDir} can be changed by everyone: run chmod o-w ${dataDir}`)
  }
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
}

function newestMajor(dataDir: string): number | undefined {
  const majors = readdirSync(dataDir).flatMap((name) => /^pg(\d+)$/.exec(name)?.slice(1).map(Number) ?? [])
  return majors.length === 0 ? undefined : Math.max(...majors)
}

/** Only programs of the same major version can read a data folder. */
const madeByAnother = (folder: string, found: number | string, major: number) =>
  new StartupError(
    `${folder} holds a database of PostgreSQL ${found} and the server programs are PostgreSQL ${major}: set POSTGRES_BIN to programs of PostgreSQL ${found} or start the Thuto that made it, and to move to ${major} back it up with them and restore it into another DATA_DIR`,
  )

function checkRights(pgdata: string, user: DatabaseUser): void {
  const { uid, mode } = statSync(pgdata)
  if (uid !== user.uid) {
    throw new StartupError(
      `${pgdata} belongs to user ${uid} and the database runs as ${user.name} (${user.uid}): start Thuto as the owner, or run chown -R ${user.uid} ${pgdata}`,
    )
  }
  if ((mode & 0o777) !== 0o700) {
    throw new StartupError(`${pgdata} must be private to its owner: run chmod 700 ${pgdata}`)
  }
  const closed = firstClosed(pgdata, user)
  if (closed) {
    throw new StartupError(
      `the database runs as ${user.name}, who cannot enter ${closed}: run chmod o+x ${closed}`,
    )
  }
}

function checkContent(pgdata: string, major: number): void {
  const version = readIfThere(path.join(pgdata, 'PG_VERSION'))?.trim()
  const secret = statSync(passwordFile(pgdata), { throwIfNoEntry: false })
  if (version === undefined || !secret) {
    throw new StartupError(
      `${pgdata} is not a complete database (${secret ? 'PG_VERSION' : path.basename(passwordFile(pgdata))} is missing): restore a backup, or move it away to start with an empty one`,
    )
  }
  if (version !== String(major)) throw madeByAnother(pgdata, version, major)
  if (secret.mode & 0o077) {
    throw new StartupError(
      `${passwordFile(pgdata)} can be read by others: run chmod 600 ${passwordFile(pgdata)}`,
    )
  }
}

function readIfThere(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8')
}

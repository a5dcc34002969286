/** Creates the folders of a new database, each atomically. */
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { hasErrorCode, StartupError } from '../../errors.ts'
import type { DataDir } from './data-folder.ts'
import { type DatabaseUser, firstClosed } from './database-user.ts'
import { isProcess, socketName } from './lock-file.ts'
import { freeBytesOf } from './ballast.ts'

/** A folder for a new database. With `link` it is outside the data folder, and the link will point to its PGDATA. */
export interface NewDataDir extends DataDir {
  readonly link?: string
}

const firstStartBytes = 200_000_000

/** Creates the folders in the data folder, or in `elsewhere` when the database user cannot enter it (root only). */
export function createDataDir(
  dataDir: string,
  major: number,
  user: DatabaseUser,
  { elsewhere, log }: { readonly elsewhere: string; readonly log: (line: string) => void },
): NewDataDir {
  checkSpace(dataDir, firstStartBytes)
  accessSync(nearestThere(dataDir), constants.W_OK | constants.X_OK)
  openDataDir(dataDir, user)
  const folder = realpathSync(dataDir)
  const closed = firstClosed(folder, user)
  if (!closed) return { folder, pgdata: path.join(folder, `pg${major}`) }
  const home = makeHomeElsewhere(elsewhere, folder, user)
  log(
    `the database runs as ${user.name}, who cannot enter ${closed}: it lives in ${home}, and ${folder}/pg${major} leads there`,
  )
  return { folder: home, pgdata: path.join(home, `pg${major}`), link: path.join(folder, `pg${major}`) }
}

/** Throws StartupError when the disk of `folder`, which need not exist, has fewer free bytes. */
export function checkSpace(folder: string, bytes: number): void {
  const free = freeBytesOf(nearestThere(folder))
  if (free >= bytes) return
  const mb = (n: number) => Math.floor(n / 1_000_000)
  throw new StartupError(
    `the disk of ${folder} has ${mb(free)} MB free and a first start needs ${mb(bytes)} MB: free some space, or set DATA_DIR to another disk`,
  )
}

function nearestThere(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearestThere(path.dirname(folder))
}

function openDataDir(dataDir: string, user: DatabaseUser): void {
  mkdirSync(path.dirname(dataDir), { recursive: true })
  if (mkdirSync(dataDir, { recursive: true, mode: 0o700 }) || isPrivateToRoot(dataDir))
    letEnter(dataDir, user)
}

function isPrivateToRoot(folder: string): boolean {
  const { uid, gid, mode } = statSync(folder)
  return uid === 0 && gid === 0 && (mode & 0o077) === 0
}

/** The group of the database user may enter but not list; others have no access. */
function letEnter(folder: string, user: DatabaseUser): void {
  if (user.isUs) return
  chownSync(folder, 0, user.gid)
  chmodSync(folder, 0o710)
}

/** A unique name for each data folder, so that a recreated one starts empty. */
function makeHomeElsewhere(elsewhere: string, dataDir: string, user: DatabaseUser): string {
  checkSpace(elsewhere, firstStartBytes)
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  const home = mkdtempSync(path.join(elsewhere, `${name}-`))
  letEnter(home, user)
  const closed = firstClosed(home, user)
  if (!closed) return home
  throw new StartupError(
    `the database runs as ${user.name}, who can enter neither ${dataDir} nor ${closed}: run chmod o+x ${closed}, or set DATA_DIR to a folder below /srv`,
  )
}

// Socket paths have at most 107 bytes on Linux, 103 on macOS. Not TMPDIR, which may differ between starts.
const maxSocketPathLength = 100
const shortPlace = '/tmp'

/** Creates the private socket folder: `run` beside PGDATA, or a short path when that is too long. */
export function openSocketFolder(home: string, user: DatabaseUser): string {
  const near = path.join(home, 'run')
  const short = Buffer.byteLength(path.join(near, socketName)) > maxSocketPathLength
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const folder = short ? path.join(shortPlace, `thuto-${name}`) : near
  const made = makeFolder(folder)
  const found = lstatSync(folder)
  if (!user.isUs && (made || isRootsOwn(found))) chownSync(folder, user.uid, user.gid)
  else if (!isPrivate(found, user)) {
    throw new StartupError(
      `${folder}, where the database keeps its socket, is not a private folder of ${user.name}: remove it and start again`,
    )
  }
  return folder
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

/** A folder left by a start that was killed before it changed the owner. */
function isRootsOwn(found: Stats): boolean {
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o777) === 0o700
}

function isPrivate(found: Stats, user: DatabaseUser): boolean {
  return found.isDirectory() && found.uid === user.uid && (found.mode & 0o777) === 0o700
}

const abandonedAfterMs = 15 * 60_000
const ours = new Set<string>()

/** Creates an empty folder (mode 0700) beside `target`; `publishDir` renames it to the target. */
export function createTempSibling(target: string): string {
  removeAbandoned(path.dirname(target))
  const folder = mkdtempSync(`${target}.new-${process.pid}-`)
  ours.add(folder)
  return folder
}

/** Renames `from` to `target` atomically; false when another process was first. */
export function publishDir(from: string, target: string): boolean {
  try {
    renameSync(from, target)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  }
}

/** Removes temporary folders of killed starters, also when their process id was reused. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const starter = Number(/\.new-(\d+)-\w+$/.exec(name)?.[1])
    const side = path.join(folder, name)
    if (starter && !isAtWork(starter, side)) removeIfPossible(side)
  }
}

function removeIfPossible(side: string): void {
  try {
    rmSync(side, { recursive: true, force: true })
  } catch {
    // The initdb of a killed starter may still write there; a later start removes it.
  }
}

function isAtWork(starter: number, side: string): boolean {
  if (starter === process.pid) return ours.has(side)
  const madeAtMs = statSync(side, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()
  return isProcess(starter) && Date.now() - madeAtMs < abandonedAfterMs
}

import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { StartTrouble } from '#server/platform/start-trouble.ts'
import { type DatabaseUser, firstClosed } from '../programs/database-user.ts'
import type { DatabaseHome } from './data-folder.ts'

/** A home without a database yet. With `link` it lies outside the data folder, and the link will lead to its PGDATA. */
export interface NewHome extends DatabaseHome {
  readonly link?: string
}

interface NewHomeParts {
  readonly dataDir: string
  readonly major: number
  readonly user: DatabaseUser
  /** Where homes go when the database user cannot enter the data folder (only as root). */
  readonly elsewhere: string
  readonly log: (line: string) => void
}

const firstStartBytes = 200_000_000

/** Makes the folders for a first start: in the data folder, or elsewhere when the database user cannot enter it. */
export function makeHome({ dataDir, major, user, elsewhere, log }: NewHomeParts): NewHome {
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

/** StartTrouble when the disk below `folder` (which need not exist yet) has fewer bytes free. */
export function checkSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(nearestThere(folder))
  if (bavail * bsize >= bytes) return
  const mb = (n: number) => Math.floor(n / 1_000_000)
  throw new StartTrouble(
    `the disk of ${folder} has ${mb(bavail * bsize)} MB free and a first start needs ${mb(bytes)} MB: free some space, or set DATA_DIR to another disk`,
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

/** The database user's group may pass through, not list: everybody else stays outside. */
function letEnter(folder: string, user: DatabaseUser): void {
  if (user.isUs) return
  chownSync(folder, 0, user.gid)
  chmodSync(folder, 0o710)
}

/** A name of its own for each new data folder: one that was deleted and made again begins empty. */
function makeHomeElsewhere(elsewhere: string, dataDir: string, user: DatabaseUser): string {
  checkSpace(elsewhere, firstStartBytes)
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  const home = mkdtempSync(path.join(elsewhere, `${name}-`))
  letEnter(home, user)
  const closed = firstClosed(home, user)
  if (!closed) return home
  throw new StartTrouble(
    `the database runs as ${user.name}, who can enter neither ${dataDir} nor ${closed}: run chmod o+x ${closed}, or set DATA_DIR to a folder below /srv`,
  )
}

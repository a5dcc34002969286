import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, type Stats } from 'node:fs'
import path from 'node:path'
import { StartTrouble } from '#server/platform/start-trouble.ts'
import { isErrno } from '../errno.ts'
import type { DatabaseUser } from '../programs/database-user.ts'

export const socketName = '.s.PGSQL.5432'

// The kernel takes 107 bytes on Linux, 103 on macOS. A fixed place: TMPDIR may differ from start to start.
const longestSocketPath = 100
const shortPlace = '/tmp'

/** Makes the private folder for the server's socket: `run` in the home, or a short one when that path is too long. */
export function openSocketFolder(home: string, user: DatabaseUser): string {
  const near = path.join(home, 'run')
  const short = Buffer.byteLength(path.join(near, socketName)) > longestSocketPath
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const folder = short ? path.join(shortPlace, `thuto-${name}`) : near
  const made = makeFolder(folder)
  const found = lstatSync(folder)
  if (!user.isUs && (made || isRootsOwn(found))) chownSync(folder, user.uid, user.gid)
  else if (!isPrivate(found, user)) {
    throw new StartTrouble(
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
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

/** Left by a start that was killed between making the folder and giving it away. */
function isRootsOwn(found: Stats): boolean {
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o777) === 0o700
}

function isPrivate(found: Stats, user: DatabaseUser): boolean {
  return found.isDirectory() && found.uid === user.uid && (found.mode & 0o777) === 0o700
}

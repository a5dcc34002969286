import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import type { DatabaseUser } from '../programs/database-user.ts'

const rotatedAboveBytes = 5_000_000
const readAtMostBytes = 65_536

/** The file the server writes its messages to, opened for one start. */
interface ServerLog {
  readonly descriptor: number
  /** What the server has complained about since, as one line; empty when it said nothing. */
  lastWords(): string
  close(): void
}

/** Opens `server.log` in PGDATA (mode 0600); one older than 5 MB makes room, its predecessor goes. */
export function openServerLog(pgdata: string, user: DatabaseUser): ServerLog {
  const file = path.join(pgdata, 'server.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > rotatedAboveBytes)
    renameSync(file, `${file}.1`)
  // The folder is the database user's: root must not be led elsewhere by a link.
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW
  const descriptor = openSync(file, flags, 0o600)
  if (!user.isUs) fchownSync(descriptor, user.uid, user.gid)
  const from = fstatSync(descriptor).size
  return {
    descriptor,
    lastWords() {
      const buffer = Buffer.alloc(readAtMostBytes)
      return complaints(buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, from)))
    },
    close: () => closeSync(descriptor),
  }
}

function complaints(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim())
  const serious = lines.filter((line) => /\b(FATAL|PANIC|HINT):/.test(line))
  return (serious.length > 0 ? serious : lines.slice(-1))
    .map((line) => line.replace(/^.*?\[\d+\] /, '').replace(/\s+/g, ' '))
    .join(' ')
}

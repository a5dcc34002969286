import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../errors.ts'
import { retry, runProgram } from './system.ts'

/** User of the server: that of this process, or `postgres` for root, which PostgreSQL refuses. */
export interface DatabaseUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
  readonly isUs: boolean
}

const serverUser = 'postgres'

/** Returns the user of the server; as root the system user `postgres`, created if absent. */
export async function findDatabaseUser(): Promise<DatabaseUser> {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) {
    throw new StartupError(
      'the database that comes with Thuto does not run on Windows: use WSL, or set DATABASE_URL',
    )
  }
  if (uid !== 0) return { name: `user ${uid}`, uid, gid, isUs: true }
  return lookUp() ?? (await createServerUser())
}

/** Returns the first path on the way to `file` that the user cannot access; undefined if none. */
export function firstClosed(
  file: string,
  user: DatabaseUser,
  need: 'enter' | 'read' = 'enter',
): string | undefined {
  if (user.isUs) return undefined
  const real = realpathSync(file)
  const closed = foldersAbove(real).find((folder) => !may(folder, user, 0o1))
  return closed ?? (may(real, user, need === 'read' ? 0o5 : 0o1) ? undefined : real)
}

function foldersAbove(file: string): string[] {
  const parent = path.dirname(file)
  return parent === file ? [] : [...foldersAbove(parent), parent]
}

function may(file: string, user: DatabaseUser, bits: number): boolean {
  const { uid, gid, mode } = statSync(file)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

function accountLine(file: string): string[] | undefined {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((l) => l.startsWith(`${serverUser}:`))
  return line?.split(':')
}

function lookUp(): DatabaseUser | undefined {
  const line = accountLine('/etc/passwd')
  return line && { name: serverUser, uid: Number(line[2]), gid: Number(line[3]), isUs: false }
}

async function createServerUser(): Promise<DatabaseUser> {
  const group = accountLine('/etc/group') ? ['--gid', serverUser] : ['--user-group']
  const options = ['--system', ...group, '--no-create-home', '--home-dir', '/nonexistent']
  const args = [...options, '--shell', '/usr/sbin/nologin', serverUser]
  let complaint = ''
  // Two parallel first starts: the account file is locked, or the other one created the user.
  const user = await retry(
    async () => {
      complaint = await complaintOf('useradd', args)
      return lookUp()
    },
    { limitMs: 2_000, firstPauseMs: 200 },
  )
  if (user) return user
  throw new StartupError(
    `the database does not run as root and the system user ${serverUser} could not be made (${complaint}): make it, or start Thuto as an ordinary user`,
  )
}

async function complaintOf(program: string, args: string[]): Promise<string> {
  try {
    return (await runProgram(program, args)).complaint
  } catch (error) {
    return String(error)
  }
}

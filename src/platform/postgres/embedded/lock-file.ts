import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { hasErrorCode } from '../../errors.ts'

export const socketName = '.s.PGSQL.5432'

/** A running server, as described by its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number
  readonly socketFolder: string
  /** False while it starts, recovers or stops. */
  readonly ready: boolean
}

interface LockFile {
  readonly text: string
  readonly pid: number
  readonly pgdata: string
  readonly port: string
  readonly socketFolder: string
  readonly status: string
  readonly changedAtMs: number
}

const halfWrittenForMs = 2_000

/** Returns the running server of this folder; a stale file counts as none. */
export async function findPostmaster(pgdata: string): Promise<Postmaster | undefined> {
  const lock = readLockFile(path.join(pgdata, 'postmaster.pid'))
  if (!lock || !isSameFolder(lock.pgdata, pgdata)) return undefined
  // The socket finds a server in another container, which shares the folder but not the process ids.
  if (!runsPostgresOn(lock.pid, lock.pgdata) && !(await answers(lock))) return undefined
  return { pid: lock.pid, socketFolder: lock.socketFolder, ready: /^(ready|standby)/.test(lock.status) }
}

/**
 * Removes lock files that stop PostgreSQL: the file is empty, or its process id belongs to a zombie or to another
 * program. PostgreSQL itself removes files with the id of an ended process.
 */
export function clearStaleLocks(pgdata: string, socketFolder: string): void {
  for (const file of [path.join(pgdata, 'postmaster.pid'), path.join(socketFolder, `${socketName}.lock`)]) {
    const lock = readLockFile(file)
    if (lock && isDead(lock)) removeUnchanged(file, lock.text)
  }
}

/** True if a process or a zombie has this id. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

function readLockFile(file: string): LockFile | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const [pid = '', pgdata = '', , port = '', socketFolder = '', , , status = ''] = text.split('\n')
    const changedAtMs = statSync(file).mtimeMs
    return { text, pid: Math.abs(Number.parseInt(pid, 10)), pgdata, port, socketFolder, status, changedAtMs }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isDead({ pid, pgdata, changedAtMs }: LockFile): boolean {
  if (Number.isNaN(pid)) return Date.now() - changedAtMs > halfWrittenForMs
  return isProcess(pid) && !runsPostgresOn(pid, pgdata)
}

/** Puts a fresh file of another starter back if one arrived meanwhile. */
function removeUnchanged(file: string, text: string): void {
  const aside = `${file}.dead-${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT', 'EEXIST')) throw error
  }
  rmSync(aside, { force: true })
}

function isSameFolder(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b)
  } catch {
    return false
  }
}

/** True for the server of this folder: a zombie has no command line, a recycled id has another one. */
export function runsPostgresOn(pid: number, pgdata: string): boolean {
  if (Number.isNaN(pid)) return false
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(pgdata)
  }
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return path.basename(program) === 'postgres' && args.includes(pgdata)
  } catch {
    return false
  }
}

function answers({ socketFolder, port }: LockFile): Promise<boolean> {
  if (!socketFolder) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(path.join(socketFolder, `.s.PGSQL.${port}`))
    const end = (outcome: boolean) => () => {
      socket.destroy()
      resolve(outcome)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}

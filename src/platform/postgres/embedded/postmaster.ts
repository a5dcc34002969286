import { spawn } from 'node:child_process'
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
import { StartupError } from '../../errors.ts'
import type { DatabaseUser } from './database-user.ts'
import { clearStaleLocks, findPostmaster, type Postmaster, runsPostgresOn } from './lock-file.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import { programSetting, retry, runProgram } from './system.ts'

export interface Cluster {
  readonly pgdata: string
  readonly socketFolder: string
  readonly binaries: PostgresPrograms
  readonly user: DatabaseUser
  readonly settings: Readonly<Record<string, string>>
}

/** Longest wait for a killed predecessor to exit. */
const predecessorExitTimeoutMs = 30_000
/** A server that replays WAL is alive and gets more time than one that cannot start. */
const recoveryLimitMs = 120_000
const transientErrors =
  /lock file .* (already exists|is empty)|pre-existing shared memory block|already in use/

/** Returns the running server, started if necessary. Throws StartupError with the server's message. */
export async function ensurePostmaster(
  cluster: Cluster,
): Promise<{ postmaster: Postmaster; launched: boolean }> {
  let error = ''
  const outcome = await retry(
    async () => {
      const running = await findPostmaster(cluster.pgdata)
      if (running?.ready) return { postmaster: running, launched: false }
      if (running) {
        error = `process ${running.pid} is still starting or stopping`
        return undefined
      }
      clearStaleLocks(cluster.pgdata, cluster.socketFolder)
      const launched = await launch(cluster)
      if ('postmaster' in launched) return { postmaster: launched.postmaster, launched: true }
      error = launched.error
      if (transientErrors.test(error)) return undefined
      throw cannotStart(cluster, error)
    },
    { limitMs: predecessorExitTimeoutMs },
  )
  if (outcome) return outcome
  throw cannotStart(cluster, error)
}

/** Stops the server in order and waits for its exit; does nothing without a server. */
export async function stopPostmaster({ pgdata, binaries, user }: Cluster): Promise<void> {
  const running = await findPostmaster(pgdata)
  if (!running) return
  const args = ['stop', '-D', pgdata, '-m', 'fast', '-w', '-t', '60']
  const { code, complaint } = await runProgram(path.join(binaries.folder, 'pg_ctl'), args, user)
  if (code !== 0 && (await findPostmaster(pgdata))) {
    throw new Error(`the database in ${pgdata} did not stop: ${complaint}`)
  }
  await retry(async () => (runsPostgresOn(running.pid, pgdata) ? undefined : true), { limitMs: 2_000 })
}

async function launch(cluster: Cluster): Promise<{ postmaster: Postmaster } | { error: string }> {
  const { pgdata, binaries, user } = cluster
  const log = openServerLog(pgdata, user)
  const child = spawn(path.join(binaries.folder, 'postgres'), ['-D', pgdata, ...options(cluster)], {
    ...programSetting,
    uid: user.uid,
    gid: user.gid,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  child.unref()
  let end: string | undefined
  child.once('error', (error) => (end = error.message))
  child.once('exit', (code, signal) => (end ??= `it ended with ${signal ?? code}`))
  const isUp = async () => {
    if (end !== undefined) return { error: log.lastErrors() || end }
    const postmaster = await findPostmaster(pgdata)
    return postmaster?.ready && postmaster.pid === child.pid ? { postmaster } : undefined
  }
  try {
    const outcome = await retry(isUp, { limitMs: recoveryLimitMs, firstPauseMs: 10, maxPauseMs: 50 })
    return outcome ?? { error: `it is not ready after ${recoveryLimitMs / 1_000} seconds` }
  } finally {
    log.close()
  }
}

function options({ socketFolder, settings }: Cluster): string[] {
  const all = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    max_connections: '60',
    shared_buffers: '128MB',
    min_wal_size: '8MB',
    max_wal_size: '128MB',
    // The default of 4 is for spinning disks. With it the list of a subject reads the rows of all subjects.
    random_page_cost: '1.1',
    log_checkpoints: 'off',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function cannotStart({ pgdata }: Cluster, error: string): StartupError {
  return new StartupError(
    `the database in ${pgdata} cannot start (${error}): fix that and start again; more is in ${pgdata}/server.log`,
  )
}

const rotatedAboveBytes = 5_000_000
const readAtMostBytes = 65_536

/** Opens `server.log` in PGDATA (mode 0600); a file over 5 MB is renamed and replaces the former one. */
export function openServerLog(pgdata: string, user: DatabaseUser) {
  const file = path.join(pgdata, 'server.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > rotatedAboveBytes)
    renameSync(file, `${file}.1`)
  // The folder belongs to the database user: root must not follow a link in it.
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW
  const descriptor = openSync(file, flags, 0o600)
  if (!user.isUs) fchownSync(descriptor, user.uid, user.gid)
  const from = fstatSync(descriptor).size
  return {
    descriptor,
    /** Errors of the server since the start in one line; may be empty. */
    lastErrors() {
      const buffer = Buffer.alloc(readAtMostBytes)
      return errorLines(buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, from)))
    },
    close: () => closeSync(descriptor),
  }
}

function errorLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim())
  const serious = lines.filter((line) => /\b(FATAL|PANIC|HINT):/.test(line))
  return (serious.length > 0 ? serious : lines.slice(-1))
    .map((line) => line.replace(/^.*?\[\d+\] /, '').replace(/\s+/g, ' '))
    .join(' ')
}

import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../../../errors.ts'
import { connectionOptions } from '../../connection.ts'
import { probeHost, isServerReply } from '../../pool/probe-host.ts'
import { superuserAddress } from '../data-folder.ts'
import { findPostmaster } from '../lock-file.ts'
import { type Cluster, ensurePostmaster, openServerLog, stopPostmaster } from '../postmaster.ts'
import { retry } from '../system.ts'
import type { DatabaseFile } from './base-backup.ts'
import { quoted } from './wal-spool.ts'

/** Source of a recovery. */
export interface Recovery {
  readonly files: AsyncIterable<DatabaseFile>
  /** WAL segments by name, from the first one that the files need. */
  readonly log: AsyncIterable<DatabaseFile>
  /** Undefined: to the end of the WAL. */
  readonly until: Date | undefined
  /** Called with the last replayed change, if any. */
  readonly reached: (at: Date) => void
}

const kept =
  /^((base|global|pg_xact|pg_multixact|pg_commit_ts|pg_logical|pg_stat|pg_twophase)\/[\w/.-]+|PG_VERSION|backup_label|thuto\.password)$/
const segment = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/
const emptied = ['base', 'global', 'pg_xact', 'pg_multixact', 'pg_commit_ts', 'pg_logical', 'pg_wal']
/** Empty folders that a server needs for its start. */
const needed = [
  'base',
  'global',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_commit_ts',
  'pg_xact',
].concat(
  ['members', 'offsets'].map((name) => `pg_multixact/${name}`),
  ['mappings', 'snapshots'].map((name) => `pg_logical/${name}`),
)
const maxRecoveryMs = 4 * 3_600_000

type Owner = Pick<Cluster, 'user'>

function makeFolders({ user }: Owner, root: string, below: string) {
  let folder = root
  for (const name of below.split('/').filter((each) => each !== '.')) {
    folder = path.join(folder, name)
    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) && !user.isUs)
      chownSync(folder, user.uid, user.gid)
  }
}

async function write({ user }: Owner, place: string, content: AsyncIterable<Uint8Array>) {
  const handle = await open(place, 'w', 0o600)
  try {
    for await (const chunk of content) await handle.writeFile(chunk)
    if (!user.isUs) await handle.chown(user.uid, user.gid)
  } finally {
    await handle.close()
  }
}

async function drain(content: AsyncIterable<Uint8Array>) {
  for await (const _ of content);
}

/** Skips files that are not data, above all settings. */
async function layOut(owner: Owner, root: string, names: RegExp, files: Recovery['files']) {
  for await (const { name, content } of files) {
    if (!names.test(name) || name.split('/').includes('..')) await drain(content)
    else {
      makeFolders(owner, root, path.posix.dirname(name))
      await write(owner, path.join(root, name), content)
    }
  }
}

const progress = 'select pg_is_in_recovery() as going, pg_last_xact_replay_timestamp() as last'

/** Returns the last replayed change after the server has reached the end of the WAL. */
async function hasRecovered({ pgdata, socketFolder }: Cluster): Promise<{ last: Date | null } | undefined> {
  const address = superuserAddress(pgdata, socketFolder)
  try {
    const { going, last } = await probeHost(connectionOptions(address), progress, 5_000)
    return going === false ? { last: last instanceof Date ? last : null } : undefined
  } catch (error) {
    if (isServerReply(error)) throw error
    return undefined
  }
}

/**
 * Copies a backup into a database that initdb has just created, and lets the server replay the WAL. Settings and
 * connection rights stay those of initdb. Throws StartupError with the server's message.
 */
export async function recover(cluster: Cluster, { files, log, until, reached }: Recovery): Promise<void> {
  const { pgdata, user } = cluster
  const segments = path.join(path.dirname(pgdata), 'log')
  for (const name of emptied) rmSync(path.join(pgdata, name), { recursive: true, force: true })
  for (const name of needed) makeFolders({ user }, pgdata, name)
  await layOut({ user }, pgdata, kept, files)
  assertSameMajor(cluster)
  makeFolders({ user }, path.dirname(pgdata), 'log')
  await layOut({ user }, segments, segment, log)
  writeFileSync(path.join(pgdata, 'recovery.signal'), '')
  if (!user.isUs) chownSync(path.join(pgdata, 'recovery.signal'), user.uid, user.gid)
  const settings = {
    ...cluster.settings,
    restore_command: `cp ${quoted(`${segments}/`)}"%f" "%p"`,
    ...(until && {
      recovery_target_time: until.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
  const last = await replay({ ...cluster, settings })
  if (last) reached(last)
}

/** A base backup needs programs of its own major version. */
function assertSameMajor({ pgdata, binaries: { major } }: Cluster) {
  const copied = readFileSync(path.join(pgdata, 'PG_VERSION'), 'utf8').trim()
  if (copied === String(major)) return
  throw new StartupError(
    `this backup holds a database of PostgreSQL ${copied} and the server programs are PostgreSQL ${major}: restore it with POSTGRES_BIN set to programs of PostgreSQL ${copied}, and to move to ${major} back that site up with npm run backup`,
  )
}

async function replay(cluster: Cluster): Promise<Date | null> {
  const log = openServerLog(cluster.pgdata, cluster.user)
  const failed = () => new StartupError(`the database cannot be recovered: ${log.lastErrors()}`)
  try {
    await ensurePostmaster(cluster)
    const end = await retry(
      async () => {
        const replayed = await hasRecovered(cluster)
        if (!replayed && !(await findPostmaster(cluster.pgdata))) throw failed()
        return replayed
      },
      { limitMs: maxRecoveryMs, firstPauseMs: 50 },
    )
    if (!end) throw failed()
    return end.last
  } finally {
    await stopPostmaster(cluster)
    log.close()
  }
}

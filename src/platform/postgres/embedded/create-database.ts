import { randomBytes } from 'node:crypto'
import { chownSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasErrorCode, StartupError } from '../../errors.ts'
import { runProgram } from './system.ts'
import { passwordFile, superuser } from './data-folder.ts'
import { createTempSibling, type NewDataDir, publishDir } from './create-data-dir.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import type { DatabaseUser } from './database-user.ts'
import { syncFolderNow } from '../../files/fsync.ts'

interface NewDatabase {
  readonly home: NewDataDir
  readonly binaries: PostgresPrograms
  readonly user: DatabaseUser
  readonly keepOnPowerLoss: boolean
  /** Runs before the database gets its final name. */
  readonly fill?: ((pgdata: string) => Promise<void>) | undefined
}

/**
 * Creates the database under a temporary name, with its password inside, and renames it atomically; false when another
 * process was first. Throws StartupError with the message of initdb.
 */
export async function createDatabase({
  home,
  binaries,
  user,
  keepOnPowerLoss,
  fill,
}: NewDatabase): Promise<boolean> {
  const side = createTempSibling(home.pgdata)
  let isOurs = false
  try {
    const [data, secret] = [path.join(side, 'data'), path.join(side, 'password')]
    writeFileSync(secret, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
    for (const file of [secret, side]) chownSync(file, user.uid, user.gid)
    const sync = keepOnPowerLoss ? [] : ['--no-sync']
    const args = [...initdbOptions(binaries.major), ...sync, `--pwfile=${secret}`, `--pgdata=${data}`]
    const { code, complaint } = await runProgram(path.join(binaries.folder, 'initdb'), args, user)
    if (code !== 0) {
      throw new StartupError(
        `the database could not be made in ${home.folder} (${complaint}): fix that and start again`,
      )
    }
    renameSync(secret, passwordFile(data))
    await fill?.(data)
    syncFolderNow(data)
    const first = publishDir(data, home.pgdata)
    syncFolderNow(home.folder)
    isOurs = first && claim(home)
    return isOurs
  } finally {
    rmSync(side, { recursive: true, force: true })
    if (!isOurs && home.link) rmSync(home.folder, { recursive: true, force: true })
  }
}

/** Checksums, and a collation by bytes, so that indexes do not depend on the system's libraries. */
function initdbOptions(major: number): string[] {
  return [
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // The builtin provider exists since 17; older versions classify letters by the system's locale.
    ...(major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : [`--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`]),
    '--data-checksums',
    // Saves 8 MB, and segments that are closed every minute stay small.
    '--wal-segsize=1',
  ]
}

/** The link assigns an external folder to the data folder; only one process can create it. */
function claim({ link, pgdata }: NewDataDir): boolean {
  if (!link) return true
  try {
    symlinkSync(pgdata, link)
    syncFolderNow(path.dirname(link))
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

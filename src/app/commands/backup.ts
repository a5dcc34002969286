/** `npm run backup -- FILE`, `… key FILE` for a key, `… list` for the newest runs; with the site running or stopped. */
import { readdirSync } from 'node:fs'
import { readSizes } from '#features/insight/status/server/figures-repository.ts'
import { backupRunLines } from '#features/insight/status/server/status-lines.ts'
import { backUpSite } from '#ops/backup/site-entries.ts'
import { recordFileBackup } from '#ops/nightly-backup/backups-repository.ts'
import { makeKey, withOperatorErrors } from '#ops/backup/operator-errors.ts'
import { terminalProgress } from '#ops/terminal-progress.ts'
import { abortOnSignal, CommandError, printError, runCommand, print } from '#ops/run-command.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openSnapshot } from '#platform/postgres/backup/snapshot.ts'
import { withTrashLock } from '#platform/postgres/locks/trash-lock.ts'
import { withDatabase, withSite } from './with-site.ts'

const usage =
  'Usage: npm run backup -- FILE, for a new key npm run backup -- key FILE, or for the newest runs npm run backup -- list'

const withoutKey =
  'BACKUP_RECIPIENT is missing: a backup is always encrypted. Create a key with npm run backup -- key FILE (or age-keygen -o FILE), keep FILE away from this machine, and set BACKUP_RECIPIENT to the public key it names.'

/** With a mistyped DATA_DIR the command would create an empty site and back it up. */
function assertSite({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) return
  try {
    if (readdirSync(dataDir).some((name) => /^pg\d+$/.test(name))) return
  } catch {
    // Reported below.
  }
  throw new CommandError(`There is no site in ${dataDir}. Set DATA_DIR to the folder of the site.`)
}

async function backUp(config: Config, file: string): Promise<number> {
  const recipient = config.backupRecipient
  if (recipient === undefined) throw new CommandError(withoutKey)
  assertSite(config)
  const startedAt = performance.now()
  return withSite(config, async (database, files) => {
    const backup = await backUpSite(
      {
        files,
        recipient,
        signal: abortOnSignal(),
        openSnapshot: () => openSnapshot(database.address),
        withTrashLocked: (work) => withTrashLock(database.address, work),
        begin(stage) {
          printError(stage === 'rows' ? 'Rows of the database:' : 'Files:')
          return terminalProgress()
        },
      },
      file,
    )
    const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1_000))
    print(
      `${file}: ${backup.rows} rows of ${backup.tables} tables and ${backup.files} files, ${(backup.bytes / 1_048_576).toFixed(1)} MB, verified, in ${seconds} s. sha256 ${backup.sha256}`,
    )
    await recordFileBackup(database.db, backup)
    for (const key of backup.missing) print(`The file ${key} of a record is missing. See: npm run verify`)
    return backup.missing.length === 0 ? 0 : 1
  })
}

async function listRuns(config: Config): Promise<number> {
  assertSite(config)
  const { backupRuns } = await withDatabase(config, ({ db }) => readSizes(db))
  print(backupRunLines(backupRuns).join('\n') || 'There is no backup yet.')
  return 0
}

async function main([first, second, ...more]: readonly string[]): Promise<number> {
  if (first === undefined || more.length > 0 || (second !== undefined && first !== 'key'))
    throw new CommandError(usage)
  if (first === 'list' && second === undefined) return listRuns(readConfig())
  if (second === undefined) return withOperatorErrors(first, () => backUp(readConfig(), first))
  const recipient = await withOperatorErrors(second, () => makeKey(second, new Date()))
  print(`${second} opens the backups. Store two copies away from this machine. On this machine, set`)
  print(`BACKUP_RECIPIENT=${recipient}`)
  return 0
}

await runCommand(main)

/** `npm run restore -- FILE`, or the folder of the nightly backups: restores into an empty data folder or database. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { withOperatorErrors } from '#ops/backup/operator-errors.ts'
import { terminalProgress } from '#ops/terminal-progress.ts'
import { assertEmptyFolder } from '#ops/restore/empty-folder.ts'
import type { ErasedAgain } from '#ops/erasures/erase-again.ts'
import { restoreFile, type RestoreDeps } from '#ops/restore/restore-file.ts'
import { restoreFolder } from '#ops/restore/restore-folder.ts'
import { CommandError, printError, runCommand, print, abortOnSignal } from '#ops/run-command.ts'
import { bucketSample } from '#ops/verify/verify-files.ts'
import { parseIdentities } from '#platform/archive/age-encryption.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import type { Recovery } from '#platform/postgres/embedded/archiving/recover.ts'
import { openDatabaseForRestore, openRecoveredDatabase } from '#platform/postgres/open.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { databaseOutput, verifyOpened } from './with-site.ts'

const stages = {
  check: 'Checking the archive, MB:',
  restore: 'Restoring, MB:',
  index: 'Checking search documents:',
  files: 'Files:',
} as const

async function readIdentities({ backupIdentityFile }: Config) {
  if (backupIdentityFile === undefined)
    throw new CommandError(
      'BACKUP_IDENTITY_FILE is missing: set it to the key file whose public key was BACKUP_RECIPIENT.',
    )
  return withOperatorErrors(`BACKUP_IDENTITY_FILE: ${backupIdentityFile}`, async () =>
    parseIdentities(await readFile(backupIdentityFile, 'utf8')),
  )
}

interface Restoring {
  readonly config: Config
  readonly identities: readonly string[]
  readonly keepsFiles: boolean
}

/** `beside`: the folder of the backup. */
const restoreDeps = ({ config, identities, keepsFiles }: Restoring, beside: string): RestoreDeps => ({
  identities,
  keepsFiles,
  erasureFolders: [beside, config.dataDir, ...(config.backups ? [config.backups.folder] : [])],
  erasureKey: () => readSecrets(config).erasures,
  dataDir: config.dataDir,
  signal: abortOnSignal(),
  openFiles: () => openFileStore(config, () => {}),
  openDatabase: (restoredUpTo) => openDatabaseForRestore(config, { ...databaseOutput, restoredUpTo }),
  begin(stage) {
    printError(stages[stage])
    return terminalProgress()
  },
  verify: ({ db }, files) => verifyOpened({ config, db, files }, keepsFiles ? bucketSample : undefined),
})

/** Prints what was erased again; returns the number of archives that could not be read. */
function printErased({ erasedAgain, unreadable }: ErasedAgain) {
  if (erasedAgain > 0) print(`Erased again ${erasedAgain} accounts that were erased after this backup.`)
  for (const file of unreadable)
    print(
      `${file} cannot be read: the account that it names may be back. Use another copy of it and restore again.`,
    )
  return unreadable.length
}

const secondsSince = (startedAt: number) => Math.max(1, Math.round((performance.now() - startedAt) / 1_000))

async function runFileRestore(file: string, restoring: Restoring): Promise<number> {
  const startedAt = performance.now()
  const { takenAt, rows, kept, trashed, errors, ...erased } = await withOperatorErrors(file, () =>
    restoreFile(restoreDeps(restoring, path.dirname(path.resolve(file))), file),
  )
  const unread = printErased(erased)
  print(
    `Restored the site of ${takenAt}: ${rows} rows, ${kept} files, ${trashed} more in the trash, in ${secondsSince(startedAt)} s. Everyone has to sign in again.`,
  )
  return errors + unread === 0 ? 0 : 1
}

async function runFolderRestore(folder: string, restoring: Restoring): Promise<number> {
  const { config, keepsFiles } = restoring
  const startedAt = performance.now()
  const open = (recovery: Recovery) => openRecoveredDatabase(config, recovery, databaseOutput)
  const deps = {
    ...restoreDeps(restoring, path.resolve(folder)),
    openRecovered: config.databaseUrl === undefined ? open : undefined,
    until: config.restoreUntil,
  }
  const { upTo, kept, trashed, missing, errors, ...erased } = await withOperatorErrors(folder, () =>
    restoreFolder(deps, folder),
  )
  const unread = printErased(erased)
  const places = keepsFiles ? 'neither in the bucket nor in the backup folder' : 'not in the backup folder'
  for (const key of missing) print(`The file ${key} of a record is ${places}.`)
  print(
    `Restored the site as it was at ${upTo.toISOString()}: ${kept} files, ${trashed} more in the trash, in ${secondsSince(startedAt)} s. Everyone has to sign in again.`,
  )
  return errors + missing.length + unread === 0 ? 0 : 1
}

async function restore(backup: string, keepsFiles: boolean): Promise<number> {
  const config = readConfig()
  if (keepsFiles && !config.s3)
    throw new CommandError('keep-files is for a site whose files are in a bucket.')
  const identities = await readIdentities(config)
  await assertEmptyFolder(config.dataDir)
  const isFolder = (await stat(backup).catch(() => undefined))?.isDirectory() === true
  if (keepsFiles && !isFolder)
    throw new CommandError('An archive brings its own files: leave keep-files out.')
  const restoring = { config, identities, keepsFiles }
  return isFolder ? runFolderRestore(backup, restoring) : runFileRestore(backup, restoring)
}

const usage = 'Usage: npm run restore -- FILE, or: npm run restore -- BACKUP_DIR [keep-files]'

async function main([backup, word, ...more]: readonly string[]): Promise<number> {
  if (backup === undefined || more.length > 0 || (word !== undefined && word !== 'keep-files'))
    throw new CommandError(usage)
  return restore(backup, word !== undefined)
}

await runCommand(main)

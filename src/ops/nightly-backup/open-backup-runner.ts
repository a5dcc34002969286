import type { Config } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { withTrashLock } from '#platform/postgres/locks/trash-lock.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/postgres/connection.ts'
import { describeCluster, findRunningCluster } from '#platform/postgres/embedded/running-database.ts'
import { sessionLocks } from '#platform/postgres/locks/session-locks.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { erasureSaver } from '../erasures/erasure-list.ts'
import { baseBackupSource, tableDumpSource } from './database-source.ts'
import { BackupFolder } from './folder/backup-folder.ts'
import { BackupRunner } from './backup-runner.ts'
import { WalShipper } from './wal-shipper.ts'
import { memoizeFor } from '#platform/caches/memoize-for.ts'

export type BackupConfig = Config & { readonly backups: NonNullable<Config['backups']> }

/** WAL of half a day of a busy site; a quiet one writes less than 1 MB a minute. */
const maxSpooledBytes = 512 * 1_048_576

/** Address of the running database as its owner: only the owner may copy it. */
async function ownDatabase({ databaseUrl, databaseSessionUrl, databaseOwnerUrl, dataDir }: BackupConfig) {
  const url = databaseOwnerUrl ?? databaseSessionUrl ?? databaseUrl
  if (url !== undefined) return { address: { url } satisfies DatabaseAddress, running: undefined }
  const running = await findRunningCluster(dataDir)
  if (!running) throw new Error('The nightly backup waits for the database.')
  return { address: running.address, running }
}

type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>

/** Dependencies that differ between the embedded server, with WAL, and an external database. */
async function sourceDeps(
  { backups: { recipient, folder: root } }: BackupConfig,
  db: Db,
  database: OwnDatabase,
) {
  const { address, running } = database
  const common = { folder: new BackupFolder(root), recipient }
  if (!running) return { ...common, cluster: undefined, log: undefined, openCopy: tableDumpSource(address) }
  const cluster = await describeCluster(db)
  const { systemId } = cluster
  const log = new WalShipper({ ...common, spoolFolder: running.tray, systemId, maxSpooledBytes })
  return { ...common, cluster, log, openCopy: baseBackupSource(running, systemId) }
}

const hourMs = 3_600_000

/** Asks the bucket once an hour. While it does not respond, its last answer counts; without one the copy fails. */
export function leavesFilesTo(files: Pick<FileStore, 'versioning'>, note: (line: string) => void) {
  let last: boolean | undefined
  async function ask() {
    const state = await files.versioning?.().catch((error: unknown) => {
      if (last === undefined) throw error
    })
    if (state === undefined) return last ?? false
    const leaves = state === 'on'
    if (leaves !== last)
      note(
        leaves
          ? 'Nightly backups leave the files to the versioning of the bucket.'
          : `Nightly backups copy the files of the bucket: its versioning is ${state}.`,
      )
    return (last = leaves)
  }
  return memoizeFor(hourMs, ask, () => performance.now())
}

/** Opens connections, file store and backup folder of the backup thread. `note` prints how the files are backed up. */
export async function openBackupRunner(
  config: BackupConfig,
  logError: (error: unknown) => void,
  note: (line: string) => void,
): Promise<BackupRunner> {
  const database = await ownDatabase(config)
  const { db, close } = openDatabase(database.address, { size: 2, onError: logError })
  try {
    const locks = sessionLocks(database.address, () => runner.lockLost())
    const source = await sourceDeps(config, db, database)
    const files = await openFileStore(config, logError)
    const runner = new BackupRunner({
      ...source,
      saveErasures: erasureSaver({ ...source, db, key: readSecrets(config).erasures }),
      settings: config.backups,
      files,
      leavesFiles: leavesFilesTo(files, note),
      locks,
      logError,
      db,
      withTrashLocked: (work) => withTrashLock(database.address, work),
    })
    return runner
  } catch (error) {
    await close()
    throw error
  }
}

import { storageNames } from '#features/subjects/subject.ts'
import type { Config } from '#platform/config/config.ts'
import { withTrashLock } from '#platform/postgres/backup/trash-lock.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/postgres/connection.ts'
import { describeCluster, findRunningCluster } from '#platform/postgres/embedded/running-database.ts'
import { sessionLocks } from '#platform/postgres/session-locks.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { BackupsRepository } from './backups-repository.ts'
import { baseBackupSource, tableDumpSource } from './database-source.ts'
import { BackupFolder } from './folder/backup-folder.ts'
import { BackupRunner } from './backup-runner.ts'
import { WalShipper } from './wal-shipper.ts'
import { storedFilesRepository } from './stored-files-repository.ts'

export type BackupConfig = Config & { readonly backups: NonNullable<Config['backups']> }

type LogError = (error: unknown) => void

/** Half a day of a busy site; a quiet one hands out less than 1 MB a minute. */
const maxSpooledBytes = 512 * 1_048_576

/** The database as its owner, who alone may copy it whole; it runs already. */
async function ownDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: BackupConfig) {
  const url = databaseOwnerUrl ?? databaseUrl
  if (url !== undefined) return { address: { url } satisfies DatabaseAddress, running: undefined }
  const running = await findRunningCluster(dataDir)
  if (!running) throw new Error('The nightly backup waits for the database.')
  return { address: running.address, running }
}

type Own = Awaited<ReturnType<typeof ownDatabase>>

/** What differs between our own server, which hands out its log, and an outside one. */
async function sourceParts({ backups: { recipient, folder: root } }: BackupConfig, db: Db, own: Own) {
  const { address, running } = own
  const common = { folder: new BackupFolder(root), recipient }
  if (!running) return { ...common, cluster: undefined, log: undefined, openCopy: tableDumpSource(address) }
  const cluster = await describeCluster(db)
  const { systemId } = cluster
  const log = new WalShipper({ ...common, tray: running.tray, systemId, maxSpooledBytes })
  return { ...common, cluster, log, openCopy: baseBackupSource(running, systemId) }
}

/** Opens what the backups need for themselves: connections to the running database, the file store, the folder. */
export async function openBackupRunner(config: BackupConfig, logError: LogError): Promise<BackupRunner> {
  const own = await ownDatabase(config)
  const { db, close } = openDatabase(own.address, { size: 2, onError: logError })
  try {
    const locks = sessionLocks({ address: own.address, onLost: () => kept.lockLost() })
    const kept = new BackupRunner({
      ...(await sourceParts(config, db, own)),
      settings: config.backups,
      files: await openFileStore(config, storageNames, logError),
      locks,
      logError,
      backups: new BackupsRepository(db),
      storedFiles: storedFilesRepository(db),
      withTrashLocked: (work) => withTrashLock(own.address, work),
    })
    return kept
  } catch (error) {
    await close()
    throw error
  }
}

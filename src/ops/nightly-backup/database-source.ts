/** Sources of a restore point: a base backup of the embedded server, or the tables of an external database. */
import type { NewEntry } from '#platform/archive/write-archive.ts'
import { openSnapshot } from '#platform/postgres/backup/snapshot.ts'
import type { DatabaseAddress } from '#platform/postgres/connection.ts'
import { openBaseBackup } from '#platform/postgres/embedded/archiving/base-backup.ts'
import type { RunningCluster } from '#platform/postgres/embedded/running-database.ts'
import { emptyStats, siteEntries } from '../backup/site-entries.ts'
import { gzipChunks } from './folder/gzip-chunks.ts'
import type { RestorePoint } from './folder/prune.ts'

export interface DatabaseCopy extends RestorePoint {
  readonly entries: AsyncIterable<NewEntry>
  close(): Promise<void>
}

export type OpenCopy = (at: Date) => Promise<DatabaseCopy>

export const baseBackupSource =
  (cluster: RunningCluster, systemId: string): OpenCopy =>
  async () => {
    const { firstSegment, at, files, close } = await openBaseBackup(cluster)
    return { at, base: { systemId, firstSegment }, entries: gzipChunks(files), close }
  }

async function* none() {}
const noFiles = {
  files: none,
  listTrash: none,
  read: () => Promise.resolve(undefined),
  readTrashed: () => Promise.resolve(undefined),
}

/** Files are left out: the backup folder has each once. */
export const tableDumpSource =
  (address: DatabaseAddress): OpenCopy =>
  (at) => {
    const parts = { openSnapshot: () => openSnapshot(address), files: noFiles, begin: () => () => {} }
    const entries = siteEntries(parts, emptyStats())
    return Promise.resolve({
      at,
      base: undefined,
      entries,
      close: async () => void (await entries.return(undefined)),
    })
  }

/** Backups of a test's site and their restores, within the test's own process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUpSite, type SiteDeps } from '#ops/backup/site-entries.ts'
import { restoreFile } from '#ops/restore/restore-file.ts'
import { verifySite } from '#ops/verify/verify-site.ts'
import { type KeyPair, newKeyPair } from '#platform/archive/age-encryption.ts'
import { type NewEntry, writeArchive } from '#platform/archive/write-archive.ts'
import { readConfig } from '#platform/config/config.ts'
import { openSnapshot } from '#platform/postgres/backup/snapshot.ts'
import { withTrashLock } from '#platform/postgres/locks/trash-lock.ts'
import { beginDatabaseRestore } from '#platform/postgres/backup/loading.ts'
import type { DatabaseAddress, DatabasePool } from '#platform/postgres/connection.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { diskStaging } from '#platform/files/staging.ts'
import { emptyDatabase } from '../../database/empty-database.ts'
import type { TestSite } from '../../site.ts'
import { onTeardown } from '../../setup/on-teardown.ts'

/** Target of a restore. */
interface Into {
  readonly database: DatabasePool
  readonly store: FileStore
  /** Opened for each use: a restore closes its resources. */
  readonly openStore?: () => Promise<FileStore>
  readonly dataDir: string
}

interface Bench {
  readonly address: DatabaseAddress
  readonly files: FileStore
  readonly keys: KeyPair
  readonly newPlace: (name: string) => string
}

/** The site of the test, with its own file store or another. */
const sitePartsOf =
  ({ address, files }: Bench) =>
  (store: SiteDeps['files'] = files): SiteDeps => ({
    files: store,
    openSnapshot: () => openSnapshot(address),
    begin: () => () => {},
  })

async function backUp(bench: Bench, store: SiteDeps['files']) {
  const place = bench.newPlace('site.age')
  const parts = {
    ...sitePartsOf(bench)(store),
    recipient: bench.keys.recipient,
    signal: AbortSignal.any([]),
    withTrashLocked: <Done>(work: () => Promise<Done>) => withTrashLock(bench.address, work),
  }
  return { place, ...(await backUpSite(parts, place)) }
}

async function newTarget({ newPlace }: Bench, environment: Record<string, string>): Promise<Into> {
  const dataDir = newPlace('data')
  const config = readConfig({}, { DATA_DIR: newPlace('files'), ...environment })
  const openStore = () => openFileStore(config, console.error)
  return { database: await emptyDatabase(), store: await openStore(), openStore, dataDir }
}

interface Watched {
  /** Called at the start of every stage. */
  readonly begin?: (stage: string) => void
  readonly stop?: AbortController
  /** With lists of erasures; none without it. */
  readonly erasureFolders?: readonly string[]
  /** Folder of the migrations of the program that restores. */
  readonly migrations?: URL
}

const restorePartsFor = (
  { database, store, openStore, dataDir }: Into,
  { begin, stop = new AbortController(), erasureFolders = [], migrations }: Watched,
) => ({
  migrations,
  erasureFolders,
  erasureKey: () => 'key of the restored site',
  dataDir,
  keepsFiles: false,
  signal: stop.signal,
  openFiles: openStore ?? (() => Promise.resolve(store)),
  async openDatabase(restoredUpTo: string) {
    await beginDatabaseRestore(database.db)
    await migrate(database.db, restoredUpTo, migrations)
    return { ...database, close: () => Promise.resolve() }
  },
  begin(stage: string) {
    begin?.(stage)
    return () => {}
  },
})

async function restore({ keys }: Bench, place: string, into: Into, watched: Watched) {
  const lines: string[] = []
  const verify = async ({ db }: DatabasePool, files: FileStore) =>
    verifySite({
      db,
      files,
      now: () => new Date(),
      onProgress: () => {},
      staging: await diskStaging(path.join(into.dataDir, 'staging')),
      checkIndexes: () => Promise.resolve(undefined),
      print: (line) => lines.push(line),
    })
  const parts = { ...restorePartsFor(into, watched), identities: [keys.identity], verify }
  return { ...(await restoreFile(parts, place)), lines }
}

/** Everything is removed after the test or the file. */
export async function backupAndRestore({ parts: { files }, database: { address } }: TestSite) {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-restore-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  let count = 0
  const newPlace = (name: string) => path.join(folder, `${(count += 1)}-${name}`)
  const bench = { address, files, keys: await newKeyPair(), newPlace }
  return {
    newPlace,
    keys: bench.keys,
    siteParts: sitePartsOf(bench),
    backUp: (store: SiteDeps['files'] = files) => backUp(bench, store),
    newTarget: (environment: Record<string, string> = {}) => newTarget(bench, environment),
    restore: (place: string, into: Into, watched: Watched = {}) => restore(bench, place, into, watched),
    /** An archive of these entries for our key. */
    async write(entries: AsyncIterable<NewEntry>) {
      const place = newPlace('site.age')
      await writeArchive({ path: place, recipient: bench.keys.recipient, entries })
      return place
    },
  }
}

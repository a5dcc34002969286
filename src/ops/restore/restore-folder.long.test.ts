import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newKeyPair } from '#platform/archive/age-encryption.ts'
import { readConfig } from '#platform/config/config.ts'
import { beginDatabaseRestore } from '#platform/postgres/backup/loading.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { sessionLocks } from '#platform/postgres/locks/session-locks.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { publishFile } from '#test/site-actions.ts'
import { savedRows } from '#test/ops/backup/saved-rows.ts'
import { emptyDatabase } from '#test/database/empty-database.ts'
import { testSite } from '#test/site.ts'
import { tableDumpSource } from '../nightly-backup/database-source.ts'
import { BackupFolder, folderOfFile, fileKeyHash } from '../nightly-backup/folder/backup-folder.ts'
import { BackupRunner } from '../nightly-backup/backup-runner.ts'
import { erasureSaver } from '../erasures/erasure-list.ts'
import { restoreFolder } from './restore-folder.ts'

const site = await testSite()
const { db, files } = site.parts
const { address } = site.database
const [educator, moderator] = [await site.member('educator'), await site.member('moderator')]
const { identity, recipient } = await newKeyPair()
const root = await mkdtemp(path.join(tmpdir(), 'thuto-of-folder-'))
const folder = path.join(root, 'backups')
await mkdir(folder)
afterAll(() => rm(root, { recursive: true, force: true }))

const saveErasures = erasureSaver({
  db,
  folder: new BackupFolder(folder),
  recipient,
  key: site.parts.erasureKey,
})

async function createRestorePoint({ leaves = false } = {}) {
  const locks = sessionLocks(address, () => {})
  await new BackupRunner({
    folder: new BackupFolder(folder),
    recipient,
    files,
    leavesFiles: () => Promise.resolve(leaves),
    db,
    settings: { at: { hour: 2, minute: 0 }, keepDays: 14 },
    cluster: undefined,
    log: undefined,
    openCopy: tableDumpSource(address),
    locks,
    saveErasures,
    withTrashLocked: (work) => work(),
    logError: console.error,
  }).runCycle()
  await locks.close()
}

let count = 0
async function restored(options: { readonly until?: Date; readonly files?: FileStore } = {}) {
  const dataDir = path.join(root, `data-${(count += 1)}`)
  const config = readConfig({}, { DATA_DIR: path.join(root, `files-${count}`) })
  const database = await emptyDatabase()
  const openFiles = async () => options.files ?? openFileStore(config, console.error)
  const done = await restoreFolder(
    {
      identities: [identity],
      erasureFolders: [folder],
      erasureKey: () => 'key of the restored site',
      dataDir,
      signal: new AbortController().signal,
      openFiles,
      keepsFiles: options.files !== undefined,
      async openDatabase(restoredUpTo) {
        await beginDatabaseRestore(database.db)
        await migrate(database.db, restoredUpTo)
        return { ...database, close: () => Promise.resolve() }
      },
      begin: () => () => {},
      verify: () => Promise.resolve(0),
      openRecovered: undefined,
      until: options.until,
    },
    folder,
  )
  return { ...done, database, files: await openFiles() }
}

const keyOf = async (id: string) => {
  const row = db.selectFrom('resources').select('storage_key').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).storage_key ?? ''
}
const keysOf = async (list: AsyncIterable<{ readonly key: string }>) => {
  const keys: string[] = []
  for await (const { key } of list) keys.push(key)
  return keys.toSorted()
}

test('R13 a restore point of an external database restores its tables and every file, the trash too', async () => {
  const published = await publishFile(educator, moderator)
  const deleted = await publishFile(educator, moderator, { title: 'Deleted by mistake' })
  const [publishedKey, deletedKey] = [await keyOf(published.id), await keyOf(deleted.id)]
  await createRestorePoint()
  await moderator.call('DELETE', `/api/resources/${deleted.id}`)
  await db.deleteFrom('backups').execute()
  await rm(path.join(folder, 'nights'), { recursive: true })
  await createRestorePoint()
  const again = await restored()
  expect(again).toMatchObject({ kept: 1, trashed: 1, missing: [], errors: 0 })
  const [rows, before] = [await savedRows(again.database.address), await savedRows(address)]
  for (const table of ['resources', 'accounts', 'audit_entries', 'trashed_files'])
    expect(rows[table]).toEqual(before[table])
  expect(await keysOf(again.files.files())).toEqual([publishedKey])
  expect(await keysOf(again.files.listTrash())).toEqual([deletedKey])
})

test('R13 a bucket that stays keeps every file, gives back those in its trash, and misses those that only a version holds', async () => {
  const titles = ['Stays', 'Deleted since', 'Deleted and swept since']
  const filed = []
  for (const title of titles) filed.push(await publishFile(educator, moderator, { title }))
  const [stays = '', trashed = '', swept = ''] = await Promise.all(filed.map(({ id }) => keyOf(id)))
  await db.deleteFrom('backups').execute()
  await rm(path.join(folder, 'nights'), { recursive: true })
  await createRestorePoint({ leaves: true })
  const later = await publishFile(educator, moderator, { title: 'Filed since' })
  await files.moveToTrash(swept, new Date())
  await files.sweepTrash(new Date(Date.now() + 1_000))
  await files.moveToTrash(trashed, new Date())
  const before = await keysOf(files.files())
  expect(before).not.toContain(trashed)
  const again = await restored({ files })
  expect(again).toMatchObject({ trashed: 0, missing: [swept], errors: 0 })
  expect(await keysOf(files.files())).toEqual([...before, trashed].toSorted())
  expect(await keysOf(files.files())).toEqual(expect.arrayContaining([stays, await keyOf(later.id)]))
  for (const { id } of [...filed, later]) await moderator.call('DELETE', `/api/resources/${id}`)
})

test('R13 a record without its file in the folder is reported', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Never kept' })
  await db.deleteFrom('backups').execute()
  await rm(path.join(folder, 'nights'), { recursive: true })
  await createRestorePoint()
  const key = await keyOf(id)
  const share = path.join(folder, folderOfFile(fileKeyHash(key)))
  for (const name of await readdir(share))
    if (name.startsWith(fileKeyHash(key))) await rm(path.join(share, name))
  expect((await restored()).missing).toEqual([key])
})

test('R13 the newest whole restore point is taken, or the last one before the requested time', async () => {
  const nights = path.join(folder, 'nights')
  const [whole = ''] = await readdir(nights)
  const tomorrow = whole.replace(/^\d{4}-\d\d-\d\dT/, '2090-01-01T')
  await writeFile(path.join(nights, tomorrow), 'damaged')
  expect((await restored()).upTo.getFullYear()).toBeLessThan(2090)
  await expect(restored({ until: new Date('2020-01-01') })).rejects.toThrow(
    'The folder has no complete backup from before 2020-01-01T00:00:00.000Z.',
  )
  await writeFile(path.join(nights, whole), 'damaged')
  await expect(restored()).rejects.toThrow('None of the backups in the folder is complete.')
  await rename(
    path.join(nights, whole),
    path.join(nights, whole.replace('-tables', '-base-77-000000010000000000000001')),
  )
  await rm(path.join(nights, tomorrow))
  await expect(restored()).rejects.toThrow('These are backups of the site’s own database.')
  await rm(nights, { recursive: true })
  await expect(restored()).rejects.toThrow('The folder has no nightly backup.')
})

test('F-S6 a restore point of tables is without the accounts that were erased since', async () => {
  const deletedUser = await site.member('student')
  await db.deleteFrom('backups').execute()
  await rm(path.join(folder, 'nights'), { recursive: true, force: true })
  await createRestorePoint()
  await site.member('admin')
  const payload = { email: deletedUser.email, password: 'a-long-password-for-tests' }
  expect((await deletedUser.call('POST', '/api/account/deletion', { payload })).statusCode).toBe(204)
  await saveErasures()
  const again = await restored()
  expect([again.erasedAgain, again.unreadable]).toEqual([1, []])
  expect(JSON.stringify(await savedRows(again.database.address))).not.toContain(deletedUser.email)
})

import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { newKeyPair } from '#platform/archive/age-encryption.ts'
import { withTrashLock } from '#platform/postgres/locks/trash-lock.ts'
import { type SessionLocks, sessionLocks } from '#platform/postgres/locks/session-locks.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { publishFile } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'
import { lastBackup, startBackup } from './backups-repository.ts'
import { tableDumpSource } from './database-source.ts'
import { BackupFolder } from './folder/backup-folder.ts'
import { BackupRunner } from './backup-runner.ts'
import { WalShipper } from './wal-shipper.ts'
import { prune } from './folder/prune.ts'

const site = await testSite()
const { db, files } = site.parts
const { address } = site.database
const [educator, moderator] = [await site.member('educator'), await site.member('moderator')]
const { recipient } = await newKeyPair()
const resource = await publishFile(educator, moderator)
const root = await mkdtemp(path.join(tmpdir(), 'thuto-nights-'))
/** Time of the backup, twelve hours away from now: none becomes due during the test. */
const at = { hour: (new Date().getHours() + 12) % 24, minute: 0 }
const opened: SessionLocks[] = []
let folder = ''
let count = 0

beforeEach(async () => {
  await db.deleteFrom('backups').execute()
  folder = path.join(root, String((count += 1)))
  await mkdir(folder)
})
afterEach(async () => {
  for (const locks of opened.splice(0)) await locks.close()
})
afterAll(() => rm(root, { recursive: true, force: true }))

interface Changed {
  readonly read?: FileStore['read']
  readonly log?: WalShipper
  readonly leaves?: boolean
}

function node({ read, log, leaves = false }: Changed = {}) {
  const locks = sessionLocks(address, () => {})
  opened.push(locks)
  const errors: unknown[] = []
  const stored = new BackupRunner({
    folder: new BackupFolder(folder),
    recipient,
    files: read ? { read } : files,
    leavesFiles: () => Promise.resolve(leaves),
    db,
    settings: { at, keepDays: 14 },
    cluster: undefined,
    log,
    openCopy: tableDumpSource(address),
    locks,
    saveErasures: () => Promise.resolve(),
    withTrashLocked: (work) => withTrashLock(address, work),
    logError: (error) => errors.push(error),
  })
  return { round: () => stored.runCycle(), errors, leave: () => locks.close() }
}

const below = async (name: string) => {
  const entries = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
const rows = () => db.selectFrom('backups').selectAll().orderBy('id').execute()
const aDayPasses = () =>
  db
    .updateTable('backups')
    .set({
      taken_at: sql`taken_at - interval '1 day'`,
      finished_at: sql`finished_at - interval '1 day'`,
    })
    .execute()

test('R13 two nodes create one restore point, and the second node takes over when the first stops', async () => {
  const [first, second] = [node(), node()]
  await first.round()
  await Promise.all([first.round(), second.round()])
  expect(await rows()).toMatchObject([
    { kind: 'nightly', files: 1, failure: null, verified_at: expect.any(Date) },
  ])
  expect(await below('nights')).toHaveLength(1)
  await aDayPasses()
  await second.round()
  expect(await rows()).toHaveLength(1)
  await first.leave()
  await second.round()
  expect(await rows()).toHaveLength(2)
})

test('R13 each file is copied once; a damaged or missing copy is written again', async () => {
  const stored = node()
  await stored.round()
  const [before = ''] = await below('files')
  const second = await publishFile(educator, moderator, { title: 'Another' })
  await stored.round()
  expect(await below('files')).toHaveLength(2)
  expect(await below('files')).toContain(before)
  const { ino } = await stat(before)
  await aDayPasses()
  await stored.round()
  expect((await stat(before)).ino).toBe(ino)

  const damaged = await readFile(before)
  damaged[300] = (damaged[300] ?? 0) ^ 1
  await writeFile(before, damaged)
  await aDayPasses()
  await stored.round()
  const healed = await below('files')
  expect([healed.length, healed.includes(before)]).toEqual([2, false])
  expect((await rows()).map(({ failure }) => failure)).toEqual([null, null, null])
  await moderator.call('DELETE', `/api/resources/${second.id}`)
})

test('R13 a damaged file of the site is reported and does not stop the backup', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Damaged soon' })
  const row = await db
    .selectFrom('resources')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await writeFile(path.join(site.parts.config.dataDir, 'files', row.storage_key ?? ''), 'something else')
  const stored = node()
  await expect(stored.round()).rejects.toThrow(`The stored file ${row.storage_key}`)
  expect(await lastBackup(db)).toMatchObject({
    good: undefined,
    failure: expect.stringContaining('The stored file'),
  })
  expect(await below('nights')).toHaveLength(1)
  await stored.round()
  expect(await rows()).toHaveLength(1)
  await moderator.call('DELETE', `/api/resources/${id}`)
  await db
    .updateTable('backups')
    .set({ finished_at: sql`now() - interval '61 minutes'` })
    .execute()
  await stored.round()
  // The restore point was whole: only the files were verified again.
  expect(await below('nights')).toHaveLength(1)
  expect((await rows()).at(-1)).toMatchObject({ files: 1, failure: null, verified_at: expect.any(Date) })
  expect(await lastBackup(db)).toMatchObject({ good: { takenAt: expect.any(Date) }, failure: null })
})

test('R13 R5 a missing backup folder is reported, retried after an hour, and never created', async () => {
  await rm(folder, { recursive: true })
  const stored = node()
  const words = `The backup folder ${folder} does not exist: mount its disk, or create the folder.`
  await expect(stored.round()).rejects.toThrow(words)
  await expect(stored.round()).rejects.toThrow(words)
  expect((await rows()).map(({ failure }) => failure)).toEqual([words])
  expect((await site.anonymous().call('GET', '/api/resources?limit=1')).statusCode).toBe(200)
  await mkdir(folder)
  await stored.round()
  expect(await rows()).toHaveLength(1)
  await db
    .updateTable('backups')
    .set({ finished_at: sql`now() - interval '61 minutes'` })
    .execute()
  await stored.round()
  expect((await rows()).at(-1)).toMatchObject({ files: 1, failure: null, verified_at: expect.any(Date) })
  expect(await lastBackup(db)).toMatchObject({ good: { takenAt: expect.any(Date) }, failure: null })
})

test('R13 no WAL segment is stored before the files of its records', async () => {
  const spoolFolder = path.join(folder, 'tray')
  await mkdir(spoolFolder)
  const segment = '00000001000000000000000A'
  await writeFile(path.join(spoolFolder, segment), Buffer.alloc(1_000))
  const parts = {
    folder: new BackupFolder(folder),
    recipient,
    spoolFolder,
    systemId: '77',
    maxSpooledBytes: 1e9,
  }
  const away = node({
    log: new WalShipper(parts),
    read: () => Promise.reject(new Error('The store is away')),
  })
  await expect(away.round()).rejects.toThrow('The store is away')
  expect([await readdir(spoolFolder), await below('log')]).toEqual([[segment], []])
  await away.leave()
  await node({ log: new WalShipper(parts) }).round()
  expect([await readdir(spoolFolder), (await below('log')).length]).toEqual([[], 1])
})

test('R13 the backup of a killed process is recorded as failed, and its drafts are deleted', async () => {
  await startBackup(db)
  const draft = path.join(folder, 'nights', 'draft-1.unfinished-2')
  await mkdir(path.dirname(draft))
  await writeFile(draft, 'half')
  await node().round()
  expect((await rows()).map(({ failure }) => failure)).toEqual(['The site stopped while it was made.', null])
  expect(await below('nights')).toEqual([expect.stringMatching(/-tables\.[0-9a-f]{64}\.age$/)])
})

test('R13 old restore points are pruned with files only they need; files of remaining ones stay', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Deleted long ago' })
  const stored = node()
  await stored.round()
  await moderator.call('DELETE', `/api/resources/${id}`)
  await db.deleteFrom('trashed_files').execute()
  const [restorePoint = ''] = await below('nights')
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const old = restorePoint.replace(/\d{4}-\d\d-\d\d/, dayAgo(15).toISOString().slice(0, 10))
  await rename(restorePoint, old)
  for (const file of await below('files')) await utimes(file, dayAgo(15), dayAgo(15))
  // The last verified one stays at any age.
  await prune(new BackupFolder(folder), { at: new Date(), keepDays: 14 })
  expect([await below('nights'), (await below('files')).length]).toEqual([[old], 2])
  await aDayPasses()
  await stored.round()
  const [left = ''] = await below('nights')
  expect([(await below('nights')).length, left === old, (await below('files')).length]).toEqual([1, false, 1])
  expect((await educator.call('GET', resource.file_url)).statusCode).toBe(200)
})

test('R13 with a versioned bucket a night holds no files, and needs none to be verified', async () => {
  const unread = () => Promise.reject(new Error('No file is read'))
  await node({ leaves: true, read: unread }).round()
  expect([(await below('nights')).length, await below('files')]).toEqual([1, []])
  expect((await rows()).at(-1)).toMatchObject({ files: 0, failure: null, verified_at: expect.any(Date) })
  expect(await lastBackup(db)).toMatchObject({ good: { takenAt: expect.any(Date) }, failure: null })
})

test('R13 copies of earlier nights stay until no retained night needs them', async () => {
  await node().round()
  const copies = await below('files')
  expect(copies).not.toEqual([])
  await aDayPasses()
  for (const locks of opened.splice(0)) await locks.close()
  await node({ leaves: true }).round()
  expect(await below('files')).toEqual(copies)
  await prune(new BackupFolder(folder), { at: new Date(), keepDays: 14 })
  expect(await below('files')).toEqual(copies)
})

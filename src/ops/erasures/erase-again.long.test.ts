/** Accounts erased after a backup was made stay erased when it is restored (F-S6). */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rowOf } from '#test/database/store-resource.ts'
import { backupAndRestore } from '#test/ops/backup/backup-and-restore.ts'
import { savedRows } from '#test/ops/backup/saved-rows.ts'
import { contributeFile, publishFile } from '#test/site-actions.ts'
import { type Person, testSite } from '#test/site.ts'
import { BackupFolder } from '../nightly-backup/folder/backup-folder.ts'
import { erasureSaver } from './erasure-list.ts'

const site = await testSite()
const { db } = site.parts
const bench = await backupAndRestore(site)
const password = 'a-long-password-for-tests'
const [admin, moderator] = [await site.member('admin'), await site.member('moderator')]

const leave = async (person: Person) => {
  const answer = await person.call('POST', '/api/account/deletion', {
    payload: { email: person.email, password },
  })
  expect(answer.statusCode, answer.body).toBe(204)
}

/** A folder of backups, and what adds the erasures of the site to it. */
async function backupFolder() {
  const root = bench.newPlace('backups')
  await mkdir(root)
  const { recipient } = bench.keys
  const save = erasureSaver({ db, folder: new BackupFolder(root), recipient, key: site.parts.erasureKey })
  return { root, save, names: () => readdir(path.join(root, 'erased')) }
}

async function restored(place: string, erasureFolders: readonly string[]) {
  const into = await bench.newTarget()
  const outcome = await bench.restore(place, into, { erasureFolders })
  const rows = JSON.stringify(await savedRows(into.database.address)).toLowerCase()
  return { ...outcome, rows, db: into.database.db }
}

test('F-S6 R13 an erased account and its email are nowhere after the restore of an older backup', async () => {
  const { root, save, names } = await backupFolder()
  const [deletedUser, stays] = [await site.member('educator'), await site.member('educator')]
  const published = await publishFile(deletedUser, moderator)
  const waiting = await contributeFile(deletedUser, { title: 'Still waiting' })
  const { place } = await bench.backUp()
  expect((await restored(place, [root])).rows).toContain(deletedUser.email)

  await leave(deletedUser)
  await save()
  await save()
  const list = await names()
  expect(list).toEqual([expect.stringMatching(/^[\da-f]{32}\.[\da-f]{64}\.age$/)])
  for (const name of list)
    expect(await readFile(path.join(root, 'erased', name), 'latin1')).not.toMatch(/thuto\.example|erasure/)

  const again = await restored(place, [root, root])
  expect([again.erasedAgain, again.unreadable, again.errors]).toEqual([1, [], 0])
  expect(again.rows).not.toContain(deletedUser.email)
  expect(again.rows).toContain(stays.email)
  for (const { id } of [published, waiting])
    expect(await rowOf(again.db, id)).toMatchObject({ user_id: 'Default', uploader_account_id: null })
  const accounts = again.db.selectFrom('accounts').select('id').where('id', '=', deletedUser.accountId)
  expect(await accounts.execute()).toEqual([])
  const times = await Promise.all(
    [db, again.db].map((each) => each.selectFrom('erasures').select('erased_at').execute()),
  )
  expect(times[1]).toEqual(times[0])
})

test('F-S6 an account made after the erasure with the same email stays', async () => {
  const { root, save } = await backupFolder()
  const email = 'back.again@school.example'
  const signUp = async () => {
    const answer = await site.anonymous().call('POST', '/api/sign-up', { payload: { email, password } })
    expect(answer.statusCode, answer.body).toBe(201)
    const { account } = answer.json<{ account: { id: string } }>()
    return account.id
  }
  const first = await signUp()
  const before = await bench.backUp()
  const erased = await site.parts.erase(
    { accountId: first, email, source: `account ${first}` },
    { uploader: 'Default', userId: 'unknown', source: 'gone' },
    'admin',
  )
  expect(erased).toMatchObject({ uploadIds: [] })
  const second = await signUp()
  const after = await bench.backUp()
  await save()
  const older = await restored(before.place, [root])
  expect([older.erasedAgain > 0, older.rows.includes(email)]).toEqual([true, false])
  const newer = await restored(after.place, [root])
  const found = newer.db.selectFrom('accounts').select('id').where('email', '=', email)
  expect(await found.execute()).toEqual([{ id: second }])
})

test('F-S6 T7 the last admin of the backup is erased too, and an archive that cannot be read is named', async () => {
  const { root, save, names } = await backupFolder()
  const { place } = await bench.backUp()
  await site.member('admin')
  await leave(admin)
  await save()
  const again = await restored(place, [root])
  expect(again.rows).not.toContain(admin.email)
  for (const name of await names()) await writeFile(path.join(root, 'erased', name), 'damaged')
  const unread = await restored(place, [root, bench.newPlace('no such folder')])
  expect([unread.erasedAgain, unread.unreadable.length]).toEqual([0, (await names()).length])
})

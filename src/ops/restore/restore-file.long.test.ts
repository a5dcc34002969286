import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSnapshot } from '#platform/postgres/backup/snapshot.ts'
import { isTrashUnlocked } from '#platform/postgres/locks/trash-lock.ts'
import { knownMigrations, migrate } from '#platform/postgres/migrate.ts'
import { approve, contributeFile, publishFile, sendUpload } from '#test/site-actions.ts'
import { listBinned, restoreBinned } from '#features/review/moderation/server/desk/bin-repository.ts'
import { backupAndRestore } from '#test/ops/backup/backup-and-restore.ts'
import { savedRows } from '#test/ops/backup/saved-rows.ts'
import { emptyDatabase } from '#test/database/empty-database.ts'
import { schemaAndNext } from '#test/database/migrations/schema-and-next.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { testSite } from '#test/site.ts'
import { sweep } from '#app/sweep.ts'
import { emptyStats, siteEntries } from '../backup/site-entries.ts'

const site = await testSite()
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const { files } = site.parts
const { address } = site.database
const { siteParts, backUp, newTarget, restore, write } = await backupAndRestore(site)
const keyOf = async (id: string) =>
  (
    await site.parts.db
      .selectFrom('resources')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).storage_key ?? ''
const keysOf = async (list: AsyncIterable<{ readonly key: string }>) => {
  const found: string[] = []
  for await (const { key } of list) found.push(key)
  return found.toSorted()
}

test('R13 R4 rows, files and trash are restored; open uploads, sessions and the change feed are not', async () => {
  const published = await publishFile(educator, moderator, { title: 'Kept' })
  await visitor.call('POST', `/api/resources/${published.id}/ratings`, { payload: { stars: 4 } })
  await contributeFile(educator, { title: 'Waiting' })
  const deleted = await publishFile(educator, moderator, { title: 'Deleted' })
  const trashed = await keyOf(deleted.id)
  await moderator.call('DELETE', `/api/resources/${deleted.id}`)
  await sendUpload(educator)
  // Moved to the trash although a record names it.
  const stray = await publishFile(educator, moderator, { title: 'Stray' })
  await files.moveToTrash(await keyOf(stray.id), new Date())
  await site.parts.changeFeed.poll()

  const into = await newTarget()
  const { place, missing } = await backUp()
  expect(missing).toEqual([])
  const restored = await restore(place, into)
  expect(restored).toMatchObject({ kept: 3, trashed: 1, errors: 0 })
  expect(await savedRows(into.database.address)).toEqual(await savedRows(address))
  expect(await keysOf(into.store.listTrash())).toEqual([trashed])
  expect(await keysOf(into.store.files())).toContain(await keyOf(stray.id))
  const { rows } =
    await sql`select (select count(*) from sessions) as sessions, (select count(*) from uploads) as uploads,
    (select count(*) from changes) as changes`.execute(into.database.db)
  expect(rows).toEqual([{ sessions: 0, uploads: 0, changes: 0 }])
  await files.restoreFromTrash(await keyOf(stray.id))
})

test('R13 no id of the change feed is used twice, and triggers work after a restore', async () => {
  const newest = await sql<{ last: number }>`select last_value as last from change_numbers`.execute(
    site.parts.db,
  )
  const into = await newTarget()
  await restore((await backUp()).place, into)
  const { rows: harvestRows } = await sql<{ isRecorded: boolean }>`
    select bool_and(changed_at > now() - interval '1 minute') as "isRecorded" from harvest_records`.execute(
    into.database.db,
  )
  expect(harvestRows).toEqual([{ isRecorded: true }])
  await sql`update resources set verified = false`.execute(into.database.db)
  const { rows } = await sql<{ least: number; documents: number }>`
    select min(id) as least, (select count(*) from search_documents) as documents from changes`.execute(
    into.database.db,
  )
  expect(rows[0]?.least).toBeGreaterThan((newest.rows[0]?.last ?? 0) + 1_000)
  expect(rows[0]?.documents).toBe(0)
})

test('ANS-40 R13 answers to authors, suggested changes, notices and choices are restored', async () => {
  const { db } = site.parts
  const { accountId } = educator
  const [returned, edited] = await storeResources(db, [
    {
      verified: null,
      uploader_account_id: accountId,
      returned_at: new Date(),
      returned_reason: 'errors',
      returned_text: 'Page 4\tand "5"',
      returned_fields: ['file', 'title'],
      returns: 2,
      queued_at: null,
    },
    { edit_number: 3, decisions: 2, edited_at: new Date(), edited_by: 'moderator' },
  ])
  const values = JSON.stringify({ title: 'Fractions', tags: ['Grade 7'] })
  const revision = {
    id: randomUUID(),
    base_edit_number: 3,
    fields: values,
    base: values,
    message: 'A letter',
  }
  await db
    .insertInto('revisions')
    .values({ ...revision, resource_id: edited ?? '', author_account_id: accountId })
    .execute()
  const notice = { account_id: accountId, kind: 'returned', resource_id: returned ?? '', data: values }
  await db.insertInto('notices').values(notice).execute()
  await db.insertInto('notice_settings').values({ account_id: accountId, queue: 'never' }).execute()
  const entry = { account_id: accountId, act: 'resource.edited' as const, subject_id: edited ?? '' }
  await db
    .insertInto('audit_entries')
    .values({ ...entry, details: '{"waitedSeconds": 5}' })
    .execute()
  await site.parts.changeFeed.poll()

  const into = await newTarget()
  await restore((await backUp()).place, into)
  const rows = await savedRows(into.database.address)
  expect(rows).toEqual(await savedRows(address))
  for (const table of ['revisions', 'notices', 'notice_settings']) expect(rows[table]).not.toEqual([])
  // No id is used twice.
  await into.database.db.insertInto('notices').values(notice).execute()
})

test('R13 a restored orphan file goes to the trash', async () => {
  const id = randomBytes(16).toString('hex')
  const key = `uploads/orphan-${id}.pdf`
  await site.parts.staging.create(id)
  await files.claim(key, (await site.parts.staging.find(id))?.path ?? '')
  await site.parts.staging.discard(id)
  const into = await newTarget()
  await restore((await backUp()).place, into)
  expect(await keysOf(into.store.listTrash())).toContain(key)
  await files.moveToTrash(key, new Date(0))
  await files.sweepTrash(new Date())
})

test('R13 R4 a file deleted during the backup is in it, and no sweep removes it meanwhile', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Deleted meanwhile' })
  const key = await keyOf(id)
  const seen: boolean[] = []
  async function* thenDeleted() {
    await files.moveToTrash(key, new Date(0))
    await sweep(site.parts)
    seen.push(await isTrashUnlocked(site.parts.db))
    yield* files.files()
  }
  const { place, missing } = await backUp({
    files: thenDeleted,
    read: (each) => files.read(each),
    listTrash: () => files.listTrash(),
    readTrashed: (each) => files.readTrashed(each),
  })
  expect([missing, seen]).toEqual([[], [false]])
  expect(await isTrashUnlocked(site.parts.db)).toBe(true)
  const into = await newTarget()
  expect(await restore(place, into)).toMatchObject({ errors: 0 })
  expect(await keysOf(into.store.files())).toContain(key)
  await files.restoreFromTrash(key)
})

test('R13 DESK-26 a file restored from the trash during the backup is in it', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Restored meanwhile' })
  const key = await keyOf(id)
  await files.moveToTrash(key, new Date())
  async function* thenRestored() {
    await files.restoreFromTrash(key)
    yield* files.listTrash()
  }
  const { missing } = await backUp({
    files: () => files.files(),
    read: (each) => files.read(each),
    listTrash: thenRestored,
    readTrashed: (each) => files.readTrashed(each),
  })
  expect(missing).toEqual([])
})

test('R13 DESK-26 a restored site gives deleted records back, except those whose file is missing', async () => {
  const [present, lost] = [await contributeFile(educator), await contributeFile(educator)]
  for (const { id } of [present, lost]) await moderator.call('DELETE', `/api/resources/${id}`)
  const into = await newTarget()
  expect(await restore((await backUp()).place, into)).toMatchObject({ errors: 0 })
  const { db } = into.database
  const once = { actor: 'a moderator', key: undefined, request: null }
  const undo = (resourceId: string) =>
    restoreBinned(db, into.store, { accountId: 'm', mayApproveOwn: true, resourceId }, once)
  expect((await listBinned(db)).map(({ id }) => id)).toEqual(expect.arrayContaining([present.id, lost.id]))
  expect(await undo(present.id)).toEqual({ id: present.id, isFile: true })
  await into.store.sweepTrash(new Date(Date.now() + 60_000))
  await expect(undo(lost.id)).rejects.toMatchObject({ code: 'file_gone' })
})

test('R13 a missing file is reported by the backup and by the restore', async () => {
  const { id } = await contributeFile(educator, { title: 'Lost' })
  const key = await keyOf(id)
  await files.moveToTrash(key, new Date(0))
  await files.sweepTrash(new Date(1))
  const { place, missing } = await backUp()
  expect(missing).toEqual([key])
  const { errors, lines } = await restore(place, await newTarget())
  expect(errors).toBe(1)
  expect(lines.join('\n')).toContain(`Resource ${id} "Lost": its file ${key} is missing`)
  await sql`delete from resources where id = ${id}`.execute(site.parts.db)
})

test('R13 files are unchanged after a restore from disk to bucket and back', async () => {
  const s3 = await startFakeS3()
  try {
    const bucket = await newTarget(s3.environment)
    expect(await restore((await backUp()).place, bucket)).toMatchObject({ errors: 0 })
    const back = await newTarget()
    const entries = siteEntries(
      { ...siteParts(bucket.store), openSnapshot: () => openSnapshot(bucket.database.address) },
      emptyStats(),
    )
    const place = await write(entries)
    expect(await restore(place, back)).toMatchObject({ errors: 0 })
    expect(await keysOf(back.store.files())).toEqual(await keysOf(files.files()))
    expect(await savedRows(back.database.address)).toEqual(await savedRows(address))
    bucket.store.close()
  } finally {
    await s3.close()
  }
})

test('R13 R14 an archive of an older version is restored with its schema, then migrated', async () => {
  const migrations = await schemaAndNext()
  const known = await knownMigrations(migrations)
  const old = await emptyDatabase()
  await migrate(old.db)
  await sql`insert into accounts (id, email) values ('a', 'teacher@school.example')`.execute(old.db)
  const empty = await newTarget()
  const entries = siteEntries(
    { ...siteParts(empty.store), openSnapshot: () => openSnapshot(old.address) },
    emptyStats(),
  )
  const place = await write(entries)
  const into = await newTarget()
  expect(await restore(place, into, { migrations })).toMatchObject({ errors: 0 })
  expect(known).toHaveLength((await knownMigrations()).length + 1)
  const { rows } = await sql<{ name: string; emails: string }>`select max(m.name) as name,
    (select string_agg(email, ',') from accounts) as emails from kysely_migration m`.execute(into.database.db)
  expect(rows).toEqual([{ name: known.at(-1), emails: 'teacher@school.example' }])
})

test('T45 the archive has no session tokens, and reset links only as a hash', async () => {
  await approve(moderator, (await contributeFile(educator, { title: 'One more' })).id)
  const { link } = await site.parts.makeResetLink(educator.accountId)
  const token = new URL(link.replace('#/', '')).searchParams.get('token') ?? ''
  const all: Buffer[] = []
  for await (const { content } of siteEntries(siteParts(), emptyStats()))
    all.push(await buffer(Readable.from(content)))
  const archived = Buffer.concat(all).toString('latin1')
  expect(archived).toContain(educator.email)
  expect(token).toHaveLength(43)
  expect(archived).not.toContain(token)
  const { rows } = await sql<{ token: string }>`select token from sessions`.execute(site.parts.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const each of rows) expect(archived).not.toContain(each.token)
})

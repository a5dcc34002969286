import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aStoredFile, storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { addUnmailedNotice as addNotice } from '#features/people/notices/server/notices-repository.ts'
import { approveResource, deleteToBin } from './decisions-repository.ts'

const { db } = await testDatabase()
const jobs = { send: () => Promise.resolve() }
const approver = { accountId: 'account-1', mayApproveOwn: true }
const approve = (resourceId: string, by = approver) =>
  approveResource({ db, addNotice, jobs }, { resourceId, ...by })
const remove = (resourceId: string, accountId: string, reason?: string) =>
  deleteToBin(db, addNotice, { resourceId, accountId, reason })

describe('audit log', () => {
  const entry = async () => {
    const id = await storeResource(db, { verified: null, title: 'Decided' })
    await approve(id)
    return id
  }
  const entries = (id: string) =>
    db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).execute()

  test('is append-only, also for the program itself', async () => {
    const id = await entry()
    const before = await entries(id)
    expect(before).toHaveLength(1)
    const change = db.updateTable('audit_entries').set({ account_id: 'x' }).where('subject_id', '=', id)
    await expect(change.execute()).rejects.toThrow('only ever added to')
    const removal = db.deleteFrom('audit_entries').where('subject_id', '=', id)
    await expect(removal.execute()).rejects.toThrow('only ever added to')
    expect(await entries(id)).toEqual(before)
  })

  test('outlives the resource', async () => {
    const id = await entry()
    await remove(id, 'account-2', 'Double')
    expect((await entries(id)).map(({ act, account_id, reason }) => [act, account_id, reason])).toEqual([
      ['resource.approved', 'account-1', null],
      ['resource.deleted', 'account-2', 'Double'],
    ])
  })
})

test('ANA-08 an event without a user id is stored as unknown', async () => {
  await sql`insert into analytics_data (event, subject, title) values ('file_upload', 'Maths', 'Nobody knows')`.execute(
    db,
  )
  const event = await db
    .selectFrom('analytics_data')
    .selectAll()
    .where('title', '=', 'Nobody knows')
    .executeTakeFirst()
  expect(event).toMatchObject({ user_id: 'unknown', timestamp: expect.any(Date) })
})

test('ANA-07 an event with an unknown name is refused', async () => {
  const insert = sql`insert into analytics_data (event, subject, title) values ('file_approved', 'Maths', 'x')`
  await expect(insert.execute(db)).rejects.toThrow('analytics_data_event_check')
})

test('MOD-10 a decision about a missing resource fails and writes nothing', async () => {
  const id = randomUUID()
  await expect(approve(id)).rejects.toMatchObject({ code: 'resource_not_found' })
  await expect(remove(id, 'account-1')).rejects.toMatchObject({ code: 'resource_not_found' })
  expect(await db.selectFrom('audit_entries').select('id').where('subject_id', '=', id).execute()).toEqual([])
})

test('MOD-14 MOD-15 a deleted file is marked as trash, a deleted link is not', async () => {
  const file = aStoredFile()
  const [fileId = '', linkId = ''] = await storeResources(db, [file, {}])
  expect(await remove(fileId, 'account-1')).toEqual({ storageKey: file.storage_key })
  expect(await remove(linkId, 'account-1')).toEqual({ storageKey: null })
  expect(await db.selectFrom('trashed_files').select(['storage_key', 'moved']).execute()).toEqual([
    { storage_key: file.storage_key, moved: false },
  ])
})

test('T47 a decision fails when its audit entry cannot be written', async () => {
  const id = await storeResource(db, { verified: null })
  await expect(remove(id, 'account-1', 'x'.repeat(501))).rejects.toThrow('audit_entries_reason_check')
  expect((await rowOf(db, id)).verified).toBeNull()
})

test('ASVS-2.3.5 an own upload is approved by its uploader only with the right to, by others always', async () => {
  await db.insertInto('accounts').values({ id: 'account-1', email: 'one@school.example' }).execute()
  const uploads = Array.from({ length: 3 }, () => ({ verified: null, uploader_account_id: 'account-1' }))
  const [refused = '', other = '', own = ''] = await storeResources(db, uploads)
  const strict = { accountId: 'account-1', mayApproveOwn: false }
  await expect(approve(refused, strict)).rejects.toMatchObject({ code: 'own_upload' })
  expect(await rowOf(db, refused)).toMatchObject({ verified: null })
  await approve(other, { ...strict, accountId: 'account-2' })
  await approve(own)
  expect([await rowOf(db, other), await rowOf(db, own)]).toMatchObject([
    { verified: true },
    { verified: true },
  ])
})

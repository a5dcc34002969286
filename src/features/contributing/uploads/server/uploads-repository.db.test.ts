import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aStoredFile, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import {
  aNewResource,
  anAccount as makeAccount,
  newId,
  anUpload as makeUpload,
  storedFileOf,
} from '#test/uploads/upload-builder.ts'
import type { UploadUsage } from '../upload-limits.ts'
import { markTrashed } from '#platform/files/trashed-files-repository.ts'
import { deleteExpired } from '#platform/postgres/maintenance.ts'
import { fileResource } from './filing-repository.ts'
import {
  addUpload,
  advanceUpload,
  deleteAbandonedUploads,
  deleteUpload,
  findExistingUploads,
  findUpload,
  setUploadLength,
} from './uploads-repository.ts'

const { db } = await testDatabase()
const anAccount = () => makeAccount(db)
const owner = await anAccount()
const anUpload = (accountId = owner) => makeUpload(db, accountId)
const idempotency = { actor: 'account', key: undefined, request: ['create'] }

/** Usage of an account, as its next reservation sees it. */
async function usageOf(accountId: string, countStored = true) {
  let seen: UploadUsage | undefined
  const readOnly = (usage: UploadUsage) => {
    seen = usage
    return 'no reservation'
  }
  await addUpload(db, { id: newId(), accountId, fileName: 'a.pdf', bytes: 1 }, readOnly, { countStored })
  return seen
}
const makeCountersOlder = (accountId: string, by: string) =>
  sql`update limit_counters set window_start = window_start - ${by}::interval
    where bucket like 'upload bytes%' || ${accountId}`.execute(db)
async function makeOlder(id: string, by: string) {
  const { rows } = await sql<{
    account: string
  }>`update uploads set created_at = created_at - ${by}::interval,
    last_received_at = last_received_at - ${by}::interval where id = ${id} returning account_id as account`.execute(
    db,
  )
  await makeCountersOlder(rows[0]?.account ?? '', by)
}

test('T22 upload is found only by its owner', async () => {
  const upload = await anUpload()
  expect(await findUpload(db, upload.id, owner)).toEqual(upload)
  expect(await findUpload(db, upload.id, await anAccount())).toBeUndefined()
  await deleteUpload(db, upload.id)
  expect(await findUpload(db, upload.id, owner)).toBeUndefined()
})

describe('reservation of an upload', () => {
  test('T26 exists before the first byte and counts with its announced length', async () => {
    const accountId = await anAccount()
    const id = newId()
    const begun = { id, accountId, fileName: 'a.pdf', bytes: 5_000 }
    expect(await addUpload(db, begun, () => undefined, { countStored: true })).toBeUndefined()
    expect(await usageOf(accountId)).toMatchObject({ open: 1, bytesToday: 5_000 })
    expect(await findUpload(db, id, accountId)).toEqual({ ...begun, received: 0 })
    await advanceUpload(db, id, 0, 700)
    expect(await usageOf(accountId)).toMatchObject({ open: 1, bytesToday: 5_000 })
    expect(await findUpload(db, id, accountId)).toEqual({ ...begun, received: 700 })
    await setUploadLength(db, id, 700)
    expect(await usageOf(accountId)).toMatchObject({ open: 1, bytesToday: 700 })
  })

  test('T26 is not made beyond a limit', async () => {
    const accountId = await anAccount()
    const before = await usageOf(accountId)
    const begun = { id: newId(), accountId, fileName: 'a.pdf', bytes: 5_000 }
    expect(await addUpload(db, begun, () => 'no', { countStored: true })).toBe('no')
    expect(await usageOf(accountId)).toEqual(before)
  })

  test('T26 ends by filing or deletion, and a filed file counts for the day and for the total', async () => {
    const accountId = await anAccount()
    const total = async () => (await usageOf(accountId))?.bytesStored ?? 0
    const before = await total()
    const [filed, forgotten] = [await anUpload(accountId), await anUpload(accountId)]
    expect(await total()).toBe(before + 2_000)
    await fileResource(db, aNewResource(accountId, storedFileOf(filed)), idempotency)
    await deleteUpload(db, forgotten.id)
    expect(await usageOf(accountId)).toEqual({ open: 0, bytesToday: 2_000, bytesStored: before + 1_000 })
    await anUpload(owner)
    expect(await usageOf(owner)).not.toMatchObject({ open: 0 })
    expect(await usageOf(accountId, false)).toMatchObject({ bytesStored: 0 })
  })

  test('T26 counts as open for an hour after its last byte and for the day, without a byte for ten minutes', async () => {
    const accountId = await anAccount()
    const [{ id }, cut] = [await anUpload(accountId), newId()]
    await makeOlder(id, '61 minutes')
    expect(await usageOf(accountId)).toMatchObject({ open: 0, bytesToday: 1_000 })
    await advanceUpload(db, id, 1_000, 1_000)
    expect(await usageOf(accountId)).toMatchObject({ open: 1, bytesToday: 1_000 })
    await makeOlder(id, '23 hours')
    expect(await usageOf(accountId)).toMatchObject({ open: 0, bytesToday: 0 })
    const begun = { id: cut, accountId, fileName: 'a.pdf', bytes: 5_000 }
    await addUpload(db, begun, () => undefined, { countStored: true })
    await makeOlder(cut, '11 minutes')
    expect(await usageOf(accountId)).toMatchObject({ open: 0, bytesToday: 0 })
  })

  test('F-S3-11 T26 bytes count for the day as they arrive, also of an upload that was deleted', async () => {
    const [accountId, other] = [await anAccount(), await anAccount()]
    const [id, fileName, later] = [newId(), 'a.pdf', () => undefined]
    await addUpload(db, { id, accountId, fileName, bytes: 5_000 }, later, { countStored: true })
    await advanceUpload(db, id, 0, 700)
    expect(await advanceUpload(db, id, 0, 900)).toBe(false)
    await advanceUpload(db, id, 700, 900)
    expect(await usageOf(accountId)).toMatchObject({ bytesToday: 5_000 })
    await deleteUpload(db, id)
    expect(await usageOf(accountId)).toMatchObject({ open: 0, bytesToday: 900 })
    expect(await usageOf(other)).toMatchObject({ bytesToday: 0 })
    await anUpload(accountId)
    expect(await usageOf(accountId)).toMatchObject({ bytesToday: 1_900 })
    await makeCountersOlder(accountId, '1 day')
    expect(await usageOf(accountId)).toMatchObject({ bytesToday: 1_000 })
  })

  test('F-S3-11 T26 the trash counts for the total, until its bytes are deleted', async () => {
    const accountId = await anAccount()
    const total = async () => (await usageOf(accountId))?.bytesStored ?? 0
    const before = await total()
    const storage_key = `uploads/trashed-${newId()}.pdf`
    await db.transaction().execute((tx) => markTrashed(tx, { storage_key, bytes: 700 }))
    expect(await total()).toBe(before + 700)
    await db
      .updateTable('trashed_files')
      .set({ moved: true, trashed_at: new Date(0) })
      .where('storage_key', '=', storage_key)
      .execute()
    await deleteExpired(db)
    expect(await total()).toBe(before)
  })

  test('T26 of a file filed yesterday counts for the total only', async () => {
    const accountId = await anAccount()
    const before = await usageOf(accountId)
    const id = await storeResource(db, { ...aStoredFile(), uploader_account_id: accountId })
    await sql`update resources set modified_at = now() - interval '25 hours' where id = ${id}`.execute(db)
    expect(await usageOf(accountId)).toEqual({ ...before, bytesStored: (before?.bytesStored ?? 0) + 1_000 })
  })

  test('T26 succeeds for three of eight parallel calls with a limit of three', async () => {
    const accountId = await anAccount()
    const full = ({ open }: UploadUsage) => (open >= 3 ? 'full' : undefined)
    const calls = Array.from({ length: 8 }, () =>
      addUpload(db, { id: newId(), accountId, fileName: 'a.pdf', bytes: 1 }, full, { countStored: true }),
    )
    expect((await Promise.all(calls)).filter((answer) => answer === undefined)).toHaveLength(3)
  })

  test('ACCT-15 is deleted with its account, and later bytes are rejected', async () => {
    const accountId = await anAccount()
    const { id } = await anUpload(accountId)
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
    expect(await advanceUpload(db, id, 1_000, 1_000)).toBe(false)
    await expect(setUploadLength(db, id, 1_000)).rejects.toThrow('no result')
  })

  test('L7 T24 advances only from its current offset and never beyond its length', async () => {
    const accountId = await anAccount()
    const upload = { id: newId(), accountId, fileName: 'a.pdf', bytes: 10 }
    await addUpload(db, upload, () => undefined, { countStored: false })
    expect(await advanceUpload(db, upload.id, 0, 4)).toBe(true)
    for (const from of [0, 3, 5]) expect(await advanceUpload(db, upload.id, from, 6)).toBe(false)
    await expect(advanceUpload(db, upload.id, 4, 11)).rejects.toThrow('uploads_check')
    expect(await findUpload(db, upload.id, accountId)).toEqual({ ...upload, received: 4 })
    const both = await Promise.all([advanceUpload(db, upload.id, 4, 7), advanceUpload(db, upload.id, 4, 9)])
    expect(both.toSorted()).toEqual([false, true])
  })

  test('T26 is deleted a day after its last byte, not after its first', async () => {
    const [old, busy] = [await anUpload(), await anUpload()]
    for (const { id } of [old, busy]) await makeOlder(id, '25 hours')
    await advanceUpload(db, busy.id, 1_000, 1_000)
    expect(await deleteAbandonedUploads(db)).toEqual([old.id])
    expect(await findExistingUploads(db, [old.id, busy.id])).toEqual(new Set([busy.id]))
    expect(await findExistingUploads(db, [])).toEqual(new Set())
  })
})

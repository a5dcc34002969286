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
} from '#test/uploads/an-upload.ts'
import type { UploadUsage } from '../upload-limits.ts'
import { filingRepository } from './filing-repository.ts'
import { uploadsRepository } from './uploads-repository.ts'

const { db } = await testDatabase()
const uploads = uploadsRepository(db)
const anAccount = () => makeAccount(db)
const owner = await anAccount()
const anUpload = (accountId = owner) => makeUpload(db, accountId)
const act = { actor: 'account', key: undefined, request: ['create'] }

/** What stands there for an account, as the next upload would meet it. */
async function nowOf(accountId: string, countStored = true) {
  let seen: UploadUsage | undefined
  const look = (now: UploadUsage) => {
    seen = now
    return 'only looking'
  }
  await uploads.begin({ id: newId(), accountId, fileName: 'a.pdf', bytes: 1 }, look, { countStored })
  return seen
}
const makeOlder = (id: string, by: string) =>
  sql`update uploads set created_at = created_at - ${by}::interval,
    last_received_at = last_received_at - ${by}::interval where id = ${id}`.execute(db)

test('T22 an upload is found by its owner alone', async () => {
  const upload = await anUpload()
  expect(await uploads.find(upload.id, owner)).toEqual(upload)
  expect(await uploads.find(upload.id, await anAccount())).toBeUndefined()
  await uploads.forget(upload.id)
  expect(await uploads.find(upload.id, owner)).toBeUndefined()
})

describe('the place of an upload', () => {
  test('T26 is taken before its bytes come, and counts with what was announced', async () => {
    const accountId = await anAccount()
    const id = newId()
    const begun = { id, accountId, fileName: 'a.pdf', bytes: 5_000 }
    expect(await uploads.begin(begun, () => undefined, { countStored: true })).toBeUndefined()
    expect(await nowOf(accountId)).toMatchObject({ open: 1, bytesToday: 5_000 })
    expect(await uploads.find(id, accountId)).toEqual({ ...begun, received: 0 })
    await uploads.advance(id, 0, 700)
    expect(await nowOf(accountId)).toMatchObject({ open: 1, bytesToday: 5_000 })
    expect(await uploads.find(id, accountId)).toEqual({ ...begun, received: 700 })
    await uploads.endHere(id, 700)
    expect(await nowOf(accountId)).toMatchObject({ open: 1, bytesToday: 700 })
  })

  test('T26 is not taken where there is an objection', async () => {
    const accountId = await anAccount()
    const before = await nowOf(accountId)
    const begun = { id: newId(), accountId, fileName: 'a.pdf', bytes: 5_000 }
    expect(await uploads.begin(begun, () => 'no', { countStored: true })).toBe('no')
    expect(await nowOf(accountId)).toEqual(before)
  })

  test('T26 is given free by filing and forgetting; what was filed counts for the day and for the whole', async () => {
    const accountId = await anAccount()
    const whole = async () => (await nowOf(accountId))?.bytesStored ?? 0
    const before = await whole()
    const [filed, forgotten] = [await anUpload(accountId), await anUpload(accountId)]
    expect(await whole()).toBe(before + 2_000)
    await filingRepository(db).file(aNewResource(accountId, storedFileOf(filed)), act)
    await uploads.forget(forgotten.id)
    expect(await nowOf(accountId)).toEqual({ open: 0, bytesToday: 1_000, bytesStored: before + 1_000 })
    await anUpload(owner)
    expect(await nowOf(owner)).not.toMatchObject({ open: 0 })
    expect(await nowOf(accountId, false)).toMatchObject({ bytesStored: 0 })
  })

  test('T26 hinders for an hour after its last byte, counts for a day; without a byte for ten minutes', async () => {
    const accountId = await anAccount()
    const [{ id }, cut] = [await anUpload(accountId), newId()]
    await makeOlder(id, '61 minutes')
    expect(await nowOf(accountId)).toMatchObject({ open: 0, bytesToday: 1_000 })
    await uploads.advance(id, 1_000, 1_000)
    expect(await nowOf(accountId)).toMatchObject({ open: 1, bytesToday: 1_000 })
    await makeOlder(id, '23 hours')
    expect(await nowOf(accountId)).toMatchObject({ open: 0, bytesToday: 0 })
    const begun = { id: cut, accountId, fileName: 'a.pdf', bytes: 5_000 }
    await uploads.begin(begun, () => undefined, { countStored: true })
    await makeOlder(cut, '11 minutes')
    expect(await nowOf(accountId)).toMatchObject({ open: 0, bytesToday: 0 })
  })

  test('T26 what was filed yesterday counts for the whole alone', async () => {
    const accountId = await anAccount()
    const before = await nowOf(accountId)
    const id = await storeResource(db, { ...aStoredFile(), uploader_account_id: accountId })
    await sql`update resources set modified_at = now() - interval '25 hours' where id = ${id}`.execute(db)
    expect(await nowOf(accountId)).toEqual({ ...before, bytesStored: (before?.bytesStored ?? 0) + 1_000 })
  })

  test('T26 of eight that ask at once for three places three get one', async () => {
    const accountId = await anAccount()
    const full = ({ open }: UploadUsage) => (open >= 3 ? 'full' : undefined)
    const asked = Array.from({ length: 8 }, () =>
      uploads.begin({ id: newId(), accountId, fileName: 'a.pdf', bytes: 1 }, full, { countStored: true }),
    )
    expect((await Promise.all(asked)).filter((answer) => answer === undefined)).toHaveLength(3)
  })

  test('ACCT-15 goes with its account: bytes that arrive later find none', async () => {
    const accountId = await anAccount()
    const { id } = await anUpload(accountId)
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
    expect(await uploads.advance(id, 1_000, 1_000)).toBe(false)
    await expect(uploads.endHere(id, 1_000)).rejects.toThrow('no result')
  })

  test('L7 T24 goes forward only from where it is, and never beyond its end', async () => {
    const accountId = await anAccount()
    const upload = { id: newId(), accountId, fileName: 'a.pdf', bytes: 10 }
    await uploads.begin(upload, () => undefined, { countStored: false })
    expect(await uploads.advance(upload.id, 0, 4)).toBe(true)
    for (const from of [0, 3, 5]) expect(await uploads.advance(upload.id, from, 6)).toBe(false)
    await expect(uploads.advance(upload.id, 4, 11)).rejects.toThrow('uploads_check')
    expect(await uploads.find(upload.id, accountId)).toEqual({ ...upload, received: 4 })
    const both = await Promise.all([uploads.advance(upload.id, 4, 7), uploads.advance(upload.id, 4, 9)])
    expect(both.toSorted()).toEqual([false, true])
  })

  test('T26 is forgotten a day after its last byte, not a day after its first', async () => {
    const [old, busy] = [await anUpload(), await anUpload()]
    for (const { id } of [old, busy]) await makeOlder(id, '25 hours')
    await uploads.advance(busy.id, 1_000, 1_000)
    expect(await uploads.forgetAbandoned()).toEqual([old.id])
    expect(await uploads.known([old.id, busy.id])).toEqual(new Set([busy.id]))
    expect(await uploads.known([])).toEqual(new Set())
  })
})

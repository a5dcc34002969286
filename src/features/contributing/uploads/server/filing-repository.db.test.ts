import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import {
  aNewResource,
  anAccount as makeAccount,
  anUpload as makeUpload,
  storedFileOf,
} from '#test/uploads/upload-builder.ts'
import { fileResource, findSameFile, storedFiling, type StoredFile } from './filing-repository.ts'
import { findUpload } from './uploads-repository.ts'

const { db } = await testDatabase()
const anAccount = () => makeAccount(db)
const owner = await anAccount()
const anUpload = (accountId = owner) => makeUpload(db, accountId)
const aResource = (file?: StoredFile) => aNewResource(owner, file)
const run = (key?: string) => ({ actor: `account ${owner}`, key, request: ['create'] })

test('CALL-03 file stores the record and its analytics event and deletes the upload', async () => {
  const upload = await anUpload()
  const resource = aResource(storedFileOf(upload))
  expect(await fileResource(db, resource, run())).toEqual({
    id: resource.id,
    file_url: resource.fileUrl,
    sameFile: null,
  })
  expect(await findUpload(db, upload.id, owner)).toBeUndefined()
  const row = await db.selectFrom('resources').selectAll().where('id', '=', resource.id).executeTakeFirst()
  expect(row).toMatchObject({
    kind: 'file',
    active_content: true,
    remote_content: true,
    virus_scan: 'clean',
    author: null,
  })
})

test('T47 file changes nothing if the record is rejected', async () => {
  const upload = await anUpload()
  const events = () => db.selectFrom('analytics_data').select('id').execute()
  const before = await events()
  const wrong = { ...aResource(storedFileOf(upload)), title: '' }
  await expect(fileResource(db, wrong, run(randomUUID()))).rejects.toThrow('resources_title_check')
  expect(await findUpload(db, upload.id, owner)).toEqual(upload)
  expect(await events()).toEqual(before)
})

test('T47 filed upload cannot be filed again', async () => {
  const upload = await anUpload()
  await fileResource(db, aResource(storedFileOf(upload)), run())
  const again = { ...storedFileOf(upload), storageKey: `uploads/other-${upload.id}.pdf` }
  expect(await fileResource(db, aResource(again), run())).toBeUndefined()
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('storage_key', '=', again.storageKey)
    .execute()
  expect(rows).toEqual([])
})

test('SDK-13 response of a call is stored for its actor', async () => {
  const key = randomUUID()
  expect(await storedFiling(db, run(key))).toBeUndefined()
  expect(await storedFiling(db, run())).toBeUndefined()
  const filed = await fileResource(db, aResource(), run(key))
  expect(await storedFiling(db, run(key))).toEqual(filed)
  expect(await storedFiling(db, { ...run(key), actor: 'account 2' })).toBeUndefined()
})

describe('file with identical bytes', () => {
  const fileAs = async (accountId: string, sha256: string, verified: boolean | null) => {
    const upload = await anUpload(accountId)
    const resource = { ...aResource({ ...storedFileOf(upload), sha256 }), uploaderAccountId: accountId }
    const filed = await fileResource(db, { ...resource, title: `Of ${verified}` }, run())
    await db.updateTable('resources').set({ verified }).where('id', '=', resource.id).execute()
    return filed
  }

  test('T15 is reported if it is verified or the uploader’s own, never if it is unverified and of another account', async () => {
    const [mine, other, sum] = [await anAccount(), await anAccount(), 'e'.repeat(64)]
    expect(await fileAs(other, sum, null)).toMatchObject({ sameFile: null })
    expect(await fileAs(mine, sum, null)).toMatchObject({ sameFile: null })
    expect(await fileAs(mine, sum, null)).toMatchObject({
      sameFile: { title: 'Of null', subject: 'Maths', bytes: expect.any(Number) },
    })
    expect(await fileAs(other, sum, true)).toMatchObject({ sameFile: { title: 'Of null' } })
    expect(await fileAs(mine, sum, null)).toMatchObject({ sameFile: { title: 'Of true' } })
    expect(await fileAs(mine, 'd'.repeat(64), null)).toMatchObject({ sameFile: null })
  })

  test('ANS-36 is named before an upload by the same rule, and never while it is quarantined', async () => {
    const [mine, other, file] = [await anAccount(), await anAccount(), { sha256: 'f'.repeat(64), bytes: 0 }]
    const known = (accountId: string) => findSameFile(db, file, accountId)
    await fileAs(other, file.sha256, null)
    const sameFile = db.selectFrom('resources').select('bytes').where('sha256', '=', file.sha256)
    file.bytes = (await sameFile.executeTakeFirstOrThrow()).bytes ?? 0
    expect(await known(mine)).toBeNull()
    expect(await known(other)).toMatchObject({ title: 'Of null', subject: 'Maths', bytes: file.bytes })
    expect(await findSameFile(db, { ...file, bytes: file.bytes + 1 }, other)).toBeNull()
    const row = db.updateTable('resources').where('sha256', '=', file.sha256)
    await row.set({ verified: true }).execute()
    expect(await known(mine)).toMatchObject({ title: 'Of null' })
    await row.set({ quarantined_at: new Date(), verified: null }).execute()
    expect([await known(mine), await known(other)]).toEqual([null, null])
  })

  test('SDK-13 is reported to a retry as to the first call', async () => {
    const [upload, key] = [await anUpload(), randomUUID()]
    const first = await fileResource(
      db,
      aResource({ ...storedFileOf(upload), sha256: 'c'.repeat(64) }),
      run(key),
    )
    await fileAs(owner, 'c'.repeat(64), true)
    expect(await storedFiling(db, run(key))).toEqual(first)
  })
})

test('T47 failed job insert rolls the record back', async () => {
  const upload = await anUpload()
  const broken = fileResource(db, aResource(storedFileOf(upload)), run(), () =>
    Promise.reject(new Error('no queue')),
  )
  await expect(broken).rejects.toThrow('no queue')
  expect(await findUpload(db, upload.id, owner)).toEqual(upload)
})

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aStoredFile, keepResource } from '#test/database/a-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import type { UploadsNow } from '../upload-limits.ts'
import { type NewResource, type StoredFile, uploadsRepository } from './uploads-repository.ts'

const { db } = await testDatabase()
const uploads = uploadsRepository(db)

async function anAccount() {
  const id = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id, email: `${id}@school.example` })
    .execute()
  return id
}
const owner = await anAccount()

const anId = () => randomBytes(16).toString('hex')
const anUpload = async (accountId = owner) => {
  const upload = {
    id: anId(),
    accountId,
    fileName: 'notes.pdf',
    bytes: 1_000,
    sha256: '0'.repeat(64),
  }
  await uploads.begin(upload, () => undefined, { countStored: false })
  await uploads.arrived(upload.id, upload)
  return upload
}

/** What stands there for an account, as the next upload would meet it. */
async function nowOf(accountId: string, countStored = true) {
  let seen: UploadsNow | undefined
  const look = (now: UploadsNow) => {
    seen = now
    return 'only looking'
  }
  await uploads.begin({ id: anId(), accountId, fileName: 'a.pdf', bytes: 1 }, look, { countStored })
  return seen
}
const makeOlder = (id: string, by: string) =>
  sql`update uploads set created_at = created_at - ${by}::interval where id = ${id}`.execute(db)

const aResource = (
  file?: StoredFile,
  fileUrl = file ? '/files/x/notes.pdf' : 'https://school.example/',
): NewResource => ({
  id: randomUUID(),
  userID: 'a@school.example',
  uploaderAccountId: owner,
  subject: 'Maths',
  title: 'Notes',
  fileUrl,
  tags: ['Grade 4'],
  licence: undefined,
  author: '',
  language: undefined,
  description: undefined,
  source: undefined,
  changes: undefined,
  file,
})
const stored = ({ id, fileName, bytes, sha256 }: Awaited<ReturnType<typeof anUpload>>): StoredFile => ({
  uploadId: id,
  storageKey: `uploads/notes-${id}.pdf`,
  fileName,
  bytes,
  sha256,
  mime: 'application/pdf',
  activeContent: true,
})
const act = (key?: string) => ({ actor: `account ${owner}`, key, request: ['create'] })

test('T22 an upload is found by its owner alone', async () => {
  const upload = await anUpload()
  expect(await uploads.find(upload.id, owner)).toEqual(upload)
  expect(await uploads.find(upload.id, await anAccount())).toBeUndefined()
  await uploads.forget(upload.id)
  expect(await uploads.find(upload.id, owner)).toBeUndefined()
})

test('CALL-03 the record, its analytics event and the end of the upload come together', async () => {
  const upload = await anUpload()
  const resource = aResource(stored(upload))
  expect(await uploads.file(resource, act())).toEqual({ id: resource.id, file_url: resource.fileUrl })
  expect(await uploads.find(upload.id, owner)).toBeUndefined()
  const row = await db.selectFrom('resources').selectAll().where('id', '=', resource.id).executeTakeFirst()
  expect(row).toMatchObject({ kind: 'file', active_content: true, author: null, verified: null })
})

test('T47 or none of them does', async () => {
  const upload = await anUpload()
  const events = () => db.selectFrom('analytics_data').select('id').execute()
  const before = await events()
  const wrong = { ...aResource(stored(upload)), title: '' }
  await expect(uploads.file(wrong, act(randomUUID()))).rejects.toThrow('resources_title_check')
  expect(await uploads.find(upload.id, owner)).toEqual(upload)
  expect(await events()).toEqual(before)
})

test('T47 an upload that is filed cannot be filed again', async () => {
  const upload = await anUpload()
  await uploads.file(aResource(stored(upload)), act())
  const again = { ...stored(upload), storageKey: `uploads/other-${upload.id}.pdf` }
  expect(await uploads.file(aResource(again), act())).toBeUndefined()
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('storage_key', '=', again.storageKey)
    .execute()
  expect(rows).toEqual([])
})

test('SDK-13 the answer of a call is remembered for its own actor', async () => {
  const key = randomUUID()
  expect(await uploads.answered(act(key))).toBeUndefined()
  expect(await uploads.answered(act())).toBeUndefined()
  const filed = await uploads.file(aResource(), act(key))
  expect(await uploads.answered(act(key))).toEqual(filed)
  expect(await uploads.answered({ ...act(key), actor: 'account 2' })).toBeUndefined()
})

describe('the place of an upload', () => {
  test('T26 is taken before its bytes come, and counts with what was announced', async () => {
    const accountId = await anAccount()
    const [id, arriving] = [anId(), { bytes: 700, sha256: 'a'.repeat(64) }]
    const begun = { id, accountId, fileName: 'a.pdf', bytes: 5_000 }
    expect(await uploads.begin(begun, () => undefined, { countStored: true })).toBeUndefined()
    expect(await nowOf(accountId)).toMatchObject({ open: 1, bytesToday: 5_000 })
    expect(await uploads.find(id, accountId)).toBeUndefined()
    await uploads.arrived(id, arriving)
    expect(await nowOf(accountId)).toMatchObject({ open: 1, bytesToday: 700 })
    expect(await uploads.find(id, accountId)).toEqual({ id, accountId, fileName: 'a.pdf', ...arriving })
  })

  test('T26 is not taken where there is an objection', async () => {
    const accountId = await anAccount()
    const before = await nowOf(accountId)
    const begun = { id: anId(), accountId, fileName: 'a.pdf', bytes: 5_000 }
    expect(await uploads.begin(begun, () => 'no', { countStored: true })).toBe('no')
    expect(await nowOf(accountId)).toEqual(before)
  })

  test('T26 is given free by filing and forgetting; what was filed counts for the day and for the whole', async () => {
    const accountId = await anAccount()
    const whole = async () => (await nowOf(accountId))?.bytesStored ?? 0
    const before = await whole()
    const [filed, forgotten] = [await anUpload(accountId), await anUpload(accountId)]
    expect(await whole()).toBe(before + 2_000)
    await uploads.file({ ...aResource(stored(filed)), uploaderAccountId: accountId }, act())
    await uploads.forget(forgotten.id)
    expect(await nowOf(accountId)).toEqual({ open: 0, bytesToday: 1_000, bytesStored: before + 1_000 })
    expect(await nowOf(owner)).not.toMatchObject({ open: 0 })
    expect(await nowOf(accountId, false)).toMatchObject({ bytesStored: 0 })
  })

  test('T26 hinders for an hour, counts for a day; bytes that never came count for ten minutes', async () => {
    const accountId = await anAccount()
    const [{ id }, cut] = [await anUpload(accountId), anId()]
    await makeOlder(id, '61 minutes')
    expect(await nowOf(accountId)).toMatchObject({ open: 0, bytesToday: 1_000 })
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
    const id = await keepResource(db, { ...aStoredFile(), uploader_account_id: accountId })
    await sql`update resources set modified_at = now() - interval '25 hours' where id = ${id}`.execute(db)
    expect(await nowOf(accountId)).toEqual({ ...before, bytesStored: (before?.bytesStored ?? 0) + 1_000 })
  })

  test('T26 of eight that ask at once for three places three get one', async () => {
    const accountId = await anAccount()
    const full = ({ open }: UploadsNow) => (open >= 3 ? 'full' : undefined)
    const asked = Array.from({ length: 8 }, () =>
      uploads.begin({ id: anId(), accountId, fileName: 'a.pdf', bytes: 1 }, full, { countStored: true }),
    )
    expect((await Promise.all(asked)).filter((answer) => answer === undefined)).toHaveLength(3)
  })

  test('ACCT-15 goes with its account: bytes that arrive later find none', async () => {
    const accountId = await anAccount()
    const { id } = await anUpload(accountId)
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
    await expect(uploads.arrived(id, { bytes: 1, sha256: 'a'.repeat(64) })).rejects.toThrow('no result')
  })
})

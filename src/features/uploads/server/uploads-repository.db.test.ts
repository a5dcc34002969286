import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
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

const anUpload = async (accountId = owner) => {
  const upload = {
    id: randomBytes(16).toString('hex'),
    accountId,
    fileName: 'notes.pdf',
    bytes: 1_000,
    sha256: '0'.repeat(64),
  }
  await uploads.keep(upload)
  return upload
}

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

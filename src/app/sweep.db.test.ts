import { randomBytes } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { returnRecord } from '#test/records/return-record.ts'
import { approve, contributeFile, sendUpload } from '#test/site-actions.ts'
import { findUpload } from '#features/contributing/uploads/server/uploads-repository.ts'
import { deleteToBin } from '#features/review/moderation/server/decisions/decisions-repository.ts'
import { testSite } from '#test/site.ts'
import { sweep } from './sweep.ts'

const dayMs = 24 * 60 * 60 * 1_000
const site = await testSite()
const { parts } = site
const { db, files, staging } = parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')

const inADay = () => ({ ...parts, databaseNow: async () => new Date(Date.now() + dayMs + 60_000) })
const keysOf = async (list: AsyncIterable<{ readonly key: string }>) => {
  const keys: string[] = []
  for await (const { key } of list) keys.push(key)
  return keys
}
const keyOf = async (id: string) =>
  (await db.selectFrom('resources').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow())
    .storage_key ?? ''

async function orphan(key: string) {
  const id = randomBytes(16).toString('hex')
  await staging.create(id)
  await files.claim(key, (await staging.find(id))?.path ?? '')
  await staging.discard(id)
}

test('R4 an orphan file goes to the trash after a day, not before', async () => {
  const publishedKey = await keyOf((await contributeFile(educator)).id)
  await orphan('uploads/orphan-0123456789abcdef.pdf')
  await sweep(parts)
  expect(await files.stat('uploads/orphan-0123456789abcdef.pdf')).toBeDefined()
  await sweep(inADay())
  expect(await files.stat('uploads/orphan-0123456789abcdef.pdf')).toBeUndefined()
  expect(await files.stat(publishedKey)).toBeDefined()
})

test('R4 MOD-14 a deleted file is removed from the trash after a day', async () => {
  const { id } = await contributeFile(educator, { title: 'To be deleted' })
  const key = await keyOf(id)
  await approve(moderator, id)
  await moderator.call('DELETE', `/api/resources/${id}`)
  await sweep(parts)
  expect(await keysOf(files.listTrash())).toContain(key)
  await sweep(inADay())
  expect(await keysOf(files.listTrash())).not.toContain(key)
})

test('MOD-14 the sweep repeats a move to the trash that failed at the deletion', async () => {
  const { id } = await contributeFile(educator, { title: 'Stuck' })
  const key = await keyOf(id)
  await deleteToBin(parts.db, parts.addNotice, { resourceId: id, accountId: moderator.accountId })
  expect(await files.stat(key)).toBeDefined()
  await sweep(parts)
  expect(await files.stat(key)).toBeUndefined()
  expect(await keysOf(files.listTrash())).toContain(key)
})

test('the file of a resource that stayed returned for half a year goes to the trash', async () => {
  const { id } = await contributeFile(educator, { title: 'Never corrected' })
  const key = await keyOf(id)
  await returnRecord(db, id, { ago: '200 days' })
  await sweep(parts)
  await sql`update notices set created_at = now() - interval '31 days' where resource_id = ${id}`.execute(db)
  await sweep(parts)
  expect(await files.stat(key)).toBeUndefined()
  expect(await keysOf(files.listTrash())).toContain(key)
})

test('a password reset link is deleted a day after it expires', async () => {
  for (const { accountId } of [educator, moderator]) await parts.makeResetLink(accountId)
  await sql`update password_resets set expires_at = now() - interval '25 hours' where account_id = ${educator.accountId}`.execute(
    db,
  )
  await sweep(parts)
  const left = await db.selectFrom('password_resets').select('account_id').execute()
  expect(left).toEqual([{ account_id: moderator.accountId }])
})

test('a step that fails is logged, and what is older than its retention is deleted all the same', async () => {
  await parts.makeResetLink(educator.accountId)
  await sql`update password_resets set expires_at = now() - interval '25 hours'`.execute(db)
  vi.spyOn(files, 'files').mockImplementationOnce(() => {
    throw new Error('The bucket is away')
  })
  const errors: unknown[] = []
  await sweep({
    ...parts,
    logError: (error: unknown, work?: string) => void errors.push([String(error), work]),
  })
  expect(errors).toEqual([['Error: The bucket is away', 'sweep']])
  expect(await db.selectFrom('password_resets').select('account_id').execute()).toEqual([])
})

const staged = (id: string) => path.join(parts.config.dataDir, 'files', 'staging', `${id}.part`)
const lastReceived = (id: string, ago: string) =>
  sql`update uploads set created_at = now() - ${ago}::interval, last_received_at = now() - ${ago}::interval
    where id = ${id}`.execute(db)

test('T26 R4 an idle upload is deleted after a day, bytes and row', async () => {
  const uploadId = await sendUpload(educator)
  await lastReceived(uploadId, '25 hours')
  await sweep(parts)
  expect(await staging.find(uploadId)).toBeUndefined()
  expect(await findUpload(db, uploadId, educator.accountId)).toBeUndefined()
})

test('T26 R10 an upload that still receives bytes stays at any age and any clock of this node', async () => {
  const uploadId = await sendUpload(educator)
  await lastReceived(uploadId, '25 hours')
  await sql`update uploads set last_received_at = now() where id = ${uploadId}`.execute(db)
  await utimes(staged(uploadId), new Date(), new Date(Date.now() - 3 * dayMs))
  await sweep(inADay())
  expect(await staging.find(uploadId)).toBeDefined()
  expect(await findUpload(db, uploadId, educator.accountId)).toBeDefined()
})

test('R4 staged bytes without an upload are deleted after a day, not before', async () => {
  const id = randomBytes(16).toString('hex')
  await staging.create(id)
  await sweep(parts)
  expect(await staging.find(id)).toBeDefined()
  await sweep(inADay())
  expect(await staging.find(id)).toBeUndefined()
})

test('R11 R4 two concurrent sweeps have the result of one', async () => {
  const publishedKey = await keyOf((await contributeFile(educator, { title: 'Swept by two' })).id)
  const { id } = await contributeFile(educator, { title: 'Deleted before two' })
  const removedKey = await keyOf(id)
  await approve(moderator, id)
  await moderator.call('DELETE', `/api/resources/${id}`)
  await orphan('uploads/orphan-fedcba9876543210.pdf')
  await Promise.all([sweep(inADay()), sweep(inADay())])
  expect(await files.stat(publishedKey)).toBeDefined()
  expect(await keysOf(files.listTrash())).not.toContain(removedKey)
  expect(await files.stat('uploads/orphan-fedcba9876543210.pdf')).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approve, contributeFile, sendUpload } from '#test/site-actions.ts'
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

test('R4 a file that no record names goes to the trash after a day, and only then', async () => {
  const kept = await keyOf((await contributeFile(educator)).id)
  await orphan('uploads/orphan-0123456789abcdef.pdf')
  await sweep(parts)
  expect(await files.stat('uploads/orphan-0123456789abcdef.pdf')).toBeDefined()
  await sweep(inADay())
  expect(await files.stat('uploads/orphan-0123456789abcdef.pdf')).toBeUndefined()
  expect(await files.stat(kept)).toBeDefined()
})

test('R4 MOD-14 a deleted file waits a day in the trash, then it is gone', async () => {
  const { id } = await contributeFile(educator, { title: 'To be deleted' })
  const key = await keyOf(id)
  await approve(moderator, id)
  await moderator.call('DELETE', `/api/resources/${id}`)
  await sweep(parts)
  expect(await keysOf(files.listTrash())).toContain(key)
  await sweep(inADay())
  expect(await keysOf(files.listTrash())).not.toContain(key)
})

test('MOD-14 a move that failed at the delete is made up for', async () => {
  const { id } = await contributeFile(educator, { title: 'Stuck' })
  const key = await keyOf(id)
  await parts.moderation.delete(id, moderator.accountId, undefined)
  expect(await files.stat(key)).toBeDefined()
  await sweep(parts)
  expect(await files.stat(key)).toBeUndefined()
  expect(await keysOf(files.listTrash())).toContain(key)
})

test('a one-time link to a new password is forgotten a day after its end', async () => {
  for (const { accountId } of [educator, moderator]) await parts.makeResetLink(accountId)
  await sql`update password_resets set expires_at = now() - interval '25 hours' where account_id = ${educator.accountId}`.execute(
    db,
  )
  await sweep(parts)
  const left = await db.selectFrom('password_resets').select('account_id').execute()
  expect(left).toEqual([{ account_id: moderator.accountId }])
})

const staged = (id: string) => path.join(parts.config.dataDir, 'files', 'staging', `${id}.part`)
const lastReceived = (id: string, ago: string) =>
  sql`update uploads set created_at = now() - ${ago}::interval, last_received_at = now() - ${ago}::interval
    where id = ${id}`.execute(db)

test('T26 R4 an upload nobody goes on with is gone after a day, bytes and row', async () => {
  const uploadId = await sendUpload(educator)
  await lastReceived(uploadId, '25 hours')
  await sweep(parts)
  expect(await staging.find(uploadId)).toBeUndefined()
  expect(await parts.uploads.find(uploadId, educator.accountId)).toBeUndefined()
})

test('T26 R10 an upload that is gone on with stays, however old it is and whatever our clock says', async () => {
  const uploadId = await sendUpload(educator)
  await lastReceived(uploadId, '25 hours')
  await sql`update uploads set last_received_at = now() where id = ${uploadId}`.execute(db)
  await utimes(staged(uploadId), new Date(), new Date(Date.now() - 3 * dayMs))
  await sweep(inADay())
  expect(await staging.find(uploadId)).toBeDefined()
  expect(await parts.uploads.find(uploadId, educator.accountId)).toBeDefined()
})

test('R4 bytes without an upload go after a day, and only then', async () => {
  const id = randomBytes(16).toString('hex')
  await staging.create(id)
  await sweep(parts)
  expect(await staging.find(id)).toBeDefined()
  await sweep(inADay())
  expect(await staging.find(id)).toBeUndefined()
})

test('R11 R4 two nodes that sweep at once do what one would', async () => {
  const kept = await keyOf((await contributeFile(educator, { title: 'Swept by two' })).id)
  const { id } = await contributeFile(educator, { title: 'Deleted before two' })
  const gone = await keyOf(id)
  await approve(moderator, id)
  await moderator.call('DELETE', `/api/resources/${id}`)
  await orphan('uploads/orphan-fedcba9876543210.pdf')
  await Promise.all([sweep(inADay()), sweep(inADay())])
  expect(await files.stat(kept)).toBeDefined()
  expect(await keysOf(files.listTrash())).not.toContain(gone)
  expect(await files.stat('uploads/orphan-fedcba9876543210.pdf')).toBeUndefined()
})

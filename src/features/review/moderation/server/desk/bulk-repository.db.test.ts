import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editRecord } from '#features/contributing/contributions/server/record-edits-repository.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { aStoredFile, storeResource } from '#test/database/store-resource.ts'
import { locksAwaited, testDatabase } from '#test/database/test-database.ts'
import {
  findChangeSince,
  findEarlierResults,
  findOpeningFailure,
  recordOpening,
  storeResults,
  tagsOf,
} from './bulk-repository.ts'

const database = await testDatabase()
const { db } = database
await db
  .insertInto('accounts')
  .values(['one', 'two', 'author'].map((id) => ({ id, email: `${id}@school.example` })))
  .execute()

test('DESK-29 a record is opened by its moderator alone, for 24 hours after the last time', async () => {
  const id = await storeResource(db, { verified: null })
  expect(await findOpeningFailure(db, 'one', id)).toBe('not_opened')
  await recordOpening(db, 'one', id)
  expect([await findOpeningFailure(db, 'one', id), await findOpeningFailure(db, 'two', id)]).toEqual([
    undefined,
    'not_opened',
  ])
  await db
    .updateTable('review_views')
    .set({ at: sql`now() - interval '24 hours 1 second'` })
    .execute()
  expect(await findOpeningFailure(db, 'one', id)).toBe('not_opened')
  await recordOpening(db, 'one', id)
  expect(await findOpeningFailure(db, 'one', id)).toBeUndefined()
})

/** `author`, `one` and `two` edit a record of `author`; its content is another file or link. */
const changeIn = (tx: Tx, resourceId: string, accountId: string, isContent = false) =>
  editRecord(tx, {
    resourceId,
    fields: isContent ? {} : { title: randomUUID() },
    content: isContent
      ? {
          columns: { file_url: `https://school.example/${randomUUID()}` },
          change: { field: 'link', from: 'a', to: 'b' },
        }
      : undefined,
    by: { accountId, as: accountId === 'author' ? 'author' : 'moderator' },
  })
const change = (id: string, accountId: string, isContent?: boolean) =>
  db.transaction().execute((tx) => changeIn(tx, id, accountId, isContent))
const aRecord = async () => {
  const id = await storeResource(db, { verified: null, uploader_account_id: 'author' })
  await recordOpening(db, 'one', id)
  return id
}

test('DESK-29 CASE-D06 a record that its author edits has to be opened again', async () => {
  const id = await aRecord()
  for (const moderator of ['one', 'two']) await change(id, moderator)
  expect(await findOpeningFailure(db, 'one', id)).toBeUndefined()
  await change(id, 'author')
  expect(await findOpeningFailure(db, 'one', id)).toBe('resource_changed')
  await recordOpening(db, 'one', id)
  expect(await findOpeningFailure(db, 'one', id)).toBeUndefined()
})

test('F-S3-05 no edit of a moderator hides the change of the author before it', async () => {
  const id = await aRecord()
  await change(id, 'author', true)
  for (const moderator of ['one', 'two', 'one']) await change(id, moderator)
  expect(await findOpeningFailure(db, 'one', id)).toBe('resource_changed')
})

test('F-S3-05 CASE-D06 a new link or file has to be opened, also after an edit of a moderator', async () => {
  for (const moderator of ['one', 'two']) {
    const id = await aRecord()
    await change(id, moderator, true)
    expect(await findOpeningFailure(db, 'one', id)).toBe('changed_by_moderator')
    await change(id, 'author')
    expect(await findOpeningFailure(db, 'one', id)).toBe('resource_changed')
  }
  const file = await storeResource(db, { ...aStoredFile(), verified: null, uploader_account_id: 'one' })
  await recordOpening(db, 'one', file)
  await change(file, 'one')
  expect(await findOpeningFailure(db, 'one', file)).toBeUndefined()
  await db.transaction().execute((tx) => editRecord(tx, { resourceId: file, fields: {}, content: { columns: { sha256: '1'.repeat(64) }, change: { field: 'file', from: 'a', to: 'a' } }, by: { accountId: 'one', as: 'author' } })) // prettier-ignore
  expect(await findOpeningFailure(db, 'one', file)).toBe('resource_changed')
})

test('F-S3-05 a view between the start of an edit and its commit is one of the record before it', async () => {
  const id = await storeResource(db, { verified: null, uploader_account_id: 'author' })
  await db.transaction().execute(async (tx) => {
    await changeIn(tx, id, 'author', true)
    await recordOpening(db, 'one', id)
  })
  expect(await findOpeningFailure(db, 'one', id)).toBe('resource_changed')
})

test('F-S3-05 an edit without its audit entry, and a view without its edit number, open nothing', async () => {
  const id = await aRecord()
  await db.updateTable('resources').set({ edit_number: 2 }).where('id', '=', id).execute()
  expect(await findOpeningFailure(db, 'one', id)).toBe('resource_changed')
  await db.updateTable('review_views').set({ edit_number: null }).where('resource_id', '=', id).execute()
  expect(await findOpeningFailure(db, 'one', id)).toBe('not_opened')
})

test('CASE-D06 changeSince names the role of the editor, of any number that a caller sends', async () => {
  const id = await aRecord()
  await change(id, 'two')
  expect(await findChangeSince(db, id, 1)).toBe('changed_by_moderator')
  await change(id, 'author')
  expect(await findChangeSince(db, id, 1)).toBe('resource_changed')
  for (const number of [3, 999_999_999])
    expect(await findChangeSince(db, id, number)).toBe('resource_changed')
  expect(await findChangeSince(db, randomUUID(), 1)).toBe('resource_changed')
})

test('DESK-31 tagsOf returns the tags of a record, and none without it', async () => {
  const id = await storeResource(db, { tags: ['Grade 7', 'fractions'] })
  expect([await tagsOf(db, id), await tagsOf(db, randomUUID())]).toEqual([['Grade 7', 'fractions'], []])
})

test('DESK-30 results of a call are stored once, also of two calls at the same time', async () => {
  const call = { actor: 'account one', key: randomUUID(), request: ['decide many'] }
  const results = (failure: string | null) => ({ results: [{ id: randomUUID(), failure }] })
  const [first, second] = [results(null), results('not_opened')]
  expect(await findEarlierResults(db, call)).toBeUndefined()
  const saved = await Promise.all([storeResults(db, call, first), storeResults(db, call, second)])
  expect(saved[1]).toEqual(saved[0])
  expect(await findEarlierResults(db, call)).toEqual(saved[0])
})

test('opening a record that is being deleted notes nothing', async () => {
  const id = await storeResource(db, { verified: null })
  const opened = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('resources').where('id', '=', id).execute()
    const note = recordOpening(db, 'one', id)
    await expect.poll(() => locksAwaited(db)).toBe(1)
    return { note }
  })
  await opened.note
  expect(await findOpeningFailure(db, 'one', id)).toBe('not_opened')
})

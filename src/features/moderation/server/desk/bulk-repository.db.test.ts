import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { allowLongLockWaits, locksAwaited, testDatabase } from '#test/database/test-database.ts'
import { bulkRepository } from './bulk-repository.ts'

const database = await testDatabase()
allowLongLockWaits(database)
const { db } = database
const bulk = bulkRepository(db)
await db
  .insertInto('accounts')
  .values(['one', 'two'].map((id) => ({ id, email: `${id}@school.example` })))
  .execute()

test('DESK-29 a record is opened by its moderator alone, for 24 hours after the last time', async () => {
  const id = await storeResource(db, { verified: null })
  expect(await bulk.hasOpened('one', id)).toBe(false)
  await bulk.noteOpened('one', id)
  expect([await bulk.hasOpened('one', id), await bulk.hasOpened('two', id)]).toEqual([true, false])
  await db
    .updateTable('review_views')
    .set({ at: sql`now() - interval '24 hours 1 second'` })
    .execute()
  expect(await bulk.hasOpened('one', id)).toBe(false)
  await bulk.noteOpened('one', id)
  expect(await bulk.hasOpened('one', id)).toBe(true)
})

test('DESK-29 a record that its author edits has to be opened again', async () => {
  const id = await storeResource(db, { verified: null })
  await bulk.noteOpened('one', id)
  const edit = (edited_by: 'author' | 'moderator') =>
    db
      .updateTable('resources')
      .set({ edited_by, edited_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  await edit('moderator')
  expect(await bulk.hasOpened('one', id)).toBe(true)
  await edit('author')
  expect(await bulk.hasOpened('one', id)).toBe(false)
  await db
    .updateTable('resources')
    .set({ edited_at: sql`now() - interval '1 minute'` })
    .execute()
  expect(await bulk.hasOpened('one', id)).toBe(true)
})

test('DESK-31 tagsOf returns the tags of a record, and none without it', async () => {
  const id = await storeResource(db, { tags: ['Grade 7', 'fractions'] })
  expect([await bulk.tagsOf(id), await bulk.tagsOf(randomUUID())]).toEqual([['Grade 7', 'fractions'], []])
})

test('DESK-30 results of a call are kept once, also of two calls at the same time', async () => {
  const call = { actor: 'account one', key: randomUUID(), request: ['decide many'] }
  const results = (failure: string | null) => ({ results: [{ id: randomUUID(), failure }] })
  const [first, second] = [results(null), results('not_opened')]
  expect(await bulk.earlierResults(call)).toBeUndefined()
  const kept = await Promise.all([bulk.storeResults(call, first), bulk.storeResults(call, second)])
  expect(kept[1]).toEqual(kept[0])
  expect(await bulk.earlierResults(call)).toEqual(kept[0])
})

test('opening a record that is being deleted notes nothing', async () => {
  const id = await storeResource(db, { verified: null })
  const opened = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('resources').where('id', '=', id).execute()
    const note = bulk.noteOpened('one', id)
    await expect.poll(() => locksAwaited(db)).toBe(1)
    return { note }
  })
  await opened.note
  expect(await bulk.hasOpened('one', id)).toBe(false)
})

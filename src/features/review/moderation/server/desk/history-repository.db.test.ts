import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { editRecord } from '#features/contributing/contributions/server/record-edits-repository.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { findHistory } from './item-repository.ts'

const { db } = await testDatabase()
const author = randomUUID()
await db.insertInto('accounts').values({ id: author, email: 'author@school.example' }).execute()

const addEntry = (
  subject_id: string,
  account_id: string,
  act: 'resource.returned' | 'resource.quarantined',
) => db.insertInto('audit_entries').values({ account_id, act, subject_id, reason: 'Because' }).execute()

test('DESK-12 ANS-23 it names acts, roles, reasons, old and new values, newest first, and no identity', async () => {
  const id = await storeResource(db, {
    verified: null,
    uploader_account_id: author,
    title: 'Old',
    tags: ['Grade 4'],
  })
  const edit = { resourceId: id, fields: { title: 'New', tags: ['Grade 5'], author: 'ann@school.example' } }
  await db.transaction().execute((tx) => editRecord(tx, { ...edit, by: { accountId: author, as: 'author' } }))
  await addEntry(id, randomUUID(), 'resource.returned')
  await addEntry(id, 'operator', 'resource.quarantined')
  const found = await findHistory(db, id)
  const at = expect.any(String)
  expect(found?.entries).toEqual([
    { at, act: 'resource.quarantined', by: 'operator', reason: 'Because', changes: [] },
    { at, act: 'resource.returned', by: 'moderator', reason: 'Because', changes: [] },
    {
      at,
      act: 'resource.edited',
      by: 'author',
      reason: null,
      changes: [
        { field: 'title', from: 'Old', to: 'New' },
        { field: 'tags', from: ['Grade 4'], to: ['Grade 5'] },
        { field: 'author', from: null, to: '[email]' },
      ],
    },
  ])
  expect(found).toMatchObject({ seen: '2.0', fields: { title: 'New', tags: ['Grade 5'], description: null } })
})

test('it has the newest 50 acts, and nothing of a deleted resource', async () => {
  const id = await storeResource(db, { title: 'Much handled' })
  for (let act = 0; act < 51; act += 1) await addEntry(id, `account-${act}`, 'resource.returned')
  const found = await findHistory(db, id)
  expect(found?.entries).toHaveLength(50)
  expect(JSON.stringify(found)).not.toContain('account-')
  expect(await findHistory(db, randomUUID())).toBeUndefined()
})

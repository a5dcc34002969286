import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { returnRecord } from '#test/records/return-record.ts'
import { rowOf, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import {
  addSuggestion,
  findOwnRecord,
  type OwnRecord,
  resubmitRecord,
  returnedBy,
  withdrawRecord,
  withOwnRecord,
} from './own-records-repository.ts'

const { db } = await testDatabase()
const accountId = 'author'
beforeAll(() => db.insertInto('accounts').values({ id: accountId, email: 'author@school.example' }).execute())

const stored = () => storeResource(db, { verified: null, uploader_account_id: accountId })
const once = (request: string) => ({ actor: 'account author', key: randomUUID(), request })
const known = (record: OwnRecord | undefined) => {
  if (!record) throw new Error('The author has no such record')
  return record
}

test('T3 find and locked know the record of its owner only', async () => {
  const resourceId = await stored()
  const other = { resourceId, accountId: 'other' }
  expect(await findOwnRecord(db, { resourceId, accountId })).toMatchObject({ id: resourceId, edit_number: 1 })
  expect(await findOwnRecord(db, other)).toBeUndefined()
  expect(await withOwnRecord(db, once('x'), other, async (_tx, record) => record ?? null)).toBeNull()
})

test('ANS-12 a resubmission ends the return, and names the moderator of the newest one', async () => {
  const resourceId = await stored()
  await returnRecord(db, resourceId, { by: 'first', ago: '2 days' })
  await returnRecord(db, resourceId, { by: 'second' })
  const moderator = await withOwnRecord(
    db,
    once('resubmit'),
    { resourceId, accountId },
    async (tx, record) => {
      await resubmitRecord(tx, known(record), accountId, '')
      return returnedBy(tx, resourceId)
    },
  )
  expect(moderator).toEqual({ accountId: 'second', role: null })
  expect(await rowOf(db, resourceId)).toMatchObject({
    returned_at: null,
    returned_fields: null,
    decisions: 3,
  })
})

test('two acts on a record run one after the other', async () => {
  const resourceId = await stored()
  const withdraw = (request: string) =>
    withOwnRecord(db, once(request), { resourceId, accountId }, async (tx, record) => {
      if (record) await withdrawRecord(tx, record, accountId)
      return record !== undefined
    })
  const found = await Promise.all([withdraw('one'), withdraw('other')])
  expect(found.toSorted()).toEqual([false, true])
})

test('ANS-21 a record has one open suggestion', async () => {
  const resourceId = await stored()
  const suggest = () =>
    withOwnRecord(db, once('suggest'), { resourceId, accountId }, (tx, record) =>
      addSuggestion(tx, known(record), accountId, {
        id: randomUUID(),
        fields: { title: 'New' },
        base: { title: 'Old' },
        message: undefined,
        details: {},
      }),
    )
  expect([await suggest(), await suggest()]).toEqual([true, false])
  await db.updateTable('revisions').set({ state: 'declined', decided_at: new Date() }).execute()
  expect(await suggest()).toBe(true)
})

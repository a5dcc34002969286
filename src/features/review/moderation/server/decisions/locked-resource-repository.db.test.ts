import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { checkSeen, decisionDetails, lockResource } from './locked-resource-repository.ts'

const { db } = await testDatabase()
const locked = (id: string) => db.transaction().execute((tx) => lockResource(tx, id))
const days = (seconds = Number.NaN) => Math.round(seconds / 86_400)

test.each([
  ['since it was queued', sql<Date>`now() - interval '2 days'`, 2],
  ['since it was filed, before there was a queue', null, 5],
  ['not below zero', sql<Date>`now() + interval '1 day'`, 0],
])('ANS-24 the wait of a resource is counted %s', async (_, queued_at, expected) => {
  const id = await storeResource(db, { verified: null })
  const filed = { modified_at: sql<Date>`now() - interval '5 days'`, queued_at }
  await db.updateTable('resources').set(filed).where('id', '=', id).execute()
  expect(days(decisionDetails(await locked(id)).waitedSeconds)).toBe(expected)
})

test('ANS-24 only the decision on a waiting resource has a wait', async () => {
  const published = await storeResource(db)
  const returned = await storeResource(db, {
    verified: null,
    returned_at: new Date(),
    returned_reason: 'other',
  })
  for (const id of [published, returned]) expect(decisionDetails(await locked(id))).toEqual({ returns: 0 })
})

test('ANS-04 a second decision waits for the first one and sees its result', async () => {
  const id = await storeResource(db, { verified: null })
  const second = await db.transaction().execute(async (tx) => {
    await lockResource(tx, id)
    const waiting = locked(id)
    await tx.updateTable('resources').set({ decisions: 1, verified: true }).where('id', '=', id).execute()
    return { waiting }
  })
  const found = await second.waiting
  expect(found).toMatchObject({ decisions: 1, status: 'published' })
  expect(() => checkSeen('1.0', found)).toThrow(expect.objectContaining({ code: 'decided_already' }))
})

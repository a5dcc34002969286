import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordStatements } from '#test/database/record-statements.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { findSurroundings } from './item-repository.ts'

const database = await testDatabase()
const { db } = database
await db.insertInto('accounts').values({ id: 'author', email: 'author@school.example' }).execute()

const ofAuthor = { uploader_account_id: 'author' }
const around = (id: string) => findSurroundings(db, { id, ...ofAuthor })
const addAct = (id: string, act: 'resource.approved' | 'resource.edited', account: string, day: number) =>
  db
    .insertInto('audit_entries')
    .values({ subject_id: id, act, account_id: account, title: 'T', at: new Date(Date.UTC(2026, 0, day)) })
    .execute()

test('the author record counts each state once, and nothing without an author', async () => {
  const id = await storeResource(db, ofAuthor)
  await storeResource(db, { ...ofAuthor, verified: null })
  await storeResource(db, { ...ofAuthor, verified: null, returned_at: new Date(), returned_reason: 'other' })
  await storeResource(db, { ...ofAuthor, quarantined_at: new Date(), verified: null })
  expect((await around(id)).author).toEqual({ published: 1, returned: 1, waiting: 1 })
  expect((await findSurroundings(db, { id, uploader_account_id: null })).author).toBeNull()
})

test('DESK-12 the last decision is the newest that changed the state, with a role', async () => {
  const id = await storeResource(db, ofAuthor)
  expect((await around(id)).lastDecision).toBeNull()
  await addAct(id, 'resource.approved', 'operator', 1)
  await addAct(id, 'resource.approved', 'somebody', 2)
  await addAct(id, 'resource.edited', 'author', 3)
  expect((await around(id)).lastDecision).toEqual({
    at: '2026-01-02T00:00:00.000Z',
    act: 'resource.approved',
    by: 'moderator',
  })
})

test('suggested changes are reported while they wait', async () => {
  const id = await storeResource(db, ofAuthor)
  expect((await around(id)).hasRevision).toBe(false)
  const revision = { id: randomUUID(), resource_id: id, base_edit_number: 1, fields: '{}', base: '{}' }
  await db.insertInto('revisions').values(revision).execute()
  expect((await around(id)).hasRevision).toBe(true)
})

test('the public resources of an author are counted by the index alone', async () => {
  const statements = await recordStatements(() => around(randomUUID()))
  const counting = statements.find(({ text }) => text.includes('as published'))
  const client = await database.client()
  // The table is small here.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
  const plan = await client.query(`explain ${counting?.text ?? ''}`, counting?.values)
  expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using resources_own')
})

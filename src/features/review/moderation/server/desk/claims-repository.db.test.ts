import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { locksAwaited, testDatabase } from '#test/database/test-database.ts'
import { claimResource, listClaims, releaseClaim } from './claims-repository.ts'

const database = await testDatabase()
const { db } = database
await db
  .insertInto('accounts')
  .values(['one', 'two'].map((id) => ({ id, email: `${id}@school.example` })))
  .execute()
const empty = () => db.deleteFrom('resources').execute()

test('DESK-10 a claim is renewed by its holder, refused to others, and ends with a decision', async () => {
  await empty()
  const id = await storeResource(db, { verified: null })
  const held = await claimResource(db, id, 'one')
  expect(held).toMatchObject({ resourceId: id, mine: true })
  expect(await claimResource(db, id, 'two')).toMatchObject({ mine: false, since: held?.since })
  await releaseClaim(db, id, 'two')
  expect(await listClaims(db, 'two')).toHaveLength(1)
  await db.updateTable('resources').set({ decisions: 1 }).where('id', '=', id).execute()
  expect(await listClaims(db, 'two')).toEqual([])
})

test('DESK-10 claims end with the last session, and with the role', async () => {
  await empty()
  const id = await storeResource(db, { verified: null })
  const session = { account_id: 'one', expires_at: new Date(Date.now() + 60_000) }
  await db
    .insertInto('sessions')
    .values(['a', 'b'].map((token) => ({ id: token, token, ...session })))
    .execute()
  await claimResource(db, id, 'one')
  await db.deleteFrom('sessions').where('id', '=', 'a').execute()
  expect(await listClaims(db, 'one')).toHaveLength(1)
  await db.deleteFrom('sessions').where('id', '=', 'b').execute()
  expect(await listClaims(db, 'one')).toEqual([])

  await db
    .insertInto('users')
    .values({ account_id: 'one', email: 'one@school.example', role: 'moderator' })
    .execute()
  await claimResource(db, id, 'one')
  await db.updateTable('users').set({ role: 'educator' }).execute()
  expect(await listClaims(db, 'one')).toEqual([])
})

test('DESK-11 the table is unlogged: a crash empties it', async () => {
  const { relpersistence } = await db
    .selectFrom('pg_class' as never)
    .select('relpersistence' as never)
    .where('relname' as never, '=', 'review_claims' as never)
    .executeTakeFirstOrThrow()
  expect(relpersistence).toBe('u')
})

test('a claim on a record that does not exist is none', async () => {
  expect(await claimResource(db, '00000000-0000-4000-8000-000000000000', 'one')).toBeUndefined()
})

test('a claim on a record that is being deleted waits, and is none', async () => {
  const id = await storeResource(db, { verified: null })
  const claimed = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('resources').where('id', '=', id).execute()
    const claim = claimResource(db, id, 'one')
    await expect.poll(() => locksAwaited(db)).toBe(1)
    return { claim }
  })
  expect(await claimed.claim).toBeUndefined()
})

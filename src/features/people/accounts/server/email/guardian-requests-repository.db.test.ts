import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount } from '../accounts-repository.ts'
import {
  findGuardian,
  findRequest,
  findUnanswered,
  setGuardianToken,
  storeConsent,
} from './guardian-requests-repository.ts'

const { db } = await testDatabase()

async function minor() {
  const id = randomUUID()
  const guardian = { email: 'guardian@home.example', textVersion: '2026-11' }
  const account = { id, email: `${id}@school.example`, passwordHash: 'x', role: 'student' as const, age: 12 }
  await createAccount(db, { ...account, guardian })
  const token = randomBytes(32)
  expect(await setGuardianToken(db, id, token)).toBe(true)
  return { id, email: account.email, token }
}
const makeOld = (id: string, interval: string) =>
  sql`update guardian_requests set created_at = now() - ${interval}::interval where account_id = ${id}`.execute(
    db,
  )

test('s35 a request is found by account and by token until it is answered, once', async () => {
  const { id, email, token } = await minor()
  expect(await findGuardian(db, id)).toEqual({ guardianEmail: 'guardian@home.example', email })
  expect(await findRequest(db, token)).toMatchObject({ email, age: 12 })
  const results = await Promise.all([storeConsent(db, token, 'hash'), storeConsent(db, token, 'hash')])
  expect(results.toSorted()).toEqual([id, undefined])
  expect([await findGuardian(db, id), await findRequest(db, token)]).toEqual([undefined, undefined])
  expect(await setGuardianToken(db, id, randomBytes(32))).toBe(false)
})

test('s14 a request ends after 14 days; its account is listed an hour later', async () => {
  const { id, email, token } = await minor()
  await makeOld(id, '14 days 1 minute')
  expect([await findGuardian(db, id), await storeConsent(db, token, 'hash')]).toEqual([undefined, undefined])
  expect(await findUnanswered(db)).toEqual([])
  await makeOld(id, '14 days 61 minutes')
  expect(await findUnanswered(db)).toEqual([{ accountId: id, email }])
})

test('a disabled account is not agreed to', async () => {
  const { id, token } = await minor()
  await db.updateTable('accounts').set({ disabled: true }).where('id', '=', id).execute()
  expect([await findGuardian(db, id), await findRequest(db, token)]).toEqual([undefined, undefined])
})

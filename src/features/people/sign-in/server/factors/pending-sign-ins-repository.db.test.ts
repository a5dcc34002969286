import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import {
  endPendingSignIn,
  findPendingSignIn,
  insertPendingSignIn,
  setPendingChallenge,
  takePendingChallenge,
} from './pending-sign-ins-repository.ts'

const { db } = await testDatabase()

async function started(challenge?: string) {
  const [accountId, tokenHash] = [randomUUID(), randomBytes(32)]
  await db
    .insertInto('accounts')
    .values({ id: accountId, email: `${accountId}@school.example` })
    .execute()
  const first = { accountId, firstFactor: { issuer: 'https://school.example', subject: '7' } }
  await insertPendingSignIn(db, { tokenHash, first, ...(challenge !== undefined && { challenge }) })
  return { tokenHash, first }
}

test('half session is found with what was proved, until it ends', async () => {
  const { tokenHash, first } = await started()
  expect(await findPendingSignIn(db, tokenHash)).toEqual({ first })
  expect([await endPendingSignIn(db, tokenHash), await endPendingSignIn(db, tokenHash)]).toEqual([
    true,
    false,
  ])
  expect(await findPendingSignIn(db, tokenHash)).toBeUndefined()
})

test('half session of a passkey alone has no account', async () => {
  const tokenHash = randomBytes(32)
  await insertPendingSignIn(db, { tokenHash, challenge: 'asked' })
  expect(await findPendingSignIn(db, tokenHash)).toEqual({ first: null })
  expect(await takePendingChallenge(db, tokenHash)).toBe('asked')
})

test('of two requests at once one takes the challenge', async () => {
  const { tokenHash } = await started()
  await setPendingChallenge(db, tokenHash, 'asked')
  const taken = await Promise.all([1, 2, 3].map(() => takePendingChallenge(db, tokenHash)))
  expect(taken.filter((challenge) => challenge === 'asked')).toHaveLength(1)
  expect(taken.filter((challenge) => challenge === undefined)).toHaveLength(2)
})

test('half session that is over gives nothing', async () => {
  const { tokenHash } = await started('asked')
  await db
    .updateTable('pending_sign_ins')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await findPendingSignIn(db, tokenHash)).toBeUndefined()
  expect(await takePendingChallenge(db, tokenHash)).toBeUndefined()
  expect(await endPendingSignIn(db, tokenHash)).toBe(false)
})

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { halfSessionsRepository } from './half-sessions-repository.ts'

const { db } = await testDatabase()
const halves = halfSessionsRepository(db)

async function started(challenge?: string) {
  const [accountId, tokenHash] = [randomUUID(), randomBytes(32)]
  await db
    .insertInto('accounts')
    .values({ id: accountId, email: `${accountId}@school.example` })
    .execute()
  const first = { accountId, proved: { issuer: 'https://school.example', subject: '7' } }
  await halves.start({ tokenHash, first, ...(challenge !== undefined && { challenge }) })
  return { tokenHash, first }
}

test('half session is found with what was proved, until it ends', async () => {
  const { tokenHash, first } = await started()
  expect(await halves.find(tokenHash)).toEqual({ first })
  expect([await halves.end(tokenHash), await halves.end(tokenHash)]).toEqual([true, false])
  expect(await halves.find(tokenHash)).toBeUndefined()
})

test('half session of a passkey alone has no account', async () => {
  const tokenHash = randomBytes(32)
  await halves.start({ tokenHash, challenge: 'asked' })
  expect(await halves.find(tokenHash)).toEqual({ first: null })
  expect(await halves.takeChallenge(tokenHash)).toBe('asked')
})

test('of two requests at once one takes the challenge', async () => {
  const { tokenHash } = await started()
  await halves.setChallenge(tokenHash, 'asked')
  const taken = await Promise.all([1, 2, 3].map(() => halves.takeChallenge(tokenHash)))
  expect(taken.filter((challenge) => challenge === 'asked')).toHaveLength(1)
  expect(taken.filter((challenge) => challenge === undefined)).toHaveLength(2)
})

test('half session that is over gives nothing', async () => {
  const { tokenHash } = await started('asked')
  await db
    .updateTable('half_sessions')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await halves.find(tokenHash)).toBeUndefined()
  expect(await halves.takeChallenge(tokenHash)).toBeUndefined()
  expect(await halves.end(tokenHash)).toBe(false)
})

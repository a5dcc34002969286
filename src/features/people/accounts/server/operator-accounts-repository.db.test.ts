import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount, findAccount } from './accounts-repository.ts'
import {
  confirmAddresses,
  createConfirmed,
  ensureRecord,
  findOperatedAccount,
} from './operator-accounts-repository.ts'

const { db } = await testDatabase()
const by = 'operator'

async function storeMember(id: string) {
  await createAccount(db, {
    id,
    email: `${id}@school.example`,
    passwordHash: 'a hash',
    role: 'moderator',
  })
  for (const n of [1, 2])
    await db
      .insertInto('sessions')
      .values({ id: `${id}-${n}`, account_id: id, token: `${id}-${n}`, expires_at: new Date('2099-01-01') })
      .execute()
}
test('AUTH-29 create makes an account without a password, with the default role', async () => {
  expect(await createConfirmed(db, { accountId: 'a', email: 'a@school.example', by })).toBe(true)
  expect(await findOperatedAccount(db, 'a@school.example')).toEqual({
    id: 'a',
    disabled: false,
    isConfirmed: true,
  })
  expect(await findAccount(db, 'a@school.example')).toMatchObject({ role: 'open access user' })
  expect(await db.selectFrom('credentials').select('id').where('account_id', '=', 'a').execute()).toEqual([])
  expect(await createConfirmed(db, { accountId: 'b', email: 'a@school.example', by })).toBe(false)
  expect(await db.selectFrom('users').select('email').where('account_id', '=', 'b').execute()).toEqual([])
})

test('ensureRecord leaves an existing record unchanged', async () => {
  await storeMember('f')
  await ensureRecord(db, 'f')
  expect(await findAccount(db, 'f@school.example')).toMatchObject({ role: 'moderator' })
})

test('F-C6 confirmAddresses confirms the named addresses', async () => {
  const emails = ['one@school.example', 'two@school.example', 'three@school.example']
  await db
    .insertInto('accounts')
    .values(emails.map((email) => ({ id: email, email })))
    .execute()
  expect(await confirmAddresses(db, { emails: emails.slice(0, 2), by })).toBe(2)
  expect(await confirmAddresses(db, { emails, by })).toBe(1)
})

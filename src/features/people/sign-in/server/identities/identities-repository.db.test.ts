import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { changeOwnAccount } from '#features/people/accounts/server/own-account-repository.ts'
import { removeUser } from '#features/people/users/server/users-repository.ts'
import {
  applyRoleDecision,
  bindGoogle,
  consumeFlow,
  createWithIdentity,
  findIdentityAccount,
  identitiesOf,
  storeFlow,
} from './identities-repository.ts'

const { db } = await testDatabase()
const issuer = 'https://accounts.google.com'
const visit = { provider: 'google', purpose: 'sign-in', nonce: 'a nonce', verifier: 'a verifier' } as const
const person = (id: string, email = `${id}@gmail.example`) =>
  ({
    id,
    provider: 'google',
    issuer,
    subject: `sub-${id}`,
    email,
    fullName: 'Nomsa Dlamini',
    role: 'open access user',
  }) as const

const confirmed = async (id: string) => {
  const row = db.selectFrom('accounts').select('email_confirmed_at').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).email_confirmed_at !== null
}

test('T42 consumeFlow returns a flow once, by its state', async () => {
  await storeFlow(db, 'one', { ...visit, purpose: 'deletion', accountId: 'a1' })
  expect(await consumeFlow(db, 'another')).toBeUndefined()
  const taken = await Promise.all([1, 2, 3].map(() => consumeFlow(db, 'one')))
  expect(taken.filter((each) => each !== undefined)).toEqual([
    { provider: 'google', purpose: 'deletion', accountId: 'a1', nonce: 'a nonce', verifier: 'a verifier' },
  ])
})

test('T42 flow expires after ten minutes, and the next one deletes it', async () => {
  await storeFlow(db, 'slow', visit)
  const { rows } = await sql`select expires_at - created_at = interval '10 minutes' as ten
    from verifications where identifier = 'google slow'`.execute(db)
  expect(rows).toEqual([{ ten: true }])
  await sql`update verifications set expires_at = now() - interval '1 second'`.execute(db)
  expect(await consumeFlow(db, 'slow')).toBeUndefined()
  await storeFlow(db, 'next', visit)
  expect((await sql`select identifier from verifications`.execute(db)).rows).toEqual([
    { identifier: 'google next' },
  ])
})

test('AUTH-16 DATA-14 create makes account, identity and user record under one key', async () => {
  expect(await createWithIdentity(db, person('g1'))).toBe(true)
  expect(await findIdentityAccount(db, { issuer, subject: 'sub-g1' })).toBe('g1')
  expect(await findIdentityAccount(db, { issuer, subject: 'g1@gmail.example' })).toBeUndefined()
  expect(await identitiesOf(db, 'g1')).toEqual([{ id: 'g1', provider: 'google', issuer }])
  expect(await identitiesOf(db, 'sub-g1')).toEqual([])
  const { rows } = await sql`select account_id, full_name, email, role from users`.execute(db)
  expect(rows).toEqual([
    { account_id: 'g1', full_name: 'Nomsa Dlamini', email: 'g1@gmail.example', role: 'open access user' },
  ])
})

test('T12 create with a taken email leaves no row', async () => {
  await createWithIdentity(db, person('g2', 'taken@gmail.example'))
  expect(await createWithIdentity(db, person('g3', 'taken@gmail.example'))).toBe(false)
  expect(await findIdentityAccount(db, { issuer, subject: 'sub-g3' })).toBeUndefined()
})

test('T12 identity belongs to one account', async () => {
  await createWithIdentity(db, person('g4'))
  const twin = { ...person('g5'), subject: 'sub-g4' }
  await expect(createWithIdentity(db, twin)).rejects.toThrow(/unique/)
  expect((await sql`select 1 from accounts where id = 'g5'`.execute(db)).rows).toEqual([])
})

test('F-C6 T12 account of Google has a confirmed address; an earlier account keeps it, unlinked', async () => {
  await createWithIdentity(db, person('g6'))
  expect(await confirmed('g6')).toBe(true)
  const email = 'before@gmail.example'
  const stranger = { id: 'g7', email, passwordHash: 'a hash', role: 'open access user' } as const
  await createAccount(db, stranger)
  expect(await createWithIdentity(db, person('g8', email))).toBe(false)
  expect([await findIdentityAccount(db, { issuer, subject: 'sub-g8' }), await confirmed('g7')]).toEqual([
    undefined,
    false,
  ])
})

test('UNI-25 bindGoogle sets the issuer of rows without one', async () => {
  await createWithIdentity(db, person('g10'))
  await sql`update credentials set issuer = null where id = 'g10'`.execute(db)
  expect(await findIdentityAccount(db, { issuer, subject: 'sub-g10' })).toBeUndefined()
  await bindGoogle(db, issuer)
  expect(await findIdentityAccount(db, { issuer, subject: 'sub-g10' })).toBe('g10')
  await bindGoogle(db, 'https://elsewhere.example')
  expect(await findIdentityAccount(db, { issuer, subject: 'sub-g10' })).toBe('g10')
  expect(
    await findIdentityAccount(db, { issuer: 'https://elsewhere.example', subject: 'sub-g10' }),
  ).toBeUndefined()
})

test('UNI-17 UNI-25 same subject at a new issuer of a provider is another identity', async () => {
  await createWithIdentity(db, person('g11'))
  const moved = { ...person('g12'), subject: 'sub-g11', issuer: 'https://moved.example' }
  expect(await createWithIdentity(db, moved)).toBe(true)
  expect(await findIdentityAccount(db, moved)).toBe('g12')
  expect(await findIdentityAccount(db, person('g11'))).toBe('g11')
  expect(await identitiesOf(db, 'g12')).toMatchObject([{ provider: 'google', issuer: moved.issuer }])
})

test('s35 no rule raises the role while a guardian has not agreed', async () => {
  const { id } = person('minor')
  await createWithIdentity(db, person('minor'))
  await db
    .insertInto('guardian_requests')
    .values({ account_id: id, guardian_email: 'g@home.example', text_version: '2026-11' })
    .execute()
  const raised = async () => {
    await applyRoleDecision(db, { accountId: id, provider: 'school', consentAge: undefined }, () => ({
      role: 'student',
    }))
    const row = db.selectFrom('users').select('role').where('account_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).role
  }
  expect(await raised()).toBe('open access user')
  await db.deleteFrom('guardian_requests').execute()
  expect(await raised()).toBe('student')
})

test('F-S3-07 no rule changes the role of a record that was made again after an admin deleted it', async () => {
  const { id } = person('deleted')
  await createWithIdentity(db, person('deleted'))
  const raised = async () => {
    await applyRoleDecision(
      db,
      { accountId: id, provider: 'school', consentAge: undefined },
      ({ isByHand }) => (isByHand ? undefined : { role: 'educator' }),
    )
    const row = db.selectFrom('users').select('role').where('account_id', '=', id)
    return (await row.executeTakeFirst())?.role
  }
  expect(await raised()).toBe('educator')
  await removeUser(db, { accountId: id, by: 'an admin', neverWithout: 'admin' })
  expect(await raised()).toBeUndefined()
  const change = { full_name: 'Nomsa Dlamini' }
  await changeOwnAccount(
    db,
    id,
    change,
    { roleOfNew: 'user' },
    { actor: id, key: undefined, request: [change] },
  )
  expect(await raised()).toBe('user')
})

test('F-S3-09 no rule raises the role of a minor without consent where the site asks for one', async () => {
  const { id } = person('young')
  await createWithIdentity(db, person('young'))
  await db.updateTable('users').set({ age: 15 }).where('account_id', '=', id).execute()
  const roleBy = async (consentAge?: number) => {
    await applyRoleDecision(db, { accountId: id, provider: 'school', consentAge }, () => ({
      role: 'student',
    }))
    const row = db.selectFrom('users').select('role').where('account_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).role
  }
  expect(await roleBy(18)).toBe('open access user')
  expect(await roleBy()).toBe('student')
})

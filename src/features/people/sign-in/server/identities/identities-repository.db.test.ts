import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { accountsRepository } from '#features/people/accounts/server/accounts-repository.ts'
import { changeOwnAccount } from '#features/people/accounts/server/own-account-repository.ts'
import { removeUser } from '#features/people/users/server/users-repository.ts'
import { identitiesRepository } from './identities-repository.ts'

const { db } = await testDatabase()
const issuer = 'https://accounts.google.com'
const google = identitiesRepository(db)
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
  await google.storeFlow('one', { ...visit, purpose: 'deletion', accountId: 'a1' })
  expect(await google.consumeFlow('another')).toBeUndefined()
  const taken = await Promise.all([1, 2, 3].map(() => google.consumeFlow('one')))
  expect(taken.filter((each) => each !== undefined)).toEqual([
    { provider: 'google', purpose: 'deletion', accountId: 'a1', nonce: 'a nonce', verifier: 'a verifier' },
  ])
})

test('T42 flow expires after ten minutes, and the next one deletes it', async () => {
  await google.storeFlow('slow', visit)
  const { rows } = await sql`select expires_at - created_at = interval '10 minutes' as ten
    from verifications where identifier = 'google slow'`.execute(db)
  expect(rows).toEqual([{ ten: true }])
  await sql`update verifications set expires_at = now() - interval '1 second'`.execute(db)
  expect(await google.consumeFlow('slow')).toBeUndefined()
  await google.storeFlow('next', visit)
  expect((await sql`select identifier from verifications`.execute(db)).rows).toEqual([
    { identifier: 'google next' },
  ])
})

test('AUTH-16 DATA-14 create makes account, identity and user record under one key', async () => {
  expect(await google.create(person('g1'))).toBe(true)
  expect(await google.accountOf({ issuer, subject: 'sub-g1' })).toBe('g1')
  expect(await google.accountOf({ issuer, subject: 'g1@gmail.example' })).toBeUndefined()
  expect(await google.identitiesOf('g1')).toEqual([{ id: 'g1', provider: 'google', issuer }])
  expect(await google.identitiesOf('sub-g1')).toEqual([])
  const { rows } = await sql`select account_id, full_name, email, role from users`.execute(db)
  expect(rows).toEqual([
    { account_id: 'g1', full_name: 'Nomsa Dlamini', email: 'g1@gmail.example', role: 'open access user' },
  ])
})

test('T12 create with a taken email leaves no row', async () => {
  await google.create(person('g2', 'taken@gmail.example'))
  expect(await google.create(person('g3', 'taken@gmail.example'))).toBe(false)
  expect(await google.accountOf({ issuer, subject: 'sub-g3' })).toBeUndefined()
})

test('T12 identity belongs to one account', async () => {
  await google.create(person('g4'))
  const twin = { ...person('g5'), subject: 'sub-g4' }
  await expect(google.create(twin)).rejects.toThrow(/unique/)
  expect((await sql`select 1 from accounts where id = 'g5'`.execute(db)).rows).toEqual([])
})

test('F-C6 T12 account of Google has a confirmed address; an earlier account keeps it, unlinked', async () => {
  await google.create(person('g6'))
  expect(await confirmed('g6')).toBe(true)
  const email = 'before@gmail.example'
  const stranger = { id: 'g7', email, passwordHash: 'a hash', role: 'open access user' } as const
  await accountsRepository(db).create(stranger)
  expect(await google.create(person('g8', email))).toBe(false)
  expect([await google.accountOf({ issuer, subject: 'sub-g8' }), await confirmed('g7')]).toEqual([
    undefined,
    false,
  ])
})

test('UNI-25 bindGoogle sets the issuer of rows without one', async () => {
  await google.create(person('g10'))
  await sql`update credentials set issuer = null where id = 'g10'`.execute(db)
  expect(await google.accountOf({ issuer, subject: 'sub-g10' })).toBeUndefined()
  await google.bindGoogle(issuer)
  expect(await google.accountOf({ issuer, subject: 'sub-g10' })).toBe('g10')
  await google.bindGoogle('https://elsewhere.example')
  expect(await google.accountOf({ issuer, subject: 'sub-g10' })).toBe('g10')
  expect(await google.accountOf({ issuer: 'https://elsewhere.example', subject: 'sub-g10' })).toBeUndefined()
})

test('UNI-17 UNI-25 same subject at a new issuer of a provider is another identity', async () => {
  await google.create(person('g11'))
  const moved = { ...person('g12'), subject: 'sub-g11', issuer: 'https://moved.example' }
  expect(await google.create(moved)).toBe(true)
  expect(await google.accountOf(moved)).toBe('g12')
  expect(await google.accountOf(person('g11'))).toBe('g11')
  expect(await google.identitiesOf('g12')).toMatchObject([{ provider: 'google', issuer: moved.issuer }])
})

test('s35 no rule raises the role while a guardian has not agreed', async () => {
  const { id } = person('minor')
  await google.create(person('minor'))
  await db
    .insertInto('guardian_requests')
    .values({ account_id: id, guardian_email: 'g@home.example', text_version: '2026-11' })
    .execute()
  const raised = async () => {
    await google.decideRole(id, 'school', () => ({ role: 'student' }))
    const row = db.selectFrom('users').select('role').where('account_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).role
  }
  expect(await raised()).toBe('open access user')
  await db.deleteFrom('guardian_requests').execute()
  expect(await raised()).toBe('student')
})

test('F-S3-07 no rule changes the role of a record that was made again after an admin deleted it', async () => {
  const { id } = person('deleted')
  await google.create(person('deleted'))
  const raised = async () => {
    await google.decideRole(id, 'school', ({ isByHand }) => (isByHand ? undefined : { role: 'educator' }))
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
  await google.create(person('young'))
  await db.updateTable('users').set({ age: 15 }).where('account_id', '=', id).execute()
  const roleBy = async (consentAge?: number) => {
    await identitiesRepository(db, consentAge).decideRole(id, 'school', () => ({ role: 'student' }))
    const row = db.selectFrom('users').select('role').where('account_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).role
  }
  expect(await roleBy(18)).toBe('open access user')
  expect(await roleBy()).toBe('student')
})

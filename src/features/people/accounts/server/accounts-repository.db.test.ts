import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount, createBySetupLink, findAccount, storeSetupLink } from './accounts-repository.ts'

const { db } = await testDatabase()
const account = (id: string, email = `${id}@school.example`) =>
  ({ id, email, passwordHash: 'a hash', role: 'open access user' }) as const

test('DATA-14 DATA-15 create makes account, password and user record under one key', async () => {
  expect(await createAccount(db, { ...account('a1'), full_name: 'Teacher Protea', age: 34 })).toBe(true)
  const record = await db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', 'a1')
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({
    full_name: 'Teacher Protea',
    email: 'a1@school.example',
    age: 34,
    requested_role: '',
  })
  expect(await findAccount(db, 'a1@school.example')).toMatchObject({ role: 'open access user' })
})

test('T12 email is unique in every case, and the second account leaves no row', async () => {
  await createAccount(db, account('b1', 'b@school.example'))
  expect(await createAccount(db, account('b2', 'b@school.example'))).toBe(false)
  await expect(
    db.insertInto('accounts').values({ id: 'b3', email: 'B@school.example' }).execute(),
  ).rejects.toThrow(/check/)
  const left = await db
    .selectFrom('credentials')
    .select('id')
    .where('account_id', 'in', ['b2', 'b3'])
    .execute()
  expect(left).toEqual([])
})

test('ERR-04 create makes no account if the record fails', async () => {
  await expect(createAccount(db, { ...account('c1'), age: 200 })).rejects.toThrow(/age/)
  expect(await findAccount(db, 'c1@school.example')).toBeUndefined()
})

test('T44 set-up link makes one account', async () => {
  const hash = Buffer.alloc(32, 7)
  await storeSetupLink(db, hash)
  const first = { ...account('d1'), role: 'admin' as const }
  expect(await createBySetupLink(db, Buffer.alloc(32, 8), first)).toBe('link gone')
  expect(await createBySetupLink(db, hash, first)).toBe('created')
  expect(await createBySetupLink(db, hash, { ...account('d2'), role: 'admin' })).toBe('link gone')
})

test('ERR-04 create makes account and consent together or neither', async () => {
  const minor = { ...account('e1'), age: 15, guardianConsent: '2026-11' }
  expect(await createAccount(db, minor)).toBe(true)
  expect(await db.selectFrom('guardian_consents').selectAll().execute()).toEqual([
    { account_id: 'e1', text_version: '2026-11', given_at: expect.any(Date), guardian_hash: null },
  ])
  await expect(createAccount(db, { ...account('e2'), guardianConsent: '' })).rejects.toThrow(
    'guardian_consents',
  )
  expect(await findAccount(db, 'e2@school.example')).toBeUndefined()
})

test('F-C6 address is confirmed by the operator or a set-up link, not by sign-up', async () => {
  const hash = Buffer.alloc(32, 9)
  await storeSetupLink(db, hash)
  await db.deleteFrom('users').where('role', '=', 'admin').execute()
  await createAccount(db, account('f1'))
  await createAccount(db, { ...account('f2'), isConfirmed: true })
  await createBySetupLink(db, hash, { ...account('f3'), role: 'admin' })
  const confirmed = db.selectFrom('accounts').select('id').where('email_confirmed_at', 'is not', null)
  expect(await confirmed.where('id', 'like', 'f%').orderBy('id').execute()).toEqual([
    { id: 'f2' },
    { id: 'f3' },
  ])
})

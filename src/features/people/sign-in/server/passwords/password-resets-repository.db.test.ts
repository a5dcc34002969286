import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { findEnabled, findValid, storeLink, useLink } from './password-resets-repository.ts'

const { db } = await testDatabase()
const hashOf = (token: string) => createHash('sha256').update(token).digest()

let count = 0
/** An account with the password hash `old`, one session and a link. */
async function requestReset({ disabled = false } = {}) {
  const id = `account-${(count += 1)}`
  const email = `${id}@school.example`
  await createAccount(db, { id, email, passwordHash: 'old', role: 'student' })
  await db.updateTable('accounts').set({ disabled }).where('id', '=', id).execute()
  await db
    .insertInto('sessions')
    .values({ id: `s-${id}`, account_id: id, token: `t-${id}`, expires_at: new Date('2099-01-01') })
    .execute()
  const tokenHash = hashOf(id)
  const endsAt = await storeLink(db, { accountId: id, tokenHash, madeBy: id })
  return { id, email, tokenHash, endsAt }
}

const passwordOf = async (id: string) =>
  (
    await db
      .selectFrom('credentials')
      .select('password')
      .where('account_id', '=', id)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst()
  )?.password
const rowsOf = (table: 'sessions' | 'password_resets', id: string) =>
  db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['account_id', 'act'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('T45 store saves only the SHA-256 of a token, for 30 minutes by the database’s clock', async () => {
  const { id, endsAt } = await requestReset()
  const { rows } = await sql<{ hash: string; minutes: number; ends: Date }>`
    select encode(token_hash, 'hex') as hash, extract(epoch from expires_at - created_at)::int / 60 as minutes,
      expires_at as ends from password_resets where account_id = ${id}`.execute(db)
  expect(rows).toEqual([{ hash: hashOf(id).toString('hex'), minutes: 30, ends: endsAt }])
})

test('T11 T6 L8 link sets the password and ends all sessions and other links of this account alone', async () => {
  const [me, other] = [await requestReset(), await requestReset()]
  await storeLink(db, { accountId: me.id, tokenHash: hashOf('second'), madeBy: 'operator' })
  expect(await useLink(db, me.tokenHash, 'new')).toBe(true)
  expect(await passwordOf(me.id)).toBe('new')
  expect([await rowsOf('sessions', me.id), await rowsOf('password_resets', me.id)]).toEqual([[], []])
  expect(await auditOf(me.id)).toEqual([
    { account_id: me.id, act: 'account.created' },
    { account_id: me.id, act: 'password.link-made' },
    { account_id: 'operator', act: 'password.link-made' },
    { account_id: me.id, act: 'password.reset' },
  ])
  expect(await passwordOf(other.id)).toBe('old')
  expect(await rowsOf('sessions', other.id)).toHaveLength(1)
  expect(await findValid(db, other.tokenHash)).toMatchObject({ email: other.email })
})

test('link works once, also when used twice at once', async () => {
  const { id, tokenHash } = await requestReset()
  const both = await Promise.all([useLink(db, tokenHash, 'first'), useLink(db, tokenHash, 'second')])
  expect(both.toSorted()).toEqual([false, true])
  expect(await passwordOf(id)).toBe(both[0] ? 'first' : 'second')
  expect(await useLink(db, tokenHash, 'third')).toBe(false)
})

test('one of two links used at once sets the password, the other has expired', async () => {
  const { id, tokenHash } = await requestReset()
  const another = hashOf('another')
  await storeLink(db, { accountId: id, tokenHash: another, madeBy: id })
  const both = await Promise.all([useLink(db, tokenHash, 'first'), useLink(db, another, 'second')])
  expect(both.toSorted()).toEqual([false, true])
})

test('expired link changes nothing', async () => {
  const { id, tokenHash } = await requestReset()
  await db
    .updateTable('password_resets')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', id)
    .execute()
  expect([await findValid(db, tokenHash), await useLink(db, tokenHash, 'new')]).toEqual([undefined, false])
  expect(await passwordOf(id)).toBe('old')
  expect(await rowsOf('sessions', id)).toHaveLength(1)
})

test('AUTH-28 disabled account gets no link, and its link does not work', async () => {
  const { id, email, tokenHash } = await requestReset({ disabled: true })
  expect(await findEnabled(db, email)).toBeUndefined()
  expect([await findValid(db, tokenHash), await useLink(db, tokenHash, 'new')]).toEqual([undefined, false])
  expect(await passwordOf(id)).toBe('old')
  await db.updateTable('accounts').set({ disabled: false }).where('id', '=', id).execute()
  expect(await findEnabled(db, email)).toEqual({ accountId: id })
})

test('link gives a password to an account with Google alone', async () => {
  const { id, tokenHash } = await requestReset()
  const confirmed = { email_confirmed_at: new Date(0) }
  await db.updateTable('accounts').set(confirmed).where('id', '=', id).execute()
  await db
    .updateTable('credentials')
    .set({ provider_id: 'google', provider_account_id: `sub-${id}`, password: null })
    .where('account_id', '=', id)
    .execute()
  expect(await useLink(db, tokenHash, 'new')).toBe(true)
  expect(await passwordOf(id)).toBe('new')
  const ways = await db.selectFrom('credentials').select('provider_id').where('account_id', '=', id).execute()
  expect(ways).toHaveLength(2)
})

test('store returns undefined for an unknown account', async () => {
  expect(await storeLink(db, { accountId: 'nobody', tokenHash: hashOf('x'), madeBy: 'a' })).toBeUndefined()
  expect(await auditOf('nobody')).toEqual([])
})

const confirmedAt = async (id: string) =>
  (
    await db
      .selectFrom('accounts')
      .select('email_confirmed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email_confirmed_at

test('F-C6 mailed link confirms the address when used, one handed over does not', async () => {
  const [mailed, handedOver] = [await requestReset(), await requestReset()]
  const links = [hashOf(`mailed to ${mailed.id}`), handedOver.tokenHash] as const
  await storeLink(db, { accountId: mailed.id, tokenHash: links[0], madeBy: mailed.id, mailed: true })
  expect(await confirmedAt(mailed.id)).toBeNull()
  for (const link of links) expect(await useLink(db, link, 'new')).toBe(true)
  expect(await confirmedAt(mailed.id)).toBeInstanceOf(Date)
  expect(await confirmedAt(handedOver.id)).toBeNull()
})

test('F-C6 confirmed address stays confirmed after a link handed over', async () => {
  const { id, tokenHash } = await requestReset()
  await db
    .updateTable('accounts')
    .set({ email_confirmed_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await useLink(db, tokenHash, 'new')
  expect(await confirmedAt(id)).toEqual(new Date(0))
})

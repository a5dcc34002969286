import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/abilities.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { fieldNames, isSearched, textNames } from '#features/people/accounts/person-fields.ts'
import { decodeUserCursor } from '../user-cursor.ts'
import {
  endAllSessions,
  findUsers,
  hasUser,
  removeUser,
  setDisabled,
  type UsersQuery,
  writeRole,
} from './users-repository.ts'

const { db, client } = await testDatabase()

interface UserFields {
  readonly role?: Role
  readonly name?: string
  readonly email?: string
  readonly requested?: '' | 'student' | 'educator'
  readonly at?: Date
  readonly disabled?: boolean
}

async function keepUser(id: string, fields: UserFields = {}) {
  const { role = 'student', name = '', email = `${id}@school.example`, requested = '', at, disabled } = fields
  await db.insertInto('accounts').values({ id, email, disabled }).execute()
  await db
    .insertInto('users')
    .values({ account_id: id, email, full_name: name, role, requested_role: requested, created_at: at })
    .execute()
  await db.insertInto('sessions').values({ id, account_id: id, token: id, expires_at: new Date() }).execute()
  return id
}
const roleOf = async (id: string) =>
  (await db.selectFrom('users').select('role').where('account_id', '=', id).executeTakeFirst())?.role
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['account_id', 'act', 'reason', 'title'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const keep = { by: 'the-admin', neverWithout: 'admin' } as const

beforeEach(async () => {
  await db.deleteFrom('accounts').execute()
})

describe('page', () => {
  const found = async (query: Partial<UsersQuery>) =>
    (await findUsers(db, { limit: 50, ...query })).items.map(({ id }) => id)

  test('ROLE-03 page matches part of an email or name in any case and takes wildcards literally', async () => {
    await keepUser('a', { name: 'Naledi 100% Mokoena', email: 'under_score@school.example' })
    await keepUser('b', { name: 'Thabo', email: 'underxscore@naledi.example' })
    await keepUser('c', { name: String.raw`Back\slash` })
    const find = async (text: string) => (await found({ text })).toSorted()
    expect(await find('NALEDI')).toEqual(['a', 'b'])
    expect(await find('100%')).toEqual(['a'])
    expect(await find('r_s')).toEqual(['a'])
    expect(await find(String.raw`k\s`)).toEqual(['c'])
    expect(await find('%')).toEqual(['a'])
    expect(await find('school.EXAMPLE')).toEqual(['a', 'c'])
    expect(await find("'; drop table users; --")).toEqual([])
  })

  test.for([
    ['renee', ['a']],
    ['du-preez renée', ['a']],
    ["o'brien", ['b']],
    ['brien lerato', ['b']],
    ['renee lerato', []],
    ['school.example preez', ['a']],
  ] as const)('CASE-B12 the user search %j finds %j, as the public search compares', async ([text, ids]) => {
    await keepUser('a', { name: 'Renée du‑Preez', email: 'r@school.example' })
    await keepUser('b', { name: 'Lerato O’Brien' })
    expect(await found({ text })).toEqual(ids)
  })

  test('ROLE-03 page matches texts of the fields that are searched, and of no other', async () => {
    for (const name of ['full_name', ...textNames] as const) {
      const account_id = await keepUser(name)
      await db
        .updateTable('users')
        .set({ [name]: 'Zandile' })
        .where('account_id', '=', account_id)
        .execute()
    }
    expect((await found({ text: 'zandile' })).toSorted()).toEqual(fieldNames.filter(isSearched).toSorted())
  })

  test('page filters by role and requested role', async () => {
    await keepUser('hopeful', { role: 'open access user', requested: 'educator' })
    await keepUser('learner', { role: 'open access user', requested: 'student' })
    await keepUser('promoted', { role: 'educator', requested: 'educator' })
    const only = { role: 'open access user', requestedRole: 'educator' } as const
    expect(await found({ only })).toEqual(['hopeful'])
    expect(await found({ only, text: 'learner' })).toEqual([])
  })

  test('pages list each user once, newest first, also with equal timestamps', async () => {
    for (let i = 0; i < 9; i++)
      await keepUser(`user-${i}`, { at: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, Math.floor(i / 3))) })
    const seen: string[] = []
    for (let cursor: string | undefined, pages = 0; pages < 9; pages++) {
      const { items, total, next } = await findUsers(db, {
        limit: 2,
        after: cursor ? decodeUserCursor(cursor) : undefined,
      })
      expect(total).toBe(9)
      seen.push(...items.map(({ id }) => id))
      if (next === null) break
      cursor = next
    }
    expect(seen).toEqual(Array.from({ length: 9 }, (_, i) => `user-${8 - i}`))
  })
})

describe('role change', () => {
  test('ROLE-09 DATA-16 role change writes an audit entry with both roles', async () => {
    await keepUser('changed', { role: 'open access user' })
    const user = await writeRole(db, { ...keep, accountId: 'changed', role: 'educator' })
    expect(user).toMatchObject({ id: 'changed', role: 'educator' })
    await writeRole(db, { ...keep, accountId: 'changed', role: 'educator' })
    expect(await auditOf('changed')).toEqual([
      { account_id: 'the-admin', act: 'role.changed', reason: 'open access user → educator', title: null },
    ])
    expect(await writeRole(db, { ...keep, accountId: 'nobody', role: 'student' })).toBe('unknown')
  })

  test('T7 ROLE-15 last admin stays; one who cannot sign in does not count', async () => {
    await keepUser('only', { role: 'admin' })
    await keepUser('asleep', { role: 'admin', disabled: true })
    for (const outcome of [
      await writeRole(db, { ...keep, accountId: 'only', role: 'student' }),
      await removeUser(db, { ...keep, accountId: 'only' }),
    ])
      expect(outcome).toBe('last of its role')
    expect([await roleOf('only'), await auditOf('only')]).toEqual(['admin', []])
    expect(await writeRole(db, { ...keep, accountId: 'only', role: 'admin' })).toMatchObject({
      id: 'only',
    })
    expect(await removeUser(db, { ...keep, accountId: 'asleep' })).toBe('deleted')
    await keepUser('second', { role: 'admin' })
    expect(await removeUser(db, { ...keep, accountId: 'only' })).toBe('deleted')
  })

  const demote = (accountId: string) => writeRole(db, { ...keep, accountId, role: 'student' })
  const remove = (accountId: string) => removeUser(db, { ...keep, accountId })
  const disable = (accountId: string) => setDisabled(db, { ...keep, accountId, disabled: true })
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }

  test.for([
    ['both demoted', () => [demote('a'), demote('b')]],
    ['one deleted, one demoted', () => [remove('b'), demote('a')]],
    ['both deleted', () => [remove('a'), remove('b')]],
    ['both disabled', () => [disable('a'), disable('b')]],
    ['one disabled, one demoted', () => [disable('b'), demote('a')]],
  ] as const)('T7 one of two concurrent removals of admins succeeds: %s', async ([, go]) => {
    await keepUser('a', { role: 'admin' })
    await keepUser('b', { role: 'admin' })
    const gate = await client()
    await gate.query("begin; select from users where account_id = 'a' for update")
    const going = Promise.all(go())
    try {
      await expect.poll(waiting, { timeout: 15_000, interval: 5 }).toBe(2)
    } finally {
      await gate.query('commit')
    }
    const outcomes = await going
    expect(outcomes.filter((outcome) => outcome === 'last of its role')).toHaveLength(1)
    const able = await db
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('id')
      .where(({ and }) => and({ role: 'admin', disabled: false }))
      .execute()
    expect(able).toHaveLength(1)
  })
})

test('T6 ROLE-11 delete removes record and sessions and leaves the account', async () => {
  await keepUser('gone')
  await keepUser('other')
  await db
    .insertInto('sessions')
    .values({ id: 'second', account_id: 'gone', token: 'second', expires_at: new Date() })
    .execute()
  expect(await removeUser(db, { ...keep, accountId: 'gone' })).toBe('deleted')
  expect(await removeUser(db, { ...keep, accountId: 'gone' })).toBe('unknown')
  expect([await hasUser(db, 'gone'), await hasUser(db, 'other')]).toEqual([false, true])
  const left = await db.selectFrom('sessions').select('id').execute()
  const accounts = await db.selectFrom('accounts').select('id').orderBy('id').execute()
  expect([left, accounts]).toEqual([[{ id: 'other' }], [{ id: 'gone' }, { id: 'other' }]])
  expect(await auditOf('gone')).toEqual([
    { account_id: 'the-admin', act: 'user.deleted', reason: null, title: null },
  ])
})

describe('disabling', () => {
  const sessionsOf = async (id: string) =>
    (await db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()).length
  const disabledIn = async (id: string) =>
    (await findUsers(db, { limit: 9, text: id })).items.map(({ disabled }) => disabled)

  test('AUTH-28 T5 setDisabled ends the sessions of this account alone and writes one audit entry', async () => {
    await keepUser('c')
    await keepUser('d')
    const disable = { ...keep, accountId: 'c', disabled: true }
    expect(await setDisabled(db, disable)).toBe('changed')
    expect([await sessionsOf('c'), await sessionsOf('d')]).toEqual([0, 1])
    expect([await disabledIn('c@'), await disabledIn('d@')]).toEqual([[true], [false]])
    expect(await setDisabled(db, disable)).toBe('unchanged')
    expect(await setDisabled(db, { ...disable, accountId: 'nobody' })).toBe('unknown')
    expect((await auditOf('c')).map(({ act }) => act)).toEqual(['account.disabled'])
  })

  test('T5 enabling does not revive a session opened while the account was disabled', async () => {
    await keepUser('e', { disabled: true })
    const enable = { accountId: 'e', by: 'operator', disabled: false }
    expect(await setDisabled(db, enable)).toBe('changed')
    expect([await sessionsOf('e'), await disabledIn('e@')]).toEqual([0, [false]])
    expect(await setDisabled(db, enable)).toBe('unchanged')
  })

  test('T7 last admin is disabled by the operator only', async () => {
    await keepUser('only', { role: 'admin' })
    const disable = { accountId: 'only', by: 'operator', disabled: true }
    expect(await setDisabled(db, { ...disable, neverWithout: 'admin' })).toBe('last of its role')
    expect(await sessionsOf('only')).toBe(1)
    expect(await setDisabled(db, disable)).toBe('changed')
  })

  test('ASVS-7.4.5 endSessions ends the sessions of this account alone', async () => {
    await keepUser('f')
    await keepUser('g')
    expect(await endAllSessions(db, { accountId: 'f', by: 'the-admin' })).toBe('ended')
    expect([await sessionsOf('f'), await sessionsOf('g')]).toEqual([0, 1])
    expect(await endAllSessions(db, { accountId: 'nobody', by: 'the-admin' })).toBe('unknown')
    expect((await auditOf('f')).map(({ act }) => act)).toEqual(['sessions.ended'])
  })
})

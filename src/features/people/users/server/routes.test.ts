import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PersonInput } from '#features/people/accounts/person-fields.ts'
import { assignableRoles, type User } from '../contract.ts'
import type { Role } from '#shared/abilities.ts'
import { readEvents } from '#test/live/event-reader.ts'
import { blankPerson } from '#test/builders.ts'
import { addPasskey, prove, typePassword } from '#test/factors.ts'
import { type Person, testSite } from '#test/site.ts'
import { endAllSessions, setDisabled } from './users-repository.ts'

const site = await testSite()
const { db } = site.parts
const admin = await site.member('admin')

const list = async (query = '') => {
  const answer = await admin.call('GET', `/api/users${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: User[]; total: number; next: string | null }>()
}
const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)
const find = async ({ email }: Person) => (await list(`?q=${encodeURIComponent(email)}`)).items[0]
const setRole = (by: Person, { accountId }: Person, role: unknown) =>
  by.call('PATCH', `/api/users/${accountId}`, { payload: { role } })
const remove = (by: Person, { accountId }: Person) => by.call('DELETE', `/api/users/${accountId}`)
const endSessions = (by: Person, { accountId }: Person) =>
  by.call('DELETE', `/api/users/${accountId}/sessions`)
const disable = (by: Person, { accountId }: Person) => by.call('POST', `/api/users/${accountId}/disabling`)
const enable = (by: Person, { accountId }: Person) => by.call('DELETE', `/api/users/${accountId}/disabling`)
const signIn = ({ email }: Person) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password: 'a-long-password-for-tests' } })
const actsOn = async ({ accountId }: Person) =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['account_id', 'act'])
      .where('subject_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).filter(({ act }) => act !== 'account.created')
const roleInSession = async (who: Person) =>
  (await who.call('GET', '/api/session')).json<{ account: { role: Role } | null }>().account?.role
const state = ({ accountId }: Person, fields: PersonInput) =>
  db.updateTable('users').set(fields).where('account_id', '=', accountId).execute()
const ask = (person: Person, requested_role: '' | 'student' | 'educator') => state(person, { requested_role })

describe('user list', () => {
  test('CALL-08 DATA-15 ROLE-06 list has seven fields a user and whether it is disabled, newest first', async () => {
    const [older, newer] = [await site.member('student'), await site.member('educator')]
    await state(newer, { full_name: 'Palesa Nkosi', institution: 'Hill School', age: 31 })
    // Accounts of the same millisecond have no order in time.
    for (const [minutes, { accountId }] of [older, newer].entries())
      await db
        .updateTable('users')
        .set({ created_at: new Date(Date.UTC(2100, 0, 1, 0, minutes)) })
        .where('account_id', '=', accountId)
        .execute()
    const { items, total } = await list()
    expect(items[0]).toEqual({
      ...blankPerson,
      id: newer.accountId,
      email: newer.email,
      full_name: 'Palesa Nkosi',
      institution: 'Hill School',
      age: 31,
      role: 'educator',
      requested_role: '',
      disabled: false,
      unconfirmed: false,
    })
    expect(items[1]).toMatchObject({ id: older.accountId, age: null, institution: '' })
    expect(total).toBe(items.length)
  })

  test('ROLE-03 q matches part of an email or name, trimmed', async () => {
    const member = await site.member('student')
    await db
      .updateTable('users')
      .set({ full_name: 'Zandile du Plessis' })
      .where('account_id', '=', member.accountId)
      .execute()
    for (const q of ['zandile DU', '%20Plessis%20', encodeURIComponent(member.email.slice(2))])
      expect(await idsOf(`?q=${q}`)).toContain(member.accountId)
    expect(await list('?q=zzqq')).toEqual({ items: [], total: 0, next: null })
  })

  test('ROLE-05 list=new has open access users who request the role educator', async () => {
    const [hopeful, learner, promoted] = [
      await site.member('open access user'),
      await site.member('open access user'),
      await site.member('open access user'),
    ]
    await Promise.all([ask(hopeful, 'educator'), ask(learner, 'student'), ask(promoted, 'educator')])
    expect((await setRole(admin, promoted, 'educator')).statusCode).toBe(200)
    const fresh = await idsOf('?list=new')
    expect(fresh).toContain(hopeful.accountId)
    for (const { accountId } of [learner, promoted]) expect(fresh).not.toContain(accountId)
    expect(await idsOf(`?list=new&q=${encodeURIComponent(learner.email)}`)).toEqual([])
  })

  test('next page starts after the first', async () => {
    const rows = Array.from({ length: 101 }, (_, i) => ({
      id: randomUUID(),
      email: `page-${i}@many.example`,
    }))
    await db.insertInto('accounts').values(rows).execute()
    await db
      .insertInto('users')
      .values(rows.map(({ id, email }) => ({ account_id: id, email })))
      .execute()
    const first = await list('?q=many.example')
    expect([first.items.length, first.total]).toEqual([100, 101])
    const second = await list(`?q=many.example&cursor=${encodeURIComponent(first.next ?? '')}`)
    expect([second.items.length, second.next]).toEqual([1, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(101)
  })

  test.for(['list=old', `q=${'x'.repeat(201)}`, 'cursor=1', 'cursor=["now","a"]', 'role=admin', 'q=a&q=b'])(
    'T16 T17 what the list does not know is refused: %s',
    async (query) => {
      expect((await admin.call('GET', `/api/users?${query}`)).statusCode).toBe(400)
    },
  )

  test('T34 list is not cacheable', async () => {
    expect((await admin.call('GET', '/api/users')).headers['cache-control']).toBe('no-store')
  })
})

describe('role change', () => {
  test('ROLE-07 ROLE-09 ROLE-15 each of the five roles can be set for any user, also an admin', async () => {
    const member = await site.member('student')
    for (const role of [...assignableRoles, 'open access user']) {
      const answer = await setRole(admin, member, role)
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ role })])
      expect(await find(member)).toMatchObject({ role })
      expect(await roleInSession(member)).toBe(role)
    }
    expect(assignableRoles).not.toContain('user')
    const colleague = await site.member('admin')
    expect((await setRole(admin, colleague, 'educator')).statusCode).toBe(200)
    expect((await colleague.call('GET', '/api/users')).statusCode).toBe(403)
  })

  test('T5 PERM-05 L8 demoted user loses the abilities with the next call', async () => {
    const moderator = await site.member('moderator')
    expect((await moderator.call('GET', '/api/moderation')).statusCode).toBe(200)
    await setRole(admin, moderator, 'educator')
    expect((await moderator.call('GET', '/api/moderation')).statusCode).toBe(403)
    expect((await moderator.call('GET', '/api/folders')).statusCode).toBe(200)
  })

  test.for(['user', 'owner', 'Admin', '', null, ['admin'], { role: 'admin' }])(
    'T1 what is no role to give is refused: %j',
    async (role) => {
      const member = await site.member('student')
      expect((await setRole(admin, member, role)).statusCode).toBe(400)
      expect(await find(member)).toMatchObject({ role: 'student' })
    },
  )

  test('T3 unknown account is not found, and extra fields are refused', async () => {
    const stranger = { ...admin, accountId: randomUUID() }
    for (const answer of [
      await setRole(admin, stranger, 'student'),
      await remove(admin, stranger),
      await admin.call('POST', `/api/users/${stranger.accountId}/reset-link`),
      await endSessions(admin, stranger),
      await disable(admin, stranger),
      await enable(admin, stranger),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'user_not_found'])
    const payload = { role: 'student', email: 'x@y.example' }
    const answer = await admin.call('PATCH', `/api/users/${admin.accountId}`, { payload })
    expect(answer.statusCode).toBe(400)
  })
})

describe('user deletion', () => {
  test('T6 ROLE-10 ROLE-11 deletion ends sessions and streams; the account signs in again as user', async () => {
    const address = await site.http.listen({ port: 0, host: '127.0.0.1' })
    const member = await site.member('moderator')
    const copy = { ...member, cookie: member.cookie() }
    const stream = await readEvents(`${address}/api/live?topics=session,moderation`, undefined, copy.cookie)
    expect(stream.status).toBe(200)
    const answer = await remove(admin, member)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: member.accountId }])
    await expect.poll(() => stream.ended(), { timeout: 15_000 }).toBe(true)
    expect(stream.events().at(-1)?.event).toBe('session')
    expect((await member.call('GET', '/api/moderation')).statusCode).toBe(401)
    expect(await find(member)).toBeUndefined()
    const payload = { email: member.email, password: 'a-long-password-for-tests' }
    expect((await member.call('POST', '/api/sign-in', { payload })).statusCode).toBe(200)
    expect(await roleInSession(member)).toBe('user')
    expect(await find(member)).toBeUndefined()
    expect((await remove(admin, member)).json()).toMatchObject({ code: 'user_not_found' })
  })
})

describe('second factor of a user', () => {
  const reset = (by: Person, { accountId }: Person) => by.call('DELETE', `/api/users/${accountId}/factors`)

  test('ASVS-6.4.4 an admin removes it: sessions end, codes go, and the entry names the admin', async () => {
    const member = await site.member('moderator')
    const { recoveryCodes } = await addPasskey(member)
    const browser = site.anonymous()
    await typePassword(browser, member)
    const answer = await reset(admin, member)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: member.accountId }])
    expect(await roleInSession(member)).toBeUndefined()
    expect((await prove(browser, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(410)
    expect((await signIn(member)).json()).toMatchObject({ account: { role: 'moderator' } })
    expect(await actsOn(member)).toContainEqual({ account_id: admin.accountId, act: 'factors.reset' })
  })

  test('without one, unknown, or without a confirmation nothing is removed', async () => {
    const [late, member] = [await site.member('admin'), await site.member('student')]
    expect((await reset(admin, member)).json()).toMatchObject({ code: 'no_factor' })
    const unknownMember = { ...member, accountId: randomUUID() }
    expect((await reset(admin, unknownMember)).json()).toMatchObject({ code: 'user_not_found' })
    await addPasskey(member)
    await sql`update sessions set confirmed_at = now() - interval '6 minutes' where account_id = ${late.accountId}`.execute(
      db,
    )
    expect((await reset(late, member)).json()).toMatchObject({ code: 'confirm_first' })
    expect((await signIn(member)).json().account).toBeNull()
    await remove(admin, late)
  })
})

describe('access of a user', () => {
  const streamsOf = async (who: Person) => {
    const address = site.http.server.listening
      ? site.http.listeningOrigin
      : await site.http.listen({ port: 0, host: '127.0.0.1' })
    const stream = await readEvents(`${address}/api/live?topics=session`, undefined, who.cookie())
    expect(stream.status).toBe(200)
    return stream
  }

  test('ASVS-7.4.5 T5 an admin ends all sessions of a user, and their streams; the person signs in again', async () => {
    const member = await site.member('moderator')
    const copy = { ...member, cookie: member.cookie() }
    const stream = await streamsOf(member)
    const answer = await endSessions(admin, member)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: member.accountId }])
    await expect.poll(() => stream.ended(), { timeout: 15_000 }).toBe(true)
    const headers = { cookie: copy.cookie }
    expect((await site.anonymous().call('GET', '/api/moderation', { headers })).statusCode).toBe(401)
    expect((await signIn(member)).statusCode).toBe(200)
    expect(await actsOn(member)).toEqual([{ account_id: admin.accountId, act: 'sessions.ended' }])
  })

  test('AUTH-28 T5 ASVS-7.4.2 a disabled user is signed out at once and cannot sign in until enabled', async () => {
    const member = await site.member('educator')
    const stream = await streamsOf(member)
    const answer = await disable(admin, member)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: member.accountId, disabled: true }])
    await expect.poll(() => stream.ended(), { timeout: 15_000 }).toBe(true)
    expect((await member.call('GET', '/api/account')).statusCode).toBe(401)
    expect((await signIn(member)).json()).toMatchObject({ code: 'account_disabled' })
    expect(await find(member)).toMatchObject({ disabled: true })
    expect((await enable(admin, member)).json()).toEqual({ id: member.accountId, disabled: false })
    expect((await signIn(member)).statusCode).toBe(200)
    expect(await actsOn(member)).toEqual([
      { account_id: admin.accountId, act: 'account.disabled' },
      { account_id: admin.accountId, act: 'account.enabled' },
    ])
  })

  test('ASVS-7.5.3 each call needs a confirmation within five minutes', async () => {
    const [late, member] = [await site.member('admin'), await site.member('student')]
    await sql`update sessions set confirmed_at = now() - interval '6 minutes' where account_id = ${late.accountId}`.execute(
      db,
    )
    for (const act of [endSessions, disable, enable]) {
      const answer = await act(late, member)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'confirm_first'])
    }
    expect(await actsOn(member)).toEqual([])
    await remove(admin, late)
  })
})

test('AUTH-21 admin gets a one-time link, and the audit log names the admin', async () => {
  const member = await site.member('student')
  const answer = await admin.call('POST', `/api/users/${member.accountId}/reset-link`)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toEqual({
    link: expect.stringMatching(/#\/[\w-]+\?token=[\w-]{43}$/),
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  const trail = db.selectFrom('audit_entries').select(['account_id', 'act'])
  expect(await trail.where('subject_id', '=', member.accountId).orderBy('id').execute()).toContainEqual({
    account_id: admin.accountId,
    act: 'password.link-made',
  })
})

describe('F-C6 user whose email is not confirmed', () => {
  const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@thuto.example' }

  test('is marked, and gets a higher role only with an explicit yes', async () => {
    const mailing = await testSite({ settings: withMail })
    const [boss, member] = [await mailing.member('admin'), await mailing.member('student')]
    const { accountId, email } = member
    const give = (payload: object) => boss.call('PATCH', `/api/users/${accountId}`, { payload })
    const listed = async () =>
      (await boss.call('GET', `/api/users?q=${encodeURIComponent(email)}`)).json<{ items: User[] }>().items[0]
    expect(await listed()).toMatchObject({ unconfirmed: true })
    const refused = await give({ role: 'educator' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_unconfirmed'])
    expect((await give({ role: 'open access user' })).statusCode).toBe(200)
    const given = await give({ role: 'educator', unconfirmed: true })
    expect([given.statusCode, given.json()]).toMatchObject([200, { role: 'educator', unconfirmed: true }])
    await mailing.parts.db
      .updateTable('accounts')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', accountId)
      .execute()
    expect(await listed()).toMatchObject({ unconfirmed: false })
    expect((await give({ role: 'moderator' })).statusCode).toBe(200)
    expect((await give({ role: 'moderator', unconfirmed: false })).statusCode).toBe(400)
  })

  test('is not marked where no mail is sent', async () => {
    expect(await find(await site.member('student'))).toMatchObject({ unconfirmed: false })
  })
})

describe('last admin', () => {
  const dismissOthers = () =>
    db
      .updateTable('users')
      .set({ role: 'student' })
      .where('role', '=', 'admin')
      .where('account_id', '!=', admin.accountId)
      .execute()

  test('T7 ROLE-15 ERR-25 last admin cannot be demoted or deleted, not even by itself', async () => {
    await dismissOthers()
    for (const answer of [await setRole(admin, admin, 'student'), await remove(admin, admin)])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_admin'])
    expect(await roleInSession(admin)).toBe('admin')
  })

  test('T7 no admin disables their own account or the last admin; sessions of the last admin can be ended', async () => {
    await dismissOthers()
    const own = await disable(admin, admin)
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_account'])
    // As in a call that began while its caller was an admin.
    const order = {
      accountId: admin.accountId,
      by: 'demoted',
      disabled: true,
      neverWithout: 'admin',
    } as const
    expect(await setDisabled(db, order)).toBe('last of its role')
    const only = await site.member('admin')
    await setRole(only, admin, 'student')
    await endAllSessions(db, { accountId: only.accountId, by: 'demoted' })
    expect((await signIn(only)).json()).toMatchObject({ account: { role: 'admin' } })
    await db.updateTable('users').set({ role: 'admin' }).where('account_id', '=', admin.accountId).execute()
  })

  test('T7 of two admins who disable each other at once one stays', async () => {
    const pair = [await site.member('admin'), await site.member('admin')] as const
    await db
      .updateTable('users')
      .set({ role: 'student' })
      .where('role', '=', 'admin')
      .where(
        'account_id',
        'not in',
        pair.map(({ accountId }) => accountId),
      )
      .execute()
    const responses = await Promise.all([disable(pair[0], pair[1]), disable(pair[1], pair[0])])
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted()
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses)
    const able = await Promise.all(pair.map(signIn))
    expect(able.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    await db.updateTable('users').set({ role: 'admin' }).where('account_id', '=', admin.accountId).execute()
  })

  test('T7 one of two concurrent demotions of admins is refused', async () => {
    await dismissOthers()
    const other = await site.member('admin')
    const responses = await Promise.all([setRole(admin, admin, 'student'), setRole(other, other, 'student')])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const admins = db.selectFrom('users').select('account_id').where('role', '=', 'admin')
    expect(await admins.execute()).toHaveLength(1)
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { waitForFreshHour } from '#test/database/fresh-window.ts'
import { type Person, testSite } from '#test/site.ts'
import type { Role } from '#shared/abilities.ts'

const site = await testSite()
const { db } = site.parts
const password = 'a-long-password-for-tests'
// One admin must stay.
const owner = await site.member('admin')

const leave = (person: Person, payload: object = { email: person.email, password }) =>
  person.call('POST', '/api/account/deletion', { payload })
const signIn = (email: string) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password } })
const isHere = async ({ accountId }: Person) =>
  (await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined

/** Creates a member who only signs in with Google. */
async function googleMember(role: Role = 'student') {
  const person = await site.member(role)
  await sql`update credentials set provider_id = 'google', issuer = 'https://accounts.google.com', provider_account_id = ${`g-${person.accountId}`}, password = null
    where account_id = ${person.accountId}`.execute(db)
  return person
}
/** As a visit at Google for the deletion leaves it. */
const confirm = (person: Person) => site.parts.freshProofs.store(person.cookie())
const confirmedAgo = (seconds: number) =>
  sql`update verifications set expires_at = expires_at - make_interval(secs => ${seconds})
    where identifier like 'deletion %'`.execute(db)

describe.each(['open access user', 'user', 'student', 'educator', 'moderator', 'admin'] as const)(
  'PERM-06 a person with the role %s',
  (role) => {
    test('ACCT-15 ERR-07 T6 CALL-08 right password deletes record, account and every session', async () => {
      const person = await site.member(role)
      const { email, accountId } = person
      const elsewhere = await signIn(email)
      const cookie = `session=${elsewhere.cookies[0]?.value ?? ''}`
      const answer = await leave(person)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(answer.headers['clear-site-data']).toBe('"cache"')
      expect(answer.cookies.find(({ name }) => name === 'session')).toMatchObject({ value: '', maxAge: 0 })
      for (const table of ['users', 'sessions', 'credentials'] as const)
        expect(await db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()).toEqual(
          [],
        )
      expect(await isHere(person)).toBe(false)
      const after = await site.anonymous().call('GET', '/api/account', { headers: { cookie } })
      expect(after.statusCode).toBe(401)
      const again = await signIn(email)
      expect([again.statusCode, again.json().message]).toEqual([404, 'No account found with this email.'])
    })
  },
)

describe('T6 cookie of a deleted account', () => {
  test('cookie is a visitor, and the same email makes a new account', async () => {
    const person = await site.member('educator')
    const cookie = person.cookie()
    await leave(person)
    const who = await site.anonymous().call('GET', '/api/session', { headers: { cookie } })
    expect(who.json()).toEqual({ account: null, visitor: false, needsAttention: 0 })
    const payload = { email: person.email, password }
    const fresh = await site.anonymous().call('POST', '/api/sign-up', { payload })
    expect(fresh.json()).toMatchObject({ account: { role: 'open access user' } })
    expect(fresh.json().account.id).not.toBe(person.accountId)
  })
})

describe('T8 CALL-09 deletion without proof', () => {
  test.for([[{}], [{ password: '' }], [{ password: 'not it at all' }]])(
    'ACCT-13 ACCT-15 ERR-24 with %o',
    async ([typed]) => {
      const person = await site.member('student')
      const answer = await leave(person, { email: person.email, ...typed })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { code: 'wrong_password', message: 'Incorrect password.' },
      ])
      expect((await person.call('GET', '/api/account')).statusCode).toBe(200)
    },
  )

  test('PERM-06 T3 deletion with the email of another account is refused', async () => {
    const [person, other] = [await site.member('student'), await site.member('student')]
    const answer = await leave(person, { email: other.email, password })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong_password'])
    expect([await isHere(person), await isHere(other)]).toEqual([true, true])
    const admin = await site.member('admin')
    expect((await leave(admin, { email: other.email, password })).statusCode).toBe(401)
    expect(await isHere(other)).toBe(true)
  })

  test('deletion accepts another spelling of the own email', async () => {
    const person = await site.member('student')
    expect((await leave(person, { email: ` ${person.email.toUpperCase()}`, password })).statusCode).toBe(204)
  })

  test('T32 deletion from another site or with extra fields is refused', async () => {
    const person = await site.member('student')
    const payload = { email: person.email, password }
    const headers = { origin: 'https://elsewhere.example' }
    expect((await person.call('POST', '/api/account/deletion', { payload, headers })).statusCode).toBe(403)
    expect((await leave(person, { ...payload, accountId: owner.accountId })).statusCode).toBe(400)
    expect((await leave(person, [payload])).statusCode).toBe(400)
    expect(await isHere(person)).toBe(true)
  })
})

describe('T8 limit of wrong passwords', () => {
  beforeEach(() => waitForFreshHour(db))

  test('right password is refused after five wrong ones in an hour, for this account only', async () => {
    const [person, other] = [await site.member('student'), await site.member('student')]
    for (let i = 0; i < 5; i += 1)
      expect((await leave(person, { email: person.email, password: `guess ${i}` })).statusCode).toBe(401)
    const refused = await leave(person)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(await isHere(person)).toBe(true)
    expect((await leave(other)).statusCode).toBe(204)
    await sql`update limit_counters set window_start = window_start - interval '1 hour 1 second'`.execute(db)
    expect((await leave(person)).statusCode).toBe(204)
  })

  test('ten concurrent attempts do not bypass the limit', async () => {
    const person = await site.member('student')
    const tries = Array.from({ length: 10 }, (_, i) =>
      leave(person, { email: person.email, password: `${i}` }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('right password does not count as an attempt', async () => {
    const admin = await site.member('admin')
    await onlyAdmins([admin])
    for (let i = 0; i < 7; i += 1) expect((await leave(admin)).statusCode).toBe(409)
    await makeAdmin(owner)
    await leave(admin)
  })
})

describe('ACCT-12 an account without a password', () => {
  test('T8 flow at Google within five minutes proves the deletion', async () => {
    const person = await googleMember()
    await confirm(person)
    await confirmedAgo(4 * 60)
    expect((await leave(person, { email: person.email })).statusCode).toBe(204)
    expect(await isHere(person)).toBe(false)
  })

  test.for([[{}], [{ password }]])(
    'T8 CALL-09 flow older than five minutes proves nothing, with body %o',
    async ([typed]) => {
      const person = await googleMember()
      await confirm(person)
      await confirmedAgo(5 * 60 + 1)
      const answer = await leave(person, { email: person.email, ...typed })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'reauthentication_needed', message: 'Confirm that it is you first.' },
      ])
      expect(await isHere(person)).toBe(true)
    },
  )

  test('F-C23 T8 new session without a deletion flow is no proof', async () => {
    const person = await googleMember()
    const identity = { issuer: 'https://accounts.google.com', subject: `g-${person.accountId}` }
    expect(
      await site.parts.sessions.open(person.accountId, identity, {
        cookieHeader: undefined,
        userAgent: undefined,
      }),
    ).toBeTypeOf('object')
    expect((await leave(person, { email: person.email })).statusCode).toBe(403)
  })

  test('F-C23 T8 proof works once and only for its session', async () => {
    const [person, other] = [await googleMember('admin'), await googleMember()]
    await confirm(other)
    expect((await leave(person, { email: person.email })).statusCode).toBe(403)
    await confirm(person)
    const [first, second] = await Promise.all([1, 2].map(() => site.parts.freshProofs.take(person.cookie())))
    expect([first, second].filter(Boolean)).toHaveLength(1)
  })

  test('T8 account with password and Google needs the password', async () => {
    const person = await site.member('student')
    await sql`insert into credentials (id, account_id, provider_id, provider_account_id)
      values (gen_random_uuid(), ${person.accountId}, 'google', 'both')`.execute(db)
    expect((await leave(person, { email: person.email })).json().code).toBe('wrong_password')
    expect((await leave(person)).statusCode).toBe(204)
  })

  test('account without password and identity has no proof', async () => {
    const person = await site.member('student')
    await sql`delete from credentials where account_id = ${person.accountId}`.execute(db)
    expect((await leave(person, { email: person.email })).json().code).toBe('reauthentication_needed')
  })
})

const makeAdmin = ({ accountId }: Person) =>
  sql`update users set role = 'admin' where account_id = ${accountId}`.execute(db)
const onlyAdmins = (people: readonly Person[]) =>
  sql`update users set role = 'user' where role = 'admin'
    and account_id <> all(${people.map(({ accountId }) => accountId)}::text[])`.execute(db)

describe('T7 the last admin', () => {
  test('ACCT-17 last admin is not deleted', async () => {
    const admin = await site.member('admin')
    await onlyAdmins([admin])
    const answer = await leave(admin)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'last_admin' }])
    expect((await admin.call('GET', '/api/account')).json()).toMatchObject({ role: 'admin' })
  })

  test('ACCT-17 last admin is not deleted if the only other one cannot sign in', async () => {
    const [admin, disabled] = [await site.member('admin'), await site.member('admin')]
    await onlyAdmins([admin, disabled])
    await sql`update accounts set disabled = true where id = ${disabled.accountId}`.execute(db)
    expect((await leave(admin)).statusCode).toBe(409)
  })

  test('T7 one of two concurrent deletions succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const two = [await site.member('admin'), await site.member('admin')]
      await onlyAdmins(two)
      const responses = await Promise.all(two.map((admin) => leave(admin)))
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    }
  })

  test('T7 deletion and demotion at once leave one admin', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [leaver, other] = [await site.member('admin'), await site.member('admin')]
      await onlyAdmins([leaver, other])
      await Promise.all([
        leave(leaver),
        leaver.call('PATCH', `/api/users/${other.accountId}`, { payload: { role: 'student' } }),
      ])
      const { rows } = await sql`select from users where role = 'admin'`.execute(db)
      expect(rows).toHaveLength(1)
    }
  })
})

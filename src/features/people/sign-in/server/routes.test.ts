import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { replaceHash } from '#platform/auth/credentials-repository.ts'
import { waitForFreshQuarter } from '#test/database/fresh-window.ts'
import { testSite } from '#test/site.ts'
import { Failure } from '#shared/failure.ts'
import { argon2Passwords, defaultCost } from '#platform/auth/passwords.ts'
import { signIn as signInUseCase } from './sign-in.ts'

const site = await testSite({ hashCost: defaultCost })
const { parts } = site
const password = 'a-long-password-for-tests'
const outdatedHash = () =>
  argon2Passwords({ newSalt: () => randomBytes(16), cost: { memoryKiB: 8_192, passes: 1 } }).hash(password)

const signIn = (email: string, given = password, headers = {}) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password: given }, headers })

describe('sign-in', () => {
  test('AUTH-17 AUTH-23 sign-in ignores the case of the email and returns account and role', async () => {
    const { email } = await site.member('educator')
    const answer = await signIn(` ${email.toUpperCase()}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { account: { id: expect.any(String) as string, email, role: 'educator' }, visitor: false },
    ])
  })

  test('T42 session is an HttpOnly cookie and in no body', async () => {
    const { email } = await site.member('student')
    const answer = await signIn(email)
    const cookie = [answer.headers['set-cookie']].flat().join()
    expect(cookie).toMatch(/^session=/)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(answer.body).not.toContain(answer.cookies[0]?.value.split('.')[0])
  })

  test('T42 cookie set before the sign-in is not the session', async () => {
    const { email } = await site.member('student')
    const answer = await signIn(email, password, { cookie: 'session=chosen-by-somebody.else' })
    expect(answer.cookies[0]?.value).not.toContain('chosen-by-somebody')
  })

  test('ERR-06 wrong password fails with wrong_password', async () => {
    const { email } = await site.member('student')
    const answer = await signIn(email, 'not it at all')
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Incorrect password. Please try again.'])
  })

  test('CASE-B08 password and email pasted with blanks sign in, at once and with an outdated hash', async () => {
    const { email, accountId } = await site.member('student')
    const blanks = ['', ' ', '\u00A0', '\u200B', '\uFEFF']
    for (const blank of blanks)
      expect((await signIn(`${blank}${email}${blank}`, `${blank}${password}${blank}`)).statusCode).toBe(200)
    const outdated = await outdatedHash()
    await sql`update credentials set password = ${outdated} where account_id = ${accountId}`.execute(parts.db)
    expect((await signIn(email, `${password} `)).statusCode).toBe(200)
    expect((await signIn(email, password)).statusCode).toBe(200)
  })

  test('ERR-07 unknown email fails with account_not_found', async () => {
    const answer = await signIn('nobody@school.example')
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'No account found with this email.'])
  })

  test('ERR-08 AUTH-28 account_disabled needs the right password', async () => {
    const { email, accountId } = await site.member('educator')
    await sql`update accounts set disabled = true where id = ${accountId}`.execute(parts.db)
    expect((await signIn(email, 'not it at all')).json().code).toBe('wrong_password')
    const answer = await signIn(email)
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This account has been disabled. Please contact support.',
    ])
  })

  test('AUTH-04 account without a record has the role user', async () => {
    const { email, accountId } = await site.member('admin')
    await sql`delete from users where account_id = ${accountId}`.execute(parts.db)
    expect((await signIn(email)).json()).toMatchObject({ account: { email, role: 'user' } })
  })
})

test('T13 GENERIC_LOGIN gives unknown email and wrong password the same response', async () => {
  const { email } = await site.member('student')
  const answerTo = async (typed: string) => {
    const given = { email: typed, password: 'not it' }
    const anonymous = { cookieHeader: undefined, userAgent: undefined }
    const from = { address: '192.0.2.1', ...anonymous, language: 'en' as const }
    const deps = { ...parts.signIn, genericSignIn: true }
    const error = await signInUseCase(deps, given, from).catch((thrown: unknown) => thrown)
    if (!(error instanceof Failure)) throw new Error('The sign-in succeeded')
    // The account is for the security event alone.
    const { subjectId: _, ...detail } = error.detail
    return { code: error.code, message: error.message, detail }
  }
  expect(await answerTo('nobody@school.example')).toEqual(await answerTo(email))
  expect(await answerTo(email)).toMatchObject({ code: 'wrong_password' })
})

describe('F-C20 outdated hash', () => {
  let weakHash = ''
  beforeAll(async () => {
    weakHash = await outdatedHash()
  })
  const someone = async () => {
    const member = await site.member('student')
    await sql`update credentials set password = ${weakHash} where account_id = ${member.accountId}`.execute(
      parts.db,
    )
    return member
  }
  const hashOf = async (email: string) => (await findAccount(parts.db, email))?.passwordHash

  test('sign-in renews the hash', async () => {
    const { email } = await someone()
    expect((await signIn(email, 'not it at all')).statusCode).toBe(401)
    expect(await hashOf(email)).toBe(weakHash)
    expect((await signIn(email)).statusCode).toBe(200)
    const hash = await hashOf(email)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(email)).statusCode).toBe(200)
    expect(await hashOf(email)).toBe(hash)
  })

  test('two concurrent sign-ins succeed and renew the hash once', async () => {
    const { email } = await someone()
    const responses = await Promise.all([signIn(email), signIn(email)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('hash of a new password is not replaced', async () => {
    const { email, accountId } = await someone()
    await replaceHash(parts.db, accountId, 'the hash before', 'too late')
    expect(await hashOf(email)).toBe(weakHash)
  })
})

describe('T9 limit of failed sign-ins', () => {
  beforeEach(() => waitForFreshQuarter(site.parts.db))

  test('ERR-09 AUTH-27 eleventh failure in a row is refused, with any headers and spelling', async () => {
    const { email } = await site.member('student')
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}.`]
    for (let i = 0; i < 10; i += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${i}`,
        'x-real-ip': `198.51.100.${i}`,
        forwarded: `for=192.0.2.${i}`,
      }
      expect((await signIn(spellings[i % 4] ?? email, 'wrong guess', headers)).statusCode).toBe(401)
    }
    const refused = await signIn(email)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many failed sign-in attempts. Please try again later.',
    ])
    expect(refused.headers['retry-after']).toBe('900')
  })

  test('twelve concurrent attempts do not bypass the limit', async () => {
    const { email } = await site.member('student')
    const responses = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong guess')))
    expect(responses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(2)
  })

  test('CASE-B08 wrong password with blanks counts once', async () => {
    const { email } = await site.member('student')
    for (let i = 0; i < 10; i += 1) expect((await signIn(email, ' wrong guess ')).statusCode).toBe(401)
    expect((await signIn(email)).statusCode).toBe(429)
  })

  test('right password does not count', async () => {
    const { email } = await site.member('student')
    for (let i = 0; i < 12; i += 1) expect((await signIn(email)).statusCode).toBe(200)
  })
})

describe('T5 end of a session', () => {
  test('HEAD-15 sign-out ends the session on the server', async () => {
    const member = await site.member('moderator')
    const cookieBefore = (await signIn(member.email)).cookies[0]
    expect((await member.call('POST', '/api/sign-out')).statusCode).toBe(204)
    expect((await member.call('GET', '/api/session')).json()).toMatchObject({ account: null })
    // Only this session: the one opened elsewhere goes on.
    const elsewhere = await site.anonymous().call('GET', '/api/session', {
      headers: { cookie: `session=${encodeURIComponent(cookieBefore?.value ?? '')}` },
    })
    expect(elsewhere.json().account).not.toBeNull()
  })

  test('AUTH-03 role is read for every call', async () => {
    const member = await site.member('moderator')
    expect((await member.call('GET', '/api/moderation')).statusCode).toBe(200)
    await sql`update users set role = 'student' where account_id = ${member.accountId}`.execute(parts.db)
    expect((await member.call('GET', '/api/moderation')).statusCode).toBe(403)
  })

  test('disable ends the session at once', async () => {
    const member = await site.member('educator')
    await sql`update accounts set disabled = true where id = ${member.accountId}`.execute(parts.db)
    expect((await member.call('GET', '/api/session')).json()).toMatchObject({ account: null })
  })

  const idle = (role: 'educator' | 'moderator', hours: number) => async () => {
    const member = await site.member(role)
    await sql`update sessions set updated_at = now() - make_interval(hours => ${hours})
      where account_id = ${member.accountId}`.execute(parts.db)
    return (await member.call('GET', '/api/session')).json().account !== null
  }
  test('LIM-10 idle session ends after 12 hours for a moderator, 7 days for an educator', async () => {
    expect(await Promise.all([idle('moderator', 11)(), idle('moderator', 13)()])).toEqual([true, false])
    expect(await Promise.all([idle('educator', 167)(), idle('educator', 169)()])).toEqual([true, false])
  })

  test('LIM-10 use renews the session up to its maximum age', async () => {
    const member = await site.member('moderator')
    await sql`update sessions set updated_at = now() - interval '11 hours', created_at = now() - interval '6 days'
      where account_id = ${member.accountId}`.execute(parts.db)
    await member.call('GET', '/api/session')
    const [row] = (
      await sql<{ fresh: boolean }>`select updated_at > now() - interval '1 minute' as fresh from sessions
        where account_id = ${member.accountId}`.execute(parts.db)
    ).rows
    expect(row?.fresh).toBe(true)
    await sql`update sessions set created_at = now() - interval '8 days'
      where account_id = ${member.accountId}`.execute(parts.db)
    expect((await member.call('GET', '/api/session')).json()).toMatchObject({ account: null })
  })

  test('cookie with another signature is a visitor', async () => {
    const answer = await signIn((await site.member('admin')).email)
    const [token] = (answer.cookies[0]?.value ?? '').split('.')
    const forged = `session=${token}.${'A'.repeat(43)}=`
    const session = await site.anonymous().call('GET', '/api/session', { headers: { cookie: forged } })
    expect(session.json()).toMatchObject({ account: null })
  })
})

describe('AUTH-01 visitor cookie', () => {
  test('visitor cookie is signed, HttpOnly, lasts 30 days and leaves no row', async () => {
    const answer = await site.anonymous().call('POST', '/api/visitor')
    const cookie = [answer.headers['set-cookie']].flat().join()
    expect(cookie).toMatch(
      /^visitor=[0-9a-f-]{36}\.\d{10}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

test('AUTH-02 visitor is recognised, also after a sign-out', async () => {
  const visitor = await site.visitor()
  expect((await visitor.call('GET', '/api/session')).json()).toEqual({
    account: null,
    visitor: true,
    needsAttention: 0,
  })
  const { email } = await site.member('student')
  await visitor.call('POST', '/api/sign-in', { payload: { email, password } })
  await visitor.call('POST', '/api/sign-out')
  expect((await visitor.call('GET', '/api/session')).json()).toEqual({
    account: null,
    visitor: true,
    needsAttention: 0,
  })
})

describe('T44 first admin', () => {
  const fresh = async () => {
    await sql`update users set role = 'user' where role = 'admin'`.execute(parts.db)
    return (await parts.firstAdmin(undefined)) ?? ''
  }
  const setUp = (token: string, email = 'head@school.example', given = 'the-first-admin-here') =>
    site.anonymous().call('POST', '/api/setup', { payload: { token, email, password: given } })

  test('AUTH-29 one-time link makes the first admin once and opens a session', async () => {
    const token = await fresh()
    const made = await setUp(token)
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        account: { id: expect.any(String) as string, email: 'head@school.example', role: 'admin' },
        visitor: false,
      },
    ])
    expect((await setUp(token, 'second@school.example')).statusCode).toBe(410)
  })

  test('link older than 24 hours has expired', async () => {
    const token = await fresh()
    await sql`update setup_links set expires_at = now() - interval '1 second'`.execute(parts.db)
    expect((await setUp(token, 'late@school.example')).statusCode).toBe(410)
  })

  test('two concurrent set-ups make one admin', async () => {
    const token = await fresh()
    const responses = await Promise.all([
      setUp(token, 'one@school.example'),
      setUp(token, 'two@school.example'),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 410])
  })

  test('CASE-B10 weak password, malformed or taken email leave the link usable', async () => {
    const token = await fresh()
    expect((await setUp(token, 'x@school.example', 'short')).json().code).toBe('password_too_weak')
    expect((await setUp(token, 'x@school.example', ' '.repeat(12))).json().code).toBe('password_too_weak')
    expect((await setUp(token, 'x@school.example', 'X@school.example')).json().code).toBe('password_too_weak')
    expect((await setUp(token, 'no-email')).json().code).toBe('invalid_email')
    const { email } = await site.member('student')
    expect((await setUp(token, email)).json().code).toBe('email_taken')
    expect((await setUp(token, 'third@school.example')).statusCode).toBe(201)
  })

  test('CASE-B10 the email of the admin of the settings is no password', async () => {
    await sql`update users set role = 'user' where role = 'admin'`.execute(parts.db)
    const named = { email: 'same@school.example', password: 'Same@School.example' }
    await expect(parts.firstAdmin(named)).rejects.toMatchObject({ code: 'password_too_weak' })
  })

  test('admin of the settings is made only while there is none', async () => {
    await sql`update users set role = 'user' where role = 'admin'`.execute(parts.db)
    const named = { email: 'Named@School.example', password: 'named-by-the-operator' }
    expect(await parts.firstAdmin(named)).toBeUndefined()
    expect((await signIn(named.email, named.password)).json().account.role).toBe('admin')
    await parts.firstAdmin({ email: 'other@school.example', password: 'not-needed-any-more' })
    expect(await findAccount(parts.db, 'other@school.example')).toBeUndefined()
  })

  test('F-C6 start fails if the address of the settings has an account, but not for two nodes at once', async () => {
    await sql`update users set role = 'user' where role = 'admin'`.execute(parts.db)
    const { email } = await site.member('student')
    await expect(parts.firstAdmin({ email, password: 'named-by-the-operator' })).rejects.toThrow(
      `npm run admin -- take-over ${email}, then`,
    )
    expect((await signIn(email, password)).json().account.role).toBe('student')
    const named = { email: 'both@school.example', password: 'named-by-the-operator' }
    const both = [parts.firstAdmin(named), parts.firstAdmin(named)]
    expect(await Promise.all(both)).toEqual([undefined, undefined])
  })

  test('database holds only the hash of the link', async () => {
    const token = await fresh()
    const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from setup_links`.execute(parts.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash.toString('latin1')).not.toContain(token)
  })
})

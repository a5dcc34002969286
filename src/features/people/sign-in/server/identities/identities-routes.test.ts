import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  signedInAccount,
  resultPage,
  googleMember,
  locationOf,
  newGoogleUser,
  followToCallback,
  visit,
} from '#test/fakes/openid-visits.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { addPasskey, passkeyOptions, prove } from '#test/factors.ts'
import { testSite } from '#test/site.ts'

const google = await startFakeOpenIdProvider()
afterAll(() => google.stop())
const site = await testSite({ settings: google.settings })
const { db } = site.parts

const accountsWith = async (email: string) =>
  (await sql`select 1 from accounts where email = ${email}`.execute(db)).rows.length

describe('sign-in with Google', () => {
  test('AUTH-16 AUTH-13 CALL-09 first sign-in makes account and record and opens a session', async () => {
    newGoogleUser(google, { email: 'Nomsa.Dlamini＠GMAIL.example', name: ' Nomsa\u202e  Dlamini ' })
    const browser = site.anonymous()
    expect(await visit(browser, 'sign-up')).toBe(resultPage('signed-in'))
    const account = await signedInAccount(browser)
    expect(account).toMatchObject({ email: 'nomsa.dlamini@gmail.example', role: 'open access user' })
    const { rows } = await sql`select full_name, u.email, institution, age, requested_role,
      email_confirmed_at is not null as confirmed
      from users u join accounts a on a.id = u.account_id where a.id = ${account?.id}`.execute(db)
    expect(rows).toEqual([
      {
        full_name: 'Nomsa Dlamini',
        email: 'nomsa.dlamini@gmail.example',
        institution: '',
        age: null,
        requested_role: '',
        confirmed: true,
      },
    ])
  })

  test('ASVS-6.3.3 F-C4 account with a factor gets no session before it is proved, nor after its identity is removed', async () => {
    const { browser, account } = await googleMember(site, google)
    await visit(browser, 'confirm')
    const { device, recoveryCodes } = await addPasskey(browser)
    const [phone, late] = [site.anonymous(), site.anonymous()]
    for (const each of [phone, late]) {
      expect(await visit(each)).toBe(resultPage('second-factor'))
      expect(await signedInAccount(each)).toBeNull()
    }
    const passkey = device.get(await passkeyOptions(phone))
    expect((await prove(phone, { passkey })).statusCode).toBe(200)
    expect(await signedInAccount(phone)).toMatchObject({ id: account.id })
    await sql`delete from credentials where account_id = ${account.id}`.execute(db)
    const [recoveryCode] = recoveryCodes
    expect((await prove(late, { recoveryCode })).json()).toMatchObject({ code: 'factor_expired' })
    expect(await signedInAccount(late)).toBeNull()
  })

  test('AUTH-16 long or unusual name is cut to the maximum length', async () => {
    newGoogleUser(google, { name: '🧺'.repeat(300) })
    const browser = site.anonymous()
    expect(await visit(browser, 'sign-up')).toBe(resultPage('signed-in'))
    const account = await signedInAccount(browser)
    const { rows } = await sql`select full_name from users where account_id = ${account?.id}`.execute(db)
    expect(rows).toEqual([{ full_name: '🧺'.repeat(241) }])
  })

  test('AUTH-21 AUTH-16 next sign-in finds the account and keeps its record', async () => {
    const { person, account } = await googleMember(site, google)
    await sql`update users set role = 'educator', full_name = 'Dr N. Dlamini' where account_id = ${account.id}`.execute(
      db,
    )
    google.be({ ...person, name: 'Another Name', email: 'moved@gmail.example', email_verified: false })
    const browser = site.anonymous()
    expect(await visit(browser)).toBe(resultPage('signed-in'))
    expect(await signedInAccount(browser)).toEqual({ id: account.id, email: person.email, role: 'educator' })
    const { rows } = await sql`select full_name from users where account_id = ${account.id}`.execute(db)
    expect(rows).toEqual([{ full_name: 'Dr N. Dlamini' }])
  })

  test('AUTH-28 disabled account gets no session', async () => {
    const { account } = await googleMember(site, google)
    await sql`update accounts set disabled = true where id = ${account.id}`.execute(db)
    const browser = site.anonymous()
    expect(await visit(browser)).toBe(resultPage('disabled'))
    expect(await signedInAccount(browser)).toBeNull()
  })

  test('T6 AUTH-04 account without a record has the role user, and sign-in makes no record', async () => {
    const { account } = await googleMember(site, google)
    await sql`delete from users where account_id = ${account.id}`.execute(db)
    const browser = site.anonymous()
    expect(await visit(browser)).toBe(resultPage('signed-in'))
    expect(await signedInAccount(browser)).toEqual({ ...account, role: 'user' })
    const { rows } = await sql`select 1 from users where account_id = ${account.id}`.execute(db)
    expect(rows).toEqual([])
  })

  test('T6 sign-in after a deletion makes a new account, an open access user', async () => {
    const { browser: before, account } = await googleMember(site, google)
    await sql`delete from accounts where id = ${account.id}`.execute(db)
    expect(await signedInAccount(before)).toBeNull()
    const after = site.anonymous()
    expect(await visit(after)).toBe(resultPage('signed-in'))
    const fresh = await signedInAccount(after)
    expect(fresh).toMatchObject({ email: account.email, role: 'open access user' })
    expect(fresh?.id).not.toBe(account.id)
  })

  test('two concurrent first sign-ins make one account', async () => {
    const { email } = newGoogleUser(google)
    const browsers = [site.anonymous(), site.anonymous()]
    const backs = await Promise.all(browsers.map((browser) => followToCallback(browser)))
    const responses = await Promise.all(browsers.map((browser, i) => browser.call('GET', backs[i] ?? '')))
    expect(responses.map(locationOf)).toEqual([resultPage('signed-in'), resultPage('signed-in')])
    expect(await accountsWith(email)).toBe(1)
  })
})

describe('T12 email is no proof of identity', () => {
  test('email of an existing account is neither linked nor signed in', async () => {
    const { email, accountId } = await site.member('educator')
    newGoogleUser(google, { email: email.toUpperCase() })
    const browser = site.anonymous()
    for (const purpose of ['sign-up', 'sign-in'] as const)
      expect(await visit(browser, purpose)).toBe(resultPage('other'))
    expect(await signedInAccount(browser)).toBeNull()
    const { rows } = await sql`select provider_id from credentials where account_id = ${accountId}`.execute(
      db,
    )
    expect(rows).toEqual([{ provider_id: 'credential' }])
    expect(await accountsWith(email)).toBe(1)
  })

  test.each([
    ['that Google has not verified', { email_verified: false }],
    ['verified in another spelling of true', { email_verified: 'true' }],
    ['that is none', { email: 'nomsa' }],
    ['that is missing', { email: undefined }],
  ])('email %s makes no account', async (_, more) => {
    const before = await sql`select count(*) from accounts`.execute(db)
    newGoogleUser(google, more as object)
    const browser = site.anonymous()
    expect(await visit(browser)).toBe(resultPage('other'))
    expect(await signedInAccount(browser)).toBeNull()
    expect((await sql`select count(*) from accounts`.execute(db)).rows).toEqual(before.rows)
  })
})

describe('stored data', () => {
  test('T42 CALL-09 session is new and only in a cookie', async () => {
    newGoogleUser(google)
    const browser = site.anonymous()
    const back = await followToCallback(browser)
    const flowCookie = `google=${new URL(back, 'http://here').searchParams.get('state')}`
    const answer = await browser.call('GET', back, {
      headers: { cookie: `${flowCookie}; session=chosen-by-somebody.else` },
    })
    expect(locationOf(answer)).toBe(resultPage('signed-in'))
    expect(answer.body).toBe('')
    expect(answer.headers['cache-control']).toBe('no-store')
    const [session = '', , ended] = [answer.headers['set-cookie']].flat()
    expect(session).toMatch(/^session=.*HttpOnly/i)
    expect(session).toMatch(/SameSite=Lax/i)
    expect(session).not.toContain('chosen-by-somebody')
    expect(ended).toMatch(/^google=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0/)
  })

  test('T42 no token of Google is in the database', async () => {
    const { account } = await googleMember(site, google)
    const { rows } = await sql<object>`select password, access_token, refresh_token, id_token, scope
      from credentials where account_id = ${account.id}`.execute(db)
    expect(rows.flatMap((row) => Object.values(row))).toEqual([null, null, null, null, null])
    expect((await sql`select 1 from verifications`.execute(db)).rows).toEqual([])
  })
})

test('ERR-12 refusal at Google differs from an error', async () => {
  newGoogleUser(google)
  google.refuse()
  const browser = site.anonymous()
  expect(await visit(browser)).toBe(resultPage('cancelled'))
  expect(await signedInAccount(browser)).toBeNull()
})

describe('ACCT-12 deletion confirmed at Google', () => {
  const tokensOf = async (accountId: string) =>
    (await sql<{ token: string }>`select token from sessions where account_id = ${accountId}`.execute(db))
      .rows.length

  test('T8 same identity re-authenticates, and its session gets a new token', async () => {
    const { browser, account } = await googleMember(site, google)
    const former = browser.cookie()
    const start = await browser.call('GET', '/api/google?purpose=deletion')
    const params = new URL(locationOf(start)).searchParams
    expect([params.get('prompt'), params.get('login_hint')]).toEqual(['login', account.email])
    expect(params.get('max_age')).toBe('0')
    expect(JSON.parse(params.get('claims') ?? '')).toEqual({ id_token: { auth_time: { essential: true } } })
    expect(await visit(browser, 'deletion')).toBe(resultPage('signed-in'))
    expect(await signedInAccount(browser)).toEqual(account)
    const old = await site.anonymous().call('GET', '/api/session', { headers: { cookie: former } })
    expect(old.json().account).toBeNull()
    expect(await tokensOf(account.id)).toBe(1)
  })

  test('F-C23 T8 deletion needs its own flow, a new session is not enough', async () => {
    const { browser, account } = await googleMember(site, google)
    const leave = async () =>
      (await browser.call('POST', '/api/account/deletion', { payload: { email: account.email } })).statusCode
    expect(await leave()).toBe(403)
    await visit(browser)
    expect(await leave()).toBe(403)
    expect(await visit(browser, 'deletion')).toBe(resultPage('signed-in'))
    expect(await leave()).toBe(204)
  })

  test('T8 other Google identity changes nothing, not even the session', async () => {
    const other = await googleMember(site, google)
    const { browser, account } = await googleMember(site, google)
    google.be(other.person)
    expect(await visit(browser, 'deletion')).toBe(resultPage('other'))
    expect(await signedInAccount(browser)).toEqual(account)
    expect([await tokensOf(account.id), await tokensOf(other.account.id)]).toEqual([1, 1])
  })

  test('T8 Google identity without an account makes none', async () => {
    const { browser, account } = await googleMember(site, google)
    const { email } = newGoogleUser(google)
    expect(await visit(browser, 'deletion')).toBe(resultPage('other'))
    expect(await signedInAccount(browser)).toEqual(account)
    expect(await accountsWith(email)).toBe(0)
  })

  test('T8 flow does not count after a sign-out or change of account', async () => {
    const { browser, person } = await googleMember(site, google)
    const back = await followToCallback(browser, 'deletion')
    await browser.call('POST', '/api/sign-out')
    expect(locationOf(await browser.call('GET', back))).toBe(resultPage('other'))
    expect(await signedInAccount(browser)).toBeNull()

    const swapped = await googleMember(site, google)
    google.be(person)
    const first = site.anonymous()
    await visit(first)
    const backOfFirst = await followToCallback(first, 'deletion')
    google.be(swapped.person)
    await visit(first)
    google.be(person)
    expect(locationOf(await first.call('GET', backOfFirst))).toBe(resultPage('other'))
    expect(await signedInAccount(first)).toEqual(swapped.account)
  })

  test('T8 visitors and accounts with a password alone cannot start the flow', async () => {
    const member = await site.member('student')
    for (const caller of [site.anonymous(), await site.visitor(), member])
      expect(locationOf(await caller.call('GET', '/api/google?purpose=deletion'))).toBe(resultPage('other'))
  })
})

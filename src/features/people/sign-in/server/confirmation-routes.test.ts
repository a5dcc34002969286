/** Step-up: a call with `needsConfirmation` answers for five minutes after a confirmation of this session. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { waitForFreshQuarter } from '#test/database/fresh-window.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { googleMember, resultPage, visit } from '#test/fakes/openid-visits.ts'
import { type Person, testSite } from '#test/site.ts'

const google = await startFakeOpenIdProvider()
afterAll(() => google.stop())
const site = await testSite({ settings: google.settings })
const { db } = site.parts
const password = 'a-long-password-for-tests'

const confirm = (person: Person, typed = password, more = {}) =>
  person.call('POST', '/api/account/confirmation', { payload: { password: typed }, ...more })
const statusOf = async (person: Person) => (await person.call('GET', '/api/account/confirmation')).statusCode
const confirmedAgo = (accountId: string, seconds: number) =>
  sql`update sessions set confirmed_at = now() - make_interval(secs => ${seconds})
    where account_id = ${accountId}`.execute(db)
const accountOf = async (cookie: string) =>
  (await site.anonymous().call('GET', '/api/session', { headers: { cookie } })).json<{
    account: object | null
  }>().account
const waysOf = async (person: Person) =>
  (await person.call('GET', '/api/account/confirmation-ways')).json<object>()

async function signedIn({ email }: Person) {
  const browser = site.anonymous()
  await browser.call('POST', '/api/sign-in', { payload: { email, password } })
  return browser
}

test('ASVS-7.5.3 five minutes after sign-in by the clock of the database a session needs a confirmation', async () => {
  const person = await site.member('student')
  expect(await statusOf(person)).toBe(204)
  await confirmedAgo(person.accountId, 290)
  expect(await statusOf(person)).toBe(204)
  await confirmedAgo(person.accountId, 301)
  const refused = await person.call('GET', '/api/account/confirmation')
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'confirm_first' }])
  expect((await confirm(person)).statusCode).toBe(204)
  expect(await statusOf(person)).toBe(204)
})

test('ASVS-7.2.4 confirmation gives the session a new token; the former has expired', async () => {
  const person = await site.member('student')
  const former = person.cookie()
  const sessionOf = () =>
    db
      .selectFrom('sessions')
      .select(['id', 'created_at'])
      .where('account_id', '=', person.accountId)
      .execute()
  const before = await sessionOf()
  await confirm(person)
  expect(person.cookie()).not.toBe(former)
  expect([await accountOf(former), await accountOf(person.cookie())]).toMatchObject([
    null,
    { email: person.email },
  ])
  expect(await sessionOf()).toEqual(before)
})

test('ASVS-7.5.3 confirmation of another session does not count', async () => {
  const person = await site.member('student')
  const other = await signedIn(person)
  await confirmedAgo(person.accountId, 301)
  await confirm(other)
  expect([await statusOf(person), await statusOf(other)]).toEqual([403, 204])
})

test('wrong password confirms nothing and leaves the session', async () => {
  const person = await site.member('student')
  await confirmedAgo(person.accountId, 301)
  const former = person.cookie()
  const refused = await confirm(person, 'not it at all')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    401,
    { code: 'wrong_password', field: 'password' },
  ])
  expect([await statusOf(person), person.cookie()]).toEqual([403, former])
})

test('two confirmations at once leave one token', async () => {
  const person = await site.member('student')
  const both = [site.onThisInstance(person), site.onThisInstance(person)]
  const statuses = (await Promise.all(both.map((each) => confirm(each)))).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([204, 401])
  const live = await Promise.all(both.map((each) => accountOf(each.cookie())))
  expect(live.filter((account) => account !== null)).toHaveLength(1)
})

test.for([
  ['12 hours idle', 'updated_at', 13],
  ['7 days', 'created_at', 169],
] as const)('session of an admin that ended after %s is not confirmed', async ([, column, hours]) => {
  const admin = await site.member('admin')
  await sql`update sessions set ${sql.ref(column)} = now() - make_interval(hours => ${hours})
    where account_id = ${admin.accountId}`.execute(db)
  expect(await site.parts.sessions.confirm(admin.cookie())).toBeUndefined()
})

describe('ASVS-6.3.1 wrong passwords count as failed sign-ins', () => {
  beforeEach(() => waitForFreshQuarter(db))

  test('after ten of them sign-in is refused as well', async () => {
    const person = await site.member('student')
    const remoteAddress = '192.0.2.11'
    for (let n = 0; n < 10; n += 1)
      expect((await confirm(person, 'not it at all', { remoteAddress })).statusCode).toBe(401)
    expect((await confirm(person, password, { remoteAddress })).statusCode).toBe(429)
    const payload = { email: person.email, password }
    const signIn = await site.anonymous().call('POST', '/api/sign-in', { payload, remoteAddress })
    expect(signIn.statusCode).toBe(429)
  })
})

describe('ways to confirm', () => {
  test('account with a password has the password', async () => {
    expect(await waysOf(await site.member('student'))).toEqual({ password: true, providers: [] })
  })

  test('F-C23 account of a provider confirms there; its sign-in alone does not count', async () => {
    const { browser, account } = await googleMember(site, google)
    expect(await waysOf(browser)).toEqual({
      password: false,
      providers: [{ id: 'google', name: 'Google' }],
    })
    expect(await statusOf(browser)).toBe(403)
    const former = browser.cookie()
    expect(await visit(browser, 'confirm')).toBe(resultPage('signed-in'))
    expect(await statusOf(browser)).toBe(204)
    expect([await accountOf(former), await accountOf(browser.cookie())]).toMatchObject([null, account])
  })

  test('provider that the settings no longer name is no way', async () => {
    const { browser, account } = await googleMember(site, google)
    await sql`update credentials set provider_id = 'gone' where account_id = ${account.id}`.execute(db)
    expect(await waysOf(browser)).toEqual({ password: false, providers: [] })
  })
})

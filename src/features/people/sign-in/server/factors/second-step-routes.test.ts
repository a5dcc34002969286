/** The second step of a sign-in, with codes of an authenticator app and recovery codes. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { waitForFreshQuarter } from '#test/database/fresh-window.ts'
import { addApp, prove, testClock, typePassword } from '#test/factors.ts'
import { type Answer, type Person, testSite } from '#test/site.ts'

const clock = testClock()
const site = await testSite({ now: clock.now })
const { db } = site.parts

const accountIn = async (browser: Person) =>
  (await browser.call('GET', '/api/session')).json<{ account: object | null }>().account
const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code]

/** A member with an app, and a browser in which the password was typed. */
async function halfSignedIn() {
  const person = await site.member('student')
  const app = await addApp(person, clock)
  const browser = site.anonymous()
  const answer = await typePassword(browser, person)
  return { person, ...app, browser, answer }
}
async function again(person: Person) {
  const browser = site.anonymous()
  await typePassword(browser, person)
  return browser
}

test('ASVS-6.3.3 right password of an account with a factor opens no session and names the factors', async () => {
  const { browser, answer } = await halfSignedIn()
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { account: null, visitor: false, secondFactor: { passkey: false, app: true, recoveryCode: true } },
  ])
  expect(answer.cookies).toMatchObject([{ name: 'half-sign-in', maxAge: 300, httpOnly: true }])
  expect(await accountIn(browser)).toBeNull()
  expect((await browser.call('GET', '/api/account')).statusCode).toBe(401)
})

test('T13 wrong password does not say whether the account has a factor', async () => {
  const { person } = await halfSignedIn()
  const without = await site.member('student')
  const guess = ({ email }: Person) =>
    site.anonymous().call('POST', '/api/sign-in', { payload: { email, password: 'not it' } })
  const [one, other] = [await guess(person), await guess(without)]
  const { requestId: _, ...shown } = one.json()
  expect(other.json()).toMatchObject(shown)
  expect([one.cookies, other.cookies]).toEqual([[], []])
})

test('ASVS-6.3.3 code of the app opens the session and ends the half session', async () => {
  const { person, secret, browser } = await halfSignedIn()
  const answer = await prove(browser, { code: clock.code(secret) })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { account: { email: person.email } }])
  expect(answer.cookies.map(({ name, maxAge }) => [name, maxAge])).toContainEqual(['half-sign-in', 0])
  expect(await accountIn(browser)).toMatchObject({ email: person.email })
  clock.tick()
  expect(outcome(await prove(browser, { code: clock.code(secret) }))).toEqual([410, 'factor_expired'])
})

test('ASVS-6.5.1 code works once, also in another browser', async () => {
  const { person, secret, browser } = await halfSignedIn()
  const code = clock.code(secret)
  expect((await prove(browser, { code })).statusCode).toBe(200)
  expect(outcome(await prove(await again(person), { code }))).toEqual([401, 'factor_wrong'])
})

test('ASVS-6.5.1 of two requests at once with one code one signs in', async () => {
  const { person, secret, browser } = await halfSignedIn()
  const other = await again(person)
  const both = [browser, other, site.onThisInstance(browser)]
  const statuses = await Promise.all(both.map((each) => prove(each, { code: clock.code(secret) })))
  expect(statuses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test.for([
  [-2, 401],
  [-1, 200],
  [1, 200],
  [2, 401],
] as const)('ASVS-6.5.5 code %i steps away gets %i', async ([away, status]) => {
  const { secret, browser } = await halfSignedIn()
  // The code of the set-up was the one of the step before.
  clock.tick()
  expect((await prove(browser, { code: clock.code(secret, away) })).statusCode).toBe(status)
})

test('code of another account is refused', async () => {
  const [{ browser }, { secret }] = [await halfSignedIn(), await halfSignedIn()]
  expect(outcome(await prove(browser, { code: clock.code(secret) }))).toEqual([401, 'factor_wrong'])
})

test.for([{}, { code: '12345' }, { code: '123456', recoveryCode: 'x' }, { passkey: 'x' }, { password: 'x' }])(
  'malformed proof %j is refused',
  async (proof) => {
    const { browser } = await halfSignedIn()
    expect((await prove(browser, proof)).statusCode).toBe(400)
  },
)

test('half session ends after five minutes by the clock of the database', async () => {
  const { person, secret, browser } = await halfSignedIn()
  await sql`update pending_sign_ins set expires_at = now() where account_id = ${person.accountId}`.execute(db)
  expect(outcome(await prove(browser, { code: clock.code(secret) }))).toEqual([410, 'factor_expired'])
})

test('F-C4 password that was changed meanwhile opens no session', async () => {
  const { person, secret, browser } = await halfSignedIn()
  await sql`update credentials set password = 'another' where account_id = ${person.accountId}`.execute(db)
  expect(outcome(await prove(browser, { code: clock.code(secret) }))).toEqual([410, 'factor_expired'])
  expect(await accountIn(browser)).toBeNull()
})

test('account that was disabled meanwhile opens no session', async () => {
  const { person, secret, browser } = await halfSignedIn()
  await sql`update accounts set disabled = true where id = ${person.accountId}`.execute(db)
  expect(outcome(await prove(browser, { code: clock.code(secret) }))).toEqual([403, 'account_disabled'])
})

test('app sealed with a key that the site has not is refused; a recovery code still works', async () => {
  const errors: unknown[] = []
  const quiet = await testSite({ beside: site, now: clock.now, logError: (error) => errors.push(error) })
  const { person, secret, recoveryCodes } = await halfSignedIn()
  await sql`update authenticator_apps set sealed_secret = 'gone' || sealed_secret
    where account_id = ${person.accountId}`.execute(db)
  const browser = quiet.anonymous()
  await typePassword(browser, person)
  expect((await prove(browser, { code: clock.code(secret) })).statusCode).toBe(401)
  expect(errors.map(String).join()).toContain('which this site does not have')
  expect((await prove(browser, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
})

describe('recovery codes', () => {
  test('ASVS-6.5.2 ten codes with 120 bits are stored as hashes, each works once', async () => {
    const { person, browser, recoveryCodes } = await halfSignedIn()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/)
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect((await prove(browser, { recoveryCode: typed })).statusCode).toBe(200)
    const next = await again(person)
    expect(outcome(await prove(next, { recoveryCode: first }))).toEqual([401, 'factor_wrong'])
    expect((await prove(next, { recoveryCode: second })).statusCode).toBe(200)
    const { recoveryCodes: left } = (await next.call('GET', '/api/account/factors')).json()
    expect(left).toBe(8)
  })

  test('two requests at once with one recovery code open one session', async () => {
    const { person, browser, recoveryCodes } = await halfSignedIn()
    const both = [browser, await again(person)].map((each) => prove(each, { recoveryCode: recoveryCodes[3] }))
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 401])
  })
})

describe('ASVS-6.3.1 wrong codes count as failed sign-ins', () => {
  beforeEach(() => waitForFreshQuarter(db))

  test('after ten of them neither code nor password is checked from this address', async () => {
    const { person, secret, browser } = await halfSignedIn()
    const remoteAddress = '192.0.2.77'
    for (let n = 0; n < 10; n += 1)
      expect((await prove(browser, { code: '000000' }, { remoteAddress })).statusCode).toBe(401)
    const right = { code: clock.code(secret) }
    expect((await prove(browser, right, { remoteAddress })).statusCode).toBe(429)
    expect((await typePassword(site.anonymous(), person, { remoteAddress })).statusCode).toBe(429)
  })

  test('ASVS-6.3.1 wrong codes of strangers do not lock the owner out of a browser that the account knows', async () => {
    const { person, secret, browser } = await halfSignedIn()
    await prove(browser, { code: clock.code(secret) })
    clock.tick()
    const stranger = await again(person)
    const wrong = (remoteAddress: string) => prove(stranger, { code: '000000' }, { remoteAddress })
    for (let n = 0; n < 20; n += 1) await wrong(`203.0.113.${n}`)
    expect((await wrong('203.0.113.99')).statusCode).toBe(429)
    await typePassword(browser, person)
    expect((await prove(browser, { code: clock.code(secret) })).statusCode).toBe(200)
  })

  test('ASVS-6.3.1 one address has ten codes of an account an hour, others are unaffected', async () => {
    const { person, secret, browser } = await halfSignedIn()
    const remoteAddress = '203.0.113.200'
    const bucket = { name: `codes ${remoteAddress} ${person.accountId}`, seconds: 60 * 60 }
    for (let n = 0; n < 10; n += 1) await site.parts.signInTries.hit([bucket])
    const right = { code: clock.code(secret) }
    expect((await prove(browser, right, { remoteAddress })).statusCode).toBe(429)
    expect((await prove(browser, right, { remoteAddress: '203.0.113.201' })).statusCode).toBe(200)
  })

  test('twenty wrong codes from many addresses refuse further codes of the account for an hour', async () => {
    const { secret, browser } = await halfSignedIn()
    for (let n = 0; n < 20; n += 1)
      await prove(browser, { code: '000000' }, { remoteAddress: `198.51.100.${n}` })
    const refused = await prove(browser, { code: clock.code(secret) }, { remoteAddress: '198.51.100.99' })
    expect(outcome(refused)).toEqual([429, 'too_many_requests'])
  })
})

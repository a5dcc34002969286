/** Own second factors, and sign-in with passkeys. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { softwarePasskey, type PasskeyTwist } from '#test/fakes/software-passkey.ts'
import { addApp, addPasskey, passkeyOptions, prove, testClock, typePassword } from '#test/factors.ts'
import { type Answer, baseUrl, type Person, testSite } from '#test/site.ts'

const clock = testClock()
const site = await testSite({ now: clock.now })
const { db } = site.parts

const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code]
const emailIn = async (cookie: string) =>
  (await site.anonymous().call('GET', '/api/session', { headers: { cookie } })).json().account?.email
const factorsOf = async (person: Person) => (await person.call('GET', '/api/account/factors')).json()
const actsOn = async ({ accountId }: Person) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('act')
      .where('subject_id', '=', accountId)
      .where('act', '!=', 'account.created')
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)
const confirmedLongAgo = ({ accountId }: Person) =>
  sql`update sessions set confirmed_at = now() - interval '301 seconds' where account_id = ${accountId}`.execute(
    db,
  )
async function withPasskey() {
  const person = await site.member('educator')
  return { person, ...(await addPasskey(person)) }
}

describe('sign-in with a passkey', () => {
  test('ASVS-6.3.3 passkey is the second factor after the password', async () => {
    const { person, device } = await withPasskey()
    const browser = site.anonymous()
    const first = await typePassword(browser, person)
    expect(first.json().secondFactor).toEqual({ passkey: true, app: false, recoveryCode: true })
    const options = await passkeyOptions(browser)
    expect(options).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'required' })
    const answer = await prove(browser, { passkey: device.get(options) })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { account: { email: person.email } }])
    expect((await factorsOf(person)).passkeys).toMatchObject([{ name: 'Phone', usedAt: expect.any(String) }])
  })

  test('passkey alone signs in, without naming an account', async () => {
    const { person, device } = await withPasskey()
    const browser = site.anonymous()
    const options = await passkeyOptions(browser, true)
    expect(options).not.toHaveProperty('allowCredentials')
    expect((await prove(browser, { passkey: device.get(options) })).statusCode).toBe(200)
    expect(await emailIn(browser.cookie())).toBe(person.email)
  })

  test.for<[string, PasskeyTwist]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['to a challenge of its own', { challenge: 'AAAA' }],
    ['without user verification', { verified: false }],
  ])('response %s is refused', async ([, twist]) => {
    const { device } = await withPasskey()
    const browser = site.anonymous()
    const options = await passkeyOptions(browser, true)
    expect(outcome(await prove(browser, { passkey: device.get(options, twist) }))).toEqual([
      401,
      'factor_wrong',
    ])
  })

  test('response works once, and not with the challenge of another browser', async () => {
    const { device } = await withPasskey()
    const [one, other] = [site.anonymous(), site.anonymous()]
    const [options] = [await passkeyOptions(one, true), await passkeyOptions(other, true)]
    const passkey = device.get(options)
    expect((await prove(other, { passkey })).statusCode).toBe(401)
    const twice = [one, site.onThisInstance(one)].map((each) => prove(each, { passkey }))
    const statuses = (await Promise.all(twice)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('counter that goes back is refused', async () => {
    const { device } = await withPasskey()
    const use = async (counter: number) => {
      const browser = site.anonymous()
      const options = await passkeyOptions(browser, true)
      return (await prove(browser, { passkey: device.get(options, { counter }) })).statusCode
    }
    expect([await use(7), await use(7), await use(3), await use(8)]).toEqual([200, 401, 401, 200])
  })

  test('passkey of another account is no second factor', async () => {
    const [{ person }, { device }] = [await withPasskey(), await withPasskey()]
    const browser = site.anonymous()
    await typePassword(browser, person)
    const passkey = device.get(await passkeyOptions(browser))
    expect(outcome(await prove(browser, { passkey }))).toEqual([401, 'factor_wrong'])
  })

  test('unknown passkey and code without an account are refused alike', async () => {
    const browser = site.anonymous()
    const passkey = softwarePasskey(baseUrl).get(await passkeyOptions(browser, true))
    const codes = [{ passkey }, { code: '123456' }, { recoveryCode: 'x' }]
    for (const proof of codes) expect(outcome(await prove(browser, proof))).toEqual([401, 'factor_wrong'])
  })
})

describe('own factors', () => {
  test('ASVS-7.4.3 first factor brings ten codes, ends other sessions and renews this one', async () => {
    const person = await site.member('student')
    const [before, elsewhere] = [person.cookie(), site.anonymous()]
    await typePassword(elsewhere, person)
    const { recoveryCodes } = await addPasskey(person)
    expect(recoveryCodes).toHaveLength(10)
    expect(await Promise.all([before, elsewhere.cookie(), person.cookie()].map(emailIn))).toEqual([
      undefined,
      undefined,
      person.email,
    ])
    expect((await addApp(person, clock)).recoveryCodes).toEqual([])
    expect(await factorsOf(person)).toMatchObject({
      passkeys: [{ name: 'Phone' }],
      app: { usedAt: null },
      recoveryCodes: 10,
      mustEnrol: false,
    })
    expect(await actsOn(person)).toEqual(['factor.added', 'recovery-codes.made', 'factor.added'])
  })

  test('removal needs a confirmation, ends other sessions, and with the last factor the codes go', async () => {
    const { person, device } = await withPasskey()
    await addApp(person, clock)
    const browser = site.anonymous()
    const passkey = device.get(await passkeyOptions(browser, true))
    await prove(browser, { passkey })
    await confirmedLongAgo(person)
    const remove = (id: string) => person.call('DELETE', `/api/account/factors/${id}`)
    expect(outcome(await remove('app'))).toEqual([403, 'confirm_first'])
    const { options } = (await person.call('POST', '/api/account/confirmation/challenge')).json()
    const payload = { passkey: device.get(options) }
    await person.call('POST', '/api/account/confirmation/factor', { payload })
    expect((await remove('app')).statusCode).toBe(204)
    expect(await emailIn(browser.cookie())).toBeUndefined()
    expect((await factorsOf(person)).recoveryCodes).toBe(10)
    const [{ id }] = (await factorsOf(person)).passkeys
    expect((await remove(id)).statusCode).toBe(204)
    expect(await factorsOf(person)).toMatchObject({ passkeys: [], app: null, recoveryCodes: 0 })
    expect((await typePassword(site.anonymous(), person)).json().account).not.toBeNull()
    expect(await actsOn(person)).toContain('factor.removed')
  })

  test('ASVS-7.5.3 passkey or code of the app confirms the session; a recovery code and others do not', async () => {
    const { person, device, recoveryCodes } = await withPasskey()
    const { secret } = await addApp(person, clock)
    const confirm = (payload: object) => person.call('POST', '/api/account/confirmation/factor', { payload })
    const isConfirmed = async () => (await person.call('GET', '/api/account/confirmation')).statusCode === 204
    await confirmedLongAgo(person)
    expect((await confirm({ recoveryCode: recoveryCodes[0] })).statusCode).toBe(400)
    expect(outcome(await confirm({ code: '000000' }))).toEqual([401, 'factor_wrong'])
    expect(await isConfirmed()).toBe(false)
    const code = clock.code(secret)
    expect((await confirm({ code })).statusCode).toBe(204)
    expect(await isConfirmed()).toBe(true)
    await confirmedLongAgo(person)
    expect((await confirm({ code })).statusCode).toBe(401)
    const { options } = (await person.call('POST', '/api/account/confirmation/challenge')).json()
    const passkey = device.get(options)
    expect((await confirm({ passkey })).statusCode).toBe(204)
    expect(await isConfirmed()).toBe(true)
    expect((await confirm({ passkey })).statusCode).toBe(401)
    const ways = (await person.call('GET', '/api/account/confirmation-ways')).json()
    expect(ways).toEqual({ password: false, passkey: true, app: true, providers: [] })
  })

  test('passkey of another account is not found', async () => {
    const [{ person }, other] = [await withPasskey(), await site.member('student')]
    const [{ id }] = (await factorsOf(person)).passkeys
    expect((await other.call('DELETE', `/api/account/factors/${id}`)).statusCode).toBe(404)
    expect((await factorsOf(person)).passkeys).toHaveLength(1)
  })

  test.for([
    ['GET', '/api/account/factors', 200],
    ['POST', '/api/account/passkeys/challenge', 403],
    ['POST', '/api/account/authenticator/secret', 403],
    ['POST', '/api/account/recovery-codes', 403],
    ['DELETE', '/api/account/factors/app', 403],
  ] as const)('%s %s without a confirmation gets %i', async ([method, url, status]) => {
    const person = await site.member('student')
    await confirmedLongAgo(person)
    expect((await person.call(method, url)).statusCode).toBe(status)
  })

  test('new recovery codes replace the former ones', async () => {
    const { person, recoveryCodes } = await withPasskey()
    const made = await person.call('POST', '/api/account/recovery-codes')
    const [fresh] = made.json<{ recoveryCodes: string[] }>().recoveryCodes
    const browser = site.anonymous()
    await typePassword(browser, person)
    expect((await prove(browser, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(401)
    expect((await prove(browser, { recoveryCode: fresh })).statusCode).toBe(200)
  })

  test('wrong code of a new app may be corrected; without a begun set-up there is nothing to confirm', async () => {
    const person = await site.member('student')
    const confirm = (code: string) => person.call('POST', '/api/account/authenticator', { payload: { code } })
    expect(outcome(await confirm('123456'))).toEqual([410, 'factor_expired'])
    await person.call('POST', '/api/account/authenticator/secret')
    expect(outcome(await confirm('000000'))).toEqual([401, 'factor_wrong'])
    await addApp(person, clock)
    expect(outcome(await confirm('123456'))).toEqual([410, 'factor_expired'])
  })

  test('ASVS-11.3.2 the database holds neither the secret of the app nor a recovery code', async () => {
    const person = await site.member('student')
    const { secret, recoveryCodes } = await addApp(person, clock)
    const rows = await sql<{ row: string }>`
      select t::text as row from authenticator_apps t where account_id = ${person.accountId}
      union all select c::text from recovery_codes c where account_id = ${person.accountId}`.execute(db)
    const storedText = rows.rows.map(({ row }) => row).join()
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(storedText).not.toContain(secret.toString(form))
    expect(storedText).not.toContain(recoveryCodes[0])
  })

  test('eleventh passkey is refused, and one passkey is added once', async () => {
    const { person, device } = await withPasskey()
    const { options } = (await person.call('POST', '/api/account/passkeys/challenge')).json()
    expect(options.excludeCredentials).toMatchObject([{ id: device.id }])
    const payload = { name: 'Again', passkey: device.create(options) }
    expect(outcome(await person.call('POST', '/api/account/passkeys', { payload }))).toEqual([
      401,
      'factor_wrong',
    ])
    for (let n = 1; n < 10; n += 1) await addPasskey(person, `Key ${n}`)
    expect(outcome(await person.call('POST', '/api/account/passkeys/challenge'))).toEqual([
      409,
      'too_many_passkeys',
    ])
  })

  test('challenge of another account adds no passkey', async () => {
    const [one, other] = [await site.member('student'), await site.member('student')]
    await one.call('POST', '/api/account/passkeys/challenge')
    const { options } = (await other.call('POST', '/api/account/passkeys/challenge')).json()
    const payload = { name: 'Phone', passkey: softwarePasskey(baseUrl).create(options) }
    expect((await one.call('POST', '/api/account/passkeys', { payload })).statusCode).toBe(401)
  })

  test('password reset does not remove the second factor', async () => {
    const { person } = await withPasskey()
    await sql`update accounts set email_confirmed_at = now() where id = ${person.accountId}`.execute(db)
    const { link } = await site.parts.makeResetLink(person.accountId)
    const token = new URL(link).hash.split('token=')[1]
    const payload = { token, password: 'a lantern for four late readers' }
    expect((await site.anonymous().call('POST', '/api/password-resets', { payload })).statusCode).toBe(204)
    const again = { email: person.email, password: payload.password }
    const answer = await site.anonymous().call('POST', '/api/sign-in', { payload: again })
    expect(answer.json()).toMatchObject({ account: null, secondFactor: { passkey: true } })
  })
})

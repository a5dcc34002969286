/** An address that a stranger signed up with, and its owner who gets the account by a link (decision 61). */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { addApp, addPasskey, passkeyOptions, prove, testClock } from '#test/factors.ts'
import { tokenIn } from '#test/fakes/fake-mail-server.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { newGoogleUser, providersSetting, resultPage, visit } from '#test/fakes/openid-visits.ts'
import { confirmAddresses } from '#features/people/accounts/server/operator-accounts-repository.ts'
import type { Person } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'

const school = await startFakeOpenIdProvider()
const { remove, ...file } = await providersSetting([school.entry('school', 'Karoo School')])
afterAll(async () => {
  await remove()
  await school.stop()
})
const clock = testClock()
const { box, site } = await siteWithMail({
  now: clock.now,
  settings: {
    ...file,
    BASE_URL: 'http://127.0.0.1:3000',
  },
})
const { db } = site.parts
const [strangers, owners] = ['the-stranger-was-first', 'the-owner-is-here-now']

let addresses = 0
async function mailedToken(email: string, page: string) {
  const mails = () => box.mails.filter(({ to, text }) => to?.[0]?.address === email && text?.includes(page))
  await expect.poll(mails, { timeout: 20_000 }).not.toEqual([])
  return tokenIn(mails().at(-1))
}
const signIn = (email: string, password: string) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password } })
const reset = (token: string) =>
  site.anonymous().call('POST', '/api/password-resets', { payload: { token, password: owners } })
async function mailedReset({ email }: Person) {
  await site.anonymous().call('POST', '/api/password-reset-requests', { payload: { email } })
  return reset(await mailedToken(email, '/new-password?'))
}
async function followConfirmation({ email }: Person, who = site.anonymous()) {
  const payload = { token: await mailedToken(email, '/confirm-email?') }
  return who.call('POST', '/api/email-links', { payload })
}
const trust = ({ email }: Person) => confirmAddresses(db, { emails: [email], by: 'operator' })
const rowsOf = async ({ accountId }: Person) => {
  const tables = ['passkeys', 'authenticator_apps', 'recovery_codes', 'factor_challenges', 'pending_sign_ins']
  const counts = tables.map(async (table) => {
    const rows = await sql`select from ${sql.table(table)} where account_id = ${accountId}`.execute(db)
    return rows.rows.length
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

async function stranger() {
  const email = `teacher-${(addresses += 1)}@school.example`
  const browser = site.anonymous()
  const answer = await browser.call('POST', '/api/sign-up', { payload: { email, password: strangers } })
  return { ...browser, email, accountId: answer.json<{ account: { id: string } }>().account.id }
}

/** Adds a way in to the stranger's account; returns what signs in with it. */
const ways: Record<string, (person: Person) => Promise<() => Promise<unknown>>> = {
  identity: async (person) => {
    const own = newGoogleUser(school)
    expect(await visit(person, 'connect', 'school')).toBe(resultPage('signed-in'))
    return () => {
      school.be(own)
      const browser = site.anonymous()
      return visit(browser, 'sign-in', 'school').then(() => emailIn(browser))
    }
  },
  passkey: async (person) => {
    const { device } = await addPasskey(person)
    await site
      .anonymous()
      .call('POST', '/api/sign-in', { payload: { email: person.email, password: strangers } })
    return async () => {
      const browser = site.anonymous()
      await prove(browser, { passkey: device.get(await passkeyOptions(browser, true)) })
      return emailIn(browser)
    }
  },
  app: async (person) => {
    const { secret } = await addApp(person, clock)
    await person.call('POST', '/api/account/authenticator/secret')
    return async () => {
      const browser = site.anonymous()
      const payload = { email: person.email, password: strangers }
      await browser.call('POST', '/api/sign-in', { payload })
      await prove(browser, { code: clock.code(secret) })
      return emailIn(browser)
    }
  },
}
const emailIn = async (who: Person) =>
  (await who.call('GET', '/api/session')).json<{ account: { email: string } | null }>().account?.email

const links: Record<string, (person: Person) => Promise<unknown>> = {
  'mailed reset': async (person) => expect((await mailedReset(person)).statusCode).toBe(204),
  'reset link of an admin': async ({ accountId }) => {
    const { link } = await site.parts.makeResetLink(accountId, 'an admin')
    expect((await reset(new URL(link).hash.split('token=')[1] ?? '')).statusCode).toBe(204)
  },
  'confirmation link': async (person) => {
    expect((await followConfirmation(person)).json()).toMatchObject({ needsPassword: true })
    await mailedReset(person)
  },
  'mailed reset after trust-addresses': async (person) => {
    await trust(person)
    expect((await mailedReset(person)).statusCode).toBe(204)
  },
}
const cases = Object.keys(ways).flatMap((way) => Object.keys(links).map((link) => [way, link] as const))

describe('F-S3-01 a link ends what a stranger added before its owner proved the address', () => {
  test.for(cases)('F-S3-01 %s, %s', async ([way, link]) => {
    const person = await stranger()
    const enter = await ways[way]?.(person)
    await links[link]?.(person)
    expect(await enter?.()).not.toBe(person.email)
    expect(await emailIn(person)).toBeUndefined()
    expect((await signIn(person.email, strangers)).statusCode).toBe(401)
    expect((await signIn(person.email, owners)).json()).toMatchObject({ account: { email: person.email } })
    expect(await rowsOf(person)).toBe(0)
    const acts = db.selectFrom('audit_entries').select('act').where('subject_id', '=', person.accountId)
    expect(await acts.execute()).toContainEqual({ act: 'account.taken-over' })
  })

  test('F-S3-01 confirmation link in the browser that signed up ends nothing', async () => {
    const person = await stranger()
    await addPasskey(person)
    expect((await followConfirmation(person, person)).json()).toEqual({
      purpose: 'confirm',
      email: person.email,
    })
    expect(await emailIn(person)).toBe(person.email)
    expect((await signIn(person.email, strangers)).json()).toMatchObject({ secondFactor: { passkey: true } })
  })

  test('F-S3-01 confirmation link in the session of another account counts as none', async () => {
    const person = await stranger()
    const answer = await followConfirmation(person, await site.member('educator'))
    expect(answer.json()).toMatchObject({ needsPassword: true })
    expect((await signIn(person.email, strangers)).statusCode).toBe(401)
  })

  test('F-S3-01 trust-addresses keeps the ways in, and a later mailed reset of a proved address too', async () => {
    const person = await stranger()
    await addPasskey(person)
    await trust(person)
    expect(await emailIn(person)).toBe(person.email)
    await followConfirmation(person, person)
    expect((await mailedReset(person)).statusCode).toBe(204)
    expect((await signIn(person.email, owners)).json()).toMatchObject({ secondFactor: { passkey: true } })
  })

  test('F-S3-01 change of the email to a mailbox of another person needs the session of the account', async () => {
    const person = await stranger()
    const email = `other-${person.email}`
    await person.call('POST', '/api/account/email', { payload: { email } })
    const payload = { token: await mailedToken(email, '/confirm-email?') }
    const follow = (who: Person) => who.call('POST', '/api/email-links', { payload })
    for (const who of [site.anonymous(), await site.member('student')])
      expect((await follow(who)).json()).toMatchObject({ code: 'sign_in_first' })
    expect(await emailIn(person)).toBe(person.email)
    expect((await follow(person)).json()).toEqual({ purpose: 'change', email })
  })
})

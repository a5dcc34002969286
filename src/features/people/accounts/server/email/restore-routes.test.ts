/** A thief of a password changes the email; the owner returns by the link to the former address (decision 82). */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addApp, addPasskey, passkeyOptions, prove, testClock, typePassword } from '#test/factors.ts'
import { startFakeMailServer, tokenIn } from '#test/fakes/fake-mail-server.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { newGoogleUser, providersSetting, visit } from '#test/fakes/openid-visits.ts'
import { type Person, testSite } from '#test/site.ts'
import { ownAccountRepository } from '../own-account-repository.ts'

const [box, school] = await Promise.all([startFakeMailServer(), startFakeOpenIdProvider()])
const { remove, ...file } = await providersSetting([school.entry('school', 'Karoo School')])
afterAll(async () => {
  await remove()
  await Promise.all([box.close(), school.stop()])
})
const clock = testClock()
const site = await testSite({
  now: clock.now,
  settings: {
    ...file,
    JOBS: 'on',
    SMTP_URL: box.url,
    MAIL_FROM: 'Thuto <no-reply@thuto.example>',
    BASE_URL: 'http://127.0.0.1:3000',
  },
})
const { db } = site.parts
const password = 'a-long-password-for-tests'
const patience = { timeout: 20_000 }

const subjectsTo = (email: string) =>
  box.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)
async function mailedToken(email: string, page: string) {
  const mail = () => box.mails.find(({ to, text }) => to?.[0]?.address === email && text?.includes(page))
  await expect.poll(mail, patience).toBeDefined()
  return tokenIn(mail())
}
const follow = (who: Person, token: string) => who.call('POST', '/api/email-links', { payload: { token } })
const emailIn = async (who: Person) =>
  (await who.call('GET', '/api/session')).json<{ account: { email: string } | null }>().account?.email

/** A confirmed owner whose thief has changed the email in a session of the same password. */
async function stolen(prepare?: (owner: Person) => Promise<unknown>) {
  const owner = await site.member('educator')
  await sql`update accounts set email_confirmed_at = now() where id = ${owner.accountId}`.execute(db)
  await prepare?.(owner)
  const email = `thief-of-${owner.email}`
  await owner.call('POST', '/api/account/email', { payload: { email } })
  expect((await follow(owner, await mailedToken(email, '/confirm-email?'))).statusCode).toBe(200)
  const restore = async () =>
    (await follow(site.anonymous(), await mailedToken(owner.email, 'for=restore'))).json()
  return { owner, thief: { ...owner, email }, restore }
}

describe('F-S3-02 the way back', () => {
  let device: Awaited<ReturnType<typeof addPasskey>>['device']
  let identity = newGoogleUser(school)
  beforeEach(() => void (identity = newGoogleUser(school)))

  const added: Record<string, (thief: Person) => Promise<unknown>> = {
    passkey: async (thief) => ({ device } = await addPasskey(thief)),
    app: (thief) => addApp(thief, clock),
    identity: (thief) => visit(thief, 'connect', 'school'),
  }

  test.for(Object.keys(added))('F-S3-02 removes the %s that was added since', async (way) => {
    const { owner, thief, restore } = await stolen()
    await added[way]?.(thief)
    expect(await restore()).toEqual({ purpose: 'restore', email: owner.email })
    expect(await emailIn(thief)).toBeUndefined()
    const browser = site.anonymous()
    school.be(identity)
    await visit(browser, 'sign-in', 'school')
    if (way === 'passkey') await prove(browser, { passkey: device.get(await passkeyOptions(browser, true)) })
    expect(await emailIn(browser)).not.toBe(owner.email)
    expect((await typePassword(site.anonymous(), owner)).json()).toMatchObject({
      account: { email: owner.email },
    })
    const { rows } = await sql`select from recovery_codes where account_id = ${owner.accountId}`.execute(db)
    expect(rows).toEqual([])
  })

  test('F-S3-02 removes a password that was set since: the owner sets another by mail', async () => {
    const { owner, thief, restore } = await stolen()
    const payload = { password, newPassword: 'the-thief-chose-this' }
    expect((await thief.call('POST', '/api/account/password', { payload })).statusCode).toBe(204)
    await restore()
    const signIn = { email: owner.email, password: payload.newPassword }
    const answer = await site.anonymous().call('POST', '/api/sign-in', { payload: signIn })
    expect(answer.statusCode).toBe(401)
  })

  test('F-S3-02 keeps what the owner had before the change', async () => {
    const { owner, thief, restore } = await stolen(async (person) => ({ device } = await addPasskey(person)))
    await addApp(thief, clock)
    await restore()
    const browser = site.anonymous()
    expect((await typePassword(browser, owner)).json()).toMatchObject({
      secondFactor: { passkey: true, app: false, recoveryCode: true },
    })
    await prove(browser, { passkey: device.get(await passkeyOptions(browser)) })
    expect(await emailIn(browser)).toBe(owner.email)
  })

  test('F-S3-02 while the link is valid, notices go to the former address too, and not afterwards', async () => {
    const { owner, thief, restore } = await stolen()
    await addPasskey(thief)
    const subject = 'A second factor was added to your Thuto account'
    for (const email of [thief.email, owner.email])
      await expect.poll(() => subjectsTo(email), patience).toContain(subject)
    await restore()
    const { accountId } = owner
    expect(await ownAccountRepository(db).addressee(accountId)).toMatchObject({
      email: owner.email,
      former: [],
    })
  })

  test('F-S3-02 while the link is valid, the account cannot be deleted in the new name', async () => {
    const { owner, thief, restore } = await stolen()
    const leave = () =>
      thief.call('POST', '/api/account/deletion', { payload: { email: thief.email, password } })
    const refused = await leave()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_just_changed'])
    expect(await restore()).toMatchObject({ email: owner.email })
    const other = await stolen()
    await sql`update email_links set expires_at = now() where account_id = ${other.owner.accountId}`.execute(
      db,
    )
    const payload = { email: other.thief.email, password }
    expect((await other.thief.call('POST', '/api/account/deletion', { payload })).statusCode).toBe(204)
  })
})

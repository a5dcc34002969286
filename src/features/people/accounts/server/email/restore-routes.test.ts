/** A thief of a password changes the email; the owner returns by the link to the former address (decision 82). */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addApp, addPasskey, passkeyOptions, prove, testClock, typePassword } from '#test/factors.ts'
import { tokenIn } from '#test/fakes/fake-mail-server.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { newGoogleUser, providersSetting, signedInAccount, visit } from '#test/fakes/openid-visits.ts'
import type { Person } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'
import { findAddressee } from '../own-account-repository.ts'

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

type Act = (person: Person) => Promise<unknown>

const waysIn = { credentials: 'updated_at', passkeys: 'created_at', recovery_codes: 'created_at' }
/** As if this person had added every way in a bit more than a week ago. */
async function age({ accountId }: Person, days = 7) {
  for (const [table, column] of Object.entries(waysIn))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(days => ${days}, mins => 1)
      where account_id = ${accountId}`.execute(db)
}

/**
 * A confirmed owner, of long ago, whose thief has changed the email in a session of the same password. `prepare`: what
 * the owner had a week before; `begin`: first acts of the thief.
 */
async function stolen({ prepare, begin }: { readonly prepare?: Act; readonly begin?: Act } = {}) {
  const owner = await site.member('educator')
  await sql`update accounts set email_confirmed_at = now(), created_at = now() - interval '1 year'
    where id = ${owner.accountId}`.execute(db)
  await prepare?.(owner)
  await age(owner)
  await begin?.(owner)
  return changed(owner)
}

async function changed(owner: Person) {
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

  const added: Record<string, Act> = {
    passkey: async (thief) => ({ device } = await addPasskey(thief)),
    app: (thief) => addApp(thief, clock),
    identity: (thief) => visit(thief, 'connect', 'school'),
  }

  const moments = ['since', 'in the week before'] as const
  const thefts = Object.keys(added).flatMap((way) => moments.map((moment) => [way, moment] as const))
  test.for(thefts)('F-S3-02 removes the %s that was added %s', async ([way, moment]) => {
    const steal = added[way] ?? expect.fail(way)
    const { owner, thief, restore } = await stolen(moment === 'since' ? {} : { begin: steal })
    if (moment === 'since') await steal(thief)
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

  test.for(moments)('F-S3-02 removes a password that was set %s: the owner sets another', async (moment) => {
    const payload = { password, newPassword: 'the-thief-chose-this' }
    const steal: Act = async (person) =>
      expect((await person.call('POST', '/api/account/password', { payload })).statusCode).toBe(204)
    const { owner, thief, restore } = await stolen(moment === 'since' ? {} : { begin: steal })
    if (moment === 'since') await steal(thief)
    await restore()
    const signIn = { email: owner.email, password: payload.newPassword }
    const answer = await site.anonymous().call('POST', '/api/sign-in', { payload: signIn })
    expect(answer.statusCode).toBe(401)
  })

  const ownPasskey: Act = async (person) => ({ device } = await addPasskey(person))
  test('F-S3-02 keeps what the owner had before the change', async () => {
    const { owner, thief, restore } = await stolen({ prepare: ownPasskey })
    await addApp(thief, clock)
    await restore()
    const browser = site.anonymous()
    expect((await typePassword(browser, owner)).json()).toMatchObject({
      secondFactor: { passkey: true, app: false, recoveryCode: true },
    })
    await prove(browser, { passkey: device.get(await passkeyOptions(browser)) })
    expect(await emailIn(browser)).toBe(owner.email)
  })

  test('F-S3-02 an old passkey stays without the app and the codes of the thief', async () => {
    const { owner, restore } = await stolen({
      prepare: ownPasskey,
      begin: async (thief) => {
        await addApp(thief, clock)
        expect((await thief.call('POST', '/api/account/recovery-codes')).statusCode).toBe(201)
      },
    })
    await restore()
    const browser = site.anonymous()
    expect((await typePassword(browser, owner)).json()).toMatchObject({
      secondFactor: { passkey: true, app: false, recoveryCode: false },
    })
    await prove(browser, { passkey: device.get(await passkeyOptions(browser)) })
    expect(await emailIn(browser)).toBe(owner.email)
  })

  test('F-S3-02 a new account keeps the provider that it was made with, not the factor of a thief', async () => {
    school.be(identity)
    const browser = site.anonymous()
    await visit(browser, 'sign-in', 'school')
    await visit(browser, 'confirm', 'school')
    const { email, id: accountId } = (await signedInAccount(browser)) ?? expect.fail('not signed in')
    await addPasskey(browser)
    const { restore } = await changed({ ...browser, email, accountId })
    await restore()
    const again = site.anonymous()
    school.be(identity)
    await visit(again, 'sign-in', 'school')
    expect(await emailIn(again)).toBe(email)
  })

  test.for([
    [12, 0],
    [13, 1],
  ] as const)(
    'F-S3-02 a passkey of %i days ago, six days after the change: %i stay',
    async ([days, stay]) => {
      const { owner, restore } = await stolen({ prepare: ownPasskey })
      await age(owner, days)
      await sql`update email_links set created_at = created_at - interval '6 days',
      expires_at = expires_at - interval '6 days' where account_id = ${owner.accountId}`.execute(db)
      await restore()
      const { rows } = await sql`select from passkeys where account_id = ${owner.accountId}`.execute(db)
      expect(rows).toHaveLength(stay)
    },
  )

  test('F-S3-02 while the link is valid, notices go to the former address too, and not afterwards', async () => {
    const { owner, thief, restore } = await stolen()
    await addPasskey(thief)
    const subject = 'A second factor was added to your Thuto account'
    for (const email of [thief.email, owner.email])
      await expect.poll(() => subjectsTo(email), patience).toContain(subject)
    await restore()
    const { accountId } = owner
    expect(await findAddressee(db, accountId)).toMatchObject({
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

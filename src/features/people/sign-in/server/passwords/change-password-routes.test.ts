/** `POST /api/account/password`: the owner's own change (T11), and the mails that tell owners about their password. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { waitForFreshQuarter } from '#test/database/fresh-window.ts'
import { type Person, testSite } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'

const { box, site } = await siteWithMail({
  settings: {
    BASE_URL: 'http://127.0.0.1:3000',
  },
})
const { db } = site.parts
const password = 'a-long-password-for-tests'
const newPassword = 'a-brand-new-password'

const change = (person: Person, payload: object = { password, newPassword }, more = {}) =>
  person.call('POST', '/api/account/password', { payload, ...more })
const signIn = (person: Person, typed: string, remoteAddress = '127.0.0.1') =>
  site.anonymous().call('POST', '/api/sign-in', {
    payload: { email: person.email, password: typed },
    remoteAddress,
  })
const emailIn = async (cookie: string) =>
  (await site.anonymous().call('GET', '/api/session', { headers: { cookie } })).json<{
    account: { email: string } | null
  }>().account?.email
const mailsTo = ({ email }: Person) => box.mails.filter(({ to }) => to?.[0]?.address === email)
const acts = (person: Person) =>
  db.selectFrom('audit_entries').select(['account_id', 'act']).where('subject_id', '=', person.accountId)
const jobsFor = async (person: Person, where = site) =>
  (await sql`select from pgboss.job where data ->> 'accountId' = ${person.accountId}`.execute(where.parts.db))
    .rows.length

async function signedInElsewhere(person: Person) {
  const browser = site.anonymous()
  await browser.call('POST', '/api/sign-in', { payload: { email: person.email, password } })
  return browser.cookie()
}

test('F-C8 T11 right password sets the new one, ends every session and link, and renews this session', async () => {
  const person = await site.member('educator')
  const [before, elsewhere] = [person.cookie(), await signedInElsewhere(person)]
  await site.parts.makeResetLink(person.accountId)
  const answer = await change(person)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(person.cookie()).not.toBe(before)
  expect(await Promise.all([before, elsewhere, person.cookie()].map(emailIn))).toEqual([
    undefined,
    undefined,
    person.email,
  ])
  expect((await signIn(person, password)).statusCode).toBe(401)
  expect((await signIn(person, newPassword)).statusCode).toBe(200)
  const links = db.selectFrom('password_resets').select('account_id')
  expect(await links.where('account_id', '=', person.accountId).execute()).toEqual([])
  expect(await acts(person).where('act', '=', 'password.changed').execute()).toEqual([
    { account_id: person.accountId, act: 'password.changed' },
  ])
})

test('F-C8 T11 wrong password changes nothing', async () => {
  const person = await site.member('student')
  const [before, elsewhere] = [person.cookie(), await signedInElsewhere(person)]
  const answer = await change(person, { password: 'not it at all', newPassword })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    401,
    { code: 'wrong_password', message: 'Incorrect password.', field: 'password' },
  ])
  expect([await emailIn(before), await emailIn(elsewhere)]).toEqual([person.email, person.email])
  expect((await signIn(person, password)).statusCode).toBe(200)
})

describe('F-C8 T9 wrong passwords count as failed sign-ins', () => {
  beforeEach(() => waitForFreshQuarter(db))

  test('change and sign-in are refused after ten wrong passwords, for this account only', async () => {
    const [person, other] = [await site.member('student'), await site.member('student')]
    const remoteAddress = '192.0.2.10'
    const guess = () => change(person, { password: 'not it at all', newPassword }, { remoteAddress })
    for (let n = 0; n < 10; n += 1) expect((await guess()).statusCode).toBe(401)
    const refused = await guess()
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }])
    expect((await change(person, undefined, { remoteAddress })).statusCode).toBe(429)
    expect((await signIn(person, password, remoteAddress)).statusCode).toBe(429)
    expect((await change(other, undefined, { remoteAddress })).statusCode).toBe(204)
  })

  test('right password does not count', async () => {
    const person = await site.member('student')
    for (let n = 0; n < 12; n += 1) {
      const [old, next] = n % 2 === 0 ? [password, newPassword] : [newPassword, password]
      expect((await change(person, { password: old, newPassword: next })).statusCode).toBe(204)
    }
  })
})

test.for(['short', 'password123', 'x'.repeat(129), ' '.repeat(12), 'aaaaaaaaaaaa'])(
  'F-C8 ERR-03 CASE-B10 the new password %j is refused by the rule of every new password',
  async (weak) => {
    const person = await site.member('student')
    const answer = await change(person, { password, newPassword: weak })
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ field: 'newPassword' })
    expect((await signIn(person, password)).statusCode).toBe(200)
  },
)

test('CASE-B10 the email of the account is refused as its new password, in any case', async () => {
  const person = await site.member('student')
  const answer = await change(person, { password, newPassword: ` ${person.email.toUpperCase()}\u200B` })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'password_too_weak', field: 'newPassword' },
  ])
})

test('F-C8 account with Google alone gets 409 with instructions', async () => {
  const person = await site.member('student')
  await sql`update credentials set provider_id = 'google', password = null where account_id = ${person.accountId}`.execute(
    db,
  )
  const answer = await change(person)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'no_password',
      message:
        'This account has no password yet. Choose “Forgot your password?” on the sign-in page, or ask an admin for a link.',
    },
  ])
})

test('F-C8 F-C4 one of two concurrent changes sets the password and leaves one session', async () => {
  const person = await site.member('student')
  const both = await Promise.all([
    change(site.onThisInstance(person), { password, newPassword: 'the first of the two' }),
    change(site.onThisInstance(person), { password, newPassword: 'the second of the two' }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401])
  const sessions = db.selectFrom('sessions').select('id').where('account_id', '=', person.accountId)
  expect(await sessions.execute()).toHaveLength(1)
})

describe('F-C8 mails to the owner', () => {
  test.for([
    ['en', 'Your password for Thuto was changed', 'logged out on all other devices.'],
    ['af', 'Jou wagwoord vir Thuto is verander', 'Alle ander toestelle is afgemeld.'],
  ] as const)(
    'the owner gets a mail about a change, in the language of the page: %s',
    async ([language, subject, words]) => {
      const person = await site.member('student')
      await change(person, undefined, { headers: { 'accept-language': language } })
      await expect.poll(() => mailsTo(person), { timeout: 20_000 }).toHaveLength(1)
      expect(mailsTo(person)[0]).toMatchObject({ subject })
      expect(mailsTo(person)[0]?.text).toContain(words)
      expect(mailsTo(person)[0]?.text).not.toMatch(/https?:|password-for-tests|brand-new/)
    },
  )

  test('mail about a reset link of an admin does not hold the link', async () => {
    const [admin, person] = [await site.member('admin'), await site.member('moderator')]
    const made = await admin.call('POST', `/api/users/${person.accountId}/reset-link`)
    expect(made.statusCode).toBe(201)
    await expect.poll(() => mailsTo(person), { timeout: 20_000 }).toHaveLength(1)
    expect(mailsTo(person)[0]).toMatchObject({
      subject: 'A password link for your Thuto account was created',
    })
    expect(mailsTo(person)[0]?.text).not.toMatch(/https?:|token/)
  })

  test('refused change sends no mail; without SMTP nothing is queued', async () => {
    const person = await site.member('student')
    await change(person, { password: 'not it at all', newPassword })
    expect(await jobsFor(person)).toBe(0)
    const quiet = await testSite()
    const [admin, member] = [await quiet.member('admin'), await quiet.member('student')]
    expect((await change(member)).statusCode).toBe(204)
    expect((await admin.call('POST', `/api/users/${member.accountId}/reset-link`)).statusCode).toBe(201)
    expect(await jobsFor(member, quiet)).toBe(0)
  })
})

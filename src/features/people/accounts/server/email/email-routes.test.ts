/** Confirming, changing and restoring the email of an account by mailed links (F-C6, decision 82). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { waitForFreshHour } from '#test/database/fresh-window.ts'
import { linkIn, tokenIn } from '#test/fakes/fake-mail-server.ts'
import { contributeLink } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { type Person, testSite } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'

const { box, site } = await siteWithMail({
  settings: {
    BASE_URL: 'http://127.0.0.1:3000',
  },
})
const { db } = site.parts
const password = 'a-long-password-for-tests'
const patience = { timeout: 20_000 }

let addresses = 0
const newAddress = () => `new-${(addresses += 1)}@school.example`
const mailsTo = (email: string) => box.mails.filter(({ to }) => to?.[0]?.address === email)
const arrived = async (email: string, count = 1) => {
  await expect.poll(() => mailsTo(email), patience).toHaveLength(count)
  return mailsTo(email).at(-1)
}
const jobsDone = async () => {
  const open = sql`select from pgboss.job where state in ('created', 'active', 'retry')`
  await expect.poll(async () => (await open.execute(db)).rows, patience).toEqual([])
}
const ask = (person: Person, email: string, headers = {}) =>
  person.call('POST', '/api/account/email', { payload: { email }, headers })
const follow = (token: string, who: Person = site.anonymous()) =>
  who.call('POST', '/api/email-links', { payload: { token } })
const accountOf = ({ accountId }: Person) =>
  db
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
const confirm = ({ accountId }: Person) =>
  db.updateTable('accounts').set({ email_confirmed_at: new Date() }).where('id', '=', accountId).execute()
const emailIn = async (who: Person) =>
  (await who.call('GET', '/api/session')).json<{ account: { email: string } | null }>().account?.email
const signIn = (email: string, who: Person = site.anonymous()) =>
  who.call('POST', '/api/sign-in', { payload: { email, password } })
const actsOn = async ({ accountId }: Person) =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['account_id', 'act'])
      .where('subject_id', '=', accountId)
      .where('act', 'in', ['email.confirmed', 'email.changed', 'email.restored'])
      .orderBy('id')
      .execute()
  ).map(({ account_id, act }) => [act, account_id === accountId])

/** A confirmed member whose email has been changed to `email`. */
async function changed(person: Person, email = newAddress()) {
  await confirm(person)
  expect((await ask(person, email)).statusCode).toBe(202)
  const token = tokenIn(await arrived(email))
  expect((await follow(token, person)).json()).toEqual({ purpose: 'change', email })
  return { email, token }
}

describe('F-C6 confirmation', () => {
  test('sign-up mails a link; its use confirms once and starts no session', async () => {
    const email = newAddress()
    const signedUp = await site.anonymous().call('POST', '/api/sign-up', { payload: { email, password } })
    const { id } = signedUp.json().account
    const person = { ...site.anonymous(), email, accountId: id }
    const mail = await arrived(email)
    expect(linkIn(mail)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/#\/confirm-email\?token=[\w-]{43}$/)
    expect((await accountOf(person)).email_confirmed_at).toBeNull()
    const reader = site.anonymous()
    const answer = await follow(tokenIn(mail), reader)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { purpose: 'confirm', email, needsPassword: true },
    ])
    expect((await accountOf(person)).email_confirmed_at).not.toBeNull()
    expect(await emailIn(reader)).toBeUndefined()
    const again = await follow(tokenIn(mail))
    expect([again.statusCode, again.json().code]).toEqual([410, 'email_link_gone'])
    expect(await actsOn(person)).toEqual([['email.confirmed', true]])
    const { rows } =
      await sql`select from email_links where account_id = ${id} and token_hash is null`.execute(db)
    expect(rows).toEqual([])
  })

  test('the link is mailed again on request, in the language of the owner, and not for a confirmed email', async () => {
    const person = await site.member('student')
    const repeat = () =>
      person.call('POST', '/api/account/email-confirmation', { headers: { 'accept-language': 'af' } })
    expect((await repeat()).statusCode).toBe(202)
    expect(await arrived(person.email)).toMatchObject({ subject: 'Bevestig jou e-posadres vir Thuto' })
    await confirm(person)
    expect((await repeat()).statusCode).toBe(202)
    const { rows } = await sql`select from email_links where account_id = ${person.accountId}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('a link expires after 24 hours, and when its account is disabled', async () => {
    const person = await site.member('student')
    await person.call('POST', '/api/account/email-confirmation')
    const token = tokenIn(await arrived(person.email))
    await db.updateTable('accounts').set({ disabled: true }).where('id', '=', person.accountId).execute()
    expect((await follow(token)).statusCode).toBe(410)
    await db.updateTable('accounts').set({ disabled: false }).where('id', '=', person.accountId).execute()
    await sql`update email_links set expires_at = expires_at - interval '24 hours'
      where account_id = ${person.accountId}`.execute(db)
    expect((await follow(token)).statusCode).toBe(410)
  })
})

describe('F-C6 change', () => {
  test('the link changes the email everywhere; other sessions end, this one and its device stay', async () => {
    const person = await site.member('educator')
    await signIn(person.email, person)
    const elsewhere = site.anonymous()
    await signIn(person.email, elsewhere)
    const resource = await contributeLink(person, { link: 'https://school.example/e', title: 'Moves along' })
    await site.parts.makeResetLink(person.accountId)
    const { email } = await changed(person)
    expect(await accountOf(person)).toMatchObject({ email, email_confirmed_at: expect.any(Date) })
    expect(await rowOf(db, resource.id)).toMatchObject({
      user_id: email,
      uploader_account_id: person.accountId,
    })
    expect((await person.call('GET', '/api/account')).json()).toMatchObject({ email, emailConfirmed: true })
    expect([await emailIn(person), await emailIn(elsewhere)]).toEqual([email, undefined])
    const links = db.selectFrom('password_resets').select('account_id')
    expect(await links.where('account_id', '=', person.accountId).execute()).toEqual([])
    expect((await signIn(person.email)).statusCode).toBe(404)
    await signIn(email, person)
    const { rows } = await sql`select from pgboss.job where name = 'account-notice'
      and data ->> 'accountId' = ${person.accountId} and data ->> 'notice' = 'new-device'`.execute(db)
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(await actsOn(person)).toEqual([['email.changed', true]])
  })

  test('it needs a sign-in or a confirmation within five minutes', async () => {
    const person = await site.member('student')
    await sql`update sessions set confirmed_at = now() - interval '6 minutes'
      where account_id = ${person.accountId}`.execute(db)
    const answer = await ask(person, newAddress())
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'confirm_first'])
  })

  test.for(['no address', 'a@b', 'a@b.c, d@e.f', ''])('%j is refused', async (typed) => {
    const answer = await ask(await site.member('student'), typed)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ field: 'email' })
  })

  test('T13 a taken address gets the same answer; its owner gets a note without a link, at most three an hour', async () => {
    await waitForFreshHour(db)
    const owner = await site.member('student')
    const askFor = async (email: string) => {
      const { statusCode, body } = await ask(await site.member('student'), email)
      return [statusCode, body]
    }
    expect([await askFor(owner.email.toUpperCase()), await askFor(newAddress())]).toEqual([
      [202, ''],
      [202, ''],
    ])
    const mail = await arrived(owner.email)
    expect(mail).toMatchObject({ subject: 'Somebody wanted to use your email on Thuto' })
    expect(mail?.text).not.toMatch(/https?:|token/)
    for (let n = 0; n < 4; n += 1) await askFor(owner.email)
    await jobsDone()
    expect(mailsTo(owner.email)).toHaveLength(3)
    expect(await accountOf(owner)).toMatchObject({ email: owner.email })
  })

  test('the link of an older email change has expired', async () => {
    const person = await site.member('student')
    const [first, second] = [newAddress(), newAddress()]
    await ask(person, first)
    const older = tokenIn(await arrived(first))
    await ask(person, second)
    expect((await follow(older, person)).json()).toMatchObject({ code: 'email_link_gone' })
    expect((await follow(tokenIn(await arrived(second)), person)).json()).toMatchObject({ email: second })
  })

  test('T11 a new password cancels a pending email change', async () => {
    const person = await site.member('student')
    const newEmail = newAddress()
    await ask(person, newEmail)
    const token = tokenIn(await arrived(newEmail))
    const payload = { password, newPassword: 'a-brand-new-password' }
    expect((await person.call('POST', '/api/account/password', { payload })).statusCode).toBe(204)
    expect((await follow(token)).statusCode).toBe(410)
  })

  test('an address taken meanwhile is not changed to', async () => {
    const person = await site.member('student')
    const newEmail = newAddress()
    await ask(person, newEmail)
    const token = tokenIn(await arrived(newEmail))
    await site.anonymous().call('POST', '/api/sign-up', { payload: { email: newEmail, password } })
    expect((await follow(token, person)).statusCode).toBe(410)
    expect(await accountOf(person)).toMatchObject({ email: person.email })
  })

  test('one of two concurrent uses of a link changes the email', async () => {
    const person = await site.member('student')
    const newEmail = newAddress()
    await ask(person, newEmail)
    const token = tokenIn(await arrived(newEmail))
    const both = await Promise.all([follow(token, person), follow(token, person)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  })
})

describe('F-C6 the former address', () => {
  test('gets a link that restores it, which ends every session and every later link', async () => {
    const person = await site.member('student')
    const { email } = await changed(person)
    const mail = await arrived(person.email)
    expect(mail).toMatchObject({ subject: 'Your email for Thuto was changed' })
    expect(linkIn(mail)).toMatch(/&for=restore$/)
    const third = newAddress()
    await ask(person, third)
    const thirdToken = tokenIn(await arrived(third))
    const undone = await follow(tokenIn(mail), person)
    expect(undone.json()).toEqual({ purpose: 'restore', email: person.email })
    expect(await accountOf(person)).toMatchObject({ email: person.email })
    expect(await emailIn(person)).toBeUndefined()
    expect((await follow(thirdToken)).statusCode).toBe(410)
    expect((await signIn(email)).statusCode).toBe(404)
    expect((await signIn(person.email)).statusCode).toBe(200)
    expect((await actsOn(person)).map(([act]) => act)).toEqual(['email.changed', 'email.restored'])
  })

  test('is reserved while the restore link is valid', async () => {
    const person = await site.member('student')
    await changed(person)
    const mail = await arrived(person.email)
    const payload = { email: person.email, password }
    const taken = await site.anonymous().call('POST', '/api/sign-up', { payload })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken'])
    const other = await site.member('student')
    await ask(other, person.email)
    await jobsDone()
    // The response for a taken address does not differ from others (T13).
    expect((await other.call('GET', '/api/account/export')).json().email_links).toMatchObject([
      { purpose: 'change', email: person.email },
    ])
    const { rows } = await sql`select from email_links
      where account_id = ${other.accountId} and token_hash is not null`.execute(db)
    expect(rows).toEqual([])
    expect((await follow(tokenIn(mail))).json()).toMatchObject({ purpose: 'restore' })
  })

  test('gets a note without a link if it was never confirmed', async () => {
    const person = await site.member('student')
    const newEmail = newAddress()
    await ask(person, newEmail)
    await follow(tokenIn(await arrived(newEmail)), person)
    const mail = await arrived(person.email)
    expect(mail).toMatchObject({ subject: 'Your email for Thuto was changed' })
    expect(mail?.text).not.toMatch(/https?:|token/)
    const answer = await site
      .anonymous()
      .call('POST', '/api/sign-up', { payload: { email: person.email, password } })
    expect(answer.statusCode).toBe(201)
  })
})

describe('limits', () => {
  test('F-C6 an account gets three links to confirm its email and five to change it an hour', async () => {
    const strict = await testSite({
      settings: { LIMITS: 'normal', SMTP_URL: box.url, MAIL_FROM: 'no-reply@thuto.example' },
    })
    await waitForFreshHour(strict.parts.db)
    const person = await strict.member('student')
    const statuses = async (url: string, count: number, payload?: object) => {
      const found: number[] = []
      for (let n = 0; n < count; n += 1)
        found.push((await person.call('POST', url, payload ? { payload } : {})).statusCode)
      return found
    }
    expect(await statuses('/api/account/email-confirmation', 4)).toEqual([202, 202, 202, 429])
    expect(await statuses('/api/account/email', 6, { email: 'x@school.example' })).toEqual([
      ...Array.from({ length: 5 }, () => 202),
      429,
    ])
  })

  test('F-C6 without SMTP nothing is queued, and the account reports it', async () => {
    const quiet = await testSite()
    const email = newAddress()
    const person = quiet.anonymous()
    await person.call('POST', '/api/sign-up', { payload: { email, password } })
    for (const [url, payload] of [
      ['/api/account/email', { email: newAddress() }],
      ['/api/account/email-confirmation', undefined],
    ] as const) {
      const answer = await person.call('POST', url, payload ? { payload } : {})
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'mail_unavailable'])
    }
    expect((await person.call('GET', '/api/account')).json()).toMatchObject({
      emailConfirmed: false,
      sendsMail: false,
    })
    const { rows } = await sql`select from email_links`.execute(quiet.parts.db)
    expect(rows).toEqual([])
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordQueries } from '#test/database/record-statements.ts'
import { waitForFreshHour } from '#test/database/fresh-window.ts'
import { tokenIn } from '#test/fakes/fake-mail-server.ts'
import { type Person, testSite } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'

const logged: unknown[] = []
const { box, site } = await siteWithMail({
  settings: {
    BASE_URL: 'http://127.0.0.1:3000',
  },
  logError: (error) => logged.push(error),
})
const withoutMail = await testSite()
const { db } = site.parts

const ask = (email: unknown, where = site, language = 'en') =>
  where.anonymous().call('POST', '/api/password-reset-requests', {
    payload: { email },
    headers: { 'accept-language': language },
  })
const reset = (token: string, password: string) =>
  site.anonymous().call('POST', '/api/password-resets', { payload: { token, password } })
const signIn = (email: string, password: string) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password } })
const mailsTo = (email: string) =>
  box.mails.filter(({ to, text }) => to?.[0]?.address === email && text?.includes('/new-password?'))
const disable = (person: Person) =>
  db.updateTable('accounts').set({ disabled: true }).where('id', '=', person.accountId).execute()
const jobsLeft = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from pgboss.job`.execute(db)).rows[0]?.n
async function everyJobDone() {
  await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0)
}

/** Asks for a link as this person does, and reads the token in the mail. */
async function mailedToken({ email }: Person) {
  const before = mailsTo(email).length
  await ask(email)
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(before + 1)
  return tokenIn(mailsTo(email).at(-1))
}

test('T11 AUTH-28 mailed link sets the password and ends the old one and every session', async () => {
  const person = await site.member('educator')
  const token = await mailedToken(person)
  expect(mailsTo(person.email)[0]).toMatchObject({
    from: { address: 'no-reply@thuto.example' },
    subject: 'Reset your Thuto password',
  })
  expect((await reset(token, 'a-brand-new-password')).statusCode).toBe(204)
  expect((await person.call('GET', '/api/folders')).statusCode).toBe(401)
  expect((await signIn(person.email, 'a-long-password-for-tests')).statusCode).toBe(401)
  expect((await signIn(person.email, 'a-brand-new-password')).statusCode).toBe(200)
  const again = await reset(token, 'yet-another-password')
  expect([again.statusCode, again.json()]).toMatchObject([
    410,
    {
      code: 'reset_link_gone',
      message: 'This link has been used or has expired. Request a new one.',
    },
  ])
})

test('F-C6 owner of an address used by a stranger takes over the account by mail', async () => {
  const email = 'principal@school.example'
  const stranger = site.anonymous()
  await stranger.call('POST', '/api/sign-up', { payload: { email, password: 'the-stranger-was-first' } })
  const confirmed = async () =>
    (await sql`select from accounts where email = ${email} and email_confirmed_at is not null`.execute(db))
      .rows.length === 1
  const token = await mailedToken({ ...stranger, email })
  expect(await confirmed()).toBe(false)
  expect((await reset(token, 'the-owner-is-here-now')).statusCode).toBe(204)
  expect(await confirmed()).toBe(true)
  expect((await stranger.call('GET', '/api/session')).json()).toMatchObject({ account: null })
  expect((await signIn(email, 'the-stranger-was-first')).statusCode).toBe(401)
  expect((await signIn(email, 'the-owner-is-here-now')).statusCode).toBe(200)
})

test('mail is in the language of the requesting page', async () => {
  const { email } = await site.member('student')
  await ask(email, site, 'af')
  await expect.poll(() => mailsTo(email), { timeout: 20_000 }).toHaveLength(1)
  const [mail] = mailsTo(email)
  expect(mail?.subject).toBe('Stel jou wagwoord vir Thuto terug')
  expect(mail?.text).toContain('Maak hierdie skakel oop om ’n nuwe een te kies:')
  expect(tokenIn(mail)).toHaveLength(43)
})

test('T13 response is the same for known and unknown emails', async () => {
  const [known, disabled] = [await site.member('student'), await site.member('student')]
  await disable(disabled)
  const emails = [
    known.email,
    disabled.email,
    'nobody@thuto.example',
    'not an email',
    ` ${known.email.toUpperCase()}`,
  ]
  const responses = []
  for (const email of emails) {
    const { statusCode, body, headers } = await ask(email)
    responses.push({ statusCode, body, names: Object.keys(headers).toSorted() })
  }
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(responses[0]).toMatchObject({ statusCode: 202, body: '' })
  await everyJobDone()
  expect(mailsTo(known.email)).toHaveLength(2)
  expect(box.mails.flatMap(({ to }) => to ?? []).map(({ address }) => address)).not.toContain(disabled.email)
})

test('T13 request runs the same statements for every email and reads no account', async () => {
  const { email } = await site.member('student')
  const [known, unknown] = [
    await recordQueries(() => ask(email)),
    await recordQueries(() => ask('who@thuto.example')),
  ]
  // Limits that are counted in the same moment share a statement: their number depends on the moment.
  const isNew = (text: string, i: number, all: readonly string[]) =>
    !text.includes('plan: limits') || all.indexOf(text) === i
  const texts = (statements: unknown[]) =>
    statements
      .map((each) => (typeof each === 'string' ? each : (each as { text: string }).text))
      .filter(isNew)
  expect(texts(known)).toEqual(texts(unknown))
  expect(known.length).toBeGreaterThan(0)
  expect(texts(known).join('\n')).not.toMatch(/\baccounts\b/)
  await everyJobDone()
})

describe('limit of mails', () => {
  beforeEach(() => waitForFreshHour(db))

  test('account gets at most three mails an hour, another account is unaffected', async () => {
    const [often, once] = [await site.member('student'), await site.member('student')]
    for (let i = 0; i < 5; i += 1) expect((await ask(often.email)).statusCode).toBe(202)
    await ask(once.email)
    await everyJobDone()
    expect([mailsTo(often.email).length, mailsTo(once.email).length]).toEqual([3, 1])
  })

  test('T43 refused mail is retried; the log has neither address nor token', async () => {
    const { email, accountId } = await site.member('student')
    box.refuse('we know nobody called')
    await ask(email)
    await expect.poll(() => logged, { timeout: 20_000 }).toHaveLength(1)
    box.refuse(undefined)
    expect(String(logged[0])).toBe(
      'Error: The job reset-mail failed (try 1 of 6): The mail server did not accept the email (EENVELOPE 450)',
    )
    const jobs = async () =>
      (
        await sql<{ state: string; output: string }>`
          select state, output::text from pgboss.job where data ->> 'email' = ${email}`.execute(db)
      ).rows
    // Logged first; the queue hears of it a moment later.
    await expect.poll(jobs, { timeout: 20_000 }).toMatchObject([{ state: 'retry' }])
    expect(JSON.stringify([logged, await jobs()])).not.toContain(email.split('@')[0])
    const bucket = await db
      .selectFrom('limit_counters')
      .select('count')
      .where('bucket', '=', `reset mails ${accountId}`)
      .executeTakeFirst()
    expect(bucket?.count).toBe(0)
    await sql`update pgboss.job set start_after = now() where data ->> 'email' = ${email}`.execute(db)
    // Another job wakes the worker, which then finds this one too.
    await ask('nobody@thuto.example')
    await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1)
  })
})

test('ERR-03 CASE-B10 weak password is refused and the link still works', async () => {
  const person = await site.member('student')
  const token = await mailedToken(person)
  for (const blank of [' ', '\u00A0', '\u200B'])
    expect((await reset(token, blank.repeat(12))).statusCode).toBe(422)
  const weak = await reset(token, '1234567')
  expect([weak.statusCode, weak.json()]).toMatchObject([
    422,
    {
      code: 'password_too_weak',
      field: 'password',
      message: 'Password is too weak. Please choose a stronger password.',
    },
  ])
  expect((await reset(token, 'good-enough-for-all')).statusCode).toBe(204)
})

test('CASE-B10 the email of the account is refused behind a link, in any case', async () => {
  const person = await site.member('student')
  const token = await mailedToken(person)
  const answer = await reset(token, ` ${person.email.toUpperCase()}\u200B`)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    {
      code: 'password_too_weak',
      field: 'password',
      message: 'Password is too weak. Please choose a stronger password.',
    },
  ])
  expect((await reset(token, `not ${person.email}`)).statusCode).toBe(204)
})

test('CASE-B10 an email that an earlier version stored with a Unicode host is refused too', async () => {
  const person = await site.member('student')
  const token = await mailedToken(person)
  const email = 'principal@skool-môre.example'
  await sql`update accounts set email = ${email} where id = ${person.accountId}`.execute(db)
  expect((await reset(token, email)).json()).toMatchObject({ code: 'password_too_weak' })
  expect((await reset(token, 'good-enough-for-all')).statusCode).toBe(204)
})

test('AUTH-28 link of a disabled account has expired', async () => {
  const person = await site.member('student')
  const token = await mailedToken(person)
  await disable(person)
  expect((await reset(token, 'a-brand-new-password')).statusCode).toBe(410)
})

test('unknown or malformed token is refused', async () => {
  expect((await reset('x'.repeat(43), 'a-brand-new-password')).statusCode).toBe(410)
  expect((await reset("' or 1=1 --", 'a-brand-new-password')).statusCode).toBe(400)
})

test('request without mail settings fails and makes no queue', async () => {
  const answer = await ask('somebody@thuto.example', withoutMail)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    {
      code: 'mail_unavailable',
      message: 'This site cannot send email. Ask an admin for a password link.',
    },
  ])
  const queues = await sql`select name from pgboss.queue`.execute(withoutMail.parts.db)
  expect(queues.rows).toEqual([])
})

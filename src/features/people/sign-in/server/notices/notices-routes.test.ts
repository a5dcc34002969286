/** Notices to owners about their sign-ins and roles (F-C8, decision 82). */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitForFreshDay, waitForFreshQuarter } from '#test/database/fresh-window.ts'
import { type Person, testSite } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'

const { box, site } = await siteWithMail()
const { db } = site.parts
const password = 'a-long-password-for-tests'
const patience = { timeout: 20_000 }

const subjectsTo = (email: string) =>
  box.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)
const signIn = (email: string, typed = password, who: Person = site.anonymous(), headers = {}) =>
  who.call('POST', '/api/sign-in', { payload: { email, password: typed }, headers })
const jobsDone = async () => {
  const open = sql`select from pgboss.job where state in ('created', 'active', 'retry')`
  await expect.poll(async () => (await open.execute(db)).rows, patience).toEqual([])
}
const inEnglish = 'New sign-in to your Thuto account'

describe('F-C8 new device', () => {
  test('sign-in in an unknown browser is notified, in a known one it is not', async () => {
    const person = await site.member('student')
    const browser = site.anonymous()
    await signIn(person.email, password, browser)
    await expect.poll(() => subjectsTo(person.email), patience).toEqual([inEnglish])
    await signIn(person.email, password, browser)
    await jobsDone()
    expect(subjectsTo(person.email)).toEqual([inEnglish])
    expect(box.mails.at(-1)?.text).not.toMatch(/https?:|token/)
  })

  test('the browser of a sign-up is known', async () => {
    const browser = site.anonymous()
    const email = 'newcomer@school.example'
    await browser.call('POST', '/api/sign-up', { payload: { email, password } })
    await browser.call('POST', '/api/sign-out')
    await signIn(email, password, browser)
    await jobsDone()
    expect(subjectsTo(email)).toEqual(['Confirm your email for Thuto'])
  })

  test('at most five a day are sent', async () => {
    await waitForFreshDay(db)
    const person = await site.member('student')
    for (let n = 0; n < 7; n += 1) await signIn(person.email)
    await jobsDone()
    expect(subjectsTo(person.email)).toHaveLength(5)
  })
})

test('F-C8 a changed role is notified in the language of the owner, not of the admin; the same role is not', async () => {
  const [admin, person] = [await site.member('admin'), await site.member('student')]
  await signIn(person.email, password, site.anonymous(), { 'accept-language': 'af' })
  const give = () =>
    admin.call('PATCH', `/api/users/${person.accountId}`, {
      payload: { role: 'educator', unconfirmed: true },
    })
  expect((await give()).statusCode).toBe(200)
  expect((await give()).statusCode).toBe(200)
  await jobsDone()
  expect(subjectsTo(person.email).toSorted()).toEqual([
    'Jou rol op Thuto is verander',
    'Nuwe aanmelding by jou rekening op Thuto',
  ])
})

describe('F-C8 T9 lockout', () => {
  beforeEach(() => waitForFreshQuarter(db))

  test('T13 is notified to its owner once, and queued alike for an unknown email', async () => {
    const person = await site.member('student')
    // A job that is done is deleted.
    const queued = vi.spyOn(site.parts.jobs, 'send')
    const responses = await Promise.all(
      [person.email, 'nobody-at-all@school.example'].map(async (email, i) => {
        const statuses: number[] = []
        for (let n = 0; n < 13; n += 1) {
          const payload = { email, password: 'not it at all' }
          const remoteAddress = `192.0.2.${i + 1}`
          const answer = await site.anonymous().call('POST', '/api/sign-in', { payload, remoteAddress })
          statuses.push(answer.statusCode)
        }
        return statuses.slice(10)
      }),
    )
    expect(responses).toEqual([
      [429, 429, 429],
      [429, 429, 429],
    ])
    expect(queued.mock.calls.filter(([{ name }]) => name === 'lockout-notice')).toHaveLength(2)
    queued.mockRestore()
    await jobsDone()
    expect(subjectsTo(person.email)).toEqual(['Too many failed sign-ins to your Thuto account'])
    expect(subjectsTo('nobody-at-all@school.example')).toEqual([])
  })
})

test('F-C8 without SMTP nothing is queued', async () => {
  const quiet = await testSite()
  const [admin, person] = [await quiet.member('admin'), await quiet.member('student')]
  for (let n = 0; n < 12; n += 1)
    await quiet
      .anonymous()
      .call('POST', '/api/sign-in', { payload: { email: person.email, password: 'wrong' } })
  await admin.call('PATCH', `/api/users/${person.accountId}`, { payload: { role: 'educator' } })
  const { rows } =
    await sql`select from information_schema.tables where table_schema = 'pgboss' and table_name = 'job'`.execute(
      quiet.parts.db,
    )
  const jobs = rows.length === 0 ? [] : (await sql`select name from pgboss.job`.execute(quiet.parts.db)).rows
  expect(jobs).toEqual([])
})

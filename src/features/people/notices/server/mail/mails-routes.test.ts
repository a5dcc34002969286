/** Notices by mail, from the act to the mail server. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { contributeFile } from '#test/site-actions.ts'
import type { Person } from '#test/site.ts'
import { siteWithMail } from '#test/site-with-mail.ts'
import { mailsPerDay } from '../../contract.ts'
import type { NewNotice } from '../../notice-kinds.ts'
import { noticesMailJob } from './mail-notices.ts'

const { box, site } = await siteWithMail()
const { db, queueDueMails } = site.parts
const patience = { timeout: 20_000 }

async function confirmed(role: 'educator' | 'moderator' | 'admin' = 'educator') {
  const person = await site.member(role)
  await sql`update accounts set email_confirmed_at = now() - interval '1 hour' where id = ${person.accountId}`.execute(
    db,
  )
  return person
}
const notify = ({ accountId }: Person, more: Partial<NewNotice> = {}) =>
  db.transaction().execute((tx) =>
    site.parts.addNotice(tx, {
      accountId,
      kind: 'published',
      resourceId: '7d0c4f6e-5b1a-4e2d-9c3f-0a1b2c3d4e5f',
      title: 'Fractions',
      data: {},
      ...more,
    } as NewNotice),
  )
const choose = (person: Person, payload: object) => person.call('PATCH', '/api/notice-choices', { payload })
/** As if the minute, or the night, had passed. */
const letPass = ({ accountId }: Person) =>
  sql`update notices set mail_due_at = mail_due_at - interval '25 hours' where account_id = ${accountId}`.execute(
    db,
  )
const jobsDone = async () => {
  const open = sql`select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()`
  await expect.poll(async () => (await open.execute(db)).rows, patience).toEqual([])
}
async function sweep() {
  await queueDueMails()
  await jobsDone()
}
const mailsTo = ({ email }: Person) => box.mails.filter(({ to }) => to?.[0]?.address === email)
const mailState = async (person: Person) => (await person.call('GET', '/api/notice-choices')).json().mail

beforeEach(() => box.refuse(undefined))

describe('about contributions', () => {
  test('ANS-34 mail is plain text without the moderator and with both unsubscribe headers', async () => {
    const [person, moderator] = [await confirmed(), await confirmed('moderator')]
    await sql`update accounts set language = 'af' where id = ${person.accountId}`.execute(db)
    await notify(person, { kind: 'returned', data: { reason: 'errors', text: 'Vraag 3 is verkeerd.' } })
    await letPass(person)
    await sweep()
    const [mail] = mailsTo(person)
    expect(mailsTo(person)).toHaveLength(1)
    expect(mail?.text).toMatch(
      /Fractions\n.*vra dat jy dit verander\.\n“Vraag 3 is verkeerd\.”\nhttp.*#\/contributions/,
    )
    expect(mail).not.toHaveProperty('html')
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${moderator.email}|${moderator.accountId}`))
    const head = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(head).toMatchObject({
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    const address = String(head['list-unsubscribe']).slice(1, -1).replace(site.parts.config.baseUrl, '')
    const answer = await site.http.inject({ method: 'POST', url: address })
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('nie meer hierdie e-posse'),
    ])
    await sweep()
    expect(mailsTo(person)).toHaveLength(1)
  })

  test('a mail at once waits a minute, in a job of the transaction of the act', async () => {
    const person = await confirmed()
    await notify(person)
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from start_after - created_on)::int as seconds
      from pgboss.job where name = 'notice-mail' and data ->> 'accountId' = ${person.accountId}`.execute(db)
    expect(rows).toEqual([{ seconds: 61 }])
    await sweep()
    expect(mailsTo(person)).toEqual([])
  })

  test('ANS-29 thirty notices of one night are one mail', async () => {
    const person = await confirmed()
    await choose(person, { contributions: 'daily' })
    for (let n = 1; n <= 30; n += 1) await notify(person, { title: `Lesson ${n}` })
    await sweep()
    expect(mailsTo(person)).toEqual([])
    await letPass(person)
    await Promise.all([sweep(), sweep()])
    expect(mailsTo(person).map(({ text }) => text?.match(/^Lesson /gm)?.length)).toEqual([30])
  })

  test('ANS-29 at most six mails a day are sent, the rest next morning in one', async () => {
    const person = await confirmed()
    for (let n = 1; n <= mailsPerDay + 4; n += 1) {
      await notify(person, { title: `Lesson ${n}` })
      await sql`update notices set mail_due_at = now() - ${`${30 - 2 * n} minutes`}::interval
        where account_id = ${person.accountId} and title = ${`Lesson ${n}`}`.execute(db)
    }
    await sweep()
    expect(mailsTo(person)).toHaveLength(mailsPerDay)
    await sql`update notices set mailed_at = mailed_at - interval '25 hours' where account_id = ${person.accountId}`.execute(
      db,
    )
    await letPass(person)
    await sweep()
    expect(
      mailsTo(person)
        .at(-1)
        ?.text?.match(/^Lesson /gm),
    ).toHaveLength(4)
    expect(mailsTo(person)).toHaveLength(mailsPerDay + 1)
  })

  test('ANS-30 an account that may no longer be mailed gets none', async () => {
    const [unconfirmed, minor, disabled] = [await confirmed(), await confirmed(), await confirmed()]
    for (const person of [unconfirmed, minor, disabled]) {
      await notify(person)
      await letPass(person)
    }
    await sql`update accounts set email_confirmed_at = null where id = ${unconfirmed.accountId}`.execute(db)
    await sql`update users set age = 12 where account_id = ${minor.accountId}`.execute(db)
    await sql`update accounts set disabled = true where id = ${disabled.accountId}`.execute(db)
    const { jobs } = site.parts
    for (const { accountId } of [unconfirmed, minor, disabled]) await jobs.send(noticesMailJob, { accountId })
    await sweep()
    expect([unconfirmed, minor, disabled].flatMap(mailsTo)).toEqual([])
  })
})

describe('ANS-33 refusal', () => {
  test('ANS-33 a 5xx reply for the recipient stops mails until the owner saves a choice or confirms an address', async () => {
    const person = await confirmed()
    box.refuse('no such user', 550)
    await notify(person)
    await letPass(person)
    await sweep()
    expect(await mailState(person)).toBe('stopped')
    box.refuse(undefined)
    await notify(person)
    await letPass(person)
    await sweep()
    expect(mailsTo(person)).toEqual([])
    await choose(person, { contributions: 'at once' })
    expect(await mailState(person)).toBe('on')
    await notify(person, { title: 'After the choice' })
    await letPass(person)
    await sweep()
    expect(mailsTo(person).map(({ text }) => text?.includes('After the choice'))).toEqual([true])
    await sql`update notice_settings set stop_reason = '550', updated_at = now() where account_id = ${person.accountId}`.execute(
      db,
    )
    expect(await mailState(person)).toBe('stopped')
    await sql`update accounts set email_confirmed_at = now() + interval '1 second' where id = ${person.accountId}`.execute(
      db,
    )
    expect(await mailState(person)).toBe('on')
  })

  test('a mail refused for a while is sent later, and stops nothing', async () => {
    const person = await confirmed()
    box.refuse('come back later')
    expectConsoleError(/The job notice-mail failed \(try 1 of 6\): .* \(EENVELOPE 450\)/)
    await notify(person)
    await letPass(person)
    await queueDueMails()
    const failed = sql`select from pgboss.job where state = 'retry' and data ->> 'accountId' = ${person.accountId}`
    await expect.poll(async () => (await failed.execute(db)).rows, patience).toHaveLength(1)
    expect(await mailState(person)).toBe('on')
    box.refuse(undefined)
    await sweep()
    expect(mailsTo(person)).toHaveLength(1)
  })
})

describe('about what waits', () => {
  test('moderators and admins get one mail a day, when something waits and unless they chose never', async () => {
    const [moderator, admin, silent, educator] = [
      await confirmed('moderator'),
      await confirmed('admin'),
      await confirmed('moderator'),
      await confirmed(),
    ]
    await choose(silent, { queue: 'never' })
    await sweep()
    expect([moderator, admin, silent].flatMap(mailsTo)).toEqual([])
    await contributeFile(educator)
    await contributeFile(educator)
    await sql`update notice_settings set queue_mailed_at = now() - interval '25 hours'`.execute(db)
    await sweep()
    await sweep()
    expect(mailsTo(moderator).map(({ text }) => text)).toEqual([
      expect.stringContaining('2 resources wait for review.\n\nhttp://127.0.0.1:3000/#/moderation'),
    ])
    expect([admin, silent, educator].map((person) => mailsTo(person).length)).toEqual([1, 0, 0])
  })
})

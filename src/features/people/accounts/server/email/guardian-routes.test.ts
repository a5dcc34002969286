/** GUARDIAN_CONSENT=confirmed: the guardian of a minor agrees by a mailed link (POPIA s34–35). */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { blankPerson } from '#test/builders.ts'
import { waitForFreshHour } from '#test/database/fresh-window.ts'
import { tokenIn } from '#test/fakes/fake-mail-server.ts'
import { siteWithMail } from '#test/site-with-mail.ts'

const { box, site } = await siteWithMail({
  settings: {
    GUARDIAN_CONSENT: 'confirmed',
    BASE_URL: 'http://127.0.0.1:3000',
  },
})
const { db, eraseUnconfirmed } = site.parts
const admin = await site.member('admin')
const password = 'a-long-password-for-tests'
const patience = { timeout: 20_000 }

let minors = 0
let guardian = ''
let email = ''
beforeEach(() => {
  minors += 1
  guardian = `guardian-${minors}@home.example`
  email = `minor-${minors}@school.example`
})
const signUp = (more: object = {}) =>
  site.anonymous().call('POST', '/api/sign-up', {
    payload: { email, password, age: 15, first_name: 'Lerato', guardian_email: guardian, ...more },
  })
const mails = () => box.mails.filter(({ to }) => to?.[0]?.address === guardian)
const tokenMailed = async (count = 1) => {
  await expect.poll(mails, patience).toHaveLength(count)
  return tokenIn(mails().at(-1))
}
const post = (url: string, token: string) => site.anonymous().call('POST', url, { payload: { token } })
const isStored = async (text: string) => {
  const { rows } = await sql`select from guardian_requests t where t::text like ${`%${text}%`}
    union all select from guardian_consents t where t::text like ${`%${text}%`}`.execute(db)
  return rows.length > 0
}
const giveRole = (id: string, role = 'student') =>
  admin.call('PATCH', `/api/users/${id}`, { payload: { role, unconfirmed: true } })

test.for([{}, { guardian_email: 'nobody' }, { guardian_email: undefined }])(
  'sign-up of a minor needs the email of a guardian, not the own one: %j',
  async (more) => {
    const answer = await signUp({ guardian_email: email, ...more })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'guardian_email_missing', field: 'guardian_email' },
    ])
    expect(await isStored(guardian)).toBe(false)
  },
)

test('an adult and a person without an age need no consent', async () => {
  for (const age of [18, null]) {
    const answer = await signUp({ age, email: `adult-${age}-${email}` })
    expect(answer.statusCode).toBe(201)
  }
  expect(await isStored(guardian)).toBe(false)
})

describe('s35 a guardian', () => {
  test('sees the stored data and agrees; only a hash of the address stays', async () => {
    const signedUp = await signUp()
    expect(signedUp.statusCode, signedUp.body).toBe(201)
    const { id, role } = signedUp.json().account
    expect(role).toBe('open access user')
    const token = await tokenMailed()
    expect(mails()[0]?.text).toContain(email)
    const seen = await post('/api/guardian-requests', token)
    const stored = { email, full_name: 'Lerato', institution: '', age: 15, requested_role: '' }
    expect(seen.json()).toEqual({ ...blankPerson, ...stored })
    const refused = await giveRole(id)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'guardian_pending'])
    expect((await post('/api/guardian-consents', token)).statusCode).toBe(204)
    expect(await isStored(guardian)).toBe(false)
    const { rows } =
      await sql`select text_version, guardian_hash from guardian_consents where account_id = ${id}`.execute(
        db,
      )
    expect(rows).toEqual([{ text_version: '2026-11', guardian_hash: site.parts.hideEmail(guardian) }])
    const acts = db.selectFrom('audit_entries').select(['account_id', 'act']).where('subject_id', '=', id)
    expect(await acts.where('act', '=', 'guardian.confirmed').execute()).toEqual([
      { account_id: 'guardian', act: 'guardian.confirmed' },
    ])
    for (const url of ['/api/guardian-consents', '/api/guardian-requests'])
      expect((await post(url, token)).json()).toMatchObject({ code: 'guardian_link_gone' })
    expect((await giveRole(id)).statusCode).toBe(200)
  })

  test('gets the link again; the former one has expired', async () => {
    const minor = site.anonymous()
    const payload = { email, password, age: 12, guardian_email: guardian }
    await minor.call('POST', '/api/sign-up', { payload })
    const first = await tokenMailed()
    expect((await minor.call('GET', '/api/account')).json()).toMatchObject({ guardianAsked: true })
    expect((await minor.call('POST', '/api/account/guardian-mail')).statusCode).toBe(202)
    const second = await tokenMailed(2)
    expect((await post('/api/guardian-requests', first)).statusCode).toBe(410)
    expect((await post('/api/guardian-consents', second)).statusCode).toBe(204)
    expect((await minor.call('GET', '/api/account')).json()).toMatchObject({ guardianAsked: false })
    expect((await minor.call('POST', '/api/account/guardian-mail')).statusCode).toBe(202)
  })

  test('gets at most three mails an hour, however many accounts name the address', async () => {
    await waitForFreshHour(db)
    for (let n = 0; n < 5; n += 1) await signUp({ email: `many-${n}-${email}` })
    await expect
      .poll(
        async () =>
          (
            await sql`select from pgboss.job
      where state in ('created', 'active', 'retry')`.execute(db)
          ).rows,
        patience,
      )
      .toEqual([])
    expect(mails()).toHaveLength(3)
  })
})

test('s14 an account without an answer is erased after 14 days, with the address of the guardian', async () => {
  const { id } = (await signUp()).json().account
  const token = await tokenMailed()
  const age = (interval: string) =>
    sql`update guardian_requests set created_at = now() - ${interval}::interval where account_id = ${id}`.execute(
      db,
    )
  const exists = async () =>
    (await db.selectFrom('accounts').select('id').where('id', '=', id).execute()).length === 1
  await age('13 days 23 hours')
  await eraseUnconfirmed()
  expect(await exists()).toBe(true)
  await age('14 days 2 hours')
  expect((await post('/api/guardian-consents', token)).statusCode).toBe(410)
  await eraseUnconfirmed()
  expect([await exists(), await isStored(guardian)]).toEqual([false, false])
  const acts = db.selectFrom('audit_entries').select(['account_id', 'act']).where('subject_id', '=', id)
  expect(await acts.execute()).toContainEqual({ account_id: 'system', act: 'account.erased' })
})

describe('F-S3-09 an age below 18 that is entered later', () => {
  const member = async (more: object = { age: null }) => {
    const person = site.anonymous()
    const { id } = (
      await person.call('POST', '/api/sign-up', { payload: { email, password, ...more } })
    ).json<{ account: { id: string } }>().account
    return { id, change: (payload: object) => person.call('PATCH', '/api/account', { payload }) }
  }
  const roleOf = async (id: string) => {
    const row = db.selectFrom('users').select(['role', 'age']).where('account_id', '=', id)
    return row.executeTakeFirstOrThrow()
  }

  test.for([{}, { guardian_email: 'nobody' }, { guardian_consent: true }])(
    'is refused without the email of a guardian: %j',
    async (more) => {
      const { id, change } = await member()
      const answer = await change({ full_name: 'Lerato', age: 15, ...more })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'guardian_email_missing', field: 'guardian_email' },
      ])
      expect((await change({ age: 15, guardian_email: email })).statusCode).toBe(400)
      expect((await roleOf(id)).age).toBeNull()
      expect((await giveRole(id)).statusCode).toBe(200)
    },
  )

  test('asks the guardian once; no role is given until the consent', async () => {
    const { id, change } = await member({ age: 30 })
    const answer = await change({ age: 15, guardian_email: guardian })
    expect(answer.json()).toMatchObject({ age: 15, guardianAsked: true })
    expect((await change({ age: 14, guardian_email: `other-${guardian}` })).statusCode).toBe(200)
    const token = await tokenMailed()
    expect((await giveRole(id)).json()).toMatchObject({ code: 'guardian_pending' })
    expect((await change({ age: 30 })).statusCode).toBe(200)
    expect((await giveRole(id)).json()).toMatchObject({ code: 'guardian_pending' })
    expect((await post('/api/guardian-consents', token)).statusCode).toBe(204)
    expect((await change({ age: 16 })).json()).toMatchObject({ age: 16, guardianAsked: false })
    expect((await giveRole(id)).statusCode).toBe(200)
    expect(mails()).toHaveLength(1)
  })

  test('that the site has without a consent permits no higher role, but a lower one', async () => {
    const { id, change } = await member()
    await giveRole(id, 'educator')
    await sql`update users set age = 15 where account_id = ${id}`.execute(db)
    expect((await giveRole(id, 'moderator')).json()).toMatchObject({ code: 'guardian_pending' })
    expect((await giveRole(id, 'student')).statusCode).toBe(200)
    expect((await giveRole(id, 'educator')).json()).toMatchObject({ code: 'guardian_pending' })
    expect((await change({ full_name: 'Lerato', age: 15 })).statusCode).toBe(400)
    expect((await change({ full_name: 'Lerato' })).statusCode).toBe(200)
    await change({ age: 30 })
    expect((await giveRole(id, 'educator')).statusCode).toBe(200)
  })

  test('asks for nothing from 18 on and without an age', async () => {
    const { change } = await member({ age: 40 })
    for (const age of [18, null]) expect((await change({ age })).statusCode).toBe(200)
    expect((await change({ institution: 'Karoo School' })).statusCode).toBe(200)
  })

  test('is checked again for a repeated call, which asks once', async () => {
    const person = await site.member('student')
    const headers = { 'idempotency-key': 'a-change-of-the-age' }
    const payload = { age: 15, guardian_email: guardian }
    for (let n = 0; n < 2; n += 1)
      expect((await person.call('PATCH', '/api/account', { payload, headers })).statusCode).toBe(200)
    await tokenMailed()
    const requests = db.selectFrom('guardian_requests').select('guardian_email')
    expect(await requests.where('account_id', '=', person.accountId).execute()).toHaveLength(1)
  })
})

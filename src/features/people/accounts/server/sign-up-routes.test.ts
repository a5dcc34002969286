import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createWithIdentity } from '#features/people/sign-in/server/identities/identities-repository.ts'
import { findAccount } from './accounts-repository.ts'
import { commonFailure } from '#shared/failure.ts'
import { waitForFreshHour } from '#test/database/fresh-window.ts'
import { defaultCost } from '#platform/auth/passwords.ts'
import { blankPerson } from '#test/builders.ts'
import { testSite } from '#test/site.ts'
import { createLog } from '#platform/log.ts'
import { guardianConsent } from '../guardian-consent.ts'

const site = await testSite({ settings: { LOG_LEVEL: 'silent' } })
const log: string[] = []
const strict = await testSite({
  settings: { GUARDIAN_CONSENT: 'required' },
  log: createLog({ level: 'trace', write: (line) => log.push(line), now: () => new Date() }),
})
const { db } = site.parts
const password = 'a-long-password-for-tests'

let newcomers = 0
const newEmail = () => `newcomer-${(newcomers += 1)}@school.example`

const signUp = (typed: object, where = site) =>
  where.anonymous().call('POST', '/api/sign-up', { payload: { email: newEmail(), password, ...typed } })
const recordOf = (email: string, where = site) =>
  where.parts.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const accountsNow = async (where = site) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from accounts`.execute(where.parts.db)
  return rows[0]?.n
}

describe('sign-up', () => {
  test('AUTH-09 AUTH-10 CALL-08 sign-up with email and password makes a blank record with the role open access user', async () => {
    const email = newEmail()
    const answer = await signUp({ email })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        account: { id: expect.any(String) as string, email, role: 'open access user' },
        visitor: false,
      },
    ])
    expect(await recordOf(email)).toMatchObject({
      account_id: answer.json().account.id,
      ...blankPerson,
      email,
      role: 'open access user',
    })
  })

  test('AUTH-05 AUTH-06 AUTH-11 DATA-15 sign-up stores the five optional fields, the two names as one', async () => {
    const email = newEmail()
    const typed = {
      first_name: ' Ada ',
      last_name: 'Lovelace\n',
      institution: 'Mountain View College',
      age: 36,
      requested_role: 'educator',
    }
    expect((await signUp({ email, ...typed })).statusCode).toBe(201)
    expect(await recordOf(email)).toMatchObject({
      full_name: 'Ada Lovelace',
      institution: 'Mountain View College',
      age: 36,
      role: 'open access user',
      requested_role: 'educator',
    })
  })

  test.for([
    [{ first_name: 'Ada' }, 'Ada'],
    [{ last_name: 'Lovelace' }, 'Lovelace'],
    [{ first_name: '', last_name: '  ' }, ''],
    [{ first_name: 'x'.repeat(120), last_name: 'y'.repeat(120) }, `${'x'.repeat(120)} ${'y'.repeat(120)}`],
  ] as const)(
    'AUTH-11 a name that is half filled in, blank or as long as it may be',
    async ([typed, stored]) => {
      const email = newEmail()
      expect((await signUp({ email, ...typed })).statusCode).toBe(201)
      expect((await recordOf(email))?.full_name).toBe(stored)
    },
  )

  test('AUTH-12 CALL-09 T42 sign-up opens a session with a new cookie', async () => {
    const newcomer = site.anonymous()
    const email = newEmail()
    const preset = { cookie: 'session=chosen-by-somebody.else' }
    const answer = await newcomer.call('POST', '/api/sign-up', {
      payload: { email, password },
      headers: preset,
    })
    expect([answer.headers['set-cookie']].flat().join()).toMatch(/^session=.*HttpOnly.*SameSite=Lax/i)
    expect(answer.cookies[0]?.value).not.toContain('chosen-by-somebody')
    expect(answer.body).not.toContain(answer.cookies[0]?.value.split('.')[0])
    expect((await newcomer.call('GET', '/api/session')).json()).toMatchObject({ account: { email } })
  })

  test('AUTH-17 new account signs in later, with its email in any case', async () => {
    const email = newEmail()
    await signUp({ email })
    const payload = { email: email.toUpperCase(), password }
    expect((await site.anonymous().call('POST', '/api/sign-in', { payload })).statusCode).toBe(200)
  })

  test('DATA-14 DATA-15 sign-up stores the password as a strong hash only and writes an audit entry', async () => {
    const email = newEmail()
    const costly = await testSite({ hashCost: defaultCost })
    const { id } = (await signUp({ email }, costly)).json().account
    const credentials = await costly.parts.db
      .selectFrom('credentials')
      .selectAll()
      .where('account_id', '=', id)
      .execute()
    expect(credentials).toMatchObject([{ provider_id: 'credential' }])
    expect(JSON.stringify(credentials)).not.toContain(password)
    expect(credentials[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const trail = await costly.parts.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', id)
      .execute()
    expect(trail.map(({ act }) => act)).toEqual(['account.created'])
  })
})

describe('T1 sign-up with extra fields', () => {
  test.for([
    ['role', '"admin"'],
    ['requested_role', '"admin"'],
    ['requested_role', '"moderator"'],
    ['requested_role', '["educator"]'],
    ['emailVerified', 'true'],
    ['email_verified', 'true'],
    ['id', '"00000000-0000-4000-8000-000000000000"'],
    ['account_id', '"x"'],
    ['disabled', 'false'],
    ['__proto__', '{"role":"admin"}'],
    ['constructor', '{"prototype":{"role":"admin"}}'],
    ['full_name', '"Ada"'],
  ] as const)('AUTH-10 body with %s is refused and makes no account', async ([field, value]) => {
    const email = newEmail()
    const payload = `{"email":"${email}","password":"${password}","${field}":${value}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await site.anonymous().call('POST', '/api/sign-up', { payload, headers })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(await findAccount(site.parts.db, email)).toBeUndefined()
  })

  test.for([[0], [121], [-5], [17.5], ['17'], [true]])('AUTH-05 age %o is refused', async ([age]) => {
    expect((await signUp({ age })).statusCode).toBe(400)
  })

  test('texts above their maximum length are refused', async () => {
    for (const typed of [{ first_name: 'x'.repeat(121) }, { institution: 'x'.repeat(161) }])
      expect((await signUp(typed)).statusCode).toBe(400)
    for (const typed of [{ password: 'x'.repeat(129) }, { email: `${'x'.repeat(250)}@s.example` }])
      expect((await signUp(typed)).statusCode).toBe(400)
    expect((await signUp({ institution: 'x'.repeat(160) })).statusCode).toBe(201)
  })
})

describe('sign-up refusals', () => {
  test('ERR-01 T12 email in use is refused in every spelling', async () => {
    const email = newEmail()
    await signUp({ email })
    const before = await accountsNow()
    const twins = [
      email,
      email.toUpperCase(),
      ` ${email} `,
      email.replace('@', '＠'),
      email.replace('@', '\u200b@'),
      `${email}.`,
    ]
    for (const twin of twins) {
      const answer = await signUp({ email: twin })
      expect([twin, answer.statusCode, answer.json()]).toEqual([
        twin,
        409,
        expect.objectContaining({
          code: 'email_taken',
          field: 'email',
          message: 'This email is already in use. Please use a different email.',
        }),
      ])
    }
    expect(await accountsNow()).toBe(before)
  })

  test('ERR-01 T12 email of a Google account is refused', async () => {
    const email = newEmail()
    const person = {
      id: `g-${email}`,
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: email,
      email,
      fullName: '',
      role: 'open access user',
    } as const
    expect(await createWithIdentity(site.parts.db, person)).toBe(true)
    expect((await signUp({ email })).json().code).toBe('email_taken')
    expect(
      (await site.anonymous().call('POST', '/api/sign-in', { payload: { email, password } })).statusCode,
    ).toBe(401)
  })

  test('ERR-01 one of two concurrent sign-ups with one email succeeds, the other leaves no row', async () => {
    const email = newEmail()
    const responses = await Promise.all([signUp({ email }), signUp({ email: email.toUpperCase() })])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const { rows } = await sql`select from users where email = ${email}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test.for(['not-an-email', 'a@b', '@school.example', 'a@@school.example', 'a b@'])(
    'ERR-02 AUTH-15 %s is no email',
    async (email) => {
      const answer = await signUp({ email })
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({
          field: 'email',
          message: 'Invalid email format. Please enter a valid email.',
        }),
      ])
    },
  )

  const weakPasswords = ['123', '1234567', 'password', 'PassWord1', 'qwertyuiop', 'kaizerchiefs']
  test.for([...weakPasswords, ' '.repeat(12), 'aaaaaaaaaaaa', ' kaizerchiefs '])(
    'ERR-03 CASE-B10 %s is too weak',
    async (weak) => {
      const email = newEmail()
      const answer = await signUp({ email, password: weak })
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({
          field: 'password',
          message: 'Password is too weak. Please choose a stronger password.',
        }),
      ])
      expect(await findAccount(site.parts.db, email)).toBeUndefined()
    },
  )

  test('ERR-03 CASE-B10 the email itself is too weak, in any case', async () => {
    const email = newEmail()
    const answer = await signUp({ email, password: `${email.toUpperCase()} ` })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { field: 'password' }])
    expect(await findAccount(site.parts.db, email)).toBeUndefined()
  })

  test('AUTH-07 sign-up without email or password makes no account', async () => {
    for (const payload of [
      { email: newEmail() },
      { password },
      { email: '', password },
      { email: newEmail(), password: '' },
    ])
      expect((await site.anonymous().call('POST', '/api/sign-up', { payload })).statusCode).toBe(400)
  })

  test('ERR-04 sign-up leaves no account if the record cannot be written', async () => {
    const owner = site.database.db
    const email = newEmail()
    await sql`alter table users add constraint refused check (email <> ${sql.lit(email)})`.execute(owner)
    expect((await signUp({ email })).statusCode).toBe(500)
    await sql`alter table users drop constraint refused`.execute(owner)
    expect(await findAccount(site.parts.db, email)).toBeUndefined()
    expect((await signUp({ email })).statusCode).toBe(201)
  })

  test('L12 sign-up is refused with Retry-After while the hash queue is full', async () => {
    const full = commonFailure('too_many_requests', { retryAfterSeconds: 5 })
    vi.spyOn(site.parts.passwords, 'hash').mockRejectedValueOnce(full)
    const email = newEmail()
    const answer = await signUp({ email })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5'])
    expect(await findAccount(site.parts.db, email)).toBeUndefined()
  })
})

describe('s34 children under 18', () => {
  const consentOf = (email: string, where = site) =>
    where.parts.db
      .selectFrom('guardian_consents')
      .innerJoin('accounts', 'accounts.id', 'guardian_consents.account_id')
      .select(['text_version', 'given_at'])
      .where('accounts.email', '=', email)
      .executeTakeFirst()

  test('rule notice accepts an age of 15, with or without consent', async () => {
    const [plain, ticked] = [newEmail(), newEmail()]
    expect((await signUp({ email: plain, age: 15 })).statusCode).toBe(201)
    expect(await consentOf(plain)).toBeUndefined()
    expect((await signUp({ email: ticked, age: 15, guardian_consent: true })).statusCode).toBe(201)
    expect(await consentOf(ticked)).toMatchObject({ text_version: guardianConsent.version })
  })

  test('rule required refuses a minor without consent, writes no row and logs no email', async () => {
    log.length = 0
    const before = await accountsNow(strict)
    for (const consent of [{}, { guardian_consent: false }]) {
      const email = newEmail()
      const answer = await signUp({ email, age: 15, ...consent }, strict)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'guardian_consent_missing', field: 'guardian_consent' },
      ])
      expect(answer.json().message).toContain('Ask a parent or guardian')
      expect(log.join('')).toContain('/api/sign-up')
      expect(log.join('')).not.toContain(email)
    }
    expect(await accountsNow(strict)).toBe(before)
  })

  test('rule required stores account, time and text version of the consent', async () => {
    const email = newEmail()
    expect((await signUp({ email, age: 17, guardian_consent: true }, strict)).statusCode).toBe(201)
    expect(await consentOf(email, strict)).toEqual({
      text_version: guardianConsent.version,
      given_at: expect.any(Date),
    })
  })

  test('rule required asks for no consent from 18 on or with a blank age', async () => {
    for (const age of [18, null, undefined]) {
      const email = newEmail()
      expect((await signUp({ email, age }, strict)).statusCode).toBe(201)
      expect(await consentOf(email, strict)).toBeUndefined()
    }
  })
})

describe('sign-in options', () => {
  test('AUTH-21 sign-in options without settings have neither Google nor mail', async () => {
    const answer = await site.anonymous().call('GET', '/api/sign-in-options')
    expect(answer.json()).toEqual({
      google: false,
      providers: [],
      passwordReset: false,
      guardianConsent: 'notice',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('AUTH-21 sign-in options follow the settings', async () => {
    const settings = {
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'hidden',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'thuto@school.example',
      GUARDIAN_CONSENT: 'required',
      JOBS: 'off',
    }
    const open = await testSite({ settings })
    const answer = await open.anonymous().call('GET', '/api/sign-in-options')
    expect(answer.json()).toEqual({
      google: true,
      providers: [],
      passwordReset: true,
      guardianConsent: 'required',
    })
    expect(answer.body).not.toContain('hidden')
  })

  test('F-C22 sign-in options have accounts of the demo only when it passes them', async () => {
    const settings = { DEMO_IN_PUBLIC: '1', BASE_URL: 'http://localhost:3000' }
    const normal = await testSite({ settings })
    expect((await normal.anonymous().call('GET', '/api/sign-in-options')).body).not.toMatch(
      /demo|@|password"/i,
    )

    const demoAccounts = [{ email: 'head@school.example', password: 'four-geese', role: 'admin' as const }]
    const demo = await testSite({ demoAccounts })
    expect((await demo.anonymous().call('GET', '/api/sign-in-options')).json()).toMatchObject({
      demoAccounts,
    })
  })
})

describe('limits', async () => {
  const limited = await testSite({ settings: { LIMITS: 'normal' } })
  beforeEach(() => waitForFreshHour(limited.parts.db))

  test('sign-up is limited to ten accounts an hour and address', async () => {
    vi.spyOn(limited.parts.passwords, 'hash').mockResolvedValue('not a real hash')
    const statuses = []
    for (let i = 0; i < 12; i += 1) statuses.push((await signUp({}, limited)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeOpenIdProvider, type TokenAnswer } from '#test/fakes/fake-openid-provider.ts'
import {
  signedInAccount,
  beginVisit,
  resultPage,
  locationOf,
  providersSetting,
  newGoogleUser,
  followToCallback,
  visit,
} from '#test/fakes/openid-visits.ts'
import { baseUrl, type Person, testSite } from '#test/site.ts'
import { writeRole } from '#features/people/users/server/users-repository.ts'

const [google, school, college] = await Promise.all([1, 2, 3].map(() => startFakeOpenIdProvider()))
if (!google || !school || !college) throw new Error('A provider did not start')
const rules = [
  { affiliation: 'faculty', grant: 'educator' },
  { affiliation: 'student', propose: 'student' },
  { affiliation: 'staff', propose: 'educator' },
]
const { remove, ...file } = await providersSetting([
  { ...school.entry('school', 'Karoo School'), role_rules: rules },
  college.entry('college', 'Cape College'),
])
afterAll(async () => {
  await remove()
  await Promise.all([google, school, college].map((provider) => provider.stop()))
})
const logged: unknown[] = []
const site = await testSite({
  settings: { ...google.settings, ...file },
  logError: (error) => void logged.push(error),
})
const { db } = site.parts
beforeEach(() => void logged.splice(0))

const at = (browser: Person, provider: string) => visit(browser, 'sign-in', provider)
const accounts = async () => (await sql`select 1 from accounts`.execute(db)).rows.length

describe('two providers beside Google', () => {
  test('UNI-15 UNI-16 UNI-24 options list providers in order, without secrets', async () => {
    const answer = await site.anonymous().call('GET', '/api/sign-in-options')
    expect(answer.json()).toMatchObject({
      google: true,
      providers: [
        { id: 'school', name: 'Karoo School' },
        { id: 'college', name: 'Cape College' },
      ],
    })
    expect(answer.body).not.toContain('secret')
  })

  test('UNI-16 sign-in with each provider finds the same account again', async () => {
    const found = new Map<string, string>()
    for (const [id, provider] of [
      ['school', school],
      ['college', college],
    ] as const) {
      const person = newGoogleUser(provider)
      const browser = site.anonymous()
      expect(await at(browser, id)).toBe(resultPage('signed-in'))
      const account = await signedInAccount(browser)
      expect(account).toMatchObject({ email: person.email, role: 'open access user' })
      const again = site.anonymous()
      await at(again, id)
      expect(await signedInAccount(again)).toEqual(account)
      found.set(id, account?.id ?? '')
    }
    expect(new Set(found.values()).size).toBe(2)
  })

  test('UNI-16 request has PKCE, state, nonce and the redirect URI of its provider', async () => {
    const { origin, searchParams } = new URL(
      locationOf(await beginVisit(site.anonymous(), 'sign-in', {}, 'college')),
    )
    expect(origin).toBe(college.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${baseUrl}/api/auth/callback/college`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
  })

  test('UNI-17 same subject at another issuer is another account', async () => {
    const sub = 'one-subject'
    const ids = new Set<string>()
    for (const [id, provider] of [
      ['google', google],
      ['school', school],
      ['college', college],
    ] as const) {
      provider.be({ sub, email: `${sub}@${id}.example` })
      const browser = site.anonymous()
      expect(await at(browser, id)).toBe(resultPage('signed-in'))
      ids.add((await signedInAccount(browser))?.id ?? '')
    }
    expect(ids.size).toBe(3)
  })

  test('UNI-19 T12 same email at a second provider is refused and not linked', async () => {
    const { email } = newGoogleUser(school)
    await at(site.anonymous(), 'school')
    const before = await accounts()
    newGoogleUser(college, { email })
    const browser = site.anonymous()
    expect(await at(browser, 'college')).toBe(resultPage('address-taken'))
    newGoogleUser(google, { email })
    expect(await at(browser, 'google')).toBe(resultPage('other'))
    expect([await signedInAccount(browser), await accounts()]).toEqual([null, before])
    const { rows } = await sql`select 1 from credentials c join accounts a on a.id = c.account_id
      where a.email = ${email}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test.for(['nowhere', 'credential', 'school%2Fx'])('T29 provider "%s" is unknown', async (id) => {
    for (const url of [`/api/sign-in/${id}?purpose=sign-in`, `/api/auth/callback/${id}?code=x&state=x`])
      expect((await site.anonymous().call('GET', url)).statusCode).toBe(404)
  })
})

describe('UNI-18 invalid response opens no session', () => {
  const expectRefused = async (come: (browser: Person) => Promise<string>) => {
    const browser = site.anonymous()
    const before = await accounts()
    expect(await come(browser)).toBe(resultPage('other'))
    expect([await signedInAccount(browser), await accounts()]).toEqual([null, before])
  }
  const changed = (part: 0 | 1, change: object) => (answer: TokenAnswer) => {
    const parts = String(answer.body['id_token']).split('.')
    const read = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString()) as object
    parts[part] = Buffer.from(JSON.stringify({ ...read, ...change })).toString('base64url')
    answer.body['id_token'] = parts.join('.')
  }

  test.each<[string, object]>([
    ['nonce', { nonce: 'another' }],
    ['issuer', { iss: 'https://elsewhere.example' }],
    ['audience', { aud: 'another-client' }],
    ['authorized party', { azp: 'another-client' }],
    ['audience of several without an authorized party', { aud: ['thuto-on-this-machine', 'another'] }],
    ['expiry, 61 seconds ago', { exp: Math.floor(Date.now() / 1_000) - 61 }],
    ['hash of the access token', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('UNI-18 ID token with %s', async (_, claims) => {
    newGoogleUser(school, claims)
    await expectRefused((browser) => at(browser, 'school'))
    expect(logged).toHaveLength(1)
  })

  test('UNI-18 clock skew of 45 seconds is tolerated', async () => {
    newGoogleUser(school, { exp: Math.floor(Date.now() / 1_000) - 45 })
    expect(await at(site.anonymous(), 'school')).toBe(resultPage('signed-in'))
  })

  test.each<[string, (answer: TokenAnswer) => void]>([
    ['changed claims', changed(1, { sub: 'somebody-else' })],
    [
      'no signature',
      (answer) => (answer.body['id_token'] = String(answer.body['id_token']).replace(/[^.]+$/, '')),
    ],
    [
      'alg none',
      (answer) => {
        changed(0, { alg: 'none' })(answer)
        answer.body['id_token'] = String(answer.body['id_token']).replace(/[^.]+$/, '')
      },
    ],
    ['a signature by a shared secret', changed(0, { alg: 'HS256' })],
    ['no ID token', (answer) => void delete answer.body['id_token']],
  ])('UNI-18 token response with %s', async (_, change) => {
    newGoogleUser(school)
    school.meddle(change)
    await expectRefused((browser) => at(browser, 'school'))
    school.meddle(() => {})
  })

  test('UNI-18 state of another browser, and no state', async () => {
    newGoogleUser(school)
    const back = await followToCallback(site.anonymous(), 'sign-in', 'school')
    await expectRefused(async (browser) => locationOf(await browser.call('GET', back)))
    await expectRefused(async (browser) =>
      locationOf(await browser.call('GET', '/api/auth/callback/school?code=x')),
    )
  })

  test('UNI-18 response of one provider at the callback of another', async () => {
    newGoogleUser(school)
    await expectRefused(async (browser) => {
      const back = await followToCallback(browser, 'sign-in', 'school')
      return locationOf(await browser.call('GET', back.replace('callback/school', 'callback/college')))
    })
  })

  test('UNI-18 issuer parameter of another provider', async () => {
    newGoogleUser(school)
    await expectRefused(async (browser) => {
      const back = await followToCallback(browser, 'sign-in', 'school')
      return locationOf(await browser.call('GET', `${back}&iss=${encodeURIComponent(college.issuer)}`))
    })
    const browser = site.anonymous()
    const back = await followToCallback(browser, 'sign-in', 'school')
    const right = await browser.call('GET', `${back}&iss=${encodeURIComponent(school.issuer)}`)
    expect(locationOf(right)).toBe(resultPage('signed-in'))
  })

  test('UNI-18 code used before, here or at its provider', async () => {
    newGoogleUser(school)
    const browser = site.anonymous()
    const back = await followToCallback(browser, 'sign-in', 'school')
    const cookie = browser.cookie()
    await browser.call('GET', back)
    const again = await site.anonymous().call('GET', back, { headers: { cookie } })
    expect(locationOf(again)).toBe(resultPage('other'))
    school.meddle((answer) => {
      answer.statusCode = 400
      answer.body = { error: 'invalid_grant', error_description: 'never\nlogged' }
    })
    await expectRefused((other) => at(other, 'school'))
    expect(String(logged.at(-1))).toMatch(/Sign-in with Karoo School failed: .* answered 400 invalid_grant$/)
    school.meddle(() => {})
  })
})

describe('UNI-22 role rules', () => {
  const roleAfter = async (affiliation: unknown, sub = `sub-${Math.random()}`) => {
    school.be({ sub, email: `${sub}@school.example`, eduperson_affiliation: affiliation })
    const browser = site.anonymous()
    expect(await at(browser, 'school')).toBe(resultPage('signed-in'))
    const id = (await signedInAccount(browser))?.id
    const { rows } = await sql<{
      role: string
      requested_role: string
    }>`select role, requested_role from users where account_id = ${id}`.execute(db)
    return { ...rows[0], id: id ?? '', sub }
  }

  test.each([
    ['faculty', 'educator', ''],
    [['member', 'faculty', 'student'], 'educator', ''],
    ['student', 'open access user', 'student'],
    [['student', 'staff'], 'open access user', 'educator'],
    ['alum', 'open access user', ''],
    [{ faculty: true }, undefined, undefined],
    [undefined, 'open access user', ''],
  ])(
    'UNI-22 affiliation %j gives the role %s and the request "%s"',
    async (affiliation, role, requestedRole) => {
      if (role === undefined) {
        newGoogleUser(school, { eduperson_affiliation: affiliation })
        expect(await at(site.anonymous(), 'school')).toBe(resultPage('other'))
        return
      }
      expect(await roleAfter(affiliation)).toMatchObject({ role, requested_role: requestedRole })
    },
  )

  test('UNI-22 rules lower no role and keep a role set by hand', async () => {
    const { id, sub } = await roleAfter('faculty')
    expect(await roleAfter('student', sub)).toMatchObject({ role: 'educator', requested_role: '' })
    for (const role of ['moderator', 'open access user'] as const) {
      await writeRole(db, { accountId: id, by: 'operator', neverWithout: 'admin', role })
      expect(await roleAfter('faculty', sub)).toMatchObject({ role })
    }
    const { rows } = await sql`select account_id, reason from audit_entries
      where subject_id = ${id} and act = 'role.changed' order by id limit 1`.execute(db)
    expect(rows).toEqual([{ account_id: 'provider school', reason: 'open access user → educator' }])
  })

  test('UNI-22 provider without rules changes no role', async () => {
    const { email } = newGoogleUser(college, { eduperson_affiliation: 'faculty' })
    await at(site.anonymous(), 'college')
    expect((await sql`select role from users where email = ${email}`.execute(db)).rows).toEqual([
      { role: 'open access user' },
    ])
  })
})

test('UNI-23 other providers work while one is down, which recovers with new keys without a restart', async () => {
  const person = newGoogleUser(college)
  const browser = site.anonymous()
  expect(await at(browser, 'college')).toBe(resultPage('signed-in'))
  const account = await signedInAccount(browser)
  const waiting = site.anonymous()
  const back = await followToCallback(waiting, 'sign-in', 'college')
  await college.stop()
  expect(locationOf(await waiting.call('GET', back))).toBe(resultPage('network'))
  expect(String(logged.at(-1))).toMatch(/Sign-in with Cape College failed: No answer from 127\.0\.0\.1/)
  newGoogleUser(school)
  expect(await at(site.anonymous(), 'school')).toBe(resultPage('signed-in'))
  await college.restart()
  college.be(person)
  const after = site.anonymous()
  expect(await at(after, 'college')).toBe(resultPage('signed-in'))
  expect(await signedInAccount(after)).toEqual(account)
})

test('UNI-24 T43 logged errors hold no secret, token or claim', async () => {
  const person = newGoogleUser(school, { nonce: 'another' })
  let tokens: unknown[] = []
  school.meddle(({ body }) => void (tokens = [body['id_token'], body['access_token']]))
  await at(site.anonymous(), 'school')
  const text = JSON.stringify(logged.map((error) => everythingIn(error)))
  expect(text).toContain('Sign-in with Karoo School failed')
  for (const secret of ['secret-of-school', person.sub, person.email, ...tokens])
    expect(text).not.toContain(secret)
})

/** Message, fields and causes of an error, as a log may print them. */
const everythingIn = (error: unknown): unknown =>
  error instanceof Error
    ? [error.message, error.stack, Object.entries(error), everythingIn(error.cause)]
    : String(error)

test('UNI-15 T32 flow cannot be started by another site', async () => {
  const answer = await beginVisit(site.anonymous(), 'sign-in', { 'sec-fetch-site': 'cross-site' }, 'school')
  expect(answer.statusCode).toBe(403)
})

test('UNI-24 API description names no provider', async () => {
  const answer = await site.anonymous().call('GET', '/api/openapi.json')
  expect(answer.body).not.toMatch(/Karoo School|secret-of/)
})

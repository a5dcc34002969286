/** Password guessing and account enumeration from one address: limits and responses. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recordQueries } from '../database/record-statements.ts'
import { onTeardown } from '../setup/on-teardown.ts'
import { waitForFreshQuarter } from '../database/fresh-window.ts'
import { type Answer, testSite } from '../site.ts'

const site = await testSite()
const password = 'a-long-password-for-tests'
const { passwords } = site.parts
// Limits apply before hashing, which is slow on purpose.
const hashSpies = [vi.spyOn(passwords, 'dummyCheck'), vi.spyOn(passwords, 'matches')] as const
hashSpies[0].mockResolvedValue()
hashSpies[1].mockImplementation((typed) => Promise.resolve(typed === password))

beforeEach(() => waitForFreshQuarter(site.parts.db))

let household = 0
/** A household's IPv6 addresses are one /64; each test has a household of its own. */
const addressIn = (home: number, n: number) => `2001:db8:0:${home.toString(16)}::${(n + 1).toString(16)}`

const guess = (email: string, from: string, more: { url?: string; headers?: Record<string, string> } = {}) =>
  site.anonymous().call('POST', more.url ?? '/api/sign-in', {
    payload: { email, password: 'a wrong guess' },
    remoteAddress: from,
    headers: more.headers ?? {},
  })

const spellings = [
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => ` ${email} `,
  (email: string) => `${email}.`,
  (email: string) => email.replace('@', '＠'),
  (email: string) => email.replace('t', 'ｔ'),
  (email: string) => email.replace('@', '\u200b@'),
  (email: string) => `${email}\u0000`,
]
const disguises = [
  (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` }),
  (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}, 127.0.0.1` }),
  (n: number) => ({ forwarded: `for=192.0.2.${n};proto=https` }),
  (n: number) => ({ 'x-real-ip': `198.51.100.${n}` }),
  (n: number) => ({ 'true-client-ip': `198.51.100.${n}`, 'cf-connecting-ip': `198.51.100.${n}` }),
  (n: number) => ({ 'x-client-ip': `198.51.100.${n}`, 'x-originating-ip': `198.51.100.${n}` }),
  (n: number) => ({ cookie: `visitor=${n}; session=${n}`, 'user-agent': `browser ${n}` }),
]
const pick = <T>(from: readonly T[], n: number): T => {
  const one = from[n % from.length]
  if (one === undefined) throw new Error('There is nothing to pick from')
  return one
}

test('T9 of thirty tries at one account, with varied header, address and spelling, all after the tenth are refused', async () => {
  const { email } = await site.member('student')
  const home = (household += 1)
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1) {
    const headers = pick(disguises, n)(n)
    const answer = await guess(pick(spellings, n)(email), addressIn(home, n * 7919), { headers })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)])
  for (const spy of hashSpies) spy.mockClear()
  expect((await guess(email, addressIn(home, 5))).statusCode).toBe(429)
  for (const spy of hashSpies) expect(spy).not.toHaveBeenCalled()
})

test('T9 other spellings of the sign-in path get 404 or count towards the limit of ten', async () => {
  const { email } = await site.member('student')
  const home = (household += 1)
  const urls = [
    '/api/sign-in',
    '/api/sign-%69n',
    '/api/./sign-in',
    '/api/x/../sign-in',
    '/api/sign-in?',
    '//api/sign-in',
    '/api//sign-in',
    '/api/sign-in/',
    '/API/sign-in',
    '/api/Sign-In',
    '/api/sign-in;x',
    '/api/sign-in%20',
  ]
  const statuses: number[] = []
  for (let n = 0; n < 36; n += 1)
    statuses.push((await guess(email, addressIn(home, n), { url: pick(urls, n) })).statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(new Set(statuses.slice(statuses.lastIndexOf(401) + 1))).toEqual(new Set([404, 429]))
})

test('T9 T13 after sixty tries from one address every sign-in is refused alike', async () => {
  const { email } = await site.member('student')
  const home = (household += 1)
  const codes: string[] = []
  for (let n = 0; n < 100; n += 1) {
    const typed = n % 20 === 0 ? email : `guess-${n}@school.example`
    const answer = await guess(typed, addressIn(home, n))
    codes.push(answer.json<{ code: string }>().code)
  }
  expect(
    codes.slice(0, 60).every((code) => code !== 'too_many_attempts' && code !== 'too_many_requests'),
  ).toBe(true)
  expect(new Set(codes.slice(60)).size).toBe(1)
  expect(codes.slice(0, 60)).not.toContain(codes[60])
  const refused = await guess(email, addressIn(home, 1))
  expect([
    refused.statusCode,
    (await guess('nobody-at-all@school.example', addressIn(home, 2))).statusCode,
  ]).toEqual([429, 429])
  // Other addresses are not affected.
  expect((await guess(email, addressIn((household += 1), 1))).statusCode).toBe(401)
})

describe('F-C5 T13 setup', () => {
  const setUp = (token: string | undefined, email: string, given: string, from: string) =>
    site.anonymous().call('POST', '/api/setup', {
      payload: { token, email, password: given },
      remoteAddress: from,
    })
  const invented = 'A'.repeat(43)

  test('without a valid link answers the same to every email and password, before any look-up or hash', async () => {
    const { email } = await site.member('student')
    const token = await site.parts.firstAdmin(undefined)
    const hash = vi.spyOn(passwords, 'hash')
    onTeardown(() => Promise.resolve(hash.mockRestore()))
    await site.member('admin')
    const home = (household += 1)
    const responses: Answer[] = []
    const queries = await recordQueries(async () => {
      for (const link of [invented, token])
        for (const [typed, given] of [
          [email, password],
          ['new@school.example', password],
          [email, 'short'],
          ['no-email', password],
        ] as const)
          responses.push(await setUp(link, typed, given, addressIn(home, responses.length)))
    })
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([410]))
    const bodies = responses.map((answer) => ({ ...answer.json<object>(), requestId: '' }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(queries.filter((text) => text.includes('"accounts"'))).toEqual([])
    expect(queries.filter((text) => text.includes('"setup_links"'))).toHaveLength(responses.length)
    expect(hash).not.toHaveBeenCalled()
  })

  test('shares the limits of sign-in: 60 tries of an address and 10 of an email', async () => {
    const home = (household += 1)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await setUp(invented, 'one@school.example', password, addressIn(home, n))).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(410), 429])
    for (let n = 0; n < 49; n += 1) await guess(`guess-${n}@school.example`, addressIn(home, n))
    const refused = await setUp(invented, 'two@school.example', password, addressIn(home, 1))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
    expect((await guess('three@school.example', addressIn(home, 2))).statusCode).toBe(429)
  })
})

describe('F-S5 a browser in which the account has signed in before', () => {
  const signIn = async (email: string, from: string) => {
    const browser = site.anonymous()
    const payload = { email, password }
    await browser.call('POST', '/api/sign-in', { payload, remoteAddress: from })
    return browser
  }
  /** The account's wrong passwords from one address, until the first 429. */
  const failures = async (cookie: string, email: string, home: number, tries: number) => {
    for (let n = 0; n < tries; n += 1)
      if ((await guess(email, addressIn(home, n), { headers: { cookie } })).statusCode === 429) return n
    return tries
  }

  test('signs in although its address has used up all 60 failures, and those of this account', async () => {
    const { email } = await site.member('student')
    const home = (household += 1)
    const cookie = (await signIn(email, addressIn(home, 0))).cookie()
    await failures('', email, home, 11)
    for (let n = 0; n < 60; n += 1) await guess(`guess-${n}@school.example`, addressIn(home, n))
    expect((await guess(email, addressIn(home, 1))).statusCode).toBe(429)
    const payload = { email, password }
    const from = { remoteAddress: addressIn(home, 2) }
    const answer = await site
      .anonymous()
      .call('POST', '/api/sign-in', { payload, headers: { cookie }, ...from })
    expect(answer.statusCode).toBe(200)
  })

  test('has 10 failures of its own, which count for no other caller', async () => {
    const { email } = await site.member('student')
    const home = (household += 1)
    const cookie = (await signIn(email, addressIn(home, 0))).cookie()
    expect(await failures(cookie, email, home, 20)).toBe(10)
    expect(await failures('', email, home, 20)).toBe(10)
  })

  test('counts like any other for another account, and with a forged cookie', async () => {
    const [{ email }, other] = [await site.member('student'), await site.member('student')]
    const home = (household += 1)
    const cookie = (await signIn(email, addressIn(home, 0))).cookie()
    expect(await failures('', other.email, home, 11)).toBe(10)
    expect((await guess(other.email, addressIn(home, 1), { headers: { cookie } })).statusCode).toBe(429)
    expect(await failures('', email, home, 11)).toBe(10)
    const forged = cookie.replace(/device=(\d+)/, (_, issued: string) => `device=${Number(issued) + 1}`)
    expect(forged).not.toBe(cookie)
    expect((await guess(email, addressIn(home, 1), { headers: { cookie: forged } })).statusCode).toBe(429)
  })
})

/** Guessing passwords and finding out accounts from one address: what is counted, and what is told. */
import { beforeEach, expect, test, vi } from 'vitest'
import { roomInThisQuarter } from '../database/window.ts'
import { testSite } from '../test-site.ts'

const site = await testSite()
const { passwords } = site.parts
// What is counted comes before any hashing, which is slow on purpose.
const looks = [vi.spyOn(passwords, 'pretendToCheck'), vi.spyOn(passwords, 'matches')] as const
looks[0].mockResolvedValue()
looks[1].mockResolvedValue(false)

beforeEach(() => roomInThisQuarter(site.parts.db))

let household = 0
/** A household's IPv6 addresses are one /64; each test has a household of its own. */
const addressIn = (home: number, n: number) => `2001:db8:0:${home.toString(16)}::${(n + 1).toString(16)}`

const guess = (email: string, from: string, more: { url?: string; headers?: Record<string, string> } = {}) =>
  site.nobody().call('POST', more.url ?? '/api/sign-in', {
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

test('T9 thirty tries at one account, in every disguise of header, address and spelling: the eleventh and all after it are refused', async () => {
  const { email } = await site.member('student')
  const home = (household += 1)
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1) {
    const headers = pick(disguises, n)(n)
    const answer = await guess(pick(spellings, n)(email), addressIn(home, n * 7919), { headers })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)])
  for (const look of looks) look.mockClear()
  expect((await guess(email, addressIn(home, 5))).statusCode).toBe(429)
  for (const look of looks) expect(look).not.toHaveBeenCalled()
})

test('T9 other spellings of the call itself lead nowhere or count like the first: ten are told, none after', async () => {
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

test('T9 T13 a hundred emails from one address: sixty answers tell something, the sixty-first and all after it nothing', async () => {
  const { email } = await site.member('student')
  const home = (household += 1)
  const told: string[] = []
  for (let n = 0; n < 100; n += 1) {
    const typed = n % 20 === 0 ? email : `guess-${n}@school.example`
    const answer = await guess(typed, addressIn(home, n))
    told.push(answer.json<{ code: string }>().code)
  }
  expect(
    told.slice(0, 60).every((code) => code !== 'too_many_attempts' && code !== 'too_many_requests'),
  ).toBe(true)
  expect(new Set(told.slice(60)).size).toBe(1)
  expect(told.slice(0, 60)).not.toContain(told[60])
  const refused = await guess(email, addressIn(home, 1))
  expect([
    refused.statusCode,
    (await guess('nobody-at-all@school.example', addressIn(home, 2))).statusCode,
  ]).toEqual([429, 429])
  // Somebody else's household is not hindered.
  expect((await guess(email, addressIn((household += 1), 1))).statusCode).toBe(401)
})

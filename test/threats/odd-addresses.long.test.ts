/** Every address that an account can be made with is one that it can be signed in with (F-C16). */
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { normalEmail } from '#platform/auth/email-address.ts'
import { type Answer, testSite } from '../site.ts'

const site = await testSite()
const { parts } = site
const password = 'a-long-password-for-tests'
// Cheap hashes: their cost is not under test.
beforeAll(() => {
  vi.spyOn(parts.passwords, 'hash').mockImplementation((typed) => Promise.resolve(`plain ${typed}`))
  vi.spyOn(parts.passwords, 'matches').mockImplementation((typed, hash) =>
    Promise.resolve(hash === `plain ${typed}`),
  )
  vi.spyOn(parts.passwords, 'isOutdated').mockReturnValue(false)
})

let calls = 0
const send = (url: string, email: string, given = password) =>
  site.anonymous().call('POST', url, {
    payload: { email, password: given },
    // Failed tries are counted per address.
    remoteAddress: `10.0.${Math.floor((calls += 1) / 250)}.${calls % 250}`,
  })
const codeOf = ({ statusCode, body }: Answer) => [statusCode, (JSON.parse(body) as { code?: string }).code]

const named = [
  'jörg@schule.example',
  'a&b@school.example',
  'x@münchen.example',
  "o'neil@school.example",
  '.dot@school.example',
  'dot.@school.example',
  'two..dots@school.example',
  'x@1.2.3.4',
  'straße@straße.example',
  'İ@İstanbul.example',
  'σίσυφος@ΣΊΣΥΦΟΣ.example',
  'नाम@उदाहरण.example',
  'x@my_host.example',
  'x@-.-',
  'x@xn--.example',
  'x@xn--mnchen-3ya.example2',
  'x@school.example/evil',
  'x@%41.example',
]

test.each(named)('F-C16 an account made with %s signs in with it, or none is made', async (email) => {
  const made = await send('/api/sign-up', email)
  expect(made.statusCode).toBeOneOf([201, 422])
  if (made.statusCode === 201) {
    expect((await send('/api/sign-in', email)).statusCode).toBe(200)
    expect(codeOf(await send('/api/sign-in', email, 'not it at all'))).toEqual([401, 'wrong_password'])
  }
})

test.each(['jörg@kolleg.example', 'a&b@kolleg.example', 'x@käse.example'])(
  'F-C16 %s is accepted',
  async (email) => {
    expect((await send('/api/sign-up', email)).statusCode).toBe(201)
  },
)

test.each(['evil<victim@school.example', 'a,b@school.example', '"a"@school.example', 'a(b)@school.example'])(
  'F-C16 %s is refused: a mail to it would go to another address',
  async (email) => {
    expect(codeOf(await send('/api/sign-up', email))).toEqual([422, 'invalid_email'])
    expect(codeOf(await send('/api/sign-in', email))).toEqual([404, 'account_not_found'])
  },
)

test('F-C16 T12 a host in Unicode and in ASCII is one mailbox', async () => {
  expect((await send('/api/sign-up', 'one@bücher.example')).statusCode).toBe(201)
  expect((await send('/api/sign-in', 'ONE@xn--bcher-kva.example')).statusCode).toBe(200)
  expect(codeOf(await send('/api/sign-up', 'one@xn--bcher-kva.example'))).toEqual([409, 'email_taken'])
})

const odd = fc.constantFrom(
  ...Array.from(
    'abzAZ09.-_+&\'!#$%*/=?^`{|}~<>()[],;:"\\ @ßİıſΣςẞÄöéŁøǅﬁ①Ⅷａ．。＠​ªµꭰᎠႠ中אع🧺\u0301\u200b\u00ad\u0000\ud800',
  ),
)
const part = fc.string({ unit: odd, minLength: 1, maxLength: 8 })
const address = fc.oneof(
  fc.emailAddress(),
  fc
    .tuple(part, fc.constantFrom('school', 'münchen', 'ΣΊΣ', '中国'))
    .map(([local, host]) => `${local}@${host}.example`),
  fc.tuple(part, part, part).map(([local, host, end]) => `${local}@${host}.${end}`),
)

test(
  'F-C16 each of 1,000 odd addresses that makes an account signs in only with its password',
  { timeout: 300_000 },
  async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(address, async (typed) => {
        fc.pre(typed.length <= 254)
        expect(normalEmail(normalEmail(typed))).toBe(normalEmail(typed))
        const answer = await send('/api/sign-up', typed)
        expect(answer.statusCode).toBeOneOf([201, 409, 422])
        if (answer.statusCode !== 201) return
        made += 1
        expect((await send('/api/sign-in', typed)).statusCode).toBe(200)
        expect((await send('/api/sign-in', typed, 'not it at all')).statusCode).toBe(401)
      }),
      { numRuns: 1_000 },
    )
    expect(made).toBeGreaterThan(200)
  },
)

/** Every way in, taken by a browser that has a session already: the former one ends. */
import { afterAll, expect, test } from 'vitest'
import { findAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { visit } from '../fakes/openid-visits.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { type Person, testSite } from '../site.ts'

const google = await startFakeOpenIdProvider()
afterAll(() => google.stop())
const site = await testSite({ settings: google.settings })
const { parts } = site
const password = 'a-long-password-for-tests'

const accountWith = async (cookie: string) =>
  (await site.anonymous().call('GET', '/api/session', { headers: { cookie } })).json<{ account: unknown }>()
    .account

const ways = {
  'the password': async (browser: Person) => {
    const payload = { email: browser.email, password }
    expect((await browser.call('POST', '/api/sign-in', { payload })).statusCode).toBe(200)
  },
  Google: async (browser: Person) => {
    google.be({ sub: 'renewal', email: 'renewal@gmail.example', name: 'N' })
    expect(await visit(browser)).toMatch(/signed-in$/)
  },
  'sign-up': async (browser: Person) => {
    const payload = { email: 'renewed@school.example', password }
    expect((await browser.call('POST', '/api/sign-up', { payload })).statusCode).toBe(201)
  },
  setup: async (browser: Person) => {
    const token = await parts.firstAdmin(undefined)
    const payload = { token, email: 'first@school.example', password }
    expect((await browser.call('POST', '/api/setup', { payload })).statusCode).toBe(201)
  },
}

test.each(Object.entries(ways))(
  'F-C11 a session opened by %s ends the session of the sent cookie',
  async (_, enter) => {
    const browser = await site.member('student')
    const former = browser.cookie()
    const elsewhere = site.anonymous()
    await elsewhere.call('POST', '/api/sign-in', { payload: { email: browser.email, password } })
    await enter(browser)
    expect(await accountWith(former)).toBeNull()
    expect(await accountWith(browser.cookie())).not.toBeNull()
    expect(await accountWith(elsewhere.cookie())).toMatchObject({ email: browser.email })
  },
)

test('F-C11 a refused sign-in leaves the former session as it is', async () => {
  const browser = await site.member('student')
  const payload = { email: browser.email, password: 'not it at all' }
  expect((await browser.call('POST', '/api/sign-in', { payload })).statusCode).toBe(401)
  expect(await accountWith(browser.cookie())).toMatchObject({ email: browser.email })
})

test('F-C11 T11 a password change ends every session of the account and opens one with the new hash', async () => {
  const browser = await site.member('student')
  const other = await site.member('student')
  const { accountId, email } = browser
  const elsewhere = site.anonymous()
  await elsewhere.call('POST', '/api/sign-in', { payload: { email, password } })
  const passwordHash = (await findAccount(parts.db, email))?.passwordHash ?? ''
  const change = (checked: string, newHash: string) =>
    parts.db.transaction().execute((tx) =>
      parts.sessions.changePassword(tx, {
        accountId,
        checked: { passwordHash: checked },
        newHash,
        cookieHeader: browser.cookie(),
        userAgent: undefined,
      }),
    )
  const opened = await change(passwordHash, 'new hash')
  const [cookie = ''] =
    typeof opened === 'string' ? [] : opened.cookies.map((line) => line.replace(/;.*/, ''))
  expect(await Promise.all([browser.cookie(), elsewhere.cookie()].map(accountWith))).toEqual([null, null])
  expect(await accountWith(cookie)).toMatchObject({ email })
  expect(await accountWith(other.cookie())).toMatchObject({ email: other.email })
  expect(await change(passwordHash, 'newer hash')).toBe('credential changed')
  expect((await findAccount(parts.db, email))?.passwordHash).toBe('new hash')
  expect(await accountWith(cookie)).toMatchObject({ email })
})

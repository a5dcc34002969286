/** REQUIRE_MFA, switched on while people have accounts and sessions. */
import { describe, expect, test } from 'vitest'
import { addApp, addPasskey, prove, testClock, typePassword } from '#test/factors.ts'
import { type Person, testSite } from '#test/site.ts'

const clock = testClock()
const before = await testSite({ now: clock.now })
const settings = { REQUIRE_MFA: 'moderators' }
const site = await testSite({ beside: before, now: clock.now, settings })

const accountIn = async (person: Person) =>
  (await person.call('GET', '/api/session')).json<{ account: object | null }>().account
const statusesOf = (person: Person) =>
  Promise.all(
    ['/api/users', '/api/moderation', '/api/account', '/api/account/factors'].map(
      async (url) => (await person.call('GET', url)).statusCode,
    ),
  )

test('ASVS-6.3.3 open session of an admin without a factor keeps the own account only, until it has one', async () => {
  const former = await before.member('admin')
  expect(await statusesOf(former)).toEqual([200, 200, 200, 200])
  const admin = site.onThisInstance(former)
  expect(await statusesOf(admin)).toEqual([403, 403, 200, 200])
  expect(await accountIn(admin)).toMatchObject({ role: 'user', mustEnrol: true })
  expect((await admin.call('GET', '/api/account')).json()).toMatchObject({ role: 'admin' })
  const held = admin.cookie()
  await addApp(admin, clock)
  expect(admin.cookie()).not.toBe(held)
  expect(await statusesOf(admin)).toEqual([200, 200, 200, 200])
  expect(await accountIn(admin)).toEqual({ id: admin.accountId, email: admin.email, role: 'admin' })
})

test('sign-in of such an account works, so that the last admin is not locked out', async () => {
  const admin = await site.member('admin')
  const browser = site.anonymous()
  const answer = await typePassword(browser, admin)
  expect([answer.statusCode, answer.json().account]).toMatchObject([200, { role: 'user', mustEnrol: true }])
  await addPasskey(browser)
  expect(await statusesOf(browser)).toEqual([200, 200, 200, 200])
})

test('with a factor the next sign-in asks for it and has the role', async () => {
  const moderator = await site.member('moderator')
  const { secret } = await addApp(moderator, clock)
  const browser = site.anonymous()
  expect((await typePassword(browser, moderator)).json().account).toBeNull()
  const answer = await prove(browser, { code: clock.code(secret) })
  expect(answer.json().account).toEqual({
    id: moderator.accountId,
    email: moderator.email,
    role: 'moderator',
  })
})

test('moderator who removes the last factor is held back again', async () => {
  const moderator = await site.member('moderator')
  await addApp(moderator, clock)
  expect((await moderator.call('GET', '/api/moderation')).statusCode).toBe(200)
  await moderator.call('DELETE', '/api/account/factors/app')
  expect((await moderator.call('GET', '/api/moderation')).statusCode).toBe(403)
})

test('educators need no factor', async () => {
  const educator = await site.member('educator')
  expect(await accountIn(educator)).toMatchObject({ role: 'educator' })
})

describe('REQUIRE_MFA=admins', () => {
  test('holds back admins, not moderators', async () => {
    const only = await testSite({ beside: before, settings: { REQUIRE_MFA: 'admins' } })
    const [admin, moderator] = [await only.member('admin'), await only.member('moderator')]
    expect(await accountIn(admin)).toMatchObject({ role: 'user', mustEnrol: true })
    expect(await accountIn(moderator)).toMatchObject({ role: 'moderator' })
  })
})

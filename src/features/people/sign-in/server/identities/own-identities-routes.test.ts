import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import {
  signedInAccount,
  resultPage,
  googleMember,
  locationOf,
  providersSetting,
  newGoogleUser,
  followToCallback,
  visit,
} from '#test/fakes/openid-visits.ts'
import { type Person, testSite } from '#test/site.ts'

const [google, school] = await Promise.all([startFakeOpenIdProvider(), startFakeOpenIdProvider()])
const { remove, ...file } = await providersSetting([school.entry('school', 'Karoo School')])
afterAll(async () => {
  await remove()
  await Promise.all([google.stop(), school.stop()])
})
const site = await testSite({ settings: { ...google.settings, ...file } })
const { db } = site.parts
const password = 'a-long-password-for-tests'

interface Item {
  readonly id: string
  readonly provider: string
  readonly name: string
}
const identitiesOf = async (person: Person) =>
  (await person.call('GET', '/api/account/identities')).json<{ items: Item[] }>().items
const confirm = (person: Person, typed = password) =>
  person.call('POST', '/api/account/confirmation', { payload: { password: typed } })
const disconnect = (person: Person, id = '') => person.call('DELETE', `/api/account/identities/${id}`)
const confirmationsExpire = () =>
  sql`update sessions set confirmed_at = now() - interval '301 seconds'`.execute(db)
const actsOn = async (accountId: string) =>
  (
    await sql<{ act: string }>`select act from audit_entries
      where subject_id = ${accountId} and act like 'identity.%' order by id`.execute(db)
  ).rows.map(({ act }) => act)

describe('UNI-20 ways to sign in', () => {
  test('UNI-20 account with a password connects a provider after its password and signs in with it', async () => {
    const member = await site.member('student')
    const person = newGoogleUser(school)
    await confirmationsExpire()
    expect(await visit(member, 'connect', 'school').catch(() => 'refused')).toBe('refused')
    expect((await confirm(member, 'wrong')).json().code).toBe('wrong_password')
    expect((await confirm(member)).statusCode).toBe(204)
    expect(await visit(member, 'connect', 'school')).toBe(resultPage('signed-in'))
    expect(await identitiesOf(member)).toMatchObject([{ provider: 'school', name: 'Karoo School' }])
    school.be(person)
    const browser = site.anonymous()
    expect(await visit(browser, 'sign-in', 'school')).toBe(resultPage('signed-in'))
    expect(await signedInAccount(browser)).toMatchObject({ id: member.accountId, email: member.email })
    expect(await actsOn(member.accountId)).toEqual(['identity.connected'])
  })

  test('UNI-20 account of a provider confirms there, within five minutes', async () => {
    const { browser, account, person } = await googleMember(site, google)
    const start = await browser.call('GET', '/api/sign-in/school?purpose=connect')
    expect(locationOf(start)).toBe(resultPage('other'))
    expect(await visit(browser, 'confirm')).toBe(resultPage('signed-in'))
    newGoogleUser(school)
    expect(await visit(browser, 'connect', 'school')).toBe(resultPage('signed-in'))
    expect(await identitiesOf(browser)).toMatchObject([{ name: 'Google' }, { name: 'Karoo School' }])
    google.be(person)
    await confirmationsExpire()
    const [first] = await identitiesOf(browser)
    expect((await disconnect(browser, first?.id)).json()).toMatchObject({
      code: 'confirm_first',
      message: 'Confirm that it is you, then try again.',
    })
    await visit(browser, 'confirm')
    expect((await disconnect(browser, first?.id)).statusCode).toBe(204)
    expect(await actsOn(account.id)).toEqual(['identity.connected', 'identity.disconnected'])
    const former = site.anonymous()
    google.be(person)
    expect(await visit(former)).toBe(resultPage('other'))
    expect(await signedInAccount(former)).toBeNull()
  })

  test('UNI-20 last way to sign in stays, also after two concurrent removals', async () => {
    const { browser } = await googleMember(site, google)
    await visit(browser, 'confirm')
    const [only] = await identitiesOf(browser)
    const answer = await disconnect(browser, only?.id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_way_in'])
    newGoogleUser(school)
    await visit(browser, 'connect', 'school')
    const both = await identitiesOf(browser)
    const statuses = (await Promise.all(both.map(({ id }) => disconnect(browser, id)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.toSorted()).toEqual([204, 409])
    expect(await identitiesOf(browser)).toHaveLength(1)
  })

  test('UNI-20 T3 password and identities of other accounts cannot be disconnected', async () => {
    const [one, other] = [await site.member('student'), (await googleMember(site, google)).browser]
    await confirm(one)
    const [theirs] = await identitiesOf(other)
    for (const id of [theirs?.id, one.accountId, 'x'])
      expect((await disconnect(one, id)).statusCode).toBe(404)
    expect(await identitiesOf(other)).toHaveLength(1)
  })

  test('UNI-20 T12 identity of an account is not connected to a second one', async () => {
    const person = newGoogleUser(school)
    await visit(site.anonymous(), 'sign-in', 'school')
    const member = await site.member('student')
    await confirm(member)
    school.be(person)
    expect(await visit(member, 'connect', 'school')).toBe(resultPage('other'))
    expect(await identitiesOf(member)).toEqual([])
  })

  test('UNI-20 connect flow works only for the member who started it, while signed in', async () => {
    const member = await site.member('student')
    newGoogleUser(school)
    await confirm(member)
    const back = await followToCallback(member, 'connect', 'school')
    await member.call('POST', '/api/sign-out')
    expect(locationOf(await member.call('GET', back))).toBe(resultPage('other'))
    const { rows } = await sql`select 1 from credentials where account_id = ${member.accountId}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('UNI-20 F-C23 authentication an hour ago connects nothing', async () => {
    const member = await site.member('student')
    await confirm(member)
    newGoogleUser(school, { auth_time: Math.floor(Date.now() / 1_000) - 3_600 })
    expectConsoleError(/Sign-in with Karoo School failed/)
    expect(await visit(member, 'connect', 'school')).toBe(resultPage('other'))
    expect(await identitiesOf(member)).toEqual([])
  })

  test('UNI-20 account without a password cannot confirm with one', async () => {
    const { browser } = await googleMember(site, google)
    expect((await confirm(browser)).json().code).toBe('no_password')
  })
})

describe('UNI-21 deletion by a provider', () => {
  async function schoolMember() {
    const person = newGoogleUser(school)
    const browser = site.anonymous()
    await visit(browser, 'sign-in', 'school')
    const leave = async () =>
      (await browser.call('POST', '/api/account/deletion', { payload: { email: person.email } })).statusCode
    return { person, browser, leave }
  }

  test('UNI-21 T8 fresh authentication deletes the account; a confirmed session is not enough', async () => {
    const { browser, leave } = await schoolMember()
    expect(await leave()).toBe(403)
    await visit(browser, 'confirm', 'school')
    expect(await leave()).toBe(403)
    expect(await visit(browser, 'deletion', 'school')).toBe(resultPage('signed-in'))
    expect(await leave()).toBe(204)
    expect(await signedInAccount(browser)).toBeNull()
  })

  test.for([[-301], [undefined]])(
    'UNI-21 auth_time %s seconds from now does not delete the account',
    async ([seconds]) => {
      const { browser, person, leave } = await schoolMember()
      const now = Math.floor(Date.now() / 1_000)
      school.be({ ...person, auth_time: seconds === undefined ? undefined : now + seconds })
      expectConsoleError(/Sign-in with Karoo School failed/)
      expect(await visit(browser, 'deletion', 'school')).toBe(resultPage('other'))
      expect(await leave()).toBe(403)
    },
  )

  test('UNI-21 account copy holds the identities, without the subject', async () => {
    const { browser, person } = await schoolMember()
    await visit(browser, 'confirm', 'school')
    const copy = (await browser.call('GET', '/api/account/export')).json<Record<string, unknown>>()
    expect(copy['ways_in']).toMatchObject([{ provider_id: 'school', issuer: school.issuer }])
    expect(JSON.stringify(copy['ways_in'])).not.toContain(person.sub)
  })
})

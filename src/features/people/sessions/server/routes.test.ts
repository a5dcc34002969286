/** Sessions of the own account over HTTP: list, end of one, end of all others, and their limit. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type EventReader, readEvents } from '#test/live/event-reader.ts'
import { type Person, testSite } from '#test/site.ts'
import type { OwnSession } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
// Made first: streams hear of the accounts made shortly before.
const admin = await site.member('admin')
const address = await site.http.listen({ port: 0, host: '127.0.0.1' })
const password = 'a-long-password-for-tests'
const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

async function signIn({ email }: Person, userAgent = firefox) {
  const browser = site.anonymous()
  const headers = { 'user-agent': userAgent }
  const answer = await browser.call('POST', '/api/sign-in', { payload: { email, password }, headers })
  expect(answer.statusCode).toBe(200)
  return browser
}
const listOf = async (person: Person) =>
  (await person.call('GET', '/api/account/sessions')).json<{ items: OwnSession[] }>().items
const isSignedIn = async (person: Person) =>
  (await person.call('GET', '/api/session')).json<{ account: object | null }>().account !== null
const end = (person: Person, id = '') => person.call('DELETE', `/api/account/sessions/${id}`)
const endOthers = (person: Person) => person.call('DELETE', '/api/account/sessions')
const actsOn = async ({ accountId }: Person) =>
  (
    await sql<{ act: string }>`select act from audit_entries
      where subject_id = ${accountId} and account_id = ${accountId} and act = 'sessions.ended'`.execute(db)
  ).rows.length
const open: EventReader[] = []
async function watch(person: Person, topics = 'session') {
  const reader = await readEvents(`${address}/api/live?topics=${topics}`, undefined, person.cookie())
  open.push(reader)
  if (reader.status === 200)
    await expect.poll(() => reader.raw(), { timeout: 10_000, interval: 10 }).toContain('event: ready')
  return reader
}
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})
const otherOf = (items: readonly OwnSession[]) => items.find(({ isCurrent }) => !isCurrent)?.id

test('ASVS-7.5.2 list names browser and system of each session, marks this one and holds no address', async () => {
  const person = await site.member('student')
  const phone = await signIn(person)
  await sql`update sessions set created_at = now() - interval '3 hours', updated_at = now() - interval '1 hour'
    where account_id = ${person.accountId} and browser is null`.execute(db)
  const answer = await phone.call('GET', '/api/account/sessions')
  const { items } = answer.json<{ items: OwnSession[] }>()
  expect(items).toEqual([
    expect.objectContaining({ isCurrent: true, browser: 'Firefox', system: 'Android' }),
    expect.objectContaining({ isCurrent: false, browser: null, system: null }),
  ])
  expect(new Date(items[1]?.lastUsedAt ?? '').getTime() % (15 * 60_000)).toBe(0)
  expect(items[0]?.lastUsedAt).toBe(items[0]?.startedAt)
  expect(answer.body).not.toMatch(/127\.0\.0\.1|Mozilla|token|Gecko/)
  expect(await listOf(person)).toContainEqual(expect.objectContaining({ isCurrent: true, browser: null }))
})

test('ASVS-7.5.2 session that has expired or belongs to another account is not listed', async () => {
  const [person, other] = [await site.member('admin'), await site.member('admin')]
  await signIn(other)
  await signIn(person)
  await sql`update sessions set updated_at = now() - interval '13 hours'
    where account_id = ${person.accountId} and browser = 'Firefox'`.execute(db)
  expect(await listOf(person)).toHaveLength(1)
})

test('ASVS-7.4.5 ended session is signed out at once, and others stay', async () => {
  const person = await site.member('student')
  const [phone, tablet] = [await signIn(person), await signIn(person)]
  const id = (await listOf(phone)).find(({ isCurrent }) => isCurrent)?.id
  expect((await end(person, id)).statusCode).toBe(204)
  expect(await Promise.all([person, phone, tablet].map(isSignedIn))).toEqual([true, false, true])
  expect((await end(person, id)).statusCode).toBe(404)
  expect(await actsOn(person)).toBe(1)
})

test('T3 session of another account is not found and stays', async () => {
  const [person, other] = [await site.member('admin'), await site.member('student')]
  const [theirs] = await listOf(other)
  expect((await end(person, theirs?.id)).statusCode).toBe(404)
  expect([await isSignedIn(other), await actsOn(other), await actsOn(person)]).toEqual([true, 0, 0])
})

test('ASVS-7.4.5 end of all others leaves only this session', async () => {
  const [person, bystander] = [await site.member('student'), await site.member('student')]
  const [phone, tablet] = [await signIn(person), await signIn(person)]
  expect((await endOthers(phone)).json()).toEqual({ ended: 2 })
  expect(await Promise.all([person, phone, tablet, bystander].map(isSignedIn))).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect((await endOthers(phone)).json()).toEqual({ ended: 0 })
  expect(await actsOn(person)).toBe(1)
})

test('ASVS-7.4.5 end of all others counts those that were listed, and deletes expired ones as well', async () => {
  const person = await site.member('admin')
  await signIn(person)
  await signIn(person)
  await sql`update sessions set updated_at = now() - interval '13 hours' where id in (
    select id from sessions where account_id = ${person.accountId} and browser = 'Firefox' limit 1)`.execute(
    db,
  )
  expect(await listOf(person)).toHaveLength(2)
  expect((await endOthers(person)).json()).toEqual({ ended: 1 })
  const left = db.selectFrom('sessions').select('id').where('account_id', '=', person.accountId)
  expect(await left.execute()).toHaveLength(1)
})

test('ASVS-7.4.5 event stream of an ended session ends within five seconds', async () => {
  const person = await site.member('student')
  const phone = await signIn(person)
  const stream = await watch(phone)
  await end(person, otherOf(await listOf(person)))
  await expect.poll(() => stream.ended(), { timeout: 5_000, interval: 10 }).toBe(true)
  expect(stream.raw()).toContain('event: session')
  expect((await watch(phone)).status).toBe(401)
})

test('ASVS-7.2.4 event stream goes on when its session is confirmed and gets a new token', async () => {
  const person = await site.member('student')
  const stream = await watch(admin, 'session,users')
  await admin.call('POST', '/api/account/confirmation', { payload: { password } })
  // The change of another account arrives after that of the session would have arrived.
  await end(person, (await listOf(person))[0]?.id)
  await expect.poll(() => stream.raw(), { timeout: 10_000, interval: 10 }).toContain('event: users')
  expect([stream.ended(), stream.raw().includes('event: session')]).toEqual([false, false])
  expect(await isSignedIn(admin)).toBe(true)
})

test('ASVS-7.1.2 twenty-first session ends the oldest one of the account', async () => {
  const [person, bystander] = [await site.member('student'), await site.member('student')]
  const browsers: Person[] = []
  for (let n = 0; n < 20; n += 1) browsers.push(await signIn(person))
  expect(await Promise.all([person, bystander, ...browsers].map(isSignedIn))).toEqual([
    false,
    true,
    ...browsers.map(() => true),
  ])
})

test('ASVS-7.1.2 concurrent sign-ins leave twenty sessions', async () => {
  const person = await site.member('student')
  const opened = Array.from({ length: 24 }, () => ({
    id: crypto.randomUUID(),
    account_id: person.accountId,
    token: crypto.randomUUID(),
    expires_at: new Date(),
  }))
  await db.insertInto('sessions').values(opened.slice(0, 18)).execute()
  await Promise.all(opened.slice(18).map(() => signIn(person)))
  const left = db.selectFrom('sessions').select('id').where('account_id', '=', person.accountId)
  expect(await left.execute()).toHaveLength(20)
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordQueries } from '#test/database/record-statements.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { type Person, testSite, type TestSite } from '#test/site.ts'
import { appVersion as version } from '#platform/config/node-settings.ts'
import { pageNames } from '../page-event.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
let clock = now
const site = await testSite({ now: () => clock })
const { db } = site.parts
const visitor = await site.visitor()

const register = async (who: Person): Promise<string> => {
  const payload = { installationId: randomUUID() }
  return (await who.call('POST', '/api/analytics/installations', { payload })).json<{ token: string }>().token
}
const token = await register(visitor)
const event = (fields: object = {}) => ({
  token,
  userId: 'unknown',
  page: 'home_page',
  eventType: 'page_view',
  timestamp: now.toISOString(),
  ...fields,
})
const send = (fields: object = {}, who: Person = visitor) =>
  who.call('POST', '/api/analytics/events', { payload: event(fields) })

const storedEvents = (on: TestSite = site) =>
  on.parts.db.selectFrom('page_events').selectAll().orderBy('id').execute()
const last = async () => (await storedEvents()).at(-1)
const usage = () => db.selectFrom('usage_days').selectAll().orderBy('day').execute()

describe('configuration', () => {
  test('ANA-10 is enabled, without an outside provider unless the operator names one', async () => {
    const answer = await visitor.call('GET', '/api/analytics/config')
    expect([answer.statusCode, answer.json()]).toEqual([200, { enabled: true, measurementId: null }])
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
  })

  test('ANA-10 has the measurement id, and is disabled by the operator; then nothing is stored', async () => {
    const other = await testSite({ settings: { MEASUREMENT_ID: 'G-ABC123DEF4', ANALYTICS: 'off' } })
    const otherVisitor = await other.visitor()
    expect((await otherVisitor.call('GET', '/api/analytics/config')).json()).toEqual({
      enabled: false,
      measurementId: 'G-ABC123DEF4',
    })
    const theirs = { token: await register(otherVisitor), timestamp: new Date().toISOString() }
    expect((await send(theirs, otherVisitor)).statusCode).toBe(204)
    expect(await storedEvents(other)).toEqual([])
  })
})

describe('installation', () => {
  test('SDK-15 SDK-17 receives a token for seven days, and nothing is stored', async () => {
    const payload = { installationId: randomUUID() }
    const statements = await recordQueries(async () => {
      const answer = await visitor.call('POST', '/api/analytics/installations', { payload })
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        { token: expect.stringContaining(payload.installationId), expiresAt: '2026-11-28T08:00:00.000Z' },
      ])
    })
    expect(statements.filter((text) => /insert/i.test(text) && !text.includes('limit_counters'))).toEqual([])
  })

  test.each([{}, { installationId: 'me@school.example' }, { installationId: randomUUID(), extra: 1 }])(
    'T49 %o is refused',
    async (payload) => {
      const answer = await visitor.call('POST', '/api/analytics/installations', { payload })
      expect(answer.json()).toMatchObject({ code: 'invalid_input' })
    },
  )
})

describe('page event', () => {
  test('ANA-01 ANA-02 HOME-22 is stored under its page name with its own time', async () => {
    const timestamp = '2026-11-20T21:30:00.123Z'
    expect((await send({ timestamp })).statusCode).toBe(204)
    expect(await last()).toMatchObject({
      user_id: 'unknown',
      page: 'home_page',
      event_type: 'page_view',
      timestamp: new Date(timestamp),
    })
  })

  test.each(pageNames)('ANA-01 %s is a page name', async (page) => {
    expect((await send({ page })).statusCode).toBe(204)
    expect((await last())?.page).toBe(page)
  })

  test('ANA-09 costs one statement beside limits and session', async () => {
    const statements = await recordQueries(() => send({ heartbeats: ['2026-11-21 0.1.0'] }))
    expect(statements.filter((text) => !text.includes('limit_counters'))).toHaveLength(1)
  })

  const aged = async (age: number | null) => {
    const person = await site.member('student')
    await db.updateTable('users').set({ age }).where('account_id', '=', person.accountId).execute()
    return person
  }
  const storedFor = async (person: Person) => {
    expect((await send({ userId: person.accountId }, person)).statusCode).toBe(204)
    return (await last())?.user_id
  }

  test.each([
    ['14', 14],
    ['17', 17],
    ['no age', null],
  ])('F-C19 ANA-08 of an account with %s is stored as unknown', async (_, age) => {
    expect(await storedFor(await aged(age))).toBe('unknown')
  })

  test('F-C19 of an account without a user record is stored as unknown', async () => {
    const person = await aged(30)
    await db.deleteFrom('users').where('account_id', '=', person.accountId).execute()
    expect(await storedFor(person)).toBe('unknown')
  })

  test('F-C19 of an adult has a monthly id, which is not the account’s', async () => {
    const [person, other] = [await aged(30), await aged(18)]
    const november = await storedFor(person)
    expect(november).toMatch(/^monthly-[0-9a-f]{32}$/)
    expect(await storedFor(person)).toBe(november)
    expect(await storedFor(other)).not.toBe(november)
    clock = new Date('2026-12-01T00:00:00.000Z')
    const timestamp = clock.toISOString()
    await send({ token: await register(person), timestamp, userId: person.accountId }, person)
    const december = (await last())?.user_id
    clock = now
    expect(december).toMatch(/^monthly-/)
    expect(december).not.toBe(november)
  })

  test('F-C19 of an adult leads to no account once the key of the month is deleted', async () => {
    const person = await aged(30)
    const before = await storedFor(person)
    await db.deleteFrom('page_event_keys').execute()
    expect(await storedFor(person)).not.toBe(before)
    const table = await db.selectFrom('page_events').selectAll().execute()
    expect(JSON.stringify(table)).not.toContain(person.accountId)
  })

  test('T49 ANA-08 with the id of another account, or without one, is stored as unknown', async () => {
    const adult = await aged(30)
    await send({ userId: adult.accountId }, visitor)
    expect((await last())?.user_id).toBe('unknown')
    await send({ userId: (await site.member('admin')).accountId }, adult)
    expect((await last())?.user_id).toBe('unknown')
    await send({ userId: 'unknown' }, adult)
    expect((await last())?.user_id).toBe('unknown')
  })

  test.each([
    ['an unknown event', { eventType: 'file_upload' }],
    ['an unknown page', { page: 'https://school.example/?q=me' }],
    ['an unknown field', { email: 'me@school.example' }],
    ['an e-mail for an id', { userId: 'me@school.example' }],
    ['a time in another format', { timestamp: '21 November 2026' }],
    ['a time with another zone', { timestamp: '2026-11-21T10:00:00+02:00' }],
    ['a time that is too old', { timestamp: '2026-09-22T07:59:59.000Z' }],
    ['a time in the future', { timestamp: '2026-11-22T08:00:01.000Z' }],
    ['a date that does not exist', { timestamp: '2026-11-31T08:00:00.000Z' }],
    ['days of use in another format', { heartbeats: ['yesterday'] }],
    ['too many days of use', { heartbeats: Array.from({ length: 21 }, () => '2026-11-21 0.1.0') }],
  ])('T49 with %s is refused, and nothing is stored', async (_, fields) => {
    const before = await storedEvents()
    const answer = await send(fields)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input', field: expect.any(String) }),
    ])
    expect(await storedEvents()).toEqual(before)
  })

  test('T49 of more than 1 kB is refused with the common message', async () => {
    const before = await storedEvents()
    const room = 1_024 - JSON.stringify(event({ userId: '' })).length
    const answer = await send({ userId: 'x'.repeat(room + 1) })
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { code: 'file_too_large', message: 'The request is too large.', requestId: expect.any(String) },
    ])
    expect((await send({ userId: 'x'.repeat(room) })).statusCode).toBe(400)
    expect(await storedEvents()).toEqual(before)
  })

  test('T49 SDK-17 needs an unexpired token of this site', async () => {
    for (const forged of ['', 'abc', `${randomUUID()}.1795939200.${'x'.repeat(43)}`])
      expect((await send({ token: forged })).json()).toMatchObject({ code: 'installation_unknown' })
    clock = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1_000)
    const answer = await send()
    clock = now
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      expect.objectContaining({ message: 'This token is unknown or has expired. Register again.' }),
    ])
  })
})

describe('days of use', () => {
  test('SDK-22 are counted once a day, without days of a wrong clock', async () => {
    await db.deleteFrom('usage_days').execute()
    const heartbeats = [
      `2026-11-19 ${version}`,
      `2026-11-20 ${version}`,
      '2026-11-20 other',
      `2020-01-01 ${version}`,
    ]
    expect((await send({ heartbeats: [...heartbeats, `2026-02-31 ${version}`] })).statusCode).toBe(204)
    await send({ heartbeats: [`2026-11-19 ${version}`] })
    expect(await usage()).toEqual([
      { day: '2026-11-19', version, installations: 2 },
      { day: '2026-11-20', version: 'other', installations: 1 },
    ])
  })
})

describe('limits', async () => {
  const limited = await testSite({ settings: { LIMITS: 'normal' } })
  beforeEach(() => waitForFreshMinute(limited.parts.db))

  test('T49 the sixty-first event of a visitor within a minute is limited, another visitor’s is not', async () => {
    const [first, second] = [await limited.visitor(), await limited.visitor()]
    const theirs = { token: await register(second), timestamp: new Date().toISOString() }
    for (let count = 1; count <= 60; count++) expect((await send(theirs, first)).statusCode).toBe(204)
    const refused = await send(theirs, first)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(theirs, second)).statusCode).toBe(204)
    expect(await storedEvents(limited)).toHaveLength(61)
  })
})

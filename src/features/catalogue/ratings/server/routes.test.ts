import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { baseUrl, type Person, testSite, type TestSite } from '#test/site.ts'
import { sweepRetention } from '#platform/postgres/maintenance.ts'
import { retention } from '#app/sweep.ts'

let clock = Date.now()
const site = await testSite({ now: () => new Date(clock) })
const { db } = site.parts

const rate = (who: Person, id: string, stars: unknown, headers: Record<string, string> = {}) =>
  who.call('POST', `/api/resources/${id}/ratings`, { payload: { stars }, headers })

const ledger = async (id: string, { parts } = site) =>
  parts.db.selectFrom('ratings').selectAll().where('resource_id', '=', id).orderBy('id').execute()

async function visitorCookie(from: TestSite = site) {
  const answer = await from.anonymous().call('POST', '/api/visitor')
  return answer.cookies[0]?.value ?? ''
}

describe('a click on a star', () => {
  const visitor = site.visitor()

  test('TABLE-22 TABLE-23 DATA-11 DATA-12 adds to the sums, and the average is stored unrounded', async () => {
    const id = await storeResource(db)
    const first = await rate(await visitor, id, 4)
    expect([first.statusCode, first.json()]).toEqual([
      201,
      { ratingTotal: 4, ratingAmount: 1, averageRating: 4, rating: 4 },
    ])
    await rate(await visitor, id, 5)
    await rate(await visitor, id, 1)
    const { rating_total, rating_amount, average_rating, rating } = await rowOf(db, id)
    expect({ rating_total, rating_amount, average_rating, rating }).toEqual({
      rating_total: 10,
      rating_amount: 3,
      average_rating: 10 / 3,
      rating: 10 / 3,
    })
  })

  test('T39 costs two statements: the limits and the click', async () => {
    const id = await storeResource(db)
    const who = await visitor
    const sent = await recordQueries(() => rate(who, id, 4, { 'idempotency-key': randomUUID() }))
    expect(sent.filter((statement) => !statement.includes('read_changes'))).toEqual([
      expect.stringContaining('plan: limits *'),
      expect.stringContaining('plan: rate'),
    ])
  })

  test('TABLE-24 counts every time, also from one visitor', async () => {
    const id = await storeResource(db)
    for (const stars of [3, 3, 3]) expect((await rate(await visitor, id, stars)).statusCode).toBe(201)
    expect((await rowOf(db, id)).rating_amount).toBe(3)
    expect(new Set((await ledger(id)).map(({ source }) => source)).size).toBe(1)
  })

  test('SUBJ-10 updates the average for everyone', async () => {
    const id = await storeResource(db, { title: 'Tectonic plates' })
    await rate(await visitor, id, 2)
    const found = await site.anonymous().call('GET', '/api/resources?title=tectonic')
    expect(found.json()).toMatchObject({ items: [{ ratingTotal: 2, ratingAmount: 1, averageRating: 2 }] })
  })

  test('T39 is stored with pseudonyms of visitor and address', async () => {
    const id = await storeResource(db)
    const member = await site.member('student')
    await rate(await visitor, id, 4)
    await rate(member, id, 5)
    const [byVisitor, byMember] = await ledger(id)
    expect(byVisitor).toMatchObject({ stars: 4, source: expect.stringMatching(/^visitor [\da-f-]{36}$/) })
    expect(byMember).toMatchObject({ stars: 5, source: `account ${member.accountId}` })
    expect(byVisitor?.address_hash).toEqual(byMember?.address_hash)
    expect(byVisitor?.address_hash).toHaveLength(32)
    expect(JSON.stringify(byVisitor)).not.toContain('127.0.0.1')
  })

  test.each([0, 6, -1, 1.5, '4', null, true, [4], 1e300, undefined])(
    'TABLE-22 T39 with %j stars is refused and stores nothing',
    async (stars) => {
      const id = await storeResource(db)
      const answer = await rate(await visitor, id, stars)
      expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ field: 'stars' })])
      expect((await rowOf(db, id)).rating_amount).toBeNull()
      expect(await ledger(id)).toEqual([])
    },
  )

  test('T17 with an extra field is refused', async () => {
    const id = await storeResource(db)
    const payload = { stars: 4, ratingTotal: 1_000 }
    const answer = await (await visitor).call('POST', `/api/resources/${id}/ratings`, { payload })
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field: 'ratingTotal' })
    expect(await ledger(id)).toEqual([])
  })

  test('PERM-07 is refused for a waiting or missing resource', async () => {
    const waiting = await storeResource(db, { verified: null })
    for (const id of [waiting, randomUUID()])
      expect((await rate(await visitor, id, 4)).json()).toMatchObject({ code: 'resource_not_found' })
    expect((await rate(await visitor, 'not-an-id', 4)).statusCode).toBe(400)
    expect((await rowOf(db, waiting)).rating_total).toBeNull()
  })
})

describe('source of a click', () => {
  const answeredTo = async (cookie: string | undefined) => {
    const id = await storeResource(db)
    const headers = { origin: baseUrl, ...(cookie !== undefined && { cookie }) }
    const payload = { stars: 4 }
    const answer = await site.http.inject({
      method: 'POST',
      url: `/api/resources/${id}/ratings`,
      headers,
      payload,
    })
    return { status: answer.statusCode, rows: (await ledger(id)).length }
  }
  const refused = { status: 401, rows: 0 }

  test('T39 a click with a valid visitor cookie counts, one with a forged, doubled or missing cookie stores nothing', async () => {
    const value = await visitorCookie()
    const [id = '', made = '', signature = ''] = value.split('.')
    expect(await answeredTo(`visitor=${value}`)).toEqual({ status: 201, rows: 1 })
    const forged = [
      `${randomUUID()}.${made}.${signature}`,
      `${id}.${Number(made) + 1}.${signature}`,
      `${id}.${made}.${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`,
      `${id}.${made}.`,
      `${id}.${made}`,
      '',
    ]
    for (const each of forged) expect([each, await answeredTo(`visitor=${each}`)]).toEqual([each, refused])
    expect(await answeredTo(`visitor=${value}; visitor=${value}`)).toEqual(refused)
    expect(await answeredTo(`__Host-visitor=${value}`)).toEqual(refused)
    expect(await answeredTo(undefined)).toEqual(refused)
  })

  test('T39 a visitor cookie of another site is invalid', async () => {
    const elsewhere = await testSite()
    expect(await answeredTo(`visitor=${await visitorCookie(elsewhere)}`)).toEqual(refused)
  })

  test('T39 a visitor cookie expires after 30 days', async () => {
    const value = await visitorCookie()
    const made = clock
    const days = 24 * 60 * 60 * 1_000
    clock = made + 29.9 * days
    expect(await answeredTo(`visitor=${value}`)).toEqual({ status: 201, rows: 1 })
    clock = made + 30.1 * days
    expect(await answeredTo(`visitor=${value}`)).toEqual(refused)
    clock = made
  })

  test('T39 public reads store nothing', async () => {
    const visitor = await site.visitor()
    const count = async () => (await db.selectFrom('ratings').select('id').execute()).length
    const before = await count()
    for (const url of ['/api/resources', '/api/search?q=a', '/api/session']) await visitor.call('GET', url)
    expect(await count()).toBe(before)
  })
})

describe('repeated call', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })

  test('SDK-13 with the same key counts once and gets the first response', async () => {
    const id = await storeResource(db)
    const visitor = await site.visitor()
    const headers = key()
    const first = await rate(visitor, id, 4, headers)
    await rate(visitor, id, 5)
    const again = await rate(visitor, id, 4, headers)
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect((await rowOf(db, id)).rating_amount).toBe(2)
  })

  test('SDK-13 twenty simultaneous calls with the same key count once', async () => {
    const id = await storeResource(db)
    const visitor = await site.visitor()
    const headers = key()
    const responses = await Promise.all(Array.from({ length: 20 }, () => rate(visitor, id, 3, headers)))
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(responses[0]?.statusCode).toBe(201)
    expect(await ledger(id)).toHaveLength(1)
  })

  test('with the same key for other stars or another resource is a conflict and counts nothing', async () => {
    const [id, other] = [await storeResource(db), await storeResource(db)]
    const visitor = await site.visitor()
    const headers = key()
    await rate(visitor, id, 4, headers)
    for (const answer of [await rate(visitor, id, 5, headers), await rate(visitor, other, 4, headers)])
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'idempotency_key_reused' }),
      ])
    expect(await ledger(id)).toHaveLength(1)
    expect(await ledger(other)).toEqual([])
  })

  test('SDK-13 a click repeated after a sign-in or sign-out counts once, other stars count', async () => {
    const id = await storeResource(db)
    const headers = key()
    const first = await rate(await site.visitor(), id, 4, headers)
    const member = await site.member('student')
    for (const who of [member, member, await site.visitor()]) {
      const again = await rate(who, id, 4, headers)
      expect([again.statusCode, again.body]).toEqual([201, first.body])
    }
    expect(await ledger(id)).toHaveLength(1)
  })

  test('SDK-13 a key is stored for 29 days, as long as an outbox retries', async () => {
    const id = await storeResource(db)
    const visitor = await site.visitor()
    const [remembered, forgotten] = [key(), key()]
    const age = (headers: { 'idempotency-key': string }, days: number) =>
      sql`update idempotency_keys set created_at = now() - ${days} * interval '1 day'
        where key = ${headers['idempotency-key']}`.execute(db)
    for (const headers of [remembered, forgotten]) await rate(visitor, id, 4, headers)
    await age(remembered, 29.9)
    await age(forgotten, 31)
    await sweepRetention(db, retention, new Date())
    for (const headers of [remembered, forgotten]) await rate(visitor, id, 4, headers)
    expect(await ledger(id)).toHaveLength(3)
  })

  test('the same key of two visitors counts twice', async () => {
    const id = await storeResource(db)
    const headers = key()
    await rate(await site.visitor(), id, 4, headers)
    expect((await rate(await site.visitor(), id, 5, headers)).json()).toMatchObject({ ratingAmount: 2 })
  })

  test('T17 with a malformed key is refused', async () => {
    const id = await storeResource(db)
    for (const bad of ['short', 'x'.repeat(81), 'with space', "a';drop--"])
      expect((await rate(await site.visitor(), id, 4, { 'idempotency-key': bad })).statusCode).toBe(400)
    expect(await ledger(id)).toEqual([])
  })
})

test('T39 the sums of two hundred simultaneous ratings by ten visitors are exact and match the ledger', async () => {
  const id = await storeResource(db)
  const visitors = await Promise.all(Array.from({ length: 10 }, () => site.visitor()))
  const stars = Array.from({ length: 200 }, (_, i) => (i % 5) + 1)
  const responses = await Promise.all(
    stars.map((each, i) => rate(visitors[i % 10] ?? site.anonymous(), id, each)),
  )
  expect(responses.filter(({ statusCode }) => statusCode !== 201).map(({ body }) => body)).toEqual([])
  const { rows } = await sql`
    select count(*)::int as rating_amount, sum(stars)::int as rating_total, avg(stars)::float8 as average_rating,
      count(distinct source)::int as visitors from ratings where resource_id = ${id}`.execute(db)
  expect(rows).toEqual([{ rating_amount: 200, rating_total: 600, average_rating: 3, visitors: 10 }])
  expect(await rowOf(db, id)).toMatchObject({
    rating_amount: 200,
    rating_total: 600,
    average_rating: 3,
    rating: 3,
  })
})

describe('limits', async () => {
  const limited = await testSite({ settings: { LIMITS: 'normal' } })

  test('T39 the 31st click of a visitor within a minute is limited, another visitor is not', async () => {
    const id = await storeResource(limited.parts.db)
    const visitor = await limited.visitor()
    await waitForFreshMinute(limited.parts.db)
    const statuses = []
    for (let click = 1; click <= 30; click++) statuses.push((await rate(visitor, id, 4)).statusCode)
    expect(statuses).toEqual(statuses.map(() => 201))
    const refused = await rate(visitor, id, 4)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await rowOf(limited.parts.db, id)).rating_amount).toBe(30)
    expect((await rate(await limited.visitor(), id, 4)).statusCode).toBe(201)
  })
})

describe('one rating per visitor', async () => {
  const single = await testSite({ settings: { RATING_POLICY: 'one-per-visitor' } })

  test('T39 a later click replaces the earlier one', async () => {
    const id = await storeResource(single.parts.db)
    const [first, second] = [await single.visitor(), await single.visitor()]
    await rate(first, id, 1)
    await rate(second, id, 4)
    expect((await rate(first, id, 5)).json()).toEqual({
      ratingTotal: 9,
      ratingAmount: 2,
      averageRating: 4.5,
      rating: 4.5,
    })
    expect((await ledger(id, single)).map(({ stars }) => stars)).toEqual([5, 4])
  })

  test('T39 twenty simultaneous first clicks of one visitor leave one rating', async () => {
    const id = await storeResource(single.parts.db)
    const visitor = await single.visitor()
    await Promise.all(Array.from({ length: 20 }, (_, i) => rate(visitor, id, (i % 5) + 1)))
    const rows = await ledger(id, single)
    expect(rows).toHaveLength(1)
    expect(await rowOf(single.parts.db, id)).toMatchObject({ rating_amount: 1, rating_total: rows[0]?.stars })
  })
})

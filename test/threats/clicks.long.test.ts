/** Many clicks at once, within the limits of a real site. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { can } from '#shared/abilities.ts'
import { limitRules } from '#platform/limits/limiter.ts'
import { storeResource, rowOf } from '../database/store-resource.ts'
import { waitForFreshMinute } from '../database/fresh-window.ts'
import { testSite } from '../site.ts'

const site = await testSite({ settings: { LIMITS: 'normal' } })
const { db } = site.parts
const visitors = await Promise.all(Array.from({ length: 50 }, () => site.visitor()))
const anonymous = site.anonymous()
const addressOf = (n: number) => `198.51.100.${n % 10}`

/** As many at once as the database queue allows. */
const atOnce = 200

test('T39 a thousand ratings of fifty visitors behind ten addresses are accepted, and the sums are exact', async () => {
  const id = await storeResource(db)
  const clicks = visitors.flatMap((visitor, n) =>
    Array.from({ length: 20 }, (_, click) => ({ visitor, from: addressOf(n), stars: ((n + click) % 5) + 1 })),
  )
  const rate = ({ visitor, from, stars }: (typeof clicks)[number]) =>
    visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars }, remoteAddress: from })
  const statuses: number[] = []
  for (let n = 0; n < clicks.length; n += atOnce) {
    const responses = await Promise.all(clicks.slice(n, n + atOnce).map(rate))
    statuses.push(...responses.map(({ statusCode }) => statusCode))
  }
  expect(statuses).toEqual(Array<number>(1_000).fill(201))
  const total = clicks.reduce((sum, { stars }) => sum + stars, 0)
  const sums = { rating_amount: 1_000, rating_total: total, average_rating: total / 1_000 }
  expect(await rowOf(db, id)).toMatchObject(sums)
  const { rows } = await db
    .selectFrom('ratings')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('resource_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(rows).toBe(1_000)
})

test('T39 a rating refused by the address limit or by overload does not count', async () => {
  await waitForFreshMinute(db)
  const id = await storeResource(db)
  const from = '198.51.100.200'
  const responses = await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      (visitors[n % 50] ?? anonymous).call('POST', `/api/resources/${id}/ratings`, {
        payload: { stars: 5 },
        remoteAddress: from,
      }),
    ),
  )
  const count = (status: number) => responses.filter((answer) => answer.statusCode === status).length
  expect(count(201) + count(429) + count(503)).toBe(400)
  expect(count(201)).toBeLessThanOrEqual(120)
  expect(count(201)).toBeGreaterThan(0)
  expect(await rowOf(db, id)).toMatchObject({ rating_amount: count(201), rating_total: 5 * count(201) })
})

test('F-C12 each limit per visitor has a limit per address beside it', () => {
  const visitor = { kind: 'visitor' } as const
  const spentByVisitors = new Set(
    site.http.endpoints.filter(({ needs }) => can(visitor, needs)).map(({ limit }) => limit),
  )
  expect([...spentByVisitors]).toEqual(expect.arrayContaining(['rate', 'page events', 'policy reports']))
  const unbounded = [...spentByVisitors].filter(
    (limit) => !limitRules[limit].some(({ per }) => per === 'address'),
  )
  expect(unbounded).toEqual([])
})

test('F-C12 eleven visitors of one address send at most 600 page events a minute', async () => {
  await waitForFreshMinute(db, 20)
  const remoteAddress = '198.51.100.201'
  const send = (n: number) =>
    (visitors[n % 11] ?? anonymous).call('POST', '/api/analytics/installations', {
      payload: { installationId: '00000000-0000-4000-8000-000000000000' },
      remoteAddress,
    })
  const statuses: number[] = []
  for (let n = 0; n < 660; n += 60) {
    const responses = await Promise.all(Array.from({ length: 60 }, (_, i) => send(n + i)))
    statuses.push(...responses.map(({ statusCode }) => statusCode))
  }
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect([count(201), count(429)]).toEqual([600, 60])
})

test('F-C21 T39 a moderator removes a thousand ratings of one source, and the averages are restored', async () => {
  const id = await storeResource(db, { title: 'Piled up' })
  const keepRatings = async (source: string, stars: number, length: number) => {
    const row = { resource_id: id, source, stars, address_hash: Buffer.alloc(32) }
    await db
      .insertInto('ratings')
      .values(Array.from({ length }, () => row))
      .execute()
    await sql`update resources set (rating_total, rating_amount, average_rating, rating) =
      (select sum(stars), count(*), avg(stars)::float8, avg(stars)::float8 from ratings where resource_id = ${id})
      where id = ${id}`.execute(db)
  }
  for (const stars of [2, 3, 5]) await keepRatings(`visitor ${stars}`, stars, 1)
  const publicValues = async () => {
    const answer = await anonymous.call('GET', '/api/resources?title=piled%20up')
    return answer.json<{ items: object[] }>().items
  }
  const before = await publicValues()
  await keepRatings('visitor spam', 1, 1_000)
  expect(await rowOf(db, id)).toMatchObject({ rating_amount: 1_003, rating_total: 1_010 })

  const moderator = await site.member('moderator')
  const ledger = `/api/resources/${id}/ratings`
  const listed = await moderator.call('GET', ledger)
  const { sources } = listed.json<{ sources: { source: number; ratings: number }[] }>()
  expect(sources.map(({ ratings }) => ratings)).toEqual([1_000, 1, 1, 1])
  expect(listed.body).not.toMatch(/visitor|account|spam/)
  const undone = await moderator.call('DELETE', `${ledger}?source=${sources[0]?.source}`)
  expect([undone.statusCode, undone.json()]).toEqual([
    200,
    { undone: 1_000, ratingTotal: 10, ratingAmount: 3, averageRating: 10 / 3, rating: 10 / 3 },
  ])
  expect(await publicValues()).toEqual(before)
  const again = await moderator.call('DELETE', `${ledger}?source=${sources[0]?.source}`)
  expect([again.statusCode, again.json()]).toMatchObject([404, { code: 'rating_source_not_found' }])
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { type Person, testSite } from '#test/site.ts'
import { type Reports, reportReasons } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
const visitor = await site.visitor()

const report = (
  id: string,
  payload: object = {},
  headers: Record<string, string> = {},
  who: Person = visitor,
) => who.call('POST', `/api/resources/${id}/reports`, { payload, headers })

const storedReports = (id: string) =>
  db.selectFrom('reports').selectAll().where('resource_id', '=', id).orderBy('id').execute()

test('TABLE-27 TABLE-28 DATA-13 each report raises reportAmount by one and marks the resource', async () => {
  const id = await storeResource(db)
  const first = await report(id)
  expect([first.statusCode, first.json()]).toEqual([201, { reported: true }])
  expect(await rowOf(db, id)).toMatchObject({ report_amount: 1, reported: true })
  await report(id)
  expect(await rowOf(db, id)).toMatchObject({ report_amount: 2, reported: true })
})

test('TABLE-32 T40 a resource with five hundred reports stays public and is one row for the moderators', async () => {
  const id = await storeResource(db, { title: 'Earthworms' })
  // In small batches, because waiting too long for the database would be refused as too busy.
  for (let wave = 0; wave < 20; wave += 1) {
    const responses = await Promise.all(Array.from({ length: 25 }, () => report(id)))
    expect(responses.filter(({ statusCode }) => statusCode !== 201)).toEqual([])
  }
  expect(await storedReports(id)).toHaveLength(500)
  const list = await visitor.call('GET', '/api/resources?title=earthworms')
  expect(list.json()).toMatchObject({ total: 1, items: [{ id }] })
  expect((await rowOf(db, id)).verified).toBe(true)
  const moderator = await site.member('moderator')
  const { reported } = (await moderator.call('GET', '/api/moderation?q=earthworms')).json<{
    reported: object[]
  }>()
  expect(reported).toMatchObject([{ id, reportAmount: 500, reported: true }])
})

describe('content of a report', () => {
  test('T40 may be empty: reason and text are optional', async () => {
    const id = await storeResource(db)
    await report(id, {})
    expect(await storedReports(id)).toMatchObject([
      {
        reason: null,
        text: null,
        source: expect.stringMatching(/^visitor /),
        address_hash: expect.any(Buffer),
      },
    ])
  })

  test.each(reportReasons)('T40 the reason %s is stored', async (reason) => {
    const id = await storeResource(db)
    await report(id, { reason, text: ' The answers\n are \u202ewrong. ' })
    expect(await storedReports(id)).toMatchObject([{ reason, text: 'The answers are wrong.' }])
  })

  test('a text of 500 characters is stored, 501 are refused', async () => {
    const id = await storeResource(db)
    expect((await report(id, { text: 'ê'.repeat(500) })).statusCode).toBe(201)
    const refused = await report(id, { text: 'x'.repeat(501) })
    expect(refused.json()).toMatchObject({ code: 'invalid_input', field: 'text' })
    expect((await storedReports(id)).map(({ text }) => text?.length)).toEqual([500])
    expect((await rowOf(db, id)).report_amount).toBe(1)
  })

  test.each([
    { reason: 'spite' },
    { reason: '' },
    { text: 5 },
    { text: null },
    { reportAmount: 100 },
    { verified: null },
    { resourceId: randomUUID() },
  ])('T17 %o is refused', async (payload) => {
    const id = await storeResource(db)
    expect((await report(id, payload)).statusCode).toBe(400)
    expect(await storedReports(id)).toEqual([])
    expect((await rowOf(db, id)).reported).toBeNull()
  })
})

test('PERM-07 a report of a waiting or missing resource is refused', async () => {
  const waiting = await storeResource(db, { verified: null })
  for (const id of [waiting, randomUUID()])
    expect((await report(id)).json()).toMatchObject({ code: 'resource_not_found' })
  expect((await rowOf(db, waiting)).report_amount).toBeNull()
})

test('SDK-13 a repeated key reports once, and with another text it is a conflict', async () => {
  const id = await storeResource(db)
  const headers = { 'idempotency-key': randomUUID() }
  const payload = { reason: 'broken' }
  const responses = [await report(id, payload, headers), await report(id, payload, headers)]
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [201, '{"reported":true}'],
    [201, '{"reported":true}'],
  ])
  expect((await report(id, { reason: 'other' }, headers)).statusCode).toBe(409)
  expect((await rowOf(db, id)).report_amount).toBe(1)
})

describe('limits', async () => {
  const limited = await testSite({ settings: { LIMITS: 'normal' } })

  test('T40 the eleventh report of a visitor within a minute is limited', async () => {
    const id = await storeResource(limited.parts.db)
    const limitedVisitor = await limited.visitor()
    await waitForFreshMinute(limited.parts.db)
    for (let click = 1; click <= 10; click++)
      expect((await report(id, {}, {}, limitedVisitor)).statusCode).toBe(201)
    const refused = await report(id, {}, {}, limitedVisitor)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await rowOf(limited.parts.db, id)).report_amount).toBe(10)
  })
})

describe('reports for moderators', () => {
  interface Listed {
    readonly reported: readonly { readonly id: string; reportAmount: number; reportSources: number }[]
  }
  const listed = async (moderator: Person, title: string) =>
    (await moderator.call('GET', `/api/moderation?q=${encodeURIComponent(title)}`)).json<Listed>().reported
  const detailsOf = (moderator: Person, id: string) =>
    moderator.call('GET', `/api/resources/${id}/reports`).then((answer) => answer.json<Reports>())

  test('CASE-D08 DESK-02 DESK-03 F-C21 T40 five hundred reports of three sources show as 500 by 3, by reason, with the newest 20 texts', async () => {
    const id = await storeResource(db, { title: 'Reported by three', reported: true, report_amount: 500 })
    const reasons = [null, 'copyright', 'broken'] as const
    const rows = Array.from({ length: 500 }, (_, n) => ({
      resource_id: id,
      source: `visitor ${n % 3}`,
      address_hash: Buffer.alloc(32),
      reason: reasons[n % 3] ?? null,
      text: n % 20 === 0 ? `Text ${n / 20}` : null,
    }))
    await db.insertInto('reports').values(rows).execute()

    const moderator = await site.member('moderator')
    expect(await listed(moderator, 'reported by three')).toMatchObject([
      {
        id,
        reportAmount: 500,
        reportSources: 3,
        reportNetworks: 1,
        reportReasons: [
          { reason: 'copyright', reports: 167 },
          { reason: null, reports: 167 },
          { reason: 'broken', reports: 166 },
        ],
      },
    ])
    const details = await detailsOf(moderator, id)
    expect(details).toMatchObject({
      reports: 500,
      sources: 3,
      networks: 1,
      reasons: [
        { reason: 'copyright', reports: 167 },
        { reason: null, reports: 167 },
        { reason: 'broken', reports: 166 },
      ],
    })
    const texts = Array.from({ length: 20 }, (_, n) => `Text ${24 - n}`)
    expect(details.texts.map(({ text }) => text)).toEqual(texts)
    expect(JSON.stringify(details)).not.toMatch(/visitor|account/)
  })

  test('DESK-03 five hundred reports of one visitor come from one source on one network, since the first', async () => {
    const id = await storeResource(db, { reported: true, report_amount: 500 })
    const rows = Array.from({ length: 500 }, (_, n) => ({
      resource_id: id,
      source: 'visitor 1',
      address_hash: Buffer.alloc(32, 7),
      reported_at: new Date(Date.UTC(2026, 4, 4, 0, n)),
    }))
    await db.insertInto('reports').values(rows).execute()
    expect(await detailsOf(await site.member('moderator'), id)).toMatchObject({
      reports: 500,
      sources: 1,
      networks: 1,
      since: '2026-05-04T00:00:00.000Z',
    })
  })

  test('F-C21 a text is returned as typed, with email addresses and markup', async () => {
    const id = await storeResource(db)
    const text = 'This is <b>my</b> book, page 12: author@school.example'
    await report(id, { reason: 'copyright', text })
    const { texts } = await detailsOf(await site.member('moderator'), id)
    expect(texts).toMatchObject([{ source: 1, reason: 'copyright', text }])
  })

  test('DESK-04 F-C21 MOD-17 an approval deletes reports and texts, and later reports start from zero', async () => {
    const id = await storeResource(db)
    const moderator = await site.member('moderator')
    await report(id, { reason: 'broken', text: 'Cleared' })
    await moderator.call('POST', `/api/resources/${id}/approval`)
    expect(await storedReports(id)).toEqual([])
    expect(await detailsOf(moderator, id)).toEqual({
      reports: 0,
      sources: 0,
      networks: 0,
      since: null,
      reasons: [],
      texts: [],
    })
    await report(id, { text: 'Newer' })
    expect(await detailsOf(moderator, id)).toMatchObject({ reports: 1, texts: [{ text: 'Newer' }] })
  })

  test('F-C21 the reports of an unknown resource answer 404', async () => {
    const moderator = await site.member('moderator')
    const answer = await moderator.call('GET', `/api/resources/${randomUUID()}/reports`)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'resource_not_found' }])
  })

  test('F-C21 reports add no statement to the list, and their details cost one', async () => {
    const moderator = await site.member('moderator')
    const id = await storeResource(db, { title: 'Unreported wombat' })
    await storeResources(
      db,
      Array.from({ length: 30 }, () => ({ title: 'Reported numbat', reported: true, report_amount: 1 })),
    )
    const costOf = async (run: () => Promise<unknown>) => (await recordQueries(run)).length
    const ofNone = await costOf(() => listed(moderator, 'wombat'))
    expect(await costOf(() => listed(moderator, 'numbat'))).toBe(ofNone)
    const sent = await recordQueries(() => detailsOf(moderator, id))
    expect(sent.filter((statement) => statement.includes('open_reports'))).toHaveLength(1)
    expect(sent.filter((statement) => /from "?reports/.test(statement))).toEqual([])
  })
})

describe('details of a report', () => {
  const day = 24 * 3_600_000
  const aReport = async (who: Person = visitor) => {
    const id = await storeResource(db)
    const key = randomUUID()
    await report(id, {}, { 'idempotency-key': key }, who)
    return { id, key }
  }
  const add = (id: string, key: string, payload: object, who: Person = visitor) =>
    who.call('PATCH', `/api/resources/${id}/reports/${key}`, { payload })
  const details = { reason: 'broken', text: 'Page 2 is empty' }

  test('DESK-05 T40 are added to a report that counts already, and change no count', async () => {
    const { id, key } = await aReport()
    const before = await rowOf(db, id)
    expect((await add(id, key, details)).json()).toEqual({ reported: true })
    expect(await storedReports(id)).toMatchObject([details])
    expect(await rowOf(db, id)).toEqual(before)
  })

  test('DESK-06 T40 are refused of another source, of an unknown report, after a day and the second time', async () => {
    const { id, key } = await aReport()
    const codeOf = async (answer: ReturnType<typeof add>) => (await answer).json<{ code: string }>().code
    expect(await codeOf(add(id, key, details, await site.visitor()))).toBe('report_not_found')
    expect(await codeOf(add(id, randomUUID(), details))).toBe('report_not_found')
    await db
      .updateTable('reports')
      .set({ reported_at: new Date(Date.now() - day - 60_000) })
      .where('resource_id', '=', id)
      .execute()
    expect(await codeOf(add(id, key, details))).toBe('report_not_found')
    expect(await storedReports(id)).toMatchObject([{ reason: null, text: null }])

    const fresh = await aReport()
    await add(fresh.id, fresh.key, details)
    expect(await codeOf(add(fresh.id, fresh.key, { reason: 'other' }))).toBe('details_given')
    expect(await storedReports(fresh.id)).toMatchObject([details])
  })

  test('DESK-05 are added to a report whose text was left empty', async () => {
    const id = await storeResource(db)
    const key = randomUUID()
    await report(id, { text: '  ' }, { 'idempotency-key': key })
    expect((await add(id, key, details)).json()).toEqual({ reported: true })
  })

  test('DESK-07 SDK-13 a repeated call gets the first answer', async () => {
    const { id, key } = await aReport()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      visitor.call('PATCH', `/api/resources/${id}/reports/${key}`, { payload: details, headers })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '#app/sweep.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { type Person, testSite } from '#test/site.ts'
import { countQuery, listQueries } from './zero-results-repository.ts'

let clock = new Date('2026-11-22T08:00:00.000Z')
const site = await testSite({ now: () => clock })
const { db } = site.parts
const anonymous = site.anonymous()
const moderator = await site.member('moderator')

const report = (q: unknown, person: Person = anonymous, remoteAddress = '203.0.113.1') =>
  person.call('POST', '/api/search/missed', { payload: { q }, remoteAddress })
const storedWithSources = () =>
  db
    .selectFrom('zero_result_searches')
    .select(['day', 'query as words', 'count as times', 'sources'])
    .orderBy('day')
    .orderBy('words')
    .execute()
const stored = async () =>
  (await storedWithSources()).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'sources')),
  )
const listed = async () => {
  const answer = await moderator.call('GET', '/api/figures?from=2026-08-25&to=2026-11-22')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { panels } = answer.json<{ panels: { id: string; tables: { rows: unknown[] }[] }[] }>()
  return panels.find(({ id }) => id === 'missed')?.tables[0]?.rows
}

await storeResource(db, { title: 'Breuke', tags: ['Graad 5'] })
await storeResource(db, { title: 'Stars that wait', verified: null })

beforeEach(async () => {
  clock = new Date('2026-11-22T08:00:00.000Z')
  await db.deleteFrom('zero_result_searches').execute()
})

describe('query without a result', () => {
  test('is counted by folded words and day', async () => {
    const student = await site.member('student')
    for (const person of [anonymous, student, anonymous])
      expect((await report(' Fotosíntese ', person)).statusCode).toBe(204)
    clock = new Date('2026-11-23T08:00:00.000Z')
    await report('FOTOSINTESE')
    expect(await stored()).toEqual([
      { day: '2026-11-22', words: 'fotosintese', times: 3 },
      { day: '2026-11-23', words: 'fotosintese', times: 1 },
    ])
  })

  test('is not counted if the server finds a result', async () => {
    for (const q of ['breuk', 'GRAAD 5', 'grade 5', 'maths']) expect((await report(q)).statusCode).toBe(204)
    expect(await stored()).toEqual([])
  })

  test('T15 is counted if only pending resources match, and the response does not tell', async () => {
    expect((await report('stars that')).body).toBe('')
    expect(await stored()).toMatchObject([{ words: 'stars that' }])
  })

  test.each([
    'thandi@school.example',
    'thandi 9202204720082',
    '082 123 4567',
    'who is the teacher of my son thabo',
  ])('is not stored if it looks personal: %j', async (q) => {
    const statements = await recordQueries(async () => expect((await report(q)).statusCode).toBe(204))
    expect(statements.filter((each) => !each.includes('limit_counters'))).toEqual([])
    expect(await stored()).toEqual([])
  })

  test('T16 T19 is rejected if invalid, and markup is stored as plain text', async () => {
    for (const q of [undefined, '', 5, 'x'.repeat(201)]) expect((await report(q)).statusCode).toBe(400)
    const two = await anonymous.call('POST', '/api/search/missed', { payload: { q: 'a', times: 99 } })
    expect(two.statusCode).toBe(400)
    await report("<b>'); drop table--")
    expect(await stored()).toMatchObject([{ words: "<b>'); drop table--", times: 1 }])
  })

  test('T18 with a NUL or a lone surrogate causes no server error', async () => {
    for (const q of ['zz\u0000zz', 'zz\ud83d']) expect((await report(q)).statusCode).toBeLessThan(500)
  })

  test('T19 is limited to thirty a minute from one address', async () => {
    const other = await testSite({ settings: { LIMITS: 'normal' } })
    await waitForFreshMinute(other.parts.db)
    const codes: number[] = []
    for (let i = 0; i < 31; i += 1)
      codes.push(
        (await other.anonymous().call('POST', '/api/search/missed', { payload: { q: `zz${i}` } })).statusCode,
      )
    expect([codes.slice(0, 30).every((code) => code === 204), codes[30]]).toEqual([true, 429])
  })
})

test('F-S8 moderators see queries from three addresses, and addresses are stored as marks only', async () => {
  for (let i = 0; i < 5; i += 1) {
    await report('thandi mokoena')
    await report('Thandi Mokoena', anonymous, '203.0.113.2')
  }
  expect(await listed()).toEqual([])
  await report('thandi mokoena', anonymous, '203.0.113.3')
  expect(await listed()).toEqual([['thandi mokoena', 11]])
  await report('sterre')
  const [one, other] = (await storedWithSources()).map(({ sources }) => sources)
  expect([...(one ?? []), ...(other ?? [])].every((mark) => /^[\w-]{11}$/.test(mark))).toBe(true)
  // Marks of one address differ between queries.
  expect(other?.some((mark) => one?.includes(mark))).toBe(false)
})

test('FIG-26 a moderator removes words from the list, and other words stay', async () => {
  for (const day of ['2026-11-20', '2026-11-22'])
    for (const source of ['a', 'b', 'c'])
      for (const words of ['thandi mokoena', 'sterre']) await countQuery(db, day, words, source, 9)
  const remove = () => moderator.call('DELETE', '/api/search/missed?words=thandi%20mokoena')
  for (let i = 0; i < 2; i += 1) expect((await remove()).statusCode).toBe(204)
  expect(await listed()).toEqual([['sterre', 6]])
  expect((await stored()).filter(({ words }) => words !== 'sterre')).toEqual([])
  expect((await moderator.call('DELETE', '/api/search/missed')).statusCode).toBe(400)
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('act', '=', 'search.removed')
    .execute()
  expect(entries).toMatchObject([
    { account_id: moderator.accountId, title: null, reason: null, details: null },
  ])
  expect(JSON.stringify(entries)).not.toContain('thandi')
})

test('F-S8 sweep deletes queries after ninety days, those from fewer than three addresses after seven', async () => {
  for (const day of ['2026-08-23', '2026-08-24', '2026-11-14', '2026-11-15', '2026-11-22']) {
    await countQuery(db, day, 'few', 'a', 9)
    for (const source of ['a', 'b', 'c']) await countQuery(db, day, 'zz', source, 9)
  }
  await sweep({ ...site.parts, databaseNow: async () => clock })
  const daysOf = async (query: string) =>
    (await stored()).filter(({ words }) => words === query).map(({ day }) => day)
  expect(await daysOf('zz')).toEqual(['2026-08-24', '2026-11-14', '2026-11-15', '2026-11-22'])
  expect(await daysOf('few')).toEqual(['2026-11-15', '2026-11-22'])
})

test('moderators see the twenty most frequent queries of a period, in one statement', async () => {
  const often = Array.from({ length: 60 }, (_, i) => ({ day: '2026-11-01', query: `rare ${i}`, count: 1 }))
  await db
    .insertInto('zero_result_searches')
    .values(
      [
        ...often,
        { day: '2026-11-02', query: 'sterre', count: 2 },
        { day: '2026-11-20', query: 'sterre', count: 3 },
        { day: '2026-11-21', query: 'planete', count: 5 },
        { day: '2026-08-23', query: 'long ago', count: 500 },
      ].map((counted) => ({ ...counted, sources: ['a', 'b', 'c'] })),
    )
    .execute()
  const items = await listed()
  expect(items).toHaveLength(20)
  expect(items?.slice(0, 3)).toEqual([
    ['planete', 5],
    ['sterre', 5],
    ['rare 0', 1],
  ])
  expect(await recordQueries(() => listQueries(db, '2026-08-24', 50, '2026-11-22'))).toHaveLength(1)
})

import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { recordQueries } from '#test/database/record-statements.ts'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { type Person, testSite } from '#test/site.ts'
import type { Figures, PanelId, TableId } from '../contract.ts'

const now = () => new Date('2026-11-30T10:00:00.000Z')
const site = await testSite({ now, settings: { LINK_CHECKS: 'on' } })
const { db } = site.parts
const moderator = await site.member('moderator')
const year = 'from=2025-12-01&to=2026-11-30'

const read = async (query = year, person: Person = moderator, headers = {}) => {
  const answer = await person.call('GET', `/api/figures?${query}`, { headers })
  expect([answer.statusCode, answer.headers['cache-control']], answer.body).toEqual([200, 'no-store'])
  expect(answer.rawPayload.length).toBeLessThan(30_000)
  return answer.json<Figures>()
}
const panelOf = ({ panels }: Figures, id: PanelId) => {
  const panel = panels.find((each) => each.id === id)
  if (!panel) throw new Error(`No panel ${id}`)
  return panel
}
const tableOf = (figures: Figures, id: TableId) =>
  figures.panels.flatMap(({ tables }) => tables).find((table) => table.id === id)
const csvOf = (table: TableId, query = year) =>
  moderator.call('GET', `/api/figures/export?table=${table}&${query}`)

const ids = await storeResources(db, [
  { title: '=HYPERLINK("https://school.example")', tags: ['Graad 5'] },
  { title: 'Stars', subject: 'NaturalScience' },
  { title: 'Waits', verified: null, queued_at: new Date(Date.now() - 9.5 * 86_400_000) },
])
const [formula = '', stars = '', waiting = ''] = ids
await db
  .insertInto('site_uses')
  .values([
    { period: '2025-12', kind: 'opened', subject: 'Maths', n: 7 },
    { period: '2026-09-02', kind: 'opened', subject: 'Maths', n: 3_100 },
    { period: '2026-10-02', kind: 'opened', subject: 'Maths', n: 3_112 },
    { period: '2026-10-31', kind: 'opened', subject: 'History', n: 236 },
    { period: '2026-10-31', kind: 'saved', subject: 'History', n: 41 },
    { period: '2026-11-02', kind: 'opened', subject: 'History', n: 5 },
    { period: '2024-11', kind: 'opened', subject: 'History', n: 999 },
  ])
  .execute()
await db
  .insertInto('uses')
  .values([
    { resource_id: formula, period: '2026-10-02', kind: 'opened', n: 3 },
    { resource_id: formula, period: '2026-10-03', kind: 'saved', n: 30 },
    { resource_id: stars, period: '2026-10-02', kind: 'opened', n: 2 },
    { resource_id: stars, period: '2026-11', kind: 'opened', n: 2 },
    { resource_id: waiting, period: '2026-10-02', kind: 'opened', n: 80 },
  ])
  .execute()
await db
  .insertInto('use_totals')
  .values(ids.map((resource_id, i) => ({ resource_id, opened: [3, 4, 80][i] ?? 0, recent: 0 })))
  .execute()
const bytes = 41 * 1_024 ** 3
await db
  .insertInto('traffic_days')
  .values([
    { day: '2026-10-02', part: 'file', requests: 9, bytes },
    { day: '2024-10-02', part: 'file', requests: 9, bytes },
  ])
  .execute()
await db.insertInto('page_counts').values({ day: '2026-08-01', page: 'home_page', views: 8 }).execute()
await db
  .insertInto('page_events')
  .values(['home_page', 'faq_page'].map((page) => ({ page, event_type: 'page_view', timestamp: now() })))
  .execute()

test('FIG-18 uses are rows by month with zeros, of days and of months', async () => {
  const figures = await read()
  expect([figures.since, figures.isCounting]).toEqual(['2024-11-01', true])
  const { tables, sentence } = panelOf(figures, 'use')
  expect(tables[0]?.columns.map(({ id }) => id)).toEqual(['period', 'opened', 'saved'])
  expect(tables[0]?.rows).toEqual([
    ['2025-12', 7, 0],
    ...['01', '02', '03', '04', '05', '06', '07', '08'].map((month) => [`2026-${month}`, 0, 0]),
    ['2026-09', 3_100, 0],
    ['2026-10', 3_348, 41],
    ['2026-11', 5, 0],
  ])
  expect(sentence).toBe(
    'In October resources were opened 3\u00a0348 times, 8 % more than in September. 41 GB sent.',
  )
  expect(tableOf(figures, 'pages')?.rows).toEqual([
    ['home_page', 9],
    ['faq_page', 1],
  ])
})

test('FIG-18 the tables of all panels are read by three statements', async () => {
  const statements = await recordQueries(() => read())
  const tables = /site_uses|zero_result_searches|search_documents/
  expect(statements.filter((statement) => tables.test(statement))).toHaveLength(3)
})

test('FIG-18 the most opened public resources come with their ids', async () => {
  const { rows, resourceIds } = tableOf(await read(), 'most') ?? {}
  expect(rows).toEqual([
    ['Stars', 4],
    ['=HYPERLINK("https://school.example")', 3],
  ])
  expect(resourceIds).toEqual([stars, formula])
  const october = tableOf(await read('from=2026-10-01&to=2026-10-31'), 'most')
  expect(october?.resourceIds).toEqual([formula, stars])
})

test('FIG-18 a resource that many others exceed in all is found in its own month', async () => {
  const fresh = await storeResource(db, { title: 'Fresh' })
  const others = await storeResources(
    db,
    Array.from({ length: 220 }, (_, i) => ({ title: `Earlier ${i}` })),
  )
  const uses = others.map(
    (resource_id) => ({ resource_id, period: '2026-01-05', kind: 'opened', n: 50 }) as const,
  )
  await db
    .insertInto('uses')
    .values([...uses, { resource_id: fresh, period: '2026-10-05', kind: 'opened', n: 9 }])
    .execute()
  const totals = others.map((resource_id) => ({ resource_id, opened: 50, recent: 50 }))
  await db
    .insertInto('use_totals')
    .values([...totals, { resource_id: fresh, opened: 9, recent: 9 }])
    .execute()
  const titles = async (query: string) =>
    tableOf(await read(query), 'most')?.rows.map(([title, n]) => `${title} ${n}`)
  expect(await titles('from=2026-10-01&to=2026-10-31')).toEqual([
    'Fresh 9',
    `=HYPERLINK("https://school.example") 3`,
    'Stars 2',
  ])
  const january = await titles('from=2026-01-01&to=2026-01-31')
  expect([january?.length, january?.every((each) => each.endsWith(' 50'))]).toEqual([20, true])
  await db
    .deleteFrom('resources')
    .where('id', 'in', [fresh, ...others])
    .execute()
})

test('FIG-18 a month that is stored as one counts in no part of it', async () => {
  const old = await storeResource(db, { title: 'Old' })
  const opened = { resource_id: old, kind: 'opened' } as const
  await db
    .insertInto('uses')
    .values([
      { ...opened, period: '2025-10', n: 70 },
      { ...opened, period: '2025-10-29', n: 4 },
    ])
    .execute()
  await db.insertInto('use_totals').values({ resource_id: old, opened: 74 }).execute()
  const rows = async (query: string) => tableOf(await read(query), 'most')?.rows
  expect(await rows('from=2025-10-27&to=2025-11-09')).toEqual([['Old', 4]])
  expect(await rows('from=2025-10-20&to=2025-11-09')).toEqual([['Old', 74]])
  await db.deleteFrom('resources').where('id', '=', old).execute()
})

describe('FIG-18 periods', () => {
  test.each([
    ['from=2026-10-01&to=2026-10-31', 31, '2026-10-01', '2026-10-31', 'Day'],
    ['from=2026-10-01&to=2026-11-01', 5, '2026-09-28', '2026-10-26', 'Week from'],
    ['from=2026-06-01&to=2026-11-29', 26, '2026-06-01', '2026-11-23', 'Week from'],
    ['from=2026-06-01&to=2026-11-30', 6, '2026-06', '2026-11', 'Month'],
    ['from=2023-11-30&to=2026-11-29', 37, '2023-11', '2026-11', 'Month'],
    ['from=2024-10-20&to=2024-11-02', 2, '2024-10', '2024-11', 'Month'],
  ])('%s has %i rows', async (query, rows, first, last, label) => {
    const table = tableOf(await read(query), 'use')
    expect([
      table?.rows.length,
      table?.rows[0]?.[0],
      table?.rows.at(-1)?.[0],
      table?.columns[0]?.label,
    ]).toEqual([rows, first, last, label])
  })

  test.each([
    'from=2023-11-30&to=2026-11-30',
    'from=2026-11-30&to=2026-11-29',
    'from=9999-12-01&to=9999-12-31',
    'from=0996-01-01&to=2026-11-30',
    'from=2026-11-01&to=2027-12-02',
    'from=2026-11-30',
    'from=a&to=b',
  ])('%s is refused', async (query) => {
    expect((await moderator.call('GET', `/api/figures?${query}`)).statusCode).toBe(400)
    expect((await csvOf('use', query)).statusCode).toBe(400)
  })

  test.each(['from=2026-12-01&to=2027-12-01', 'from=0001-01-01&to=0003-12-31'])(
    '%s is empty',
    async (query) => {
      expect(tableOf(await read(query), 'use')?.rows).toEqual([])
    },
  )

  test.each([
    ['from=2026-10-26&to=2026-11-29', 'In the week of 23 Nov 2026 resources were opened 0 times. '],
    ['from=2026-10-01&to=2026-10-31', 'On 31 Oct 2026 resources were opened 236 times. 41 GB sent.'],
    ['from=2024-11-01&to=2026-10-15', 'In September resources were opened 3\u00a0100 times.'],
    ['from=2026-11-30&to=2026-11-30', 'Nothing was counted in this period.'],
  ])('%s: %s', async (query, sentence) => {
    expect(`${panelOf(await read(query), 'use').sentence} `).toContain(sentence)
  })
})

test('FIG-21 sentences and labels are in the language of the request', async () => {
  const figures = await read(year, moderator, { 'accept-language': 'af' })
  const { sentence, tables } = panelOf(figures, 'use')
  expect(sentence).toBe(
    'In Oktober is hulpbronne 3\u00a0348 keer oopgemaak, 8 % meer as in September. 41 GB gestuur.',
  )
  expect(tables[0]?.columns.map(({ label }) => label)).toEqual(['Maand', 'Oopgemaak', 'Vanlyn gestoor'])
  expect(tableOf(figures, 'catalogue')?.rows[0]?.[0]).toBe('Wiskunde')
})

describe('FIG-21 FIG-22 CSV', () => {
  test('has the rows of the page for each table', async () => {
    await db
      .insertInto('link_checks')
      .values({ resource_id: stars, next_at: now(), state: 'answers' })
      .execute()
    const figures = await read()
    for (const { id, columns, rows } of figures.panels.flatMap(({ tables }) => tables)) {
      const answer = await csvOf(id)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="thuto-${id}-2025-12-01-2026-11-30.csv"`,
      })
      const texts = (cells: readonly (string | number | null)[]) => cells.map((cell) => `${cell ?? ''}`)
      const unmarked = (cells: readonly string[]) => cells.map((cell) => cell.replace(/^'(?==)/, ''))
      const [head = [], ...lines] = parse(answer.body, { bom: true })
      expect(head, id).toEqual(columns.map(({ label }) => label))
      expect(lines.map(unmarked), id).toEqual(rows.map(texts))
    }
  })

  test('neutralises a title that is a formula, and is a security event', async () => {
    expect((await csvOf('most')).body).toContain(`"'=HYPERLINK(""https://school.example"")",3\r\n`)
    await expect
      .poll(() =>
        db
          .selectFrom('security_events')
          .select(['account_id', 'subject_id'])
          .where('kind', '=', 'export.made')
          .execute(),
      )
      .toContainEqual({ account_id: moderator.accountId, subject_id: 'figures-most' })
  })
})

test('FIG-17 panels without a count have no rows and say so, and links that are not checked', async () => {
  const empty = await testSite({ now, settings: { ANALYTICS: 'off' } })
  const figures = await read(year, await empty.member('admin'))
  expect([figures.since, figures.isCounting]).toEqual([null, false])
  const none = 'Nothing was counted in this period.'
  expect(
    figures.panels.map(({ id, sentence, tables }) => [
      id,
      sentence,
      tables.flatMap(({ rows }) => rows).length,
    ]),
  ).toEqual([
    ['use', none, 0],
    ['catalogue', '0 public resources. 143 of 143 combinations of subject and grade have none.', 12],
    ['contributions', none, 0],
    ['review', none, 0],
    ['missed', none, 0],
    ['links', 'Links are not checked. Set LINK_CHECKS=on to check them.', 0],
  ])
})

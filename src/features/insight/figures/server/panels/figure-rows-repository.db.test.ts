/** Tables of a made catalogue of 10,000 records and two years, compared with statements of another form. */
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { testSite } from '#test/site.ts'
import type { Figures, PanelId, TableId } from '../../contract.ts'

const now = () => new Date('2026-11-30T10:00:00.000Z')
const settings = { LINK_CHECKS: 'on', SEARCH_INDEX_MB: '50' }
const site = await testSite({ now, settings })
const withoutIndex = await testSite({ now, beside: site, settings: { SEARCH_INDEX_MB: '0' } })
const { db } = site.database
const moderator = await site.member('moderator')

const fill = [
  sql`alter table resources disable trigger user`,
  sql`insert into resources (id, user_id, subject, title, file_url, tags, verified, kind, modified_at)
    select gen_random_uuid(), 'x', (array['Maths', 'History', 'NaturalScience'])[1 + i % 3], 'Title ' || i,
      'https://school.example/' || i,
      case i % 4 when 0 then '{}' when 1 then array['Graad ' || 1 + i % 12, 'Grade ' || 1 + i % 12]
        when 2 then array['Grade ' || 1 + i % 12, 'Grade 12'] else array['topic ' || i % 50, 'Grade R'] end,
      i % 10 > 0, 'link', timestamptz '2026-11-01Z' - i * interval '1 minute' from generate_series(1, 10000) as i`,
  sql`alter table resources enable trigger user`,
  sql`insert into search_documents select * from expected_search_documents`,
  // Days of the newest 400 days, months before.
  sql`insert into uses select id, case when days < 400 then to_char(day, 'YYYY-MM-DD') else to_char(day, 'YYYY-MM') end,
      use, 1 + abs(hashtext(id::text || days)) % 20
    from resources, unnest(array['opened', 'saved']) as use,
      lateral (select abs(hashtext(id::text || use)) % 730 as days) as age,
      lateral (select timestamp '2026-11-30' - days * interval '1 day' as day) as moment`,
  sql`insert into use_totals select resource_id, sum(n), 0 from uses where kind = 'opened' group by 1`,
  sql`insert into site_uses select period, uses.kind, subject, sum(n) from uses join resources on id = resource_id group by 1, 2, 3`,
  sql`insert into page_counts select to_char(timestamp '2026-08-31' - i * interval '1 day', 'YYYY-MM-DD'),
      (array['home_page', 'search_page', 'faq'])[1 + i % 3], 1 + i % 9 from generate_series(0, 309) as i`,
  sql`insert into page_events (page, event_type, timestamp) select (array['home_page', 'search_page'])[1 + i % 2], 'page_view',
      timestamptz '2026-11-30 23:59Z' - i * interval '31 minutes' from generate_series(1, 4000) as i`,
  sql`insert into analytics_data (user_id, event, subject, title, timestamp)
    select case when i % 11 = 0 then 'unknown' else 'account-' || i * i % 701 end,
      case when i % 5 = 0 then 'file_Approved' else 'file_upload' end, 'Maths', 't',
      timestamptz '2026-11-29 22:00Z' - i * interval '3 hours' from generate_series(1, 6000) as i`,
  sql`insert into audit_entries (at, account_id, act, subject_id, details)
    select timestamptz '2026-11-30 23:00Z' - i * interval '4 hours', 'a',
      (array['resource.approved', 'resource.returned', 'resource.deleted', 'version.published', 'resource.edited'])[1 + i % 5],
      's', case when i % 7 > 0 then jsonb_build_object('waitedSeconds', i * i % 900001) end
    from generate_series(1, 4500) as i`,
  sql`insert into file_checks (resource_id, file_sha256, rules_version) select id, repeat('0', 64), 1 from resources limit 300`,
  sql`insert into findings (resource_id, rule, excerpt, count, weight, dismissed_at)
    select resource_id, rule, 'x', 1, 1, case when abs(hashtext(resource_id || rule)) % 3 = 0 then now() end
    from file_checks, unnest(array['isbn', 'phone', 'other']) as rule`,
  sql`insert into zero_result_searches (day, query, count, sources)
    select to_char(timestamp '2026-11-30' - i * interval '1 day', 'YYYY-MM-DD'), 'words ' || i % 30, 1 + i % 4,
      case when i % 30 < 24 then array['a', 'b', 'c'] else array['a'] end from generate_series(0, 89) as i`,
  sql`insert into link_checks (resource_id, state, failures, next_at, moved_to)
    select id, state, case when state in ('failing', 'gone') then 1 else 0 end, now(),
      case when state = 'moved' then 'https://school.example/new' end
    from (select id, (array['answers', 'moved', 'failing', 'gone', 'unchecked'])[1 + abs(hashtext(id::text)) % 5] as state
      from resources) as links`,
  sql`insert into subject_counts select subject, count(*) from resources where verified group by 1
    on conflict (subject) do update set resources = excluded.resources`,
]

beforeAll(async () => {
  // One connection, so that the triggers stay off for its inserts alone.
  await db.connection().execute(async (connection) => {
    for (const statement of fill) await statement.execute(connection)
  })
  await site.parts.searchIndex.load()
}, 120_000)

const read = async (days: string) => (await moderator.call('GET', `/api/figures?${days}`)).json<Figures>()
const tableIn = ({ panels }: Figures, id: TableId) =>
  panels.flatMap(({ tables }) => tables).find((table) => table.id === id)
const sentenceIn = ({ panels }: Figures, id: PanelId) => panels.find((each) => each.id === id)?.sentence

/** Rows as lists of cells, with numbers as JSON has them. */
async function cells(statement: RawBuilder<object>) {
  const { rows } = await statement.execute(db)
  return rows.map((row) =>
    Object.values(row).map((cell: unknown) =>
      typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell,
    ),
  )
}

const ranges = [
  ['month', '2024-12-01', '2026-11-30'],
  ['week', '2026-06-10', '2026-11-20'],
  ['day', '2026-10-05', '2026-11-04'],
] as const

describe.each(ranges)('FIG-18 by %s', (length, from, to) => {
  const days = `from=${from}&to=${to}`
  const step = sql.lit(`1 ${length}`)
  /** Each period with its first and last moment, cut to the days asked for. */
  const periods = sql`(select to_char(day, ${sql.lit(length === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD')}) as period,
      greatest(day, ${from}::date) as first, least(day + ${step}::interval, ${to}::date + 1) as after
    from generate_series(date_trunc(${sql.lit(length)}, ${from}::timestamp), ${to}::timestamp, ${step}::interval) as day) as periods`
  const dated = (period: string) =>
    sql`(${sql.ref(period)} || case when length(${sql.ref(period)}) = 7 then '-01' else '' end)::date`

  test('uses, pages and the most opened equal other statements', async () => {
    const figures = await read(days)
    expect(tableIn(figures, 'use')?.rows).toEqual(
      await cells(sql`select period,
        (select coalesce(sum(n), 0) from site_uses as s where kind = 'opened' and ${dated('s.period')} >= first and ${dated('s.period')} < after),
        (select coalesce(sum(n), 0) as saved from site_uses as s where kind = 'saved' and ${dated('s.period')} >= first and ${dated('s.period')} < after)
        from ${periods} order by first`),
    )
    expect(tableIn(figures, 'pages')?.rows).toEqual(
      await cells(sql`select page, sum(views) as views from (
          select page, views, day::date from page_counts
          union all select page, 1, (timestamp at time zone 'UTC')::date from page_events) as seen
        where day >= ${from}::date and day <= ${to}::date group by page order by 2 desc, 1`),
    )
    const titles = tableIn(figures, 'most')
    const expected = await cells(sql`select id, title, n from resources join (
        select resource_id, sum(n) as n from uses where kind = 'opened' and ${dated('period')} >= ${from}::date and ${dated('period')} <= ${to}::date
        group by 1) as used on resource_id = id where verified order by n desc, id limit 20`)
    expect(titles?.resourceIds).toEqual(expected.map(([id]) => id))
    expect(titles?.rows).toEqual(expected.map(([, ...row]) => row))
  })

  test('contributions and reviews equal other statements', async () => {
    const figures = await read(days)
    const inPeriod = (at: string) =>
      sql`${sql.ref(at)} >= first at time zone 'UTC' and ${sql.ref(at)} < after at time zone 'UTC'`
    const acts = (...names: string[]) =>
      sql`(select count(*) from audit_entries where act in (${sql.join(names)}) and ${inPeriod('at')})`
    expect(tableIn(figures, 'contributions')?.rows).toEqual(
      await cells(sql`select period,
        (select count(*) from analytics_data where event = 'file_upload' and ${inPeriod('timestamp')}) as submitted,
        ${acts('resource.approved', 'version.published')} as published, ${acts('resource.returned')} as returned,
        ${acts('resource.deleted')} as removed from ${periods} order by first`),
    )
    const { rows: waits } = await sql<{ days: number[] }>`select coalesce((
        select json_agg((details->>'waitedSeconds')::numeric / 86400 order by (details->>'waitedSeconds')::numeric) from audit_entries
        where act in ('resource.approved', 'resource.returned', 'resource.deleted') and details ? 'waitedSeconds' and ${inPeriod('at')}), '[]') as days
      from ${periods} order by first`.execute(db)
    const percentile = (sorted: number[], share: number) => {
      const at = (sorted.length - 1) * share
      const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
      return low + (high - low) * (at - Math.floor(at))
    }
    for (const [i, [, median, ninetieth]] of (tableIn(figures, 'review')?.rows ?? []).entries()) {
      const sorted = waits[i]?.days ?? []
      expect(Math.abs(Number(median) - percentile(sorted, 0.5))).toBeLessThan(0.0501)
      expect(Math.abs(Number(ninetieth) - percentile(sorted, 0.9))).toBeLessThan(0.0501)
    }
    expect(tableIn(figures, 'review')?.rows).toHaveLength(waits.length)
  })

  test('searches without a result follow the rule of three addresses', async () => {
    expect(tableIn(await read(days), 'missed')?.rows).toEqual(
      await cells(sql`select query, sum(count) as times from zero_result_searches as z where day >= ${from} and day <= ${to}
        and (select count(distinct source) from zero_result_searches as s, unnest(sources) as source where s.query = z.query) >= 3
        group by query order by times desc, max(day) desc, query limit 20`),
    )
  })
})

test('FIG-26 table Findings equals the statement that the docs had', async () => {
  const { rows } = await sql<Record<'rule' | 'findings' | 'dismissed', string>>`
    select rule, count(*) as findings, count(dismissed_at) as dismissed from findings group by rule order by rule`.execute(
    db,
  )
  const labels: Readonly<Record<string, string>> = { isbn: 'ISBN', phone: 'Telephone numbers' }
  const expected = rows.map(({ rule, findings, dismissed }) => {
    const [found, fine] = [Number(findings), Number(dismissed)]
    return [labels[rule] ?? rule, found, fine, Math.round((100 * fine) / found)]
  })
  const table = tableIn(await read('from=2026-11-01&to=2026-11-30'), 'findings')
  expect(table?.rows.toSorted()).toEqual(expected.toSorted())
})

test('FIG-26 table Pages answers what the two statements of the docs did', async () => {
  const week = tableIn(await read('from=2026-11-24&to=2026-11-30'), 'pages')
  expect(week?.rows).toEqual(
    await cells(
      sql`select page, count(*) from page_events where timestamp >= '2026-11-24Z' group by page order by 2 desc`,
    ),
  )
  const [[home] = []] = await cells(
    sql`select sum(views) as views from page_counts where page = 'home_page' and day like '2026-07-%'`,
  )
  const july = tableIn(await read('from=2026-07-01&to=2026-07-31'), 'pages')
  expect(july?.rows.find(([page]) => page === 'home_page')?.[1]).toBe(home)
})

test('FIG-18 links are counted by state, with those that fail among those that do not answer', async () => {
  const figures = await read('from=2026-11-01&to=2026-11-30')
  const [[answers, moved, silent, unchecked] = []] =
    await cells(sql`select count(*) filter (where state = 'answers') as a,
    count(*) filter (where state = 'moved') as b, count(*) filter (where state in ('failing', 'gone')) as c,
    count(*) filter (where state = 'unchecked') as d from link_checks`)
  expect(tableIn(figures, 'links')?.rows).toEqual([
    ['Answers', answers],
    ['Has moved', moved],
    ['Refuses', 0],
    ['Does not answer', silent],
    ['Not checked', unchecked],
  ])
  expect(sentenceIn(figures, 'links')).toBe(
    `${Number(answers).toLocaleString('en-ZA')} of 10\u00a0000 links answer.`,
  )
})

describe('FIG-20 catalogue', () => {
  const total = async (list: string) =>
    (await moderator.call('GET', `/api/resources?limit=1&${list}`)).json<{ total: number }>().total

  test.each([
    ['the index', site],
    ['SQL', withoutIndex],
  ])('cells from %s equal the totals of the lists they lead to', async (_, instance) => {
    const answer = await instance
      .onThisInstance(moderator)
      .call('GET', '/api/figures?from=2026-11-01&to=2026-11-30')
    const { columns = [], rows = [] } = tableIn(answer.json<Figures>(), 'catalogue') ?? {}
    expect([columns.length, rows.length]).toEqual([16, 12])
    for (const name of ['Maths', 'History', 'NaturalScience', 'Business']) {
      const row = rows.find(([title]) => title === subjectByStorageName(name).title) ?? []
      for (const [i, { id }] of columns.entries())
        if (i > 0 && i < 14)
          expect(row[i], `${name} ${id}`).toBe(await total(`subject=${name}&grade=${encodeURIComponent(id)}`))
      expect(row[15], name).toBe(await total(`subject=${name}`))
      const graded = sql`tags && array['grade r', 'grade 0'] or exists (select from unnest(tags) as tag where tag ~ '^(grade|graad) [0-9]+$')`
      const [[none] = []] = await cells(
        sql`select count(*) from search_documents where subject = ${name} and not (${graded})`,
      )
      expect(row[14], name).toBe(none)
    }
    const sums = columns.map((_column, i) => rows.slice(0, -1).reduce((sum, row) => sum + Number(row[i]), 0))
    expect(rows.at(-1)?.slice(1)).toEqual(sums.slice(1))
    const empty = rows
      .slice(0, -1)
      .flatMap((row) => row.slice(1, -2))
      .filter((cell) => cell === 0)
    expect(sentenceIn(answer.json<Figures>(), 'catalogue')).toBe(
      `9\u00a0000 public resources. ${empty.length} of 143 combinations of subject and grade have none.`,
    )
  })
})

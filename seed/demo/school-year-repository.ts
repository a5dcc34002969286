/** Writes the figures of a school year into a filled demo. A fixed seed gives the same numbers at each start of a day. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { schoolYear } from './school-year.ts'

const seed = 2_026

/** From 0 to 1, always the same for a text. */
const chance = (text: RawBuilder<unknown>) => sql`((hashtextextended(${text}, ${seed}) & 1023) / 1023.0)`

const shown = sql`shown as (
  select id, title, subject, row_number() over (order by hashtextextended(title, ${seed})) as place
  from resources where verified)`

/** Opens and saves: the second title is opened 0.7 times as often as the first, the tenth 0.3 times. */
const uses = (days: RawBuilder<unknown>) => sql`
  with ${days}, ${shown}, counted as (
    select id, subject, day, kind, floor(
      (18 * weight * part / sqrt(place) + 1) * ${chance(sql`title || day || kind`)})::int as n
    from shown, days, (values ('opened', 1.0), ('saved', 0.12)) as kinds (kind, part)),
  by_resource as (insert into uses select id, day, kind, n from counted where n > 0),
  by_subject as (insert into site_uses select day, kind, subject, sum(n) from counted where n > 0 group by 1, 2, 3)
  insert into use_totals select id, sum(n), sum(n) from counted where kind = 'opened' group by id`

const pages = (days: RawBuilder<unknown>) => sql`
  with ${days} insert into page_counts
  select day, page, ceil(weight * views) from days, (values ('home_page', 90), ('subject_page', 140),
    ('search_page', 60), ('shelf_page', 12), ('contribute_page', 6), ('about_us_page', 3)) as pages (page, views)`

const traffic = (days: RawBuilder<unknown>) => sql`
  with ${days} insert into traffic_days
  select day, part, ceil(weight * requests), ceil(weight * requests * bytes) from days, (values ('page', 400, 9000),
    ('file', 130, 900000), ('cover', 900, 6000), ('call', 1500, 2500)) as parts (part, requests, bytes)
  on conflict do nothing`

/** Words that no lesson has, each from three addresses; searches are stored for 90 days. */
const searches = (days: RawBuilder<unknown>) => sql`
  with ${days} insert into zero_result_searches
  select day, words, ceil(weight * times * ${chance(sql`day || words`)} + 0.1), '{a,b,c}'
  from days, (values ('robotics kit', 4), ('marimba', 3), ('accounting ledger', 3), ('sewing pattern', 2), ('netball drills', 2),
    ('isixhosa izaci', 2), ('beekeeping', 1), ('welding', 1), ('chess openings', 1)) as searches (words, times)`

/**
 * At most four contributions a day by ever more people, decided after some hours or up to nine days, in the weeks of exams
 * later. The last month has few, because those of the small school are added to it.
 */
const contributions = (days: RawBuilder<unknown>, now: Date, moderator: string) => sql`
  with ${days}, ${shown}, sent as (
    select title, subject, (day || 'T07:00Z')::timestamptz + k * interval '97 minutes' as at,
      'contributor-' || ceil((12 + number / 9.0) * ${chance(sql`day || k || 'who'`)}) as contributor,
      interval '1 day' * (0.2 + 6 * weight * power(${chance(sql`day || k || 'wait'`)}, 3)) as wait,
      ${chance(sql`day || k || 'act'`)} as decision
    from days, generate_series(1, 4) as k
    join shown on place = 1 + k * 9
    where ${chance(sql`day || k`)} < weight * case when number < 335 then 0.4 else 0.06 end),
  submitted as (insert into analytics_data (user_id, event, subject, title, timestamp)
    select contributor, 'file_upload', subject, title, at from sent)
  insert into audit_entries (account_id, act, subject_id, title, at, details)
  select ${moderator}, case when decision < 0.76 then 'resource.approved' when decision < 0.92 then 'resource.returned'
      else 'resource.deleted' end, gen_random_uuid(), title, at + wait,
    jsonb_build_object('waitedSeconds', round(extract(epoch from wait)))
  from sent where at + wait < ${now}`

/** Three links answer, the others wait. None is checked before a year is over. */
const links = (now: Date) => sql`
  insert into link_checks (resource_id, state, next_at)
  select id, case when row_number() over (order by title) > 3 then 'unchecked' else 'answers' end,
    ${now}::timestamptz + interval '1 year'
  from resources where kind = 'link' and verified
  on conflict (resource_id) do update set state = excluded.state, next_at = excluded.next_at`

/** Adds the year up to `now` in one transaction. `moderator`: account id that decides. */
export async function addSchoolYear(db: Db, now: Date, moderator: string): Promise<void> {
  const year = schoolYear(now)
  const daysOf = (list: typeof year) => sql`days as (
    select * from unnest(${list.map(({ day }) => day)}::text[], ${list.map(({ weight }) => weight)}::float8[])
    with ordinality as days (day, weight, number))`
  const days = daysOf(year)
  const statements = [
    uses(days),
    pages(days),
    traffic(days),
    contributions(days, now, moderator),
    searches(daysOf(year.slice(-90))),
    links(now),
  ]
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
  })
}

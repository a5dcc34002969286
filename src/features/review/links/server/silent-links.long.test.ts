/** The list of silent links among 100,000 links and as many files. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { costOf } from '#test/database/record-statements.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { maxLinksShown } from '../contract.ts'
import { listBrokenLinks } from './link-checks-repository.ts'

const database = await testDatabase()
const { db } = database
const links = 100_000
const silent = 5_000
/** The silent links, and the records of those that are shown. */
const maxRowsRead = silent + 2 * maxLinksShown

test('DESK-34 the list of silent links reads their checks, and the records of those that it shows', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into resources (id, user_id, subject, title, file_url, tags, verified, kind)
      select gen_random_uuid(), 'somebody@school.example', 'Maths', 'Link', 'https://school.example/' || n, '{}', true, 'link'
      from generate_series(1, ${2 * links}::int) n`.execute(tx)
    await sql`insert into link_checks (resource_id, state, status, failures, since, next_at)
      select id, case when n > ${silent} then 'answers' when n % 2 = 0 then 'refuses' else 'gone' end, 403,
        case when n <= ${silent} and n % 2 = 1 then 3 else 0 end, now() - make_interval(mins => n::int), now()
      from (select id, row_number() over () as n from resources limit ${links}) as numbered`.execute(tx)
  })
  await sql`analyze`.execute(db)
  const list = () => listBrokenLinks(db, maxLinksShown)
  const found = await list()
  expect([found.links.length, found.total]).toEqual([maxLinksShown, silent])
  expect(new Set(found.links.map(({ state }) => state))).toEqual(new Set(['gone']))
  const cost = await costOf(database, list)
  expect(cost.rows).toBeLessThanOrEqual(maxRowsRead)
}, 300_000)

/** Query plans of the list of contributions on a large site, and its limits. */
import { beforeAll, expect, test } from 'vitest'
import { recordStatements } from '#test/database/record-statements.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import {
  countPublished,
  countReturned,
  findContribution,
  findPublished,
  findRemoved,
  findUnpublished,
  findWaits,
} from './contributions-repository.ts'

const { db, client } = await testDatabase()
const loader = await client()

/** Of 100,000 resources `one` has 20, and `many` 20,000: 600 of them wait, 30 are returned. */
beforeAll(async () => {
  await loader.query('set session_replication_role = replica')
  for (const id of ['one', 'many'])
    await loader.query(`insert into accounts (id, email) values ($1, $1 || '@school.example')`, [id])
  await loader.query(`insert into resources (id, user_id, uploader_account_id, subject, title, file_url, verified, kind,
      modified_at, returned_at, returned_reason)
    select gen_random_uuid(), 'Default', case when i % 5 = 0 then 'many' when i % 5000 = 1 then 'one' end, 'Maths',
      'Lesson ' || i, 'https://school.example/' || i, case when i % 160 > 5 then true end, 'link',
      timestamptz '2026-01-01' + i * interval '1 minute', case when i % 3200 = 0 then now() end,
      case when i % 3200 = 0 then 'other' end
    from generate_series(1, 100000) as i`)
  await loader.query(`insert into audit_entries (at, account_id, act, subject_id, details)
    select now() - i * interval '1 minute', 'moderator', case when i % 3 = 0 then 'resource.approved' else 'role.changed' end,
      gen_random_uuid()::text, case when i % 3 = 0 then '{"waitedSeconds":90000}'::jsonb end
    from generate_series(1, 20000) as i`)
  await loader.query(`insert into notices (account_id, kind, resource_id)
    select case when i % 100 = 0 then 'many' else 'one' end, 'removed', gen_random_uuid() from generate_series(1, 5000) as i`)
  await loader.query(`insert into revisions (id, resource_id, base_edit_number, fields, base)
    select gen_random_uuid(), id, 1, '{}', '{}' from resources where verified limit 3000`)
  await loader.query('vacuum analyze')
})

/** Tables that the statements of `run` scan, and the indexes that they use. */
async function plansOf(run: () => Promise<unknown>) {
  const lines: string[] = []
  for (const { text, values } of await recordStatements(run)) {
    const { rows } = await loader.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
    lines.push(...rows.map((row) => row['QUERY PLAN']))
  }
  const found = (pattern: RegExp) => [...new Set(lines.flatMap((line) => pattern.exec(line)?.[1] ?? []))]
  return { scanned: found(/Seq Scan on (\w+)/), indexes: found(/(?:using|Bitmap Index Scan on) (\w+)/) }
}

const cursor = { modifiedAt: new Date('2026-02-01T00:00:00Z'), id: '7fffffff-0000-4000-8000-000000000000' }
test.for([
  ['the public ones of an author', 'resources_own', () => findPublished(db, 'many', undefined)],
  ['a later page of them', 'resources_own', () => findPublished(db, 'many', cursor)],
  ['the public ones of another', 'resources_own', () => findPublished(db, 'one', undefined)],
  ['their number', 'resources_own', () => countPublished(db, 'many')],
  ['the others of a large author', 'resources_own', () => findUnpublished(db, 'many')],
  ['the others of an author', 'resources_own', () => findUnpublished(db, 'one')],
  ['those that need the author', 'resources_returned', () => countReturned(db, 'many')],
  ['removed ones', 'notices_account', () => findRemoved(db, 'many')],
  ['decisions', 'audit_entries_act', () => findWaits(db)],
] as const)('ANS-42 an index finds %s: %s', async ([, index, run]) => {
  const { scanned, indexes } = await plansOf(run)
  expect(scanned).toEqual([])
  expect(indexes).toContain(index)
})

test('lists returned ones first and at most 500 that are not public', async () => {
  const rows = await findUnpublished(db, 'many')
  expect(rows).toHaveLength(500)
  const returned = await countReturned(db, 'many')
  expect(returned).toBeGreaterThan(20)
  expect(rows.findIndex(({ returned_at }) => returned_at === null)).toBe(returned)
})

test('one finds no resource of another account', async () => {
  const [row] = await findUnpublished(db, 'one')
  const resourceId = row?.id ?? ''
  expect(await findContribution(db, { resourceId, accountId: 'many' })).toBeUndefined()
  expect(await findContribution(db, { resourceId, accountId: 'one' })).toMatchObject({
    id: resourceId,
    edit_number: 1,
  })
})

test.each([
  [{ pictures: 7, described: 2 }, 5],
  [{ pictures: 3, described: 3 }, 0],
  [{ headings: 2 }, 0],
  [null, 0],
])('one counts the pictures without description: %j', async (facts, undescribed) => {
  const resourceId = await storeResource(db, { uploader_account_id: 'one' })
  await db
    .insertInto('previews')
    .values({ resource_id: resourceId, text: '', facts: facts && JSON.stringify(facts) })
    .execute()
  expect(await findContribution(db, { resourceId, accountId: 'one' })).toMatchObject({ undescribed })
})

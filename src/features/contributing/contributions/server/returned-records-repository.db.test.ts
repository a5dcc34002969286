import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { returnRecord } from '#test/records/return-record.ts'
import { contributeFile, publishFile } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'
import { sweepReturned } from './returned-records-repository.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const sweep = () => sweepReturned(db, parts.addNotice)
const educator = await site.member('educator')
const moderator = await site.member('moderator')

const returned = async (ago: string) => {
  const { id } = await contributeFile(educator, { title: `Returned ${ago} ago` })
  await returnRecord(db, id, { ago })
  return id
}
const rowOf = (id: string) =>
  db.selectFrom('resources').select(['id', 'storage_key']).where('id', '=', id).executeTakeFirst()
const noticesOf = async (id: string) => {
  const notices = db.selectFrom('notices').select(['account_id', 'kind', 'title', 'data'])
  return notices.where('resource_id', '=', id).orderBy('id').execute()
}
const remindedAgo = (id: string, ago: string) =>
  sql`update notices set created_at = now() - ${ago}::interval where resource_id = ${id}`.execute(db)

test('a returned resource is announced after 150 days, once', async () => {
  const [early, due, active] = [
    await returned('149 days'),
    await returned('151 days'),
    await returned('170 days'),
  ]
  await sql`update resources set edited_at = now() - interval '20 days' where id = ${active}`.execute(db)
  await sweep()
  await sweep()
  expect([await noticesOf(early), await noticesOf(active)]).toEqual([[], []])
  expect(await noticesOf(due)).toEqual([
    { account_id: educator.accountId, kind: 'reminder', title: 'Returned 151 days ago', data: {} },
  ])
})

test('a returned resource is removed after 180 days, 30 days after its reminder; its file is trash', async () => {
  const id = await returned('181 days')
  const { storage_key: key } = (await rowOf(id)) ?? {}
  await sweep()
  expect(await rowOf(id)).toBeDefined()
  await remindedAgo(id, '29 days')
  await sweep()
  expect(await rowOf(id)).toBeDefined()
  await remindedAgo(id, '30 days')
  await Promise.all([sweep(), sweep()])
  expect(await rowOf(id)).toBeUndefined()
  const trashed = db
    .selectFrom('trashed_files')
    .select('moved')
    .where('storage_key', '=', key ?? '')
  expect(await trashed.execute()).toEqual([{ moved: false }])
  expect(await noticesOf(id)).toMatchObject([
    { kind: 'reminder' },
    { kind: 'removed', title: 'Returned 181 days ago', data: { expired: true } },
  ])
  const audit = db.selectFrom('audit_entries').select(['account_id', 'act']).where('subject_id', '=', id)
  expect(await audit.where('act', '!=', 'resource.returned').execute()).toEqual([
    { account_id: 'system', act: 'resource.deleted' },
  ])
  const { removed } = (await educator.call('GET', '/api/contributions')).json<{ removed: unknown }>()
  expect(removed).toMatchObject([{ resourceId: id, reason: null, expired: true }])
})

test('an edit after the reminder begins a new half year', async () => {
  const id = await returned('200 days')
  await sweep()
  await remindedAgo(id, '40 days')
  await sql`update resources set edited_at = now() - interval '10 days' where id = ${id}`.execute(db)
  await sweep()
  expect(await rowOf(id)).toBeDefined()
  expect(await noticesOf(id)).toHaveLength(1)
})

test('a resource that was public before stays, as does one in quarantine', async () => {
  const [wasPublic, hidden] = [(await publishFile(educator, moderator)).id, await returned('400 days')]
  const harvested = db
    .selectFrom('harvest_records')
    .select('resource_id')
    .where('resource_id', '=', wasPublic)
  await expect.poll(() => harvested.execute()).toHaveLength(1)
  await returnRecord(db, wasPublic, { ago: '400 days' })
  await sql`update resources set quarantined_at = now() where id = ${hidden}`.execute(db)
  await sweep()
  for (const id of [wasPublic, hidden]) {
    expect(await rowOf(id)).toBeDefined()
    const kinds = (await noticesOf(id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'reminder' || kind === 'removed')).toEqual([])
  }
})

test('a resource whose author has no account any more is removed without a reminder', async () => {
  const id = await returned('181 days')
  await db.updateTable('resources').set({ uploader_account_id: null }).where('id', '=', id).execute()
  await sweep()
  expect(await rowOf(id)).toBeUndefined()
  expect(await noticesOf(id)).toEqual([])
})

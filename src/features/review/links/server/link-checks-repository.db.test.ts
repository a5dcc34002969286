import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aStoredFile, rowOf, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { addUnmailedNotice } from '#features/people/notices/server/notices-repository.ts'
import {
  findDueLink,
  listBrokenLinks,
  planLinkChecks,
  replaceMovedLink,
  storeLinkCheck,
} from './link-checks-repository.ts'

const { db } = await testDatabase()
await db
  .insertInto('accounts')
  .values(['author', 'moderator'].map((id) => ({ id, email: `${id}@school.example` })))
  .execute()

const [old, moved] = ['https://old.example/a', 'https://new.example/a']
const nextAt = new Date('2027-01-01T00:00:00Z')
const since = new Date('2026-05-03T10:00:00Z')
const checks = () => db.selectFrom('link_checks').selectAll().execute()
const checked = (about: object = {}) => ({
  state: 'moved' as const,
  status: 301,
  movedTo: moved,
  failures: 0,
  since,
  ...about,
})
const missingPage = checked({ state: 'gone', status: null, movedTo: null, failures: 3 })

async function aCheckedLink(result: ReturnType<typeof checked>, about: object = {}) {
  const id = await storeResource(db, { file_url: old, uploader_account_id: 'author', ...about })
  await planLinkChecks(db)
  await storeLinkCheck(db, { resourceId: id, link: old, nextAt }, result)
  return id
}

beforeEach(async () => {
  await sql`delete from resources`.execute(db)
  await sql`delete from notices`.execute(db)
})

describe('plan and due', () => {
  test('plan gives each link one check within a day, and files none', async () => {
    await storeResource(db)
    await storeResource(db, aStoredFile())
    await planLinkChecks(db)
    const [first, ...others] = await checks()
    await planLinkChecks(db)
    expect(others).toEqual([])
    expect(await checks()).toEqual([first])
    expect(first).toMatchObject({ state: 'unchecked', failures: 0, since: null, checked_at: null })
    const hours = ((first?.next_at.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours > -1 && hours < 25).toBe(true)
  })

  test('due is the link that waits longest, and none before its time', async () => {
    const [a, b] = [await storeResource(db), await storeResource(db)]
    await planLinkChecks(db)
    await sql`update link_checks set next_at = now() + interval '1 minute'`.execute(db)
    expect(await findDueLink(db)).toBeUndefined()
    await sql`update link_checks set next_at = now() - case when resource_id = ${b} then interval '2 minutes'
      else interval '1 minute' end`.execute(db)
    expect(await findDueLink(db)).toMatchObject({ resourceId: b, state: 'unchecked', failures: 0 })
    await storeLinkCheck(db, { resourceId: b, link: `https://school.example/${b}`, nextAt }, undefined)
    expect(await findDueLink(db)).toMatchObject({ resourceId: a, link: `https://school.example/${a}` })
  })
})

describe('store', () => {
  test('keeps the result, and without one only the next time', async () => {
    const id = await aCheckedLink(missingPage)
    const [row] = await checks()
    expect(row).toMatchObject({ resource_id: id, state: 'gone', failures: 3, since, next_at: nextAt })
    const later = new Date('2027-02-01T00:00:00Z')
    await storeLinkCheck(db, { resourceId: id, link: old, nextAt: later }, undefined)
    expect(await checks()).toEqual([{ ...row, next_at: later }])
  })

  test('a changed link forgets its check, and a result for the former address is dropped', async () => {
    const id = await aCheckedLink(missingPage)
    await db.updateTable('resources').set({ title: 'Renamed' }).where('id', '=', id).execute()
    expect(await checks()).toHaveLength(1)
    await db.updateTable('resources').set({ file_url: moved }).where('id', '=', id).execute()
    expect(await checks()).toEqual([])
    await planLinkChecks(db)
    await storeLinkCheck(db, { resourceId: id, link: old, nextAt }, missingPage)
    expect(await checks()).toMatchObject([{ state: 'unchecked' }])
  })
})

test('list has gone links, then moved ones, then those that refuse, the oldest first', async () => {
  const refuses = checked({ state: 'refuses', status: 403, movedTo: null })
  await aCheckedLink(refuses, { title: 'Refuses' })
  await aCheckedLink(checked(), { title: 'Moved', verified: null })
  await aCheckedLink({ ...missingPage, since: new Date('2026-06-01T00:00:00Z') }, { title: 'Gone later' })
  await aCheckedLink(missingPage, { title: 'Gone' })
  await aCheckedLink(checked({ state: 'answers', movedTo: null }), { title: 'Answers' })
  await aCheckedLink(checked({ state: 'failing', movedTo: null, failures: 1 }), { title: 'Fails' })
  await aCheckedLink(missingPage, {
    title: 'Hidden',
    quarantined_at: new Date(),
    verified: null,
    verified_before: true,
  })
  const { links, total } = await listBrokenLinks(db, 3)
  expect([links.map(({ title }) => title), total]).toEqual([['Gone', 'Gone later', 'Moved'], 4])
  expect(links[2]).toMatchObject({
    link: old,
    verified: false,
    state: 'moved',
    since: since.toISOString(),
    status: 301,
    movedTo: moved,
    seen: '1.0',
  })
})

describe('useMoved', () => {
  const use = (resourceId: string, about: object = {}) =>
    replaceMovedLink(db, addUnmailedNotice, {
      resourceId,
      address: moved,
      seen: '1.0',
      by: { accountId: 'moderator', mayApproveOwn: true, as: 'moderator' },
      ...about,
    })

  test('replaces the link, with audit entry, notice and row of the change feed', async () => {
    const id = await aCheckedLink(checked(), { title: 'Lesson' })
    const before = await db.selectFrom('changes').select('id').execute()
    expect(await use(id)).toEqual({ link: moved, seen: '2.0' })
    expect(await rowOf(db, id)).toMatchObject({
      file_url: moved,
      edit_number: 2,
      edited_by: 'moderator',
      verified: true,
    })
    expect(await db.selectFrom('changes').select('id').execute()).toHaveLength(before.length + 1)
    const entries = await db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).execute()
    expect(entries).toMatchObject([
      {
        account_id: 'moderator',
        act: 'resource.edited',
        title: 'Lesson',
        details: { changes: [{ field: 'link', from: old, to: moved }] },
      },
    ])
    expect(await db.selectFrom('notices').select(['account_id', 'kind', 'data']).execute()).toEqual([
      { account_id: 'author', kind: 'edited', data: { fields: ['link'] } },
    ])
    expect(await checks()).toEqual([])
  })

  test('sends no notice to a moderator about an own link, nor without an account', async () => {
    await use(await aCheckedLink(checked(), { uploader_account_id: 'moderator' }))
    await use(await aCheckedLink(checked(), { uploader_account_id: null }))
    expect(await db.selectFrom('notices').select('id').execute()).toEqual([])
  })

  test.for([
    ['resource_changed', {}, { seen: '2.0' }],
    ['decided_already', {}, { seen: '1.1' }],
    ['decided_already', {}, { address: 'https://third.example/' }],
    ['resource_quarantined', { quarantined_at: new Date(), verified: null, verified_before: true }, {}],
  ] as const)('answers %s and changes nothing', async ([failure, about, given]) => {
    const id = await aCheckedLink(checked(), about)
    expect(await use(id, given)).toBe(failure)
    expect(await rowOf(db, id)).toMatchObject({ file_url: old, edit_number: 1 })
  })

  test('knows no link by the id of a file or of nothing', async () => {
    expect(await use(await storeResource(db, aStoredFile()))).toBe('resource_not_found')
    expect(await use('00000000-0000-4000-8000-000000000000')).toBe('resource_not_found')
  })

  test('of two moderators at once, one wins', async () => {
    const id = await aCheckedLink(checked())
    const results = await Promise.all([use(id), use(id)])
    expect(results.filter((each) => typeof each === 'object')).toHaveLength(1)
    expect(results).toContain('resource_changed')
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addUnmailedNotice as addNotice } from '#features/people/notices/server/notices-repository.ts'
import { findCurrent } from '#features/catalogue/resources/server/resources-repository.ts'
import { type ReviewReason, reviewReasonIds } from '#features/contributing/contributions/review-reasons.ts'
import { quarantineResource, releaseResource } from '../quarantine-repository.ts'
import { recordStatements } from '#test/database/record-statements.ts'
import { type NewRow, rowOf, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { approveResource } from './decisions-repository.ts'
import { returnToAuthor, undoReturn } from './returns-repository.ts'

const database = await testDatabase()
const { db } = database
const author = randomUUID()
await db.insertInto('accounts').values({ id: author, email: 'author@school.example' }).execute()

const once = () => ({ actor: 'account m', key: undefined, request: undefined })
const sendBack = (resourceId: string, seen = '1.0', unpublish?: true, reason: ReviewReason = 'other') =>
  returnToAuthor(
    db,
    addNotice,
    {
      resourceId,
      seen,
      accountId: 'm',
      reason,
      text: 'Please say which grade it is for.',
      unpublish,
    },
    once(),
  )
const aWaiting = (row: Partial<NewRow> = {}) =>
  storeResource(db, { verified: null, uploader_account_id: author, ...row })

test('ANS-06 R14 the database refuses a return without a reason and of a public resource; an approval ends it', async () => {
  const id = await aWaiting()
  await sendBack(id)
  const set = (values: Partial<NewRow>) =>
    db.updateTable('resources').set(values).where('id', '=', id).execute()
  await expect(set({ returned_reason: null })).rejects.toThrow('resources_returned_whole_check')
  await expect(set({ returned_at: null })).rejects.toThrow('resources_returned_whole_check')
  const { returned_at, returned_reason } = await rowOf(db, id)
  await set({ verified: true })
  expect(await rowOf(db, id)).toMatchObject({ returned_at: null, returned_reason: null, returned_text: null })
  await expect(set({ returned_at, returned_reason })).rejects.toThrow('resources_returned_check')
})

test.each([undefined, true] as const)(
  'ANS-07 quarantine and release of a returned resource restore it, unpublished: %s',
  async (unpublish) => {
    const id = await aWaiting(unpublish ? { verified: true } : {})
    await sendBack(id, '1.0', unpublish)
    const before = await rowOf(db, id)
    const takedown = { resourceId: id, by: 'operator', reason: undefined }
    await quarantineResource(db, takedown)
    const undo = undoReturn(db, { resourceId: id, seen: '1.1', accountId: 'm', mayApproveOwn: true })
    await expect(undo).rejects.toMatchObject({ code: 'resource_quarantined' })
    await releaseResource(db, takedown)
    expect(await rowOf(db, id)).toEqual(before)
    expect(before.returned_at).not.toBeNull()
  },
)

test('ANS-22 an unpublished resource loses its reports and waits again; ratings stay', async () => {
  const rated = { rating_total: 9, rating_amount: 2, average_rating: 4.5, rating: 4.5 }
  const filed = new Date('2026-01-01')
  const id = await aWaiting({ ...rated, verified: true, reported: true, report_amount: 3, queued_at: filed })
  await db
    .insertInto('reports')
    .values({ resource_id: id, source: 's', address_hash: Buffer.alloc(32) })
    .execute()
  await sendBack(id, '1.0', true)
  const row = await rowOf(db, id)
  expect(row).toMatchObject({ ...rated, id, verified: null, reported: false, report_amount: 0, returns: 1 })
  expect(row.queued_at?.getTime()).toBeGreaterThan(filed.getTime())
  expect(await db.selectFrom('reports').select('id').where('resource_id', '=', id).execute()).toEqual([])
  const entries = await db
    .selectFrom('audit_entries')
    .select('act')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ act }) => act)).toEqual(['resource.unpublished', 'resource.returned'])
})

test('a notice that cannot be written leaves the resource as it was', async () => {
  const failing = () => Promise.reject(new Error('no notice'))
  const id = await aWaiting()
  const before = await rowOf(db, id)
  const attempt = returnToAuthor(
    db,
    failing,
    { resourceId: id, seen: '1.0', accountId: 'm', reason: 'duplicate', text: '' },
    once(),
  )
  await expect(attempt).rejects.toThrow('no notice')
  expect(await rowOf(db, id)).toEqual(before)
})

test('an undone return looks for its notice among those of the author', async () => {
  const id = await aWaiting()
  await sendBack(id)
  await db.insertInto('accounts').values({ id: 'other', email: 'other@school.example' }).execute()
  await sql`insert into notices (account_id, kind, resource_id)
    select 'other', 'returned', gen_random_uuid() from generate_series(1, 5000)`.execute(db)
  await sql`analyze notices`.execute(db)
  const undo = () => undoReturn(db, { resourceId: id, seen: '1.1', accountId: 'm', mayApproveOwn: true })
  const statement = (await recordStatements(undo)).find(({ text }) =>
    text.startsWith('delete from "notices"'),
  )
  const client = await database.client()
  const plan = await client.query(`explain ${statement?.text ?? ''}`, statement?.values)
  expect(JSON.stringify(plan.rows)).toContain('notices_account')
  expect(await db.selectFrom('notices').select('id').where('resource_id', '=', id).execute()).toEqual([])
})

/** The answer to phones: the copy `stays`, it is `gone`, or the resource is `public`. */
async function copyOf(id: string) {
  const { items, paused } = await findCurrent(db, [id])
  return items.length > 0 ? 'public' : paused.includes(id) ? 'stays' : 'gone'
}

describe('COR-20 copies on phones', () => {
  const going: readonly ReviewReason[] = ['third-party-material', 'learner-data', 'other']
  test.each(reviewReasonIds)('of a public resource that is returned for %s', async (reason) => {
    const id = await aWaiting({ verified: true })
    expect(await copyOf(id)).toBe('public')
    await sendBack(id, '1.0', true, reason)
    expect(await copyOf(id)).toBe(going.includes(reason) ? 'gone' : 'stays')
  })

  test('T14 of a resource that was never public are none', async () => {
    const id = await aWaiting()
    await sendBack(id, '1.0', undefined, 'title-or-tags')
    expect(await copyOf(id)).toBe('gone')
  })

  test('stay while the resource waits again, until a return for another reason, whatever follows', async () => {
    const id = await aWaiting({ verified: true })
    const again = (seen: string, reason: ReviewReason) => sendBack(id, seen, undefined, reason)
    const resubmitted = {
      returned_at: null,
      returned_reason: null,
      returned_text: null,
      returned_fields: null,
    }
    const resubmit = () => db.updateTable('resources').set(resubmitted).where('id', '=', id).execute()
    await sendBack(id, '1.0', true, 'errors')
    await undoReturn(db, { resourceId: id, seen: '1.1', accountId: 'm', mayApproveOwn: true })
    expect(await copyOf(id)).toBe('stays')
    await again('1.2', 'title-or-tags')
    await resubmit()
    expect(await copyOf(id)).toBe('stays')
    await again('1.3', 'learner-data')
    expect(await copyOf(id)).toBe('gone')
    await resubmit()
    await again('1.4', 'title-or-tags')
    expect(await copyOf(id)).toBe('gone')
    await approveResource(
      { db, addNotice, jobs: { send: () => Promise.resolve() } },
      { resourceId: id, seen: '1.5', accountId: 'm', mayApproveOwn: true },
    )
    expect(await copyOf(id)).toBe('public')
    expect(await rowOf(db, id)).toMatchObject({ is_paused: false })
  })

  test('T14 are gone in quarantine', async () => {
    const id = await aWaiting({ verified: true })
    await sendBack(id, '1.0', true, 'errors')
    await quarantineResource(db, { resourceId: id, by: 'operator', reason: undefined })
    expect(await copyOf(id)).toBe('gone')
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addUnmailedNotice } from '#features/people/notices/server/notices-repository.ts'
import { type NewRow, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { csvLine } from '../moderation-csv.ts'
import { returnToAuthor } from './decisions/returns-repository.ts'
import { exportModeration } from './export-moderation.ts'
import { queueSearch, toModerated } from './list-moderation.ts'
import type { ModerationDeps } from './moderation-deps.ts'
import { countLists, listBoth, listUnverified } from './moderation-repository.ts'

const { db } = await testDatabase()
const author = randomUUID()
await db.insertInto('accounts').values({ id: author, email: 'author@school.example' }).execute()

const onDay = (day: number): Partial<NewRow> => ({
  title: `Day ${day}`,
  verified: null,
  uploader_account_id: author,
  modified_at: new Date(Date.UTC(2026, 0, day)),
})
const [, second = ''] = await storeResources(db, [onDay(1), onDay(2), onDay(3)])
const request = { reason: 'unreadable', text: 'The scan of page 2 is too dark.' } as const
const decision = { resourceId: second, seen: '1.0', accountId: 'm', ...request }
await returnToAuthor(db, addUnmailedNotice, decision, {
  actor: 'account m',
  key: undefined,
  request: undefined,
})
const search = queueSearch('day')

describe('ANS-09 a returned resource', () => {
  test('stays at its place in the list, with its request', async () => {
    const listed = await listUnverified(db, search, 10)
    expect(listed.map(({ title }) => title)).toEqual(['Day 1', 'Day 2', 'Day 3'])
    const rows = listed.map((row) => toModerated(row))
    expect(rows.map(({ returned, returns: times, seen }) => [returned, times, seen])).toEqual([
      [null, 0, '1.0'],
      [{ at: expect.any(String), ...request }, 1, '1.1'],
      [null, 0, '1.0'],
    ])
  })

  test('counts in the totals', async () => {
    expect(await countLists(db, search)).toEqual({ unverified: 3, reported: 0 })
  })

  test('is in the CSV file', async () => {
    const disclosures = { record: () => Promise.resolve() }
    const csv = await exportModeration(
      { db, disclosures } as Partial<ModerationDeps> as ModerationDeps,
      { q: 'day' },
      'm',
    )
    const text = (await Array.fromAsync(csv)).join('')
    const rows = await listBoth(db, search, undefined, 10)
    expect(rows).toHaveLength(3)
    expect(text.endsWith(rows.map((row) => csvLine(toModerated(row))).join(''))).toBe(true)
  })
})

test('a resource cannot be returned without an author, or after ten returns', async () => {
  await storeResources(db, [
    { title: 'Imported', verified: null },
    { ...onDay(4), title: 'Often', returns: 10 },
  ])
  const refusals = (await listUnverified(db, undefined, 10)).map((row) => toModerated(row))
  const of = (title: string) => refusals.find((row) => row.title === title)?.returnRefusal
  expect([of('Imported'), of('Often'), of('Day 1')]).toEqual(['author_unknown', 'returned_too_often', null])
})

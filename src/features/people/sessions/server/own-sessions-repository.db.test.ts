import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endOtherSessions, endOwnSession } from './own-sessions-repository.ts'
import { testDatabase } from '#test/database/test-database.ts'

const { db } = await testDatabase()

async function accountWith(count: number) {
  const accountId = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id: accountId, email: `${accountId}@school.example` })
    .execute()
  const ids = Array.from({ length: count }, () => randomUUID())
  const rows = ids.map((id) => ({ id, account_id: accountId, token: id, expires_at: new Date() }))
  if (count > 0) await db.insertInto('sessions').values(rows).execute()
  return { accountId, ids }
}
const idsOf = async (accountId: string) =>
  (await db.selectFrom('sessions').select('id').where('account_id', '=', accountId).execute()).map(
    ({ id }) => id,
  )
const entriesOn = (accountId: string) =>
  db.selectFrom('audit_entries').select(['account_id', 'act']).where('subject_id', '=', accountId).execute()

test('end removes one session of the account with an audit entry', async () => {
  const { accountId, ids } = await accountWith(2)
  const [first = '', second = ''] = ids
  expect(await endOwnSession(db, accountId, first)).toBe(true)
  expect(await idsOf(accountId)).toEqual([second])
  expect(await entriesOn(accountId)).toEqual([{ account_id: accountId, act: 'sessions.ended' }])
})

test('T3 end of an unknown session or of one of another account changes nothing', async () => {
  const [mine, theirs] = [await accountWith(1), await accountWith(1)]
  for (const id of [theirs.ids[0] ?? '', 'unknown'])
    expect(await endOwnSession(db, mine.accountId, id)).toBe(false)
  expect([await idsOf(mine.accountId), await idsOf(theirs.accountId)]).toEqual([mine.ids, theirs.ids])
  expect(await entriesOn(mine.accountId)).toEqual([])
})

test('endOthers keeps one session and counts the others; none leaves no audit entry', async () => {
  const [mine, theirs] = [await accountWith(3), await accountWith(1)]
  const [current = ''] = mine.ids
  expect(await endOtherSessions(db, mine.accountId, current)).toBe(2)
  expect([await idsOf(mine.accountId), await idsOf(theirs.accountId)]).toEqual([[current], theirs.ids])
  expect(await endOtherSessions(db, mine.accountId, current)).toBe(0)
  expect(await entriesOn(mine.accountId)).toHaveLength(1)
})

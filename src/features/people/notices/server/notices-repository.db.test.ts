import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { countUnread, insertNotice, markRead, newestNotices } from './notices-repository.ts'

const { db } = await testDatabase()

async function anAccountId() {
  const id = randomUUID()
  await sql`insert into accounts (id, email, email_confirmed_at) values (${id}, ${`${id}@school.example`}, now())`.execute(
    db,
  )
  return id
}
const add = (accountId: string, byMail = true) =>
  db
    .transaction()
    .execute((tx) =>
      insertNotice(tx, { accountId, kind: 'published', title: 'Rivers', data: {} }, { byMail }),
    )
const rowsOf = (accountId: string) =>
  db.selectFrom('notices').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

test('a notice is due by mail if it goes by mail; the account of a deleted moderator gets none', async () => {
  const accountId = await anAccountId()
  expect([await add(accountId), await add(accountId, false), await add('gone')]).toEqual([true, false, false])
  expect(await rowsOf(accountId)).toMatchObject([{ mail_due_at: expect.any(Date) }, { mail_due_at: null }])
  expect(await rowsOf('gone')).toEqual([])
})

test('a notice that is rolled back leaves nothing', async () => {
  const accountId = await anAccountId()
  const act = db.transaction().execute(async (tx) => {
    await insertNotice(tx, { accountId, kind: 'published', data: {} }, { byMail: true })
    throw new Error('The act failed')
  })
  await expect(act).rejects.toThrow('The act failed')
  expect(await newestNotices(db, accountId)).toEqual([])
})

test('reading keeps the time of a mail that was sent, and ends one that was not', async () => {
  const accountId = await anAccountId()
  await add(accountId)
  await sql`update notices set mailed_at = now() where account_id = ${accountId}`.execute(db)
  await add(accountId)
  expect(await countUnread(db, accountId)).toBe(2)
  const [newest] = await newestNotices(db, accountId)
  await markRead(db, accountId, newest?.id ?? 0)
  expect(await countUnread(db, accountId)).toBe(0)
  expect(await rowsOf(accountId)).toMatchObject([
    { mail_due_at: expect.any(Date), mailed_at: expect.any(Date) },
    { mail_due_at: null, mailed_at: null },
  ])
})

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { followLink } from './email-changes-repository.ts'

const { db, client } = await testDatabase()
const ended: string[] = []
const sessions = {
  endOthers: (_tx: unknown, accountId: string) => {
    ended.push(accountId)
    return Promise.resolve()
  },
  holds: () => Promise.resolve(true),
}
const follow = (tokenHash: Buffer) =>
  followLink(db, { tokenHash, cookieHeader: undefined, newLinkId: randomUUID() }, sessions, () =>
    Promise.resolve(),
  )
const inAnHour = () => new Date(Date.now() + 3_600_000)

async function storeMember(email = `${randomUUID()}@school.example`) {
  const id = randomUUID()
  await db.insertInto('accounts').values({ id, email, email_confirmed_at: new Date() }).execute()
  return { id, email }
}
async function link(account_id: string, purpose: 'confirm' | 'change' | 'restore' | 'inform', email: string) {
  const token_hash = randomBytes(32)
  await db
    .insertInto('email_links')
    .values({ id: randomUUID(), account_id, purpose, email, token_hash, expires_at: inAnHour() })
    .execute()
  return token_hash
}
const emailOf = async (id: string) =>
  (await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst())?.email
const purposesOf = async (id: string) =>
  (await db.selectFrom('email_links').select('purpose').where('account_id', '=', id).execute())
    .map(({ purpose }) => purpose)
    .toSorted()

test('F-C6 a confirmation of a former address confirms nothing', async () => {
  const { id } = await storeMember()
  expect(await follow(await link(id, 'confirm', 'former@school.example'))).toBeUndefined()
})

test('F-C6 a return goes back over two changes; the link to the later address has expired', async () => {
  const { id, email } = await storeMember()
  const [second, third] = [`two-${email}`, `three-${email}`]
  await follow(await link(id, 'change', second))
  await follow(await link(id, 'change', third))
  expect(await purposesOf(id)).toEqual(['restore', 'restore'])
  const hash = randomBytes(32)
  await db.updateTable('email_links').set({ token_hash: hash }).where('email', '=', email).execute()
  expect(await follow(hash)).toMatchObject({ purpose: 'restore', email, former: third })
  expect([await emailOf(id), await purposesOf(id)]).toEqual([email, []])
})

test('F-C6 a link of a note does nothing', async () => {
  const { id } = await storeMember()
  expect(await follow(await link(id, 'inform', 'x@school.example'))).toBeUndefined()
})

test('F-C6 no account gets an address that another one may return to, also when both are written at once', async () => {
  const { id } = await storeMember()
  const reserved = `kept-${id}@school.example`
  await link(id, 'restore', reserved)
  const insert = (email: string) =>
    db
      .insertInto('accounts')
      .values({ id: randomUUID(), email })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  expect((await insert(reserved)).numInsertedOrUpdatedRows).toBe(0n)
  const other = await storeMember()
  expect(await follow(await link(other.id, 'change', reserved))).toBeUndefined()
  // The insert waits for the change that leaves the address, and must not take it afterwards.
  const leaving = await storeMember()
  const gate = await client()
  await gate.query('begin')
  await gate.query('update accounts set email = $1 where id = $2', [`left-${leaving.email}`, leaving.id])
  await gate.query(
    `insert into email_links (id, account_id, purpose, email, expires_at) values ($1, $2, 'restore', $3, now() + interval '1 day')`,
    [randomUUID(), leaving.id, leaving.email],
  )
  const waiting = insert(leaving.email).then(
    () => 'inserted',
    (error: unknown) => (error as { code?: string }).code,
  )
  await gate.query('select pg_sleep(0.05)')
  await gate.query('commit')
  expect(await waiting).toBe('23505')
})

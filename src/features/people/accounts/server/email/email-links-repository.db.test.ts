import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { addChange, addConfirmation, findToMail, setLinkToken } from './email-links-repository.ts'

const { db } = await testDatabase()
const queued: string[] = []
const queue = (_tx: unknown, id: string) => {
  queued.push(id)
  return Promise.resolve()
}

async function storeMember(more: { email?: string; email_confirmed_at?: Date; language?: string } = {}) {
  const id = randomUUID()
  const email = `${id}@school.example`
  await db
    .insertInto('accounts')
    .values({ id, email, ...more })
    .execute()
  return { id, email: more.email ?? email }
}
const rowsOf = (accountId: string) =>
  db
    .selectFrom('email_links')
    .select(['id', 'purpose', 'email'])
    .where('account_id', '=', accountId)
    .execute()
const hoursLeft = async (id: string) => {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from email_links where id = ${id}`.execute(
    db,
  )
  return rows[0]?.hours
}

test('F-C6 a confirmation is for the own email of an unconfirmed account, for 24 hours', async () => {
  const { id: accountId, email } = await storeMember()
  const id = randomUUID()
  expect(await addConfirmation(db, { id, accountId }, queue)).toBe(true)
  expect(queued.at(-1)).toBe(id)
  expect(await findToMail(db, id)).toEqual({
    purpose: 'confirm',
    email,
    isTaken: false,
    language: undefined,
  })
  expect(await hoursLeft(id)).toBe(24)
  const confirmed = await storeMember({ email_confirmed_at: new Date() })
  for (const each of [confirmed.id, 'nobody'])
    expect(await addConfirmation(db, { id: randomUUID(), accountId: each }, queue)).toBe(false)
})

test('F-C6 a new email change replaces the pending one and is rolled back if its mail cannot be queued', async () => {
  const { id: accountId } = await storeMember()
  const [first, second] = [randomUUID(), randomUUID()]
  await addChange(db, { id: first, accountId, email: 'one@school.example' }, queue)
  const broken = () => Promise.reject(new Error('no queue'))
  await expect(addChange(db, { id: second, accountId, email: 'two@school.example' }, broken)).rejects.toThrow(
    'no queue',
  )
  expect(await rowsOf(accountId)).toEqual([{ id: first, purpose: 'change', email: 'one@school.example' }])
  await addChange(db, { id: second, accountId, email: 'two@school.example' }, queue)
  expect(await rowsOf(accountId)).toEqual([{ id: second, purpose: 'change', email: 'two@school.example' }])
  expect([await findToMail(db, first), await setLinkToken(db, first, Buffer.alloc(32))]).toEqual([
    undefined,
    false,
  ])
})

test('T13 a change to an address of another account is accepted, with a mail in the language of its owner', async () => {
  await storeMember({ email: 'thandi@school.example', language: 'af' })
  const { id: accountId } = await storeMember({ language: 'en' })
  const id = randomUUID()
  await addChange(db, { id, accountId, email: 'thandi@school.example' }, queue)
  expect(await findToMail(db, id)).toMatchObject({ isTaken: true, language: 'af' })
})

test('a link that is too old, or of a disabled account, is not mailed', async () => {
  const { id: accountId } = await storeMember()
  const id = randomUUID()
  await addConfirmation(db, { id, accountId }, queue)
  await db.updateTable('accounts').set({ disabled: true }).where('id', '=', accountId).execute()
  expect(await findToMail(db, id)).toBeUndefined()
  await db.updateTable('accounts').set({ disabled: false }).where('id', '=', accountId).execute()
  await db.updateTable('email_links').set({ expires_at: new Date() }).where('id', '=', id).execute()
  expect(await findToMail(db, id)).toBeUndefined()
})

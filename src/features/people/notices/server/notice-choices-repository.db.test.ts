import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import {
  changeChoices,
  endMails,
  findChoices,
  lastMorning,
  nextMorning,
  stopMails,
} from './notice-choices-repository.ts'

const { db } = await testDatabase()

async function anAccountId() {
  const id = randomUUID()
  await sql`insert into accounts (id, email, email_confirmed_at)
    values (${id}, ${`${id}@school.example`}, now() - interval '1 day')`.execute(db)
  return id
}

test('mornings are 07:00 in South Africa, on both sides of now', async () => {
  const { rows } = await sql<{ isSeven: boolean; isAround: boolean; isADay: boolean }>`select
    extract(hour from ${lastMorning} at time zone 'UTC') = 5 and date_trunc('hour', ${lastMorning}) = ${lastMorning} as "isSeven",
    ${lastMorning} <= now() and now() < ${nextMorning} as "isAround",
    ${nextMorning} - ${lastMorning} = interval '1 day' as "isADay"`.execute(db)
  expect(rows).toEqual([{ isSeven: true, isAround: true, isADay: true }])
})

test('ANS-33 a stop ends with a new choice, or with an address confirmed after it; ending a kind of mail keeps it', async () => {
  const accountId = await anAccountId()
  const mail = async () => (await findChoices(db, accountId))?.mail
  const stop = () => db.transaction().execute((tx) => stopMails(tx, accountId, 'x'.repeat(300)))
  await stop()
  expect(await mail()).toBe('stopped')
  await endMails(db, accountId, 'queue')
  expect(await mail()).toBe('stopped')
  await changeChoices(db, accountId, { contributions: 'daily' })
  expect(await findChoices(db, accountId)).toMatchObject({
    mail: 'on',
    contributions: 'daily',
    queue: 'never',
  })
  await stop()
  await sql`update accounts set email_confirmed_at = now() + interval '1 second' where id = ${accountId}`.execute(
    db,
  )
  expect(await mail()).toBe('on')
  await endMails(db, accountId, 'contributions')
  expect(await findChoices(db, accountId)).toMatchObject({ mail: 'on', contributions: 'never' })
})

test('an unknown account has no choices', async () => {
  expect(await findChoices(db, 'gone')).toBeUndefined()
})

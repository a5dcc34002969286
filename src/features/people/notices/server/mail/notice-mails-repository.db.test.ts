import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import {
  type DueNotice,
  queueDue,
  sendNotices,
  sendQueue,
  type WaitingCounts,
} from './notice-mails-repository.ts'

const { db } = await testDatabase()

async function anAccountId() {
  const id = randomUUID()
  await sql`insert into accounts (id, email, email_confirmed_at, language)
    values (${id}, ${`${id}@school.example`}, now() - interval '1 day', 'af')`.execute(db)
  return id
}
const addDue = (accountId: string, secondsAgo: number) =>
  sql`insert into notices (account_id, kind, mail_due_at)
    values (${accountId}, 'published', now() - ${secondsAgo}::int * interval '1 second')`.execute(db)
const unmailed = async (accountId: string) =>
  (await db.selectFrom('notices').select('id').where('account_id', '=', accountId).where('mailed_at', 'is', null).execute()).length // prettier-ignore
const idsOf = (due: readonly DueNotice[]) => due.map(({ id }) => id)

test('due notices queue one job an account, on one of several nodes', async () => {
  const [first, second, fresh] = [await anAccountId(), await anAccountId(), await anAccountId()]
  for (const accountId of [first, first, second]) await addDue(accountId, 100)
  await addDue(fresh, 10)
  const queued: string[] = []
  const { promise: bothAreIn, resolve } = Promise.withResolvers<void>()
  const one = queueDue(db, ['moderator'], async (_tx, kind, accountId) => {
    queued.push(`${kind} ${accountId}`)
    await bothAreIn
  })
  await expect.poll(() => queued).toHaveLength(1)
  await queueDue(db, ['moderator'], () => Promise.reject(new Error('Another node queues')))
  resolve()
  await one
  expect(queued.toSorted()).toEqual([`notices ${first}`, `notices ${second}`].toSorted())
})

test('ANS-28 a mail that failed is repeated with the same notices, whatever came in between', async () => {
  const accountId = await anAccountId()
  for (const secondsAgo of [120, 110, 70]) await addDue(accountId, secondsAgo)
  const sets: number[][] = []
  const crash = sendNotices(db, accountId, async (recipient, due) => {
    expect(recipient).toEqual({ accountId, email: `${accountId}@school.example`, language: 'af' })
    sets.push(idsOf(due))
    await addDue(accountId, 0)
    throw new Error('The process was killed')
  })
  await expect(crash).rejects.toThrow('The process was killed')
  const send = (_to: unknown, due: readonly DueNotice[]) => {
    sets.push(idsOf(due))
    return Promise.resolve('sent' as const)
  }
  expect(await sendNotices(db, accountId, send)).toBe(true)
  expect(sets[1]).toEqual(sets[0])
  expect(sets[0]).toHaveLength(3)
  expect(await sendNotices(db, accountId, send)).toBe(false)
  expect(await unmailed(accountId)).toBe(1)
})

test('while one process mails an account another sends nothing; its owner waits for nothing', async () => {
  const accountId = await anAccountId()
  await addDue(accountId, 100)
  await sendNotices(db, accountId, async () => {
    expect(await sendNotices(db, accountId, () => Promise.reject(new Error('A second mail')))).toBe(false)
    await sql`update notices set read_at = now() where account_id = ${accountId}`.execute(db)
    return 'sent'
  })
  expect(await unmailed(accountId)).toBe(0)
})

test('an account can be deleted while it is mailed', async () => {
  const accountId = await anAccountId()
  await addDue(accountId, 100)
  await sendNotices(db, accountId, async () => {
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
    return 'sent'
  })
  expect(await unmailed(accountId)).toBe(0)
})

test('ANS-33 a refused address ends what is due', async () => {
  const accountId = await anAccountId()
  await addDue(accountId, 100)
  expect(await sendNotices(db, accountId, () => Promise.resolve({ refused: '550' }))).toBe(false)
  const choice = db.selectFrom('notice_settings').select('stop_reason').where('account_id', '=', accountId)
  expect(await choice.execute()).toEqual([{ stop_reason: '550' }])
  const due = db.selectFrom('notices').select('mail_due_at').where('account_id', '=', accountId)
  expect(await due.execute()).toEqual([{ mail_due_at: null }])
})

test('the mail about what waits counts no suggestion for a quarantined resource', async () => {
  const accountId = await anAccountId()
  const user = { account_id: accountId, email: `${accountId}@school.example`, role: 'moderator' } as const
  await db.insertInto('users').values(user).execute()
  const ids = [
    await storeResource(db),
    await storeResource(db, { verified: null, quarantined_at: new Date() }),
  ]
  const revision = { base_edit_number: 1, fields: '{}', base: '{}' }
  await db
    .insertInto('revisions')
    .values(ids.map((resource_id) => ({ id: randomUUID(), resource_id, ...revision })))
    .execute()
  const counts: WaitingCounts[] = []
  await sendQueue(db, ['moderator'], accountId, (_to, waiting) => {
    counts.push(waiting)
    return Promise.resolve('sent')
  })
  expect(counts).toMatchObject([{ waiting: 0, reported: 0, suggested: 1 }])
})

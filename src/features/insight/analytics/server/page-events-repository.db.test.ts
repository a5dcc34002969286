import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import {
  addMonthKey,
  addPageEvent,
  type DayOfUse,
  findAgeAndKey,
  type NewPageEvent,
} from './page-events-repository.ts'

const { db } = await testDatabase()
const at = new Date('2026-11-21T08:00:00.000Z')
const event = { userId: 'unknown', page: 'home_page', eventType: 'page_view', at }
const day = '2026-11-21'
const add = (added: NewPageEvent, days: readonly DayOfUse[]) => addPageEvent(db, '1.2.0', added, days)

const usage = () => db.selectFrom('usage_days').selectAll().orderBy('day').orderBy('version').execute()
const eventsOf = (userId: string) =>
  db.selectFrom('page_events').selectAll().where('user_id', '=', userId).orderBy('id').execute()

test('ANA-02 an event is stored with its four fields and its own time', async () => {
  await add({ ...event, userId: 'monthly-1' }, [])
  expect(await eventsOf('monthly-1')).toEqual([
    {
      id: expect.any(Number),
      user_id: 'monthly-1',
      page: 'home_page',
      event_type: 'page_view',
      timestamp: at,
    },
  ])
  expect(await usage()).toEqual([])
})

test('SDK-22 days of use are stored as counts, not per installation', async () => {
  await add(event, [{ day, version: '1.2.0' }])
  const days = [
    { day, version: '1.2.0' },
    { day: '2026-11-20', version: '1.2.0' },
  ]
  await add(event, days)
  expect(await usage()).toEqual([
    { day: '2026-11-20', version: '1.2.0', installations: 1 },
    { day, version: '1.2.0', installations: 2 },
  ])
})

test('T49 a version that was never served here is counted as `other`', async () => {
  for (const version of ['9.9.9', 'a-secret-note', '9.9.9'])
    await add(event, [{ day: '2026-11-19', version }])
  expect((await usage()).filter((row) => row.day === '2026-11-19')).toEqual([
    { day: '2026-11-19', version: 'other', installations: 3 },
  ])
})

test('SDK-22 the version before an update is counted under its name', async () => {
  await addPageEvent(db, '1.3.0', event, [
    { day: '2026-11-22', version: '1.2.0' },
    { day: '2026-11-23', version: '1.3.0' },
  ])
  expect((await usage()).slice(-2).map(({ version }) => version)).toEqual(['1.2.0', '1.3.0'])
})

test('T49 no day is counted when the event cannot be stored', async () => {
  const before = await usage()
  const adding = add({ ...event, page: '<script>' }, [{ day, version: '1.2.0' }])
  await expect(adding).rejects.toThrow('page_events_page_check')
  expect(await usage()).toEqual(before)
})

test('fifty simultaneous events count fifty, whatever the order of their days', async () => {
  const two = [
    { day: '2026-10-01', version: '1.2.0' },
    { day: '2026-10-02', version: '1.2.0' },
  ]
  await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      add({ ...event, userId: 'monthly-crowd' }, i % 2 ? two : two.toReversed()),
    ),
  )
  expect(await eventsOf('monthly-crowd')).toHaveLength(50)
  expect((await usage()).slice(0, 2).map(({ installations }) => installations)).toEqual([50, 50])
})

test('F-C19 an account id is stored as unknown, whichever program writes it', async () => {
  const before = (await eventsOf('unknown')).length
  await add({ ...event, userId: '6f1c1d8e-1111-4222-8333-444455556666' }, [])
  expect(await eventsOf('unknown')).toHaveLength(before + 1)
})

test('F-C19 two nodes that add the key of a month get the same one', async () => {
  const added = await Promise.all([1, 2].map((fill) => addMonthKey(db, '2026-11-30', Buffer.alloc(32, fill))))
  expect(added[0]).toEqual(added[1])
  const account = { id: 'adult', email: 'adult@school.example' }
  await db.insertInto('accounts').values(account).execute()
  await db.insertInto('users').values({ account_id: 'adult', email: account.email, age: 30 }).execute()
  expect(await findAgeAndKey(db, 'adult', '2026-11-30')).toEqual({ age: 30, key: added[0] })
  expect(await findAgeAndKey(db, 'nobody', '2026-12-31')).toEqual({ age: null, key: null })
})

test('F-C19 a key is in no log of the database and in no archive', async () => {
  const { rows } =
    await sql`select relpersistence as kind from pg_class where relname = 'page_event_keys'`.execute(db)
  expect(rows).toEqual([{ kind: 'u' }])
})

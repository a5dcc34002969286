import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { pageEventsRepository } from './page-events-repository.ts'

const { db } = await testDatabase()
const pageEvents = pageEventsRepository(db, '1.2.0')
const at = new Date('2026-11-21T08:00:00.000Z')
const event = { userId: 'unknown', page: 'home_page', eventType: 'page_view', at }
const day = '2026-11-21'

const usage = () => db.selectFrom('usage_days').selectAll().orderBy('day').orderBy('version').execute()
const eventsOf = (userId: string) =>
  db.selectFrom('page_events').selectAll().where('user_id', '=', userId).orderBy('id').execute()

test('ANA-02 an event is kept with its four fields, at the time it happened', async () => {
  await pageEvents.add({ ...event, userId: 'account-1' }, [])
  expect(await eventsOf('account-1')).toEqual([
    {
      id: expect.any(Number),
      user_id: 'account-1',
      page: 'home_page',
      event_type: 'page_view',
      timestamp: at,
    },
  ])
  expect(await usage()).toEqual([])
})

test('SDK-22 days of use are counted, not kept apart', async () => {
  await pageEvents.add(event, [{ day, version: '1.2.0' }])
  const days = [
    { day, version: '1.2.0' },
    { day: '2026-11-20', version: '1.2.0' },
  ]
  await pageEvents.add(event, days)
  expect(await usage()).toEqual([
    { day: '2026-11-20', version: '1.2.0', installations: 1 },
    { day, version: '1.2.0', installations: 2 },
  ])
})

test('T49 a version that was never served here makes no row of its own', async () => {
  for (const version of ['9.9.9', 'a-secret-note', '9.9.9'])
    await pageEvents.add(event, [{ day: '2026-11-19', version }])
  expect((await usage()).filter((row) => row.day === '2026-11-19')).toEqual([
    { day: '2026-11-19', version: 'other', installations: 3 },
  ])
})

test('SDK-22 the version before an update is still known', async () => {
  const updated = pageEventsRepository(db, '1.3.0')
  await updated.add(event, [
    { day: '2026-11-22', version: '1.2.0' },
    { day: '2026-11-23', version: '1.3.0' },
  ])
  expect((await usage()).slice(-2).map(({ version }) => version)).toEqual(['1.2.0', '1.3.0'])
})

test('T49 an event that cannot be kept counts no day either', async () => {
  const before = await usage()
  const adding = pageEvents.add({ ...event, page: '<script>' }, [{ day, version: '1.2.0' }])
  await expect(adding).rejects.toThrow('page_events_page_check')
  expect(await usage()).toEqual(before)
})

test('fifty at once are fifty, whatever the order of their days', async () => {
  const two = [
    { day: '2026-10-01', version: '1.2.0' },
    { day: '2026-10-02', version: '1.2.0' },
  ]
  await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      pageEvents.add({ ...event, userId: 'crowd' }, i % 2 ? two : two.toReversed()),
    ),
  )
  expect(await eventsOf('crowd')).toHaveLength(50)
  expect((await usage()).slice(0, 2).map(({ installations }) => installations)).toEqual([50, 50])
})

test('s14 what is older is deleted, the rest stays', async () => {
  await pageEvents.add({ ...event, userId: 'old', at: new Date('2025-10-01T00:00:00Z') }, [
    { day: '2025-10-01', version: '1.2.0' },
  ])
  const left = await db.selectFrom('page_events').select('id').execute()
  expect(await pageEvents.forgetBefore(new Date('2025-10-02T00:00:00Z'))).toBe(false)
  expect(await eventsOf('old')).toEqual([])
  expect(await db.selectFrom('page_events').select('id').execute()).toHaveLength(left.length - 1)
  const days = (await usage()).map((row) => row.day)
  expect(days).not.toContain('2025-10-01')
  expect(days).toContain(day)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import {
  completeBefore,
  findEarliestChange,
  findHarvestRecord,
  listChanged,
  listInPart,
  listNewest,
} from './harvest-repository.ts'

const { db, forSite } = await testDatabase()

const then = new Date('2026-03-01T08:00:00Z')
/** `isSince`: the record changed after `then`. */
async function recordOf(id: string) {
  const row = await db
    .selectFrom('harvest_records')
    .selectAll()
    .where('resource_id', '=', id)
    .executeTakeFirst()
  return row && { subject: row.subject, gone: row.is_deleted, isSince: row.changed_at > then }
}
const age = (id: string) =>
  db.updateTable('harvest_records').set({ changed_at: then }).where('resource_id', '=', id).execute()
const set = (id: string, values: object) =>
  db.updateTable('resources').set(values).where('id', '=', id).execute()
const remove = (id: string) => db.deleteFrom('resources').where('id', '=', id).execute()

async function published(values: object = {}) {
  const id = await storeResource(db, values)
  await age(id)
  return id
}

test('a resource gets a record when it is published, not before', async () => {
  const id = await storeResource(db, { verified: null })
  await set(id, { title: 'Another' })
  expect(await recordOf(id)).toBeUndefined()
  expect(await findHarvestRecord(db, id)).toBeUndefined()
  await set(id, { verified: true })
  expect(await recordOf(id)).toEqual({ subject: 'Maths', gone: false, isSince: true })
  const never = await storeResource(db, { verified: null })
  await remove(never)
  expect(await recordOf(never)).toBeUndefined()
})

test('T14 the record of a removed resource is marked as removed in the same transaction, and stays', async () => {
  const quarantined = await published()
  await set(quarantined, { verified: null, quarantined_at: new Date() })
  const deleted = await published()
  await remove(deleted)
  for (const id of [quarantined, deleted]) {
    expect(await recordOf(id)).toEqual({ subject: 'Maths', gone: true, isSince: true })
    expect(await findHarvestRecord(db, id)).toMatchObject({ id, subject: 'Maths', resource: undefined })
  }
  await age(quarantined)
  await set(quarantined, { verified: true, quarantined_at: null })
  expect(await recordOf(quarantined)).toEqual({ subject: 'Maths', gone: false, isSince: true })
  await remove(quarantined)
  await age(quarantined)
})

test.each([
  ['its title', { title: 'Another' }, true],
  ['its tags', { tags: ['Grade 4'] }, true],
  ['its licence', { licence: 'CC-BY-4.0' }, true],
  ['the same title', { title: 'Intro to algebra' }, false],
  ['a rating', { rating_total: 5, rating_amount: 1, average_rating: 5, rating: 5 }, false],
  ['a report', { report_amount: 1, reported: true }, false],
  ['facts read from its file', { pages: 3, language_guess: 'af' }, false],
])('a write of %s %o updates its record: %s', async (_name, values, isTouched) => {
  const id = await published()
  await set(id, values)
  expect((await recordOf(id))?.isSince).toBe(isTouched)
})

test('pages of changes continue after the cursor, also among equal timestamps', async () => {
  await db.deleteFrom('harvest_records').execute()
  const ids = await storeResources(db, [{}, {}, {}, { subject: 'History' }])
  await db.updateTable('harvest_records').set({ changed_at: then }).execute()
  const before = await completeBefore(db)
  const first = await listChanged(db, { before }, undefined, 2)
  const rest = await listChanged(db, { before }, first.at(-1), 9)
  expect([...first, ...rest].map(({ id }) => id)).toEqual(ids.toSorted())
  expect(await listChanged(db, { before, subject: 'History' }, undefined, 9)).toHaveLength(1)
  expect(await listChanged(db, { before: then }, undefined, 9)).toEqual([])
  expect(await findEarliestChange(db)).toEqual(then)
  const newest = await listNewest(db, undefined, undefined, 3)
  expect([...newest, ...(await listNewest(db, undefined, newest.at(-1), 9))].map(({ id }) => id)).toEqual(
    ids.toSorted().toReversed(),
  )
})

test('the last digits of the ids divide all public resources into parts', async () => {
  const parts = await Promise.all('0123456789abcdef'.split('').map((digit) => listInPart(db, digit, 99)))
  const all = await listInPart(db, '', 99)
  expect(
    parts
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(all.map(({ id }) => id))
  expect(all).toHaveLength(4)
})

test('completeBefore dates the changes that nodes have committed', async () => {
  const id = await storeResource(forSite().db, { subject: 'LifeSkills' })
  expect(await recordOf(id)).toBeUndefined()
  await completeBefore(forSite().db)
  expect(await recordOf(id)).toMatchObject({ subject: 'LifeSkills', gone: false })
})

test('completeBefore waits for uncommitted changes', async () => {
  const id = await storeResource(db)
  let isComplete = false
  const pending = await db.transaction().execute(async (tx) => {
    await tx.updateTable('resources').set({ title: 'Slow' }).where('id', '=', id).execute()
    await sql`set constraints all immediate`.execute(tx)
    const completion = completeBefore(db).then((moment) => {
      isComplete = true
      return moment
    })
    const isWaiting = () => sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx)
    while ((await isWaiting()).rows.length === 0) expect(isComplete).toBe(false)
    return { completion }
  })
  const before = new Date((await pending.completion).getTime() + 1_000)
  const records = await listChanged(db, { before }, undefined, 99)
  expect(records.find((record) => record.id === id)?.resource?.title).toBe('Slow')
})

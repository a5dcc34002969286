import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { readCounts, readSizes } from './figures-repository.ts'

const { db } = await testDatabase()

test('an empty site has zero counts and no backup', async () => {
  expect(await readCounts(db)).toEqual({
    published: 0,
    waiting: 0,
    jobsWaiting: 0,
    jobsFailing: 0,
    uploads: 0,
    uploadBytes: 0,
    backups: { takenAt: null, verifiedTakenAt: null, failure: null },
  })
})

test('counts report the newest complete backup, the newest verified one and the last error', async () => {
  await sql`insert into backups (kind, taken_at, finished_at, verified_at, failure) values
    ('nightly', '2026-11-01', now(), now(), null), ('file', '2026-11-02', now(), null, null),
    ('nightly', '2026-11-03', now(), null, 'No room.')`.execute(db)
  const { backups } = await readCounts(db)
  expect([backups.takenAt?.getDate(), backups.verifiedTakenAt?.getDate()]).toEqual([2, 1])
  expect(backups.failure).toBe('No room.')
  await sql`insert into backups (kind, taken_at) values ('nightly', '2026-11-04')`.execute(db)
  expect((await readCounts(db)).backups).toMatchObject({ failure: null, takenAt: backups.takenAt })
})

test('T38 counts take one statement, sizes another', async () => {
  await storeResource(db, { title: 'Published', subject: 'Maths' })
  const statements = await recordQueries(async () => {
    expect(await readCounts(db)).toMatchObject({ published: 1, waiting: 0 })
  })
  expect(statements).toHaveLength(1)
  const sizes = await readSizes(db)
  expect(sizes.databaseBytes).toBeGreaterThan(1_000_000)
  expect(sizes.replicas).toBe(0)
})

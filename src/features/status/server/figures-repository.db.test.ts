import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { figuresRepository } from './figures-repository.ts'

const { db } = await testDatabase()
const figures = figuresRepository(db)

test('an empty site counts nothing and has no backup', async () => {
  expect(await figures.counts()).toEqual({
    published: 0,
    waiting: 0,
    jobsWaiting: 0,
    jobsFailing: 0,
    uploads: 0,
    uploadBytes: 0,
    backups: { takenAt: null, verifiedTakenAt: null, failure: null },
  })
})

test('the newest whole backup counts, the newest proved one, and the failure of the last try alone', async () => {
  await sql`insert into backups (kind, taken_at, finished_at, verified_at, failure) values
    ('nightly', '2026-11-01', now(), now(), null), ('file', '2026-11-02', now(), null, null),
    ('nightly', '2026-11-03', now(), null, 'No room.')`.execute(db)
  const { backups } = await figures.counts()
  expect([backups.takenAt?.getDate(), backups.verifiedTakenAt?.getDate()]).toEqual([2, 1])
  expect(backups.failure).toBe('No room.')
  await sql`insert into backups (kind, taken_at) values ('nightly', '2026-11-04')`.execute(db)
  expect((await figures.counts()).backups).toMatchObject({ failure: null, takenAt: backups.takenAt })
})

test('T38 what is waiting is counted in one statement, files and sizes in another', async () => {
  await storeResource(db, { title: 'Published', subject: 'Maths' })
  const asked = await recordQueries(async () => {
    expect(await figures.counts()).toMatchObject({ published: 1, waiting: 0 })
  })
  expect(asked).toHaveLength(1)
  const sizes = await figures.sizes()
  expect(sizes.databaseBytes).toBeGreaterThan(1_000_000)
  expect(sizes.replicas).toBe(0)
})

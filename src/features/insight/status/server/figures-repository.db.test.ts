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

test('FIG-26 the five newest backup runs are those of the table, newest first', async () => {
  await sql`insert into backups (kind, taken_at, finished_at, verified_at, files, bytes, failure)
    select 'nightly', timestamptz '2026-11-10T02:00Z' + i * interval '1 day', now(),
      case when i < 6 then timestamptz '2026-11-10T03:00Z' + i * interval '1 day' end, i, i * 1000,
      case when i = 6 then 'The backup folder is full.' end
    from generate_series(1, 6) as i`.execute(db)
  const { backupRuns } = await readSizes(db)
  const stored = await db
    .selectFrom('backups')
    .select(['taken_at', 'verified_at', 'files', 'bytes', 'failure'])
    .orderBy('taken_at', 'desc')
    .limit(5)
    .execute()
  expect(
    backupRuns.map(({ takenAt, verifiedAt, ...run }) => ({
      ...run,
      at: [takenAt, verifiedAt].map((at) => at && Date.parse(at)),
    })),
  ).toEqual(
    stored.map(({ taken_at, verified_at, ...run }) => ({
      ...run,
      at: [taken_at.getTime(), verified_at?.getTime() ?? null],
    })),
  )
  expect(backupRuns[0]).toMatchObject({ files: 6, bytes: 6_000, failure: 'The backup folder is full.' })
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

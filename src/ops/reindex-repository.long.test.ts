import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#platform/postgres/connection.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded/embedded-database.ts'
import { listSubjectsOfFile } from '#platform/postgres/listed-subjects.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { aResourceRow, storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countRecords, reindex } from './reindex-repository.ts'

const { db } = await testDatabase()

async function run(of: Db, repairs: boolean) {
  const lines: string[] = []
  const onProgress = (done: number, all: number) => void lines.push(`${done}/${all}`)
  const { differing, wrongCounts } = await reindex(of, { repairs, onProgress })
  return { differing, wrongCounts, lines }
}

const documentOf = (id: string) =>
  db.selectFrom('search_documents').selectAll().where('resource_id', '=', id).executeTakeFirst()

const breaks: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
  [
    'other words',
    (id) =>
      db.updateTable('search_documents').set({ words: 'Qother\n' }).where('resource_id', '=', id).execute(),
  ],
  [
    'another moment',
    (id) =>
      db
        .updateTable('search_documents')
        .set({ modified_at: '2020-01-01' })
        .where('resource_id', '=', id)
        .execute(),
  ],
  ['no document', (id) => db.deleteFrom('search_documents').where('resource_id', '=', id).execute()],
  [
    'an unverified record',
    (id) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await tx.updateTable('resources').set({ verified: null }).where('id', '=', id).execute()
      }),
  ],
]

describe('search documents', () => {
  test('agree with their records after uploads, changes, approvals and deletions', async () => {
    const [rated = '', changed = '', hidden = '', deleted = ''] = await storeResources(db, [
      {},
      {},
      {},
      {},
      { verified: null },
    ])
    const update = (id: string, set: object) =>
      db.updateTable('resources').set(set).where('id', '=', id).execute()
    await update(changed, {
      title: 'Wêreld  Ê',
      tags: ['GRADE 4', ' x '],
      language_guess: 'af',
      subject: 'History',
    })
    await update(rated, { average_rating: 4, rating_total: 4, rating_amount: 1 })
    await update(hidden, { verified: false })
    await db.deleteFrom('resources').where('id', '=', deleted).execute()
    expect(await run(db, false)).toMatchObject({ differing: 0, wrongCounts: 0 })
    expect(await documentOf(changed)).toMatchObject({
      title: 'wereld e',
      tags: ['grade 4', 'x'],
      words: 'Qwereld Qe\ngrade 4\nx\n',
      languages: ['af'],
      type: 'link',
      subject: 'History',
    })
    expect(await documentOf(hidden)).toBeUndefined()
    expect(await documentOf(deleted)).toBeUndefined()
  })

  test.for(breaks)(
    'a broken document, %s, is found by a check and repaired by a run',
    async ([, breakIt]) => {
      const id = await storeResource(db, { title: 'Whole' })
      await breakIt(id)
      expect(await run(db, false)).toMatchObject({ differing: 1 })
      expect(await run(db, true)).toMatchObject({ differing: 1 })
      expect(await run(db, true)).toMatchObject({ differing: 0, wrongCounts: 0 })
      const changes = await db.selectFrom('changes').select('id').where('resource_id', '=', id).execute()
      expect(changes).toHaveLength(2)
    },
  )

  test('a wrong count of a subject is found and repaired', async () => {
    await sql`update subject_counts set resources = resources + 3 where subject = 'Maths'`.execute(db)
    expect(await run(db, false)).toMatchObject({ wrongCounts: 1 })
    expect(await run(db, true)).toMatchObject({ wrongCounts: 1 })
    expect(await run(db, false)).toMatchObject({ differing: 0, wrongCounts: 0 })
  })

  test('a run of several batches reports progress after each', async () => {
    await storeResources(
      db,
      Array.from({ length: 2_500 }, (_, i) => ({ title: `Batch ${i}` })),
    )
    await db.deleteFrom('search_documents').where('title', 'like', 'batch%').execute()
    const { differing, lines } = await run(db, true)
    expect(differing).toBe(2_500)
    expect(lines.length).toBeGreaterThanOrEqual(3)
    expect(await run(db, false)).toMatchObject({ differing: 0 })
  })
})

/** Uploads, approves, changes and deletes until the database stops; returns the number of acknowledged transactions. */
async function write(of: Db, writer: number) {
  for (let done = 0; ; done += 1) {
    try {
      const row = aResourceRow({
        title: `Writer ${writer}: ${done}`,
        verified: null,
        subject: done % 2 ? 'Maths' : 'History',
      })
      await of.transaction().execute(async (tx) => {
        await tx.insertInto('resources').values(row).execute()
        await tx.updateTable('resources').set({ verified: true }).where('id', '=', row.id).execute()
        if (done % 3 === 0) await tx.deleteFrom('resources').where('id', '=', row.id).execute()
      })
    } catch {
      return done
    }
  }
}

test('R2 R11 documents agree with their records after the database was killed during writes', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thuto-test-'))
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbeddedDatabase({ dataDir })
  const pool = openDatabase(embedded.connection, { onError: () => {} })
  onTestFinished(async () => {
    await pool.close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await migrate(pool.db)
  await listSubjectsOfFile(pool.db, 'site')
  const writers = [1, 2, 3, 4].map((writer) => write(pool.db, writer))
  const records = async () => (await countRecords(pool.db)) || 0
  await expect.poll(records, { timeout: 20_000 }).toBeGreaterThan(60)
  process.kill(embedded.postmasterPid, 'SIGKILL')
  const acknowledged = await Promise.all(writers)
  await expect.poll(() => records().catch(() => 0), { timeout: 20_000 }).toBeGreaterThan(60)
  expect(await run(pool.db, false)).toMatchObject({ differing: 0, wrongCounts: 0 })
  const expected = acknowledged.reduce((sum, done) => sum + done - Math.ceil(done / 3), 0)
  expect(await records()).toBeGreaterThanOrEqual(expected)
}, 90_000)

/** Near duplicates among 100,000 records, of which thousands share a cover. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bandsOf } from '../text-bands.ts'
import { costOf, recordQueries } from '#test/database/record-statements.ts'
import { aResourceRow, aStoredFile } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { inWriting, textMaker } from '#test/records/similar-texts.ts'
import { findDuplicates } from './find-duplicates.ts'

const database = await testDatabase()
const { db } = database
const records = 100_000
const withCover = 5_000
/** 50 of the common band, some of the others, and 11 texts with their records. */
const maxRowsRead = 900
/** The text, its candidates, and the texts of at most ten of them; `tools/bench/loop` measures their comparison. */
const maxQueries = 12

/** Texts alike and partly alike come last, after thousands that share a band with the first. */
async function fill() {
  const { text, copy } = textMaker(100)
  const original = text()
  const shares = [0.85, 0.9, ...Array.from({ length: 20 }, () => 0.7)]
  const known = [original, ...shares.map((share) => copy(original, share))].map((sentences) => {
    const written = inWriting(sentences)
    return { id: randomUUID(), text: written, bands: [...bandsOf(written)] }
  })
  const [first] = known[0]?.bands ?? []
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into resources (id, user_id, subject, title, file_url, tags, verified, kind)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'somebody@school.example', 'Maths', 'Lesson',
        'https://school.example/' || n, '{}', true, 'link'
      from generate_series(1, ${records}::int) n`.execute(tx)
    await sql`insert into text_hashes (resource_id, bands)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        array(select case when n <= ${withCover} and band = 1 then ${first}::int
          else hashint4(n * 16 + band) end from generate_series(1, 16) band)
      from generate_series(1, ${records}::int) n`.execute(tx)
    await tx
      .insertInto('resources')
      .values(known.map(({ id }) => ({ ...aResourceRow({ id }), ...aStoredFile() })))
      .execute()
    const rows = known.map(({ id, ...each }) => ({ resource_id: id, ...each }))
    await tx
      .insertInto('previews')
      .values(rows.map(({ resource_id, text: written }) => ({ resource_id, text: written })))
      .execute()
    await tx
      .insertInto('text_hashes')
      .values(rows.map(({ resource_id, bands }) => ({ resource_id, bands })))
      .execute()
  })
  await sql`vacuum analyze text_hashes`.execute(db)
  return known.map(({ id }) => id)
}

test('DESK-23 a lookup among 100,000 records reads few rows and at most ten other texts', async () => {
  const [id = '', ...others] = await fill()
  const found = await findDuplicates(db, id)
  expect(found?.duplicates.map((each) => each.id).toSorted()).toEqual(others.slice(0, 2).toSorted())
  const cost = await costOf(database, () => findDuplicates(db, id))
  expect(cost.rows).toBeLessThan(maxRowsRead)
  expect((await recordQueries(() => findDuplicates(db, id))).length).toBeLessThanOrEqual(maxQueries)
}, 300_000)

/** Near duplicates among 100,000 records, of which thousands share a cover. */
import { expect, test } from 'vitest'
import { costOf, recordQueries } from '#test/database/record-statements.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { insertNearDuplicates } from '#test/records/desk-rows.ts'
import { findDuplicates } from './find-duplicates.ts'

const database = await testDatabase()
const { db } = database
const records = 100_000
const withCover = 5_000
/** 50 of the common band, some of the others, and 11 texts with their records. */
const maxRowsRead = 900
/** The text, its candidates, and the texts of at most ten of them; `tools/bench/loop` measures their comparison. */
const maxQueries = 12

test('DESK-23 a lookup among 100,000 records reads few rows and at most ten other texts', async () => {
  const [id = '', ...others] = await insertNearDuplicates(db, records, withCover)
  const found = await findDuplicates(db, id)
  expect(found?.duplicates.map((each) => each.id).toSorted()).toEqual(others.slice(0, 2).toSorted())
  const cost = await costOf(database, () => findDuplicates(db, id))
  expect(cost.rows).toBeLessThan(maxRowsRead)
  expect((await recordQueries(() => findDuplicates(db, id))).length).toBeLessThanOrEqual(maxQueries)
}, 300_000)

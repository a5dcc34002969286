import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { openDatabase } from '#platform/postgres/connection.ts'
import { checkIndexes } from './index-check-repository.ts'

const { db, address } = await testDatabase()

test('R13 the check covers every table and index of a healthy database and leaves nothing behind', async () => {
  const check = await checkIndexes(db)
  expect(check?.damage).toEqual([])
  expect(check?.tables).toBeGreaterThan(20)
  expect(check?.indexes).toBeGreaterThan(40)
  const { rows } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db)
  expect(rows).toEqual([])
})

test('R13 an index without one of its rows is reported, and the others are still checked', async () => {
  await sql`create table words (word text)`.execute(db)
  const sortedBy = (expression: string) =>
    sql`create or replace function sorted(text) returns text immutable language plpgsql as ${sql.lit(`begin return ${expression}; end`)}`.execute(
      db,
    )
  await sortedBy('$1')
  await sql`create index words_sorted on words (sorted(word))`.execute(db)
  await sql`insert into words values ('a'), ('b'), ('c')`.execute(db)
  await sortedBy('reverse($1 || 1)')
  const check = await checkIndexes(db)
  expect(check?.damage).toEqual([
    expect.stringMatching(/^words_sorted: heap tuple .+ lacks matching index tuple/),
  ])
  expect(check?.indexes).toBeGreaterThan(40)
})

test('the check is skipped for a database user without the right to create extensions', async () => {
  if ('url' in address) expect.unreachable('the test server is known by its parts')
  const name = `plain_${process.pid}`
  await sql`create role ${sql.id(name)} login password 'for-this-test-only'`.execute(db)
  const plain = openDatabase(
    { ...address, user: name, password: 'for-this-test-only' },
    { size: 1, onError: console.error },
  )
  try {
    expect(await checkIndexes(plain.db)).toBeUndefined()
  } finally {
    await plain.close()
    await sql`drop role ${sql.id(name)}`.execute(db)
  }
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'

const { db } = await testDatabase()

test('a statement with a plan comment is prepared once per connection, with different values', async () => {
  await db.connection().execute(async (line) => {
    const query = async (n: number) =>
      (await sql<{ n: number }>`/* plan: a_test */ select ${n}::int + 1 as n`.execute(line)).rows[0]?.n
    expect([await query(1), await query(41)]).toEqual([2, 42])
    await sql`select ${1}::int`.execute(line)
    const { rows } = await sql<{ name: string; used: number }>`
      select name, (generic_plans + custom_plans)::int as used from pg_prepared_statements`.execute(line)
    expect(rows).toEqual([{ name: 'a_test', used: 2 }])
  })
})

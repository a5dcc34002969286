import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { openDatabase } from '#platform/postgres/connection.ts'
import { readServerState } from './database-state-repository.ts'

const { address } = await testDatabase()

test.for(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])(
  'LIM-07 the doctor reads %s of its connection',
  async (name) => {
    const { db, close } = openDatabase(address, { size: 1, onError: () => {} })
    onTeardown(close)
    const limits = async () => (await readServerState(db)).timeLimitsMs.toSorted((a, b) => a - b)
    expect(await limits()).toEqual([2_000, 5_000, 10_000])
    await sql`set ${sql.raw(name)} = 0`.execute(db)
    expect((await limits())[0]).toBe(0)
  },
)

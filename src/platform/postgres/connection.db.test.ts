import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { openDatabase } from './connection.ts'

const { address, db: other } = await testDatabase()

test('R2 a connection lost between two statements fails only its own transaction', async () => {
  const errors: Error[] = []
  const { db, close } = openDatabase(address, { onError: (error) => errors.push(error) })
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(other)
    // Long enough for the error to arrive between two statements.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow(/connection|EPIPE|ECONNRESET/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(errors).toEqual([])
  await close()
})

test('LIM-07 F-C1 a connection has limits for statements, locks and idle transactions, a search its own', async () => {
  const pools = openDatabase(address, { onError: () => {} })
  const limitsOf = async (pool: 'connections' | 'searchConnections') => {
    const client = await pools[pool].connect()
    const { rows } = await client.query<{ setting: string }>(
      `select setting from pg_settings where name = any($1::text[]) order by name`,
      [['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']],
    )
    client.release()
    return rows.map(({ setting }) => setting)
  }
  expect(await limitsOf('connections')).toEqual(['10000', '2000', '5000'])
  expect(await limitsOf('searchConnections')).toEqual(['10000', '0', '2000'])
  await pools.close()
})

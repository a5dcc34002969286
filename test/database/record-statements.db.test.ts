import { AsyncResource } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordQueries } from './record-statements.ts'
import { testDatabase } from './test-database.ts'

test('statements of another context are not recorded', async () => {
  const { db } = await testDatabase()
  const others: Promise<unknown>[] = []
  const timer = setInterval(() => others.push(sql`select 'other'`.execute(db)), 1)
  const own = await recordQueries(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    await sql`select 'own'`.execute(db)
  })
  clearInterval(timer)
  await Promise.all(others)
  expect(own).toHaveLength(1)
})

test('recording by database includes every context and excludes other databases', async () => {
  const [here, there] = [await testDatabase(), await testDatabase()]
  const anotherCaller = AsyncResource.bind(() => sql`select 'here'`.execute(here.db))
  const counted = await recordQueries(
    async () => {
      await sql`select 'there'`.execute(there.db)
      await anotherCaller()
    },
    { allRequestsOn: here },
  )
  expect(counted).toEqual(["select 'here'"])
})

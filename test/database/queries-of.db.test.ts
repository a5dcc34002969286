import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOf } from './queries-of.ts'
import { testDatabase } from './test-database.ts'

test('statements of others, sent in the same moment, are not counted', async () => {
  const { db } = await testDatabase()
  let otherAsked: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    otherAsked = sql`select 'other'`.execute(db)
  }, 1)
  const own = await queriesOf(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    await sql`select 'own'`.execute(db)
  })
  clearInterval(timer)
  await otherAsked
  expect(own).toHaveLength(1)
})

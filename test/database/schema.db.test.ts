import { expect, test } from 'vitest'
import { declaredColumns, migratedColumns } from './schema-types.ts'
import { testDatabase } from './test-database.ts'

const { client } = await testDatabase()

test('the types of tables declare the columns of the migrated database', async () => {
  const declared = declaredColumns()
  expect(declared.length).toBeGreaterThan(300)
  expect(declared).toEqual(await migratedColumns(await client()))
})

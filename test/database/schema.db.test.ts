import { expect, test } from 'vitest'
import * as prettier from 'prettier'
import { schemaTypes } from './schema-types.ts'
import { testDatabase } from './test-database.ts'

const { client } = await testDatabase()

// After a new migration: npm run schema
test('schema.ts matches the migrated database', async () => {
  const file = new URL('../../src/platform/postgres/schema.ts', import.meta.url).pathname
  const options = await prettier.resolveConfig(file)
  const types = await prettier.format(await schemaTypes(await client()), { ...options, parser: 'typescript' })
  await expect(types).toMatchFileSnapshot(file)
})

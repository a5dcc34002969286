/** SQL answers as the port says, whichever of its two phases finds the rows. */
import { resourcePagesSuite } from '#test/search/resource-pages-suite.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { storedPages } from './resources-repository.ts'
import type { ScanDepth } from './two-phase-conditions.ts'

async function run(name: string, depth?: ScanDepth) {
  const { db } = await testDatabase()
  resourcePagesSuite(name, { db, pages: storedPages(db, depth), settle: () => Promise.resolve() })
}

await run('pages from PostgreSQL')
await run('pages from PostgreSQL with scans of 20 and 100 documents', { first: () => 20, further: () => 100 })

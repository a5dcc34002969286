/** The stated use of AI in a backup and its restore. */
import { expect, test } from 'vitest'
import { usesOfAi } from '#features/catalogue/resources/attributes.ts'
import { rowOf, storeResources } from '#test/database/store-resource.ts'
import { backupAndRestore } from '#test/ops/backup/backup-and-restore.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { backUp, newTarget, restore } = await backupAndRestore(site)

test('PHONE-30 a restored site has what each author stated about AI, and null where nothing was', async () => {
  const stated = [...usesOfAi, null]
  const rows = stated.map((made_with_ai) => ({ made_with_ai }))
  const ids = await storeResources(site.parts.db, rows)
  const into = await newTarget()
  const { place } = await backUp()
  expect(await restore(place, into)).toMatchObject({ errors: 0 })
  const kept = await Promise.all(ids.map((id) => rowOf(into.database.db, id)))
  expect(kept.map(({ made_with_ai }) => made_with_ai)).toEqual(stated)
})

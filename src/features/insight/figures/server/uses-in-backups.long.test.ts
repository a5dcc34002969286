/** Counts of uses in a backup and its restore. */
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { backupAndRestore } from '#test/ops/backup/backup-and-restore.ts'
import { savedRows } from '#test/ops/backup/saved-rows.ts'
import { testSite } from '#test/site.ts'
import { addTraffic, addUses } from './uses-repository.ts'

const site = await testSite()
const { db } = site.parts
const { backUp, newTarget, restore } = await backupAndRestore(site)

test('FIG-12 a restored site has the counts of its backup', async () => {
  const resourceId = await storeResource(db)
  await addUses(db, [
    { resourceId, kind: 'opened', n: 41 },
    { resourceId, kind: 'saved', n: 7 },
  ])
  await addTraffic(db, [{ part: 'file', requests: 48, bytes: 9_000_000_000 }])
  const into = await newTarget()
  const { place } = await backUp()
  const restored = await restore(place, into)
  expect([restored.errors, restored.lines.at(-1)]).toEqual([0, 'No problems found.'])
  const saved = await savedRows(into.database.address)
  expect(saved).toEqual(await savedRows(site.database.address))
  expect(saved['use_totals']).toEqual([`${resourceId}\t41\t41`])
  expect(saved['traffic_days']?.join()).toContain('9000000000')
})

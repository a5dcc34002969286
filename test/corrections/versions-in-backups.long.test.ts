/** Earlier files in a backup and its restore. */
import { expect, test } from 'vitest'
import { rowOf } from '#test/database/store-resource.ts'
import { backupAndRestore } from '#test/ops/backup/backup-and-restore.ts'
import { savedRows } from '#test/ops/backup/saved-rows.ts'
import { testSite } from '#test/site.ts'
import { corrected, proposed } from './versions.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const { backUp, newTarget, restore } = await backupAndRestore(site)

test('COR-28 R13 a restored site has the files of every version, and of none that was withdrawn', async () => {
  const { id } = await corrected(educator, moderator, 4)
  const proposal = await proposed(educator, id, { version: 4 })
  await moderator.call('POST', `/api/resources/${id}/errors`, { payload: { wrong: 'Row 3' } })
  const payload = { reason: 'It names a learner' }
  await moderator.call('POST', `/api/resources/${id}/versions/2/withdrawal`, { payload })
  const earlier = await db
    .selectFrom('earlier_versions')
    .selectAll()
    .where('resource_id', '=', id)
    .orderBy('n')
    .execute()
  const keyOf = async (of: string) => (await rowOf(db, of)).storage_key ?? ''
  const into = await newTarget()
  const { place, missing } = await backUp()
  const restored = await restore(place, into)
  expect([missing, restored.errors, restored.lines.at(-1)]).toEqual([[], 0, 'No problems found.'])
  expect(await savedRows(into.database.address)).toEqual(await savedRows(site.database.address))
  const kept = earlier.filter(({ n }) => n !== 2).map(({ storage_key }) => storage_key ?? '')
  const present: string[] = []
  for await (const { key } of into.store.files()) present.push(key)
  const expected = [...kept, await keyOf(id), await keyOf(proposal)]
  expect(present.toSorted()).toEqual(expected.toSorted())
})

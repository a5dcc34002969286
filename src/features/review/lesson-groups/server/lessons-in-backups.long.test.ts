/** Lesson groups and proposals in a backup and its restore. */
import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { backupAndRestore } from '#test/ops/backup/backup-and-restore.ts'
import { savedRows } from '#test/ops/backup/saved-rows.ts'
import { testSite } from '#test/site.ts'
import { refreshAlsoIn } from './lessons-repository.ts'

const site = await testSite()
const { db } = site.parts
const { backUp, newTarget, restore } = await backupAndRestore(site)

test('LANG-16 a restored site has its lesson groups and proposals', async () => {
  const languages = ['zu', 'en', 'st'].map((code) => ({ languages: [code] }))
  const [zu = '', en = '', other_id = ''] = await storeResources(db, languages)
  const group_id = crypto.randomUUID()
  const members = [zu, en].map((resource_id) => ({ resource_id, group_id }))
  await db.insertInto('lesson_groups').values(members).execute()
  await db.insertInto('lesson_proposals').values({ resource_id: zu, other_id }).execute()
  await refreshAlsoIn(db)
  const into = await newTarget()
  const { place } = await backUp()
  const restored = await restore(place, into)
  expect([restored.errors, restored.lines.at(-1)]).toEqual([0, 'No problems found.'])
  const saved = await savedRows(into.database.address)
  expect(saved).toEqual(await savedRows(site.database.address))
  expect(JSON.stringify(saved)).toContain(group_id)
})

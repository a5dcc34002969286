import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { exportFrom } from '#test/ops/import-export/export-from.ts'
import { folderWith, importInto } from '#test/ops/import-export/import-into.ts'
import { testSite } from '#test/site.ts'

const school = await testSite()
const { db } = school.parts

test('LANG-24 `everything` exports lesson groups; the public catalogue has none, and an import reads none', async () => {
  const ids = await storeResources(db, [{ languages: ['en'] }, { languages: ['zu'], verified: null }])
  const group_id = crypto.randomUUID()
  await db
    .insertInto('lesson_groups')
    .values(ids.map((resource_id) => ({ resource_id, group_id })))
    .execute()
  const path = await folderWith({})
  await exportFrom(school, path('all'), 'everything')
  await exportFrom(school, path('public'))
  const timesIn = async (file: string) => (await readFile(path(file), 'utf8')).split(group_id).length - 1
  for (const list of ['catalogue.csv', 'catalogue.jsonl', 'documents.json']) {
    expect(await timesIn(`all/${list}`)).toBe(2)
    const site = await testSite()
    expect(await importInto(site, path(`all/${list}`))).toMatchObject({ isDone: true })
    expect(await site.parts.db.selectFrom('lesson_groups').selectAll().execute()).toEqual([])
  }
  expect(await timesIn('public/catalogue.jsonl')).toBe(0)
})

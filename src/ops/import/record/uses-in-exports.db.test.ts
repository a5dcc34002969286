import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { exportFrom } from '#test/ops/import-export/export-from.ts'
import { folderWith, importInto } from '#test/ops/import-export/import-into.ts'
import { testSite } from '#test/site.ts'

const school = await testSite()

test('FIG-12 `everything` has the opens of each resource; an import begins at zero', async () => {
  const resource_id = await storeResource(school.parts.db, { user_id: 'Default' })
  await school.parts.db.insertInto('use_totals').values({ resource_id, opened: 213, recent: 9 }).execute()
  const path = await folderWith({})
  await exportFrom(school, path('public'))
  expect(await readFile(path('public/catalogue.jsonl'), 'utf8')).not.toContain('opened')
  await exportFrom(school, path('all'), 'everything')
  expect(JSON.parse(await readFile(path('all/catalogue.jsonl'), 'utf8'))).toMatchObject({ opened: 213 })
  for (const list of ['catalogue.csv', 'catalogue.jsonl', 'documents.json']) {
    const site = await testSite()
    expect(await importInto(site, path(`all/${list}`))).toMatchObject({ isDone: true })
    expect(await site.parts.db.selectFrom('use_totals').selectAll().execute()).toEqual([])
  }
})

import { expect, test } from 'vitest'
import { usesOfAi } from '#features/catalogue/resources/attributes.ts'
import { rowOf, storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { exportFrom } from './export-from.ts'
import { folderWith, importInto } from './import-into.ts'

const school = await testSite()
const stated = [...usesOfAi, null]

test('PHONE-30 an export and import keep the use of AI; what an older list does not have stays null', async () => {
  const rows = stated.map((made_with_ai) => ({ made_with_ai, user_id: 'Default' }))
  const ids = await storeResources(school.parts.db, rows)
  const path = await folderWith({
    'older.csv':
      'id,subject,title,file_url\n0a1f1d8e-1111-4222-8333-444455556666,Maths,Fractions,https://school.example/fractions\n',
  })
  await exportFrom(school, path('all'), 'everything')
  for (const list of ['catalogue.csv', 'documents.json']) {
    const site = await testSite()
    expect(await importInto(site, path(`all/${list}`))).toMatchObject({ isDone: true })
    const kept = await Promise.all(ids.map((id) => rowOf(site.parts.db, id)))
    expect(kept.map(({ made_with_ai }) => made_with_ai)).toEqual(stated)
  }
  const site = await testSite()
  expect(await importInto(site, path('older.csv'))).toMatchObject({ isDone: true })
  const older = site.parts.db.selectFrom('resources').select(['title', 'made_with_ai'])
  expect(await older.execute()).toEqual([{ title: 'Fractions', made_with_ai: null }])
})

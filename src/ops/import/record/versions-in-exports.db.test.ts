import { expect, test } from 'vitest'
import { rowOf, storeResource } from '#test/database/store-resource.ts'
import { corrected, proposed } from '#test/corrections/versions.ts'
import { exportFrom } from '#test/ops/import-export/export-from.ts'
import { folderWith, importInto } from '#test/ops/import-export/import-into.ts'
import { testSite } from '#test/site.ts'

const school = await testSite()
const educator = await school.member('educator')
const moderator = await school.member('moderator')

test('COR-28 an export and import keep number, kind and note, without proposals and earlier files', async () => {
  const { id } = await corrected(educator, moderator, 3)
  const proposal = await proposed(educator, id, { version: 3 })
  const plain = await storeResource(school.parts.db, { title: 'Never corrected', user_id: 'Default' })
  const path = await folderWith({})
  await exportFrom(school, path('all'), 'with-files', 'everything')
  for (const list of ['catalogue.csv', 'documents.json']) {
    const site = await testSite()
    const { db } = site.parts
    expect(await importInto(site, path(`all/${list}`))).toMatchObject({ isDone: true })
    const corrections = { version: 3, version_kind: 'correction', version_note: 'row 3' }
    expect(await rowOf(db, id)).toMatchObject(corrections)
    expect(await rowOf(db, plain)).toMatchObject({ version: 1, version_kind: null, version_note: null })
    const ids = (await db.selectFrom('resources').select('id').execute()).map((row) => row.id)
    expect(ids.toSorted()).toEqual([id, plain].toSorted())
    expect(ids).not.toContain(proposal)
    const { body } = await site.anonymous().call('GET', `/r/${id}/v/1`)
    expect(body).toContain('Version 1 is no longer kept.')
  }
})

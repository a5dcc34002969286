import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attributesWith, optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { codeFacets } from '#features/catalogue/resources/facets.ts'
import { testDatabase } from './test-database.ts'
import { storeResources } from './store-resource.ts'

const { db } = await testDatabase()

async function columnsOf(trigger: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_trigger, unnest(tgattr) as number
    join pg_attribute on attnum = number and attrelid = 'resources'::regclass
    where tgname = ${trigger}`.execute(db)
  return rows.map(({ name }) => name)
}

const named = [...attributesWith({ shown: 'list', filter: 'contains' }), 'subject']

test('a change of any attribute that lists filter by updates the search document', async () => {
  expect(await columnsOf('resources_index_update')).toEqual(expect.arrayContaining([...named, ...codeFacets]))
})

test('a change of any attribute updates the harvest record', async () => {
  expect(await columnsOf('resources_harvest_update')).toEqual(
    expect.arrayContaining([...named, ...optionalAttributes]),
  )
})

test('a harvest record is updated by each optional attribute', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'resources_harvest_update'`.execute(
    db,
  )
  for (const name of optionalAttributes) expect(rows[0]?.definition).toContain(`new.${name}`)
})

test('R14 an approval by the former release, which knows no returns, ends the return', async () => {
  const [id = ''] = await storeResources(db, [{ verified: null }])
  const returned = {
    returned_at: new Date(),
    returned_reason: 'title-or-tags',
    returned_text: '',
    returned_fields: [],
  }
  await db.updateTable('resources').set(returned).where('id', '=', id).execute()
  await db.updateTable('resources').set({ verified: true }).where('id', '=', id).execute()
  const after = db.selectFrom('resources').select(['returned_at', 'returned_reason']).where('id', '=', id)
  expect(await after.execute()).toEqual([{ returned_at: null, returned_reason: null }])
})

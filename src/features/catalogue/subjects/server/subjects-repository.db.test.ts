import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countVerified } from './subjects-repository.ts'

const { db } = await testDatabase()

test('PERM-07 a subject without any verified resource is missing', async () => {
  expect(await countVerified(db)).toEqual(new Map())
  await storeResources(db, [
    { subject: 'LifeScience' },
    { subject: 'LifeScience', verified: null },
    { subject: 'Afrikaans', verified: null },
    { subject: 'Technology', reported: true, report_amount: 3 },
  ])
  expect(await countVerified(db)).toEqual(
    new Map([
      ['LifeScience', 1],
      ['Technology', 1],
    ]),
  )
})

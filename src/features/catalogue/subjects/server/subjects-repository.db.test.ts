import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { subjectsRepository } from './subjects-repository.ts'

const { db } = await testDatabase()
const subjects = subjectsRepository(db)

test('PERM-07 a subject without any verified resource is missing', async () => {
  expect(await subjects.countVerified()).toEqual(new Map())
  await storeResources(db, [
    { subject: 'LifeScience' },
    { subject: 'LifeScience', verified: null },
    { subject: 'Afrikaans', verified: null },
    { subject: 'Technology', reported: true, report_amount: 3 },
  ])
  expect(await subjects.countVerified()).toEqual(
    new Map([
      ['LifeScience', 1],
      ['Technology', 1],
    ]),
  )
})

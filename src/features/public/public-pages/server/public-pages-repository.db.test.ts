import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { listPublicOfSubject } from './public-pages-repository.ts'

const { db } = await testDatabase()

test('T15 a page of a subject has its verified resources only, newest first', async () => {
  const dayOf = (day: number) => new Date(`2026-11-0${day}T08:00:00Z`)
  await storeResources(db, [
    { title: 'Second', modified_at: dayOf(2) },
    { title: 'First', modified_at: dayOf(3) },
    { title: 'Third', modified_at: dayOf(1) },
    { title: 'Waiting', modified_at: dayOf(4), verified: null },
    { title: 'Elsewhere', modified_at: dayOf(5), subject: 'History' },
  ])
  const titles = async (offset: number, rows: number) =>
    (await listPublicOfSubject(db, 'Maths', offset, rows)).map(({ title }) => title)
  expect(await titles(0, 2)).toEqual(['First', 'Second'])
  expect(await titles(2, 2)).toEqual(['Third'])
  expect(await titles(3, 2)).toEqual([])
})

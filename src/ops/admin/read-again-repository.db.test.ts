import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { aStoredFile, storeResources } from '#test/database/store-resource.ts'
import { readAgain } from './read-again-repository.ts'

const { db } = await testDatabase()

const states = async () =>
  (
    await db
      .selectFrom('resources')
      .select(['title', 'understood', 'understand_tries'])
      .orderBy('title')
      .execute()
  ).map(({ title, understood, understand_tries }) => `${title} ${understood} ${understand_tries}`)

test('FIG-26 read-again plans failed files, or all files, and leaves links', async () => {
  const tried = { understand_tries: 6 }
  await storeResources(db, [
    { title: 'done', ...aStoredFile(), ...tried, understood: 'done' },
    { title: 'failed', ...aStoredFile(), ...tried, understood: 'failed' },
    { title: 'link', ...tried, understood: 'done' },
  ])
  expect(await readAgain(db, 'failed')).toBe(
    'Files to read again: 1. The site reads five hundred every quarter of an hour.',
  )
  expect(await states()).toEqual(['done done 6', 'failed waiting 0', 'link done 6'])
  expect(await readAgain(db, 'all')).toMatch(/: 2\./)
  expect(await states()).toEqual(['done waiting 0', 'failed waiting 0', 'link done 6'])
})

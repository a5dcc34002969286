import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { costOf, recordQueries } from '#test/database/record-statements.ts'
import { aStoredFile, storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countTerms, findCompared, findNeighbours } from './suggestions-repository.ts'

const database = await testDatabase()
const { db } = database

/** 60 public resources, of which five are about fractions. */
beforeEach(async () => {
  await db.deleteFrom('resources').execute()
  await db.deleteFrom('term_counts').execute()
  const others = Array.from({ length: 55 }, (_, n) => ({ title: `Poem ${n}`, subject: 'English' as const }))
  await storeResources(db, [...others, ...Array.from({ length: 5 }, () => ({ title: 'Adding: fractions!' }))])
  await countTerms(db)
})

const subjectsOf = async (...words: string[]) =>
  (await findNeighbours(db, words)).map(({ subject }) => subject)

test('PHONE-28 finds whole words in titles and tags of public resources only', async () => {
  const before = await subjectsOf('fractions')
  expect(before).toEqual(Array.from({ length: 5 }, () => 'Maths'))
  await storeResources(db, [
    { title: 'Fractions', verified: null, subject: 'History' },
    { title: 'Fractions returned', verified: null, returned_at: new Date(), returned_reason: 'other' },
    { title: 'Fractions in quarantine', verified: null, quarantined_at: new Date(), verified_before: true },
    { title: 'Fractionsome', subject: 'History' },
  ])
  expect(await subjectsOf('fractions')).toEqual(before)
  await storeResource(db, { title: 'By tag', tags: ['Unlike fractions'], subject: 'Technology' })
  expect(await subjectsOf('fractions')).toContain('Technology')
})

test('finds nothing by a word of no title, and on a site with fewer than 50 resources', async () => {
  expect(await subjectsOf('zebra')).toEqual([])
  await db.updateTable('term_counts').set({ documents: 49 }).where('term', '=', '').execute()
  expect(await subjectsOf('fractions')).toEqual([])
})

test('PHONE-29 compares by frequent words of the text, and never a resource with itself', async () => {
  const id = await storeResource(db, { ...aStoredFile(), title: 'Untitled', uploader_account_id: null })
  const text = 'fractions and halves\ffractions again\funknownword'
  await db.insertInto('previews').values({ resource_id: id, text }).execute()
  const found = await findCompared(db, id, undefined)
  expect(found).toMatchObject({ title: 'Untitled', textWords: ['fractions'] })
  expect(await findCompared(db, id, 'somebody else')).toBeUndefined()
  expect(await findNeighbours(db, [], found?.textWords, id)).toHaveLength(5)
  const [own = ''] = await storeResources(db, [{ title: 'Fractions' }])
  expect(await findNeighbours(db, ['fractions'], [], own)).toHaveLength(5)
})

test('words are counted again when the catalogue changed by 1 % or a day passed', async () => {
  const count = async (term: string) =>
    (await db.selectFrom('term_counts').select('documents').where('term', '=', term).execute())[0]?.documents
  expect([await count('fractions'), await count(''), await count('a')]).toEqual([5, 60, undefined])
  await db.updateTable('resources').set({ title: 'Halves' }).where('title', 'like', 'Adding%').execute()
  await countTerms(db)
  expect(await count('fractions')).toBe(5)
  await db
    .updateTable('term_counts')
    .set({ counted_at: new Date(0) })
    .execute()
  await countTerms(db)
  expect([await count('fractions'), await count('halves')]).toEqual([undefined, 5])
  await storeResource(db, { title: 'Halves again' })
  await countTerms(db)
  expect([await count('halves'), await count('')]).toEqual([6, 61])
})

test('PHONE-29 one statement reads the rows of the words by the index, not the catalogue', async () => {
  const suggest = () => findNeighbours(db, ['fractions', 'adding', 'zebra'])
  expect(await recordQueries(suggest)).toHaveLength(1)
  const others = Array.from({ length: 500 }, (_, n) => ({ title: `Verse ${n}` }))
  await storeResources(db, others)
  await sql`vacuum analyze search_documents`.execute(db)
  // The table is small here.
  await sql`alter database ${sql.id(database.name)} set enable_seqscan = off`.execute(db)
  expect((await costOf(database, suggest)).rows).toBeLessThanOrEqual(40)
})

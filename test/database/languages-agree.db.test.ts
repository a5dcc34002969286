import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStoredFile, rowOf, storeResource, storeResources } from './store-resource.ts'
import { testDatabase } from './test-database.ts'

const { db } = await testDatabase()

test.each([
  [{ languages: ['zu', 'en', 'af', 'xh', 'st'] }, 'resources_languages_check'],
  [{ languages: ['zu', 'en', 'zu'] }, 'resources_languages_check'],
  [{ languages: ['isiZulu'] }, 'resources_language'],
  [{ languages: ['zu', ''] }, 'resources_languages_check'],
  [{ ...aStoredFile(), languages: ['en', 'sfs'] }, 'resources_sign_language_check'],
  [{ ...aStoredFile(), language: 'sfs' }, 'resources_sign_language_check'],
])('LANG-02 the database refuses %o', async (row, constraint) => {
  await expect(storeResource(db, row)).rejects.toThrow(constraint)
})

test('LANG-02 the database refuses a list with null', async () => {
  const id = await storeResource(db)
  const change = sql`update resources set languages = array['zu', null] where id = ${id}`
  await expect(change.execute(db)).rejects.toThrow('resources_languages_check')
})

const code = fc.constantFrom('zu', 'en', 'af', 'nso', 'st')
const write = fc.oneof(
  fc.record({ languages: fc.uniqueArray(code, { maxLength: 4 }) }),
  fc.record({ language: fc.option(code) }),
)

/** `languages` after a write, as the trigger is documented. */
function expectedAfter(before: readonly string[], given: { languages?: string[]; language?: string | null }) {
  if (given.languages) return given.languages
  const first = given.language ?? null
  if (first === (before[0] ?? null)) return before
  return [...(first === null ? [] : [first]), ...before.slice(1).filter((each) => each !== first)]
}

test('LANG-03 after any writes of both columns the first language is that of the list', async () => {
  const id = await storeResource(db)
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), async (writes) => {
      for (const given of writes) {
        const before = (await rowOf(db, id)).languages
        await db.updateTable('resources').set(given).where('id', '=', id).execute()
        const { language, languages } = await rowOf(db, id)
        expect(languages).toEqual(expectedAfter(before, given))
        expect(language).toBe(languages[0] ?? null)
      }
    }),
    { numRuns: 30 },
  )
})

test('LANG-03 a new record of a program that writes one column has both', async () => {
  const [one = '', other = '', guessed = ''] = await storeResources(db, [
    { language: 'zu' },
    { languages: ['xh', 'en'] },
    { language_guesses: ['st', 'en'] },
  ])
  expect(await rowOf(db, one)).toMatchObject({ language: 'zu', languages: ['zu'] })
  expect(await rowOf(db, other)).toMatchObject({ language: 'xh', languages: ['xh', 'en'] })
  expect(await rowOf(db, guessed)).toMatchObject({ language: null, languages: [], language_guess: 'st' })
  const found = db.selectFrom('search_documents').select('languages').where('resource_id', '=', guessed)
  expect(await found.executeTakeFirst()).toEqual({ languages: ['st', 'en'] })
})

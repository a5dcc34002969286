import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#shared/text.ts'
import { storePreview } from '#features/contributing/previews/server/previews-repository.ts'
import { aStoredFile, storeResource, storeResources, type NewRow } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { tokenize } from '../tokenizer.ts'
import { searchFiles } from './full-text-repository.ts'

const { db } = await testDatabase()

async function wordsIn(text: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select split_words(${text}) as word`.execute(db)
  return rows.map(({ word }) => word)
}

/** Stored lexemes of a file with their sections. */
async function storedWords(id: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select search_vector::text as words from previews where resource_id = ${id}`.execute(db)
  return rows[0]?.words ?? ''
}

async function fileWith(text: string) {
  const file = aStoredFile()
  const id = await storeResource(db, { ...file, title: 'Breuke', tags: ['Graad 5'] })
  const found = {
    text,
    paged: 0,
    pages: null,
    languages: [],
    sectionLanguages: [],
    bands: [],
    thumbnail: null,
    covers: null,
  }
  await storePreview(db, id, found, file.storage_key)
  return id
}

test('split_words of the database splits at every character as tokenize does', async () => {
  const characters = Array.from({ length: 0x32_000 }, (_, i) => i + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
  // In batches, because of the statement timeout.
  for (let i = 0; i < characters.length; i += 20_000) {
    const some = characters.slice(i, i + 20_000)
    const text = foldText(some.map((each) => `a${each}b`).join(' '))
    expect(await wordsIn(text)).toEqual(tokenize(text))
  }
})

test.each(['', '  ', "to:* & | ! <-> 'x' \\", 'x'.repeat(100), '2 x-as 3.14 km/h', 'привет, мир'])(
  'T18 T19 %j is split alike by database and tokenizer',
  async (text) => {
    expect(await wordsIn(text)).toEqual(tokenize(text))
  },
)

test('lexemes of the text have page positions; those of title, tags and subject have none', async () => {
  const id = await fileWith('Die són, die maan.\fMaan\f\fBreuke')
  expect(await storedWords(id)).toBe("'#Maths' '5' 'breuke':4 'die':1 'graad' 'maan':1,2 'son':1")
})

test('lexemes follow text, title, tags and subject in the same transaction, and no other column', async () => {
  const id = await fileWith('Son')
  const change = (values: Partial<NewRow>) =>
    db.updateTable('resources').set(values).where('id', '=', id).execute()
  await change({ title: 'Sterre', tags: [], subject: 'History' })
  expect(await storedWords(id)).toBe("'#History' 'son':1 'sterre'")
  await db.updateTable('previews').set({ text: 'Maan' }).where('resource_id', '=', id).execute()
  expect(await storedWords(id)).toBe("'#History' 'maan':1 'sterre'")
  const version = () =>
    db
      .selectFrom('previews')
      .select(sql<string>`xmin`.as('by'))
      .where('resource_id', '=', id)
      .execute()
  const before = await version()
  await change({ rating_total: 5, rating_amount: 1, average_rating: 5, rating: 5, verified: true })
  expect(await version()).toEqual(before)
})

test('T25 text of a million characters of different words is stored, and indexed up to the limit of a tsvector', async () => {
  const numbers = Array.from({ length: 999_999 / 9 }, (_, i) => `${i.toString(36).padStart(4, '0')}abcd`)
  const id = await fileWith(numbers.join(' '))
  const words = await storedWords(id)
  expect(words.split(' ').length).toBeGreaterThan(30_000)
  expect(words).toContain("'0001abcd':1")
})

test('lexeme stores the first 256 pages of a frequent word', async () => {
  const id = await fileWith('son\f'.repeat(400))
  expect(/'son':([\d,]+)/.exec(await storedWords(id))?.[1]?.split(',').length).toBe(256)
})

test('T19 common words are found by the index, without a scan of the texts', async () => {
  // Large values are stored outside the row, which makes a table scan look cheap to the planner.
  const others = (file: number) => Array.from({ length: 700 }, (_, i) => `word${file * 700 + i}`).join(' ')
  for (let file = 0; file < 100; file += 1) await fileWith(`common ${others(file)}`)
  await sql`analyze`.execute(db)
  const words = [{ forms: [['common']], typed: ['common'], subjects: [], isSelective: true }]
  const { files, found } = await searchFiles(db, { words, limit: 10 })
  expect([files.length, found]).toEqual([10, 100])
  // The search itself may read the rows of the results; previews_matching must not scan the table.
  await db.transaction().execute(async (tx) => {
    // Includes statistics that this connection has not reported yet.
    const scans = async () =>
      (
        await sql<{ index: number; table: number }>`
          select pg_stat_get_xact_numscans('previews_search_vector'::regclass)::int as index,
            pg_stat_get_xact_numscans('previews'::regclass)::int as table`.execute(tx)
      ).rows[0] ?? { index: 0, table: 0 }
    const before = await scans()
    await sql`select count(*) from previews_matching('common:*'::tsquery, 5000)`.execute(tx)
    const after = await scans()
    expect([after.index - before.index, after.table - before.table]).toEqual([1, 0])
  })
})

test('F-S2 the only public file with a word is found among 5,001 files that await review', async () => {
  // Without triggers, which are slow for this many rows and not tested here.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const waiting = Array.from({ length: 5_001 }, () => ({ ...aStoredFile(), title: 'Wag', verified: null }))
    const ids: string[] = []
    for (let from = 0; from < waiting.length; from += 500)
      ids.push(...(await storeResources(tx, waiting.slice(from, from + 500))))
    await sql`
      insert into previews (resource_id, text, search_vector)
      select id, 'afwagting', $$'afwagting':1$$::tsvector from unnest(${ids}::uuid[]) as id`.execute(tx)
  })
  const id = await fileWith('Afwagting')
  await sql`analyze`.execute(db)
  const words = [{ forms: [['afwagting']], typed: ['afwagting'], subjects: [], isSelective: true }]
  const { files, found } = await searchFiles(db, { words, limit: 10 })
  expect([files.map((file) => file.id), found]).toEqual([[id], 1])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { bandsOf } from '../text-bands.ts'
import { aStoredFile, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countTurns } from '#test/setup/count-turns.ts'
import { inWriting, textMaker } from '#test/records/similar-texts.ts'
import { findDuplicates } from './find-duplicates.ts'

const { db } = await testDatabase()
const { text, copy } = textMaker(35)
const original = text()

async function storeText(written: string, title = 'Lesson') {
  const id = await storeResource(db, { ...aStoredFile(), title })
  await db.insertInto('previews').values({ resource_id: id, text: written }).execute()
  await db
    .insertInto('text_signatures')
    .values({ resource_id: id, bands: [...bandsOf(written)] })
    .execute()
  return id
}

beforeEach(async () => {
  await db.deleteFrom('resources').execute()
})

describe('findDuplicates', () => {
  test('DESK-22 finds the texts that share 80 %, most alike first, and no others', async () => {
    const id = await storeText(inWriting(original))
    await storeText(inWriting(copy(original, 0.82)), 'Less alike')
    await storeText(inWriting(copy(original, 0.93)), 'More alike')
    await storeText(inWriting(copy(original, 0.6)), 'Partly')
    await storeText(inWriting(text()), 'Another')
    const found = await findDuplicates(db, id)
    expect(found).toMatchObject({
      compared: true,
      duplicates: [
        { title: 'More alike', verified: true },
        { title: 'Less alike', verified: true },
      ],
    })
    const [more, less] = found?.duplicates ?? []
    expect(more?.percent).toBeGreaterThan(less?.percent ?? 100)
    expect(less?.percent).toBeGreaterThanOrEqual(80)
    expect(less?.onlyHere).not.toEqual([])
    expect(less?.onlyThere).not.toEqual([])
  })

  test('shows at most five of many copies, never the text itself', async () => {
    for (let i = 0; i < 12; i++) await storeText(inWriting(original))
    const id = await storeText(inWriting(original))
    const found = await findDuplicates(db, id)
    expect(found?.duplicates.map(({ percent }) => percent)).toEqual([100, 100, 100, 100, 100])
    expect(found?.duplicates.map((each) => each.id)).not.toContain(id)
  })

  test('F-S3-06 a lookup among near-equal texts of 880,000 characters reads 100,000 of each of eleven, and yields between them', async () => {
    const long = (last: string) => `${'lesson plan for grade eight '.repeat(31_400)}${last}`
    const beginning = inWriting(original)
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push(await storeText(`${beginning} ${long(`copy${i}`)}`))
    const lengths: number[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        lengths.push(
          ...result.rows.flatMap((row) => (typeof row['text'] === 'string' ? [row['text'].length] : [])),
        )
        return result
      },
    })
    const { result, turns } = await countTurns(() => findDuplicates(watched, ids[0] ?? ''))
    expect(result?.duplicates).toHaveLength(5)
    expect(lengths).toEqual(Array.from({ length: 11 }, () => 100_000))
    expect(turns).toBeGreaterThanOrEqual(11)
  })

  test('compares nothing for a link, a short text and an unread file', async () => {
    const link = await storeResource(db)
    const unread = await storeResource(db, aStoredFile())
    const short = await storeText('Fractions')
    await storeText('Fractions')
    for (const id of [link, unread, short])
      expect(await findDuplicates(db, id)).toEqual({ compared: false, duplicates: [] })
    expect(await findDuplicates(db, '00000000-0000-4000-8000-000000000000')).toBeUndefined()
  })
})

import { beforeEach, expect, test } from 'vitest'
import { aStoredFile, storeResource, rowOf } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { readerVersion } from '../text-blocks.ts'
import {
  type ExtractedContent,
  findCover,
  findPreview,
  findUnread,
  markFailed,
  markOutdated,
  startAttempt,
  storePreview,
} from './previews-repository.ts'

const { db } = await testDatabase()
const found: ExtractedContent = {
  text: 'Algebra',
  paged: 0,
  pages: 3,
  languages: ['en'],
  sectionLanguages: ['en'],
  bands: [],
  thumbnail: '/covers/x/small.webp?v=1',
  covers: { small: new Uint8Array([1]), large: new Uint8Array([2, 3]) },
}
const keyOf = async (id: string) => (await rowOf(db, id)).storage_key ?? ''
const store = async (id: string, content: ExtractedContent) => storePreview(db, id, content, await keyOf(id))
const aFile = () => storeResource(db, { ...aStoredFile(), verified: null })

beforeEach(async () => {
  await db.deleteFrom('resources').execute()
})

test('startAttempt counts an attempt of a waiting file only', async () => {
  const id = await aFile()
  expect(await startAttempt(db, id)).toMatchObject({ fileName: 'notes.pdf', tries: 1 })
  expect(await startAttempt(db, id)).toMatchObject({ tries: 2 })
  await store(id, found)
  expect(await startAttempt(db, id)).toBeUndefined()
  expect(await startAttempt(db, await storeResource(db))).toBeUndefined()
})

test('store keeps the first result', async () => {
  const id = await aFile()
  const signature = Array.from({ length: 16 }, (_, i) => i)
  await store(id, { ...found, bands: signature })
  await store(id, { ...found, text: 'Geometry', pages: 9 })
  expect(await rowOf(db, id)).toMatchObject({ pages: 3, understood: 'done', language_guess: 'en' })
  expect(await findPreview(db, id, 3)).toMatchObject({
    understood: 'done',
    thumbnail: found.thumbnail,
    coverBytes: 2,
    pages: 3,
    mime: 'application/pdf',
    language: 'en',
    text: 'Alg',
    cut: true,
  })
  expect([...((await findCover(db, id, 'large')) ?? [])]).toEqual([2, 3])
  const { bands } = await db.selectFrom('text_signatures').selectAll().executeTakeFirstOrThrow()
  expect(bands).toEqual(signature)
})

test.each([
  [2, '\fone\ftwo', 'one\n\ntwo'],
  [0, 'one\ftwo', 'one\ntwo'],
])('preview with %i pages shows %j as %j', async (paged, text, shown) => {
  const id = await aFile()
  await store(id, { ...found, text, paged })
  expect(await findPreview(db, id, 100)).toMatchObject({ text: shown, cut: false })
})

test('store changes nothing if the table rejects the preview', async () => {
  const id = await aFile()
  const covers = { small: new Uint8Array(30_000), large: new Uint8Array(10) }
  await expect(store(id, { ...found, covers })).rejects.toThrow('previews_cover_small_check')
  expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting', pages: null, thumbnail: null })
})

test('R4 preview is deleted with its resource', async () => {
  const id = await aFile()
  await store(id, found)
  await db.deleteFrom('resources').where('id', '=', id).execute()
  expect(await findCover(db, id, 'small')).toBeUndefined()
  expect(await findPreview(db, id, 10)).toBeUndefined()
  expect(await db.selectFrom('previews').selectAll().execute()).toEqual([])
})

test('markFailed changes a waiting file, never a finished one', async () => {
  const [tired, read] = [await aFile(), await aFile()]
  await store(read, found)
  for (const id of [tired, read]) await markFailed(db, id, await keyOf(id))
  expect((await rowOf(db, tired)).understood).toBe('failed')
  expect((await rowOf(db, read)).understood).toBe('done')
})

test('findUnread returns the oldest waiting files up to a limit', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const filed = (minutes: number) => storeResource(db, { ...aStoredFile(), modified_at: minutesAgo(minutes) })
  const [newer, older] = [await filed(20), await filed(30)]
  await filed(5)
  await store(await filed(40), found)
  await storeResource(db, { modified_at: minutesAgo(50) })
  expect(await findUnread(db, minutesAgo(15), 100)).toEqual([older, newer])
  expect(await findUnread(db, minutesAgo(15), 1)).toEqual([older])
})

test('ANS-13 the content of a file that was replaced meanwhile is not stored', async () => {
  const id = await aFile()
  await storePreview(db, id, found, 'uploads/replaced.pdf')
  await markFailed(db, id, 'uploads/replaced.pdf')
  expect(await startAttempt(db, id)).toMatchObject({ tries: 1 })
})

const picture = (n: number) => ({ n, bytes: new Uint8Array([n]), width: 3, height: 2 })
const paragraph = (text: string) => ({ is: 'paragraph' as const, runs: [{ text }] })
const stored = () => db.selectFrom('previews').selectAll().executeTakeFirstOrThrow()

test('READ-19 blocks, facts, access and pictures are stored, and replaced by the next reading', async () => {
  const id = await aFile()
  const blocks = [[paragraph('Algebra')]]
  await store(id, {
    ...found,
    blocks,
    facts: { headings: 1 },
    access: 'text',
    shown: [picture(1), picture(2)],
  })
  expect(await stored()).toMatchObject({ blocks, facts: { headings: 1 }, reader_version: readerVersion })
  expect((await rowOf(db, id)).access).toBe('text')
  await db.updateTable('resources').set({ understood: 'waiting' }).execute()
  await store(id, { ...found, shown: [picture(3)] })
  expect(await stored()).toMatchObject({ blocks: null, facts: null })
  expect(await db.selectFrom('preview_pictures').select('n').execute()).toEqual([{ n: 3 }])
  expect((await rowOf(db, id)).access).toBeNull()
})

test('blocks of more than 1,000,000 bytes are not stored, their text is', async () => {
  await store(await aFile(), { ...found, blocks: [[paragraph('é'.repeat(500_001))]] })
  expect(await stored()).toMatchObject({ blocks: null, text: 'Algebra' })
})

test('READ-27 markOutdated marks the newest files of an older reader, whose text stays', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const filed = async (hours: number) => {
    const id = await storeResource(db, { ...aStoredFile(), modified_at: hoursAgo(hours) })
    await store(id, found)
    return id
  }
  const [older, newer] = [await filed(3), await filed(2)]
  await db.updateTable('previews').set({ reader_version: 0 }).execute()
  await filed(1)
  expect(await markOutdated(db, 1)).toEqual([newer])
  expect(await findPreview(db, newer, 100)).toMatchObject({ understood: 'waiting', text: 'Algebra' })
  expect(await markOutdated(db, 9)).toEqual([older])
  expect(await markOutdated(db, 9)).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { findBeginnings, findFacts, findShownPicture, findTextPart } from './text-repository.ts'

const site = await testSite()
const { db } = site.parts
let book = ''
let document = ''
let unread = ''
let link = ''

beforeAll(async () => {
  const file = (fileName: string, pages: number | null) =>
    storeFile(site, Buffer.from(fileName), { fileName, verified: true, pages, understood: 'done' })
  book = await file('book.pdf', 45)
  document = await file('notes.docx', null)
  unread = await file('new.pdf', null)
  link = await storeResource(db, {})
  const text = Array.from({ length: 45 }, (_, i) => `Page  ${i + 1}\nsays`).join('\f')
  const blocks = [[{ is: 'note', runs: [{ text: 'one' }] }], []]
  await db
    .insertInto('previews')
    .values([
      { resource_id: book, text, page_count: 45, facts: JSON.stringify({ textBytes: 900 }) },
      { resource_id: document, text: 'one\f', blocks: JSON.stringify(blocks) },
    ])
    .execute()
  const size = { width: 640, height: 480 }
  await db
    .insertInto('preview_pictures')
    .values({ resource_id: document, n: 2, bytes: Buffer.from('RIFF'), ...size })
    .execute()
})

test('READ-02 a part has twenty sections of the text, the last one the rest', async () => {
  expect(await findTextPart(db, book, 2)).toMatchObject({
    fileName: 'book.pdf',
    total: 45,
    paged: 45,
    pages: 45,
    blocks: null,
  })
  const texts = await Promise.all(
    [1, 2, 3, 4].map(async (part) => (await findTextPart(db, book, part))?.texts ?? []),
  )
  expect(texts.map(({ length }) => length)).toEqual([20, 20, 5, 0])
  expect(texts.flat()).toEqual(Array.from({ length: 45 }, (_, i) => `Page  ${i + 1}\nsays`))
})

test('READ-03 blocks come with their texts and the sizes of stored pictures', async () => {
  expect(await findTextPart(db, document, 1)).toMatchObject({
    texts: ['one', ''],
    blocks: [[{ is: 'note', runs: [{ text: 'one' }] }], []],
    pictures: [{ n: 2, width: 640, height: 480 }],
  })
  expect(await findShownPicture(db, document, 2)).toEqual(Buffer.from('RIFF'))
  expect(await findShownPicture(db, document, 1)).toBeUndefined()
})

test('READ-07 a file that was not read has no sections; a link has no text', async () => {
  expect(await findTextPart(db, unread, 1)).toMatchObject({
    total: 0,
    texts: [],
    blocks: null,
    pictures: [],
    facts: null,
  })
  expect(await findTextPart(db, link, 1)).toBeUndefined()
})

test('READ-01 a file that was read has facts', async () => {
  expect(await findFacts(db, book)).toEqual({ textBytes: 900 })
  for (const id of [unread, document, link]) expect(await findFacts(db, id)).toBeNull()
})

test('beginnings of pages are one line each', async () => {
  expect(await findBeginnings(db, book, 43, 3, 6)).toEqual(['Page 4', 'Page 4', 'Page 4'])
  expect(await findBeginnings(db, book, 45, 3, 80)).toEqual(['Page 45 says'])
  expect(await findBeginnings(db, unread, 1, 3, 80)).toEqual([])
})

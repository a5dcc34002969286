import { beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const get = (url: string) => site.anonymous().call('GET', url)

let book = ''
let link = ''

beforeAll(async () => {
  book = await storeFile(site, makeLesson('pdf').bytes, { verified: true, pages: 45, title: 'Text' })
  const text = Array.from({ length: 45 }, (_, i) => `Page ${i + 1} says\nhttps://example.org/${i + 1}`).join(
    '\f',
  )
  const facts = JSON.stringify({ textBytes: 11_000, tagged: false })
  await db.insertInto('previews').values({ resource_id: book, text, page_count: 45, facts }).execute()
  link = await storeResource(db, { title: 'A link' })
})

describe('text', () => {
  test('READ-02 a part has a section for each page, links to its pictures, and to the other parts', async () => {
    const { statusCode, headers, payload } = await get(`/r/${book}/text?part=2`)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/)
    expect(payload.match(/<section id="p\d+"/g)).toHaveLength(20)
    expect(payload).toContain('<h2 id="p21-title">Page 21</h2>')
    expect(payload).toContain(`<a href="/r/${book}/pages?from=21">View page 21 as a picture</a>`)
    expect(payload).toContain('<a href="https://example.org/21" rel="noopener noreferrer ugc">')
    expect(payload).toContain(`<a href="/r/${book}/text">Previous 20 pages</a>`)
    expect(payload).toContain(`<a href="/r/${book}/text?part=3">Next 20 pages (about 11 kB)</a>`)
    expect(payload).not.toContain('<script')
  })

  test('READ-02 a page has the address of its part; a part that is not there is 404', async () => {
    const { statusCode, headers } = await get(`/r/${book}/text?page=41&lang=af`)
    expect([statusCode, headers.location]).toEqual([301, `/r/${book}/text?part=3&lang=af#p41`])
    expect((await get(`/r/${book}/text?part=4`)).statusCode).toBe(404)
  })

  test('READ-28 credit and licence end every part', async () => {
    for (const part of [1, 3]) {
      const { payload } = await get(`/r/${book}/text?part=${part}`)
      expect(payload).toMatch(/“Text”.* · From Thuto: http:\/\/127\.0\.0\.1:3000\/r\/[^<]*<\/p>\s*<\/main>/)
    }
  })

  test('READ-07 a file that is not read yet and one without text say so', async () => {
    const [waiting, empty] = [
      await storeFile(site, makeLesson('docx').bytes, { verified: true, fileName: 'a.docx' }),
      await storeFile(site, makeLesson('docx').bytes, { verified: true, fileName: 'b.docx' }),
    ]
    await db.updateTable('resources').set({ understood: 'done' }).where('id', '=', empty).execute()
    expect((await get(`/r/${waiting}/text`)).payload).toContain('The text is not ready yet.')
    expect((await get(`/r/${empty}/text`)).payload).toContain('This file contains no text. Download it.')
  })
})

describe('page pictures', () => {
  test('three pages with the beginning of their text, and the way to the others', async () => {
    const { statusCode, payload } = await get(`/r/${book}/pages?from=42`)
    expect(statusCode).toBe(200)
    expect(payload.match(/<img\s+class="page"/g)).toHaveLength(3)
    expect(payload).toContain('alt="Page 40 of 45: Page 40 says https://example.org/40"')
    expect(payload).toContain(`srcset="/page-images/${book}/40-960.webp"`)
    expect(payload).toContain(`<a href="/r/${book}/text?part=2#p40">Read page 40 as text</a>`)
    expect(payload).toContain(`<a href="/r/${book}/pages?from=37">Previous 3 pages</a>`)
    expect((await get(`/r/${book}/pages?from=45`)).payload.match(/<img\s+class="page"/g)).toHaveLength(3)
    expect((await get(`/r/${book}/pages?from=46`)).statusCode).toBe(404)
  })
})

test('READ-17 links lead to their own page; what was removed is 410, what waits 404', async () => {
  for (const path of ['text', 'pages']) {
    const { statusCode, headers } = await get(`/r/${link}/${path}`)
    expect([statusCode, headers.location]).toEqual([301, `/r/${link}/a-link`])
    const waiting = await storeFile(site, makeLesson('pdf').bytes, { pages: 1 })
    expect((await get(`/r/${waiting}/${path}`)).statusCode).toBe(404)
    const removed = await storeFile(site, makeLesson('pdf').bytes, { verified: true, pages: 1 })
    await db.deleteFrom('resources').where('id', '=', removed).execute()
    expect((await get(`/r/${removed}/${path}`)).statusCode).toBe(410)
  }
})

test('READ-25 READ-01 a title "Text" has another address, whose page offers text, pages and download with sizes', async () => {
  const { payload } = await get(`/r/${book}/resource-text`)
  expect(payload).toContain(`<a class="button" href="/r/${book}/text">Read as text (11 kB)</a>`)
  expect(payload).toContain(`<a class="button" href="/r/${book}/pages">View pages (about 12 kB each)</a>`)
  expect(payload).toMatch(/<a class="button main" href="\/files\/[^"]+" download/)
})

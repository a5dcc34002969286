/** The hidden text of links to other hosts, on every kind of plain page. */
import { beforeAll, expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { baseUrl, testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts

let file = ''
let link = ''

beforeAll(async () => {
  const details = { licence: 'CC-BY-4.0', author: 'A. Mokoena', source: 'https://school.example/source' }
  file = await storeFile(site, makeLesson('pdf').bytes, { verified: true, title: 'Text', ...details })
  const text = `Read https://school.example/more and ${baseUrl.replace('http:', 'https:')}/r/1`
  await db.insertInto('previews').values({ resource_id: file, text, page_count: 1 }).execute()
  link = await storeResource(db, { title: 'A link', file_url: 'https://school.example/x', ...details })
})

const notes = { en: ' (uses your data)', af: ' (gebruik jou data)' } as const
type Language = keyof typeof notes

async function linksOf(url: string, language: Language) {
  const answer = await site.anonymous().call('GET', language === 'en' ? url : `${url}?lang=af`)
  expect(answer.statusCode, url).toBe(200)
  return [...answer.body.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', content = '']) => ({ href, content }),
  )
}

test.each(['en', 'af'] as const)('OPS-38 plain pages: %s', async (language) => {
  const pages = ['/lite', '/lite/subject/mathematics', '/s/mathematics', '/lite/search']
  const resources = [`/r/${file}/text`, `/r/${file}/card`, `/r/${link}/a-link`, `/r/${file}/text`]
  const reports = [`/lite/report/${link}`, `/lite/error/${file}`]
  const note = `<span class="visuallyHidden">${notes[language]}</span>`
  const outside: string[] = []
  for (const url of [...pages, ...resources, ...reports])
    for (const { href, content } of await linksOf(url, language)) {
      const leaves = /^https?:/.test(href) && !href.startsWith(`${baseUrl}/`)
      expect([url, href, content.endsWith(note)]).toEqual([url, href, leaves])
      if (leaves) outside.push(new URL(href).host)
    }
  expect(new Set(outside)).toEqual(
    new Set(['school.example', '127.0.0.1:3000', 'creativecommons.org', 'wa.me']),
  )
})

test('OPS-38 the deed and the source of a file, its text and WhatsApp have the note, the file has none', async () => {
  const hosts = async (url: string) =>
    (await linksOf(url, 'en')).filter(({ content }) => content.includes(notes.en)).map(({ href }) => href)
  const ofCard = (await linksOf(`/r/${file}/card`, 'en')).map(({ href }) => href)
  const resourcePage = ofCard.find((href) => href.startsWith('/r/') && !href.includes('/card')) ?? ''
  expect(await hosts(resourcePage)).toEqual([
    'https://creativecommons.org/licenses/by/4.0/',
    'https://school.example/source',
    expect.stringMatching(/^https:\/\/wa\.me\//),
  ])
})

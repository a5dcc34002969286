/** Each form of the text and the pages of a file × each state of its record × each reader (READING.md, section 4). */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  quarantineResource,
  releaseResource,
} from '#features/review/moderation/server/quarantine-repository.ts'
import { storeFile } from '../database/store-file.ts'
import { makeLesson } from '../files/make-lesson.ts'
import { approve, sendBack, seenBy } from '../site-actions.ts'
import { type Person, testSite, type TestSite } from '../site.ts'

const lesson = makeLesson('pdf').bytes
const runInChild = () => Promise.resolve([Buffer.from('a picture')])
const site = await testSite({ runInChild, settings: { RESPONSE_CACHE_MB: '16' } })
const [author, moderator] = [await site.member('educator'), await site.member('moderator')]
const readers: Readonly<Record<string, Person>> = {
  'a visitor': site.anonymous(),
  'a visitor with a cookie': await site.visitor(),
  'a student': await site.member('student'),
  'another educator': await site.member('educator'),
  'the author': author,
  'a moderator': moderator,
  'an admin': await site.member('admin'),
}
type Reader = keyof typeof readers

const calls = [
  (id: string) => `/api/resources/${id}/text`,
  (id: string) => `/api/resources/${id}/preview`,
  (id: string) => `/page-images/${id}/1-480.webp`,
  (id: string) => `/page-images/${id}/1-960.webp?v=0123456789ab`,
  (id: string) => `/page-images/${id}/picture-1.webp`,
]
const pages = [
  (id: string) => `/r/${id}/text`,
  (id: string) => `/r/${id}/text?part=1&lang=af`,
  (id: string) => `/r/${id}/pages`,
]

async function aBook({ parts: { db } }: TestSite, state: { verified?: boolean } = {}) {
  const id = await storeFile(site, lesson, { pages: 1, uploader_account_id: author.accountId, ...state })
  await db.insertInto('previews').values({ resource_id: id, text: 'Page one', page_count: 1 }).execute()
  const picture = { resource_id: id, n: 1, bytes: Buffer.from('x'), width: 1, height: 1 }
  await db.insertInto('preview_pictures').values(picture).execute()
  return id
}
const aPublicBook = () => aBook(site, { verified: true })
const takedown = (resourceId: string) => ({ resourceId, by: 'operator', reason: undefined })
const quarantine = (id: string) => quarantineResource(site.parts.db, takedown(id))
const unpublish = (id: string) => sendBack(moderator, id, { unpublish: true })
const remove = async (id: string) =>
  moderator.call('DELETE', `/api/resources/${id}?seen=${await seenBy(moderator, id)}`)

/** Makes a record of a state from a public one, or from a waiting one. */
async function after(change: (id: string) => Promise<unknown>, begin = aPublicBook) {
  const id = await begin()
  await change(id)
  return id
}

const everybody = (): boolean => true
const nobody = (): boolean => false
const staff = (who: Reader) => ['a moderator', 'an admin'].includes(who)
const authorAndStaff = (who: Reader) => who === 'the author' || staff(who)

interface State {
  readonly name: string
  readonly make: () => Promise<string>
  /** Status of the plain pages, for all readers. */
  readonly plain: number
  readonly mayCall: (who: Reader) => boolean
}
const states: readonly State[] = [
  { name: 'public', make: aPublicBook, plain: 200, mayCall: everybody },
  { name: 'waiting', make: () => aBook(site), plain: 404, mayCall: authorAndStaff },
  {
    name: 'returned',
    make: () =>
      after(
        (id) => sendBack(moderator, id),
        () => aBook(site),
      ),
    plain: 404,
    mayCall: authorAndStaff,
  },
  { name: 'quarantined', make: () => after(quarantine), plain: 410, mayCall: staff },
  { name: 'unpublished', make: () => after(unpublish), plain: 410, mayCall: authorAndStaff },
  { name: 'deleted', make: () => after(remove), plain: 410, mayCall: nobody },
]

const policyOf = (url: string) => {
  if (url.startsWith('/r/')) return /^default-src 'none'; style-src 'sha256-[^;]+; img-src 'self' data:;/
  if (url.startsWith('/api/')) return "default-src 'none'; frame-ancestors 'none'; sandbox"
  return "default-src 'none'; sandbox; frame-ancestors 'self'"
}
const publicCaching = (url: string) =>
  url.startsWith('/r/') ? 'public, max-age=0, s-maxage=5' : 'public, max-age=60, must-revalidate'

/** ETags of the forms, by URL with the id left out: those of a public copy of the same file. */
const etags = new Map<string, string>()
beforeAll(async () => {
  const id = await aPublicBook()
  for (const urlOf of [...calls, ...pages]) {
    const { headers } = await site.anonymous().call('GET', urlOf(id))
    etags.set(urlOf(''), String(headers['etag']))
  }
})

/** GET, HEAD and two conditional requests of one cell. */
async function expectCell(who: Person, url: string, status: number, caching: string, etag: string) {
  const conditional = (method: 'GET' | 'HEAD', tag: string) =>
    who.call(method, url, { headers: { 'if-none-match': tag } })
  const whole = [await who.call('GET', url), await who.call('HEAD', url), await conditional('GET', '"other"')]
  for (const { statusCode, headers } of whole) {
    expect([url, statusCode, headers['cache-control']]).toEqual([url, status, caching])
    if (status === 200) expect(headers['content-security-policy']).toMatch(policyOf(url))
  }
  expect(whole[1]?.rawPayload).toHaveLength(0)
  const own = whole[0]?.headers['etag'] ?? etag
  // A text that is private has no ETag, so that it is sent as a whole.
  const matched = status !== 200 ? status : whole[0]?.headers['etag'] === undefined ? 200 : 304
  for (const found of [await conditional('GET', own), await conditional('HEAD', `"x", ${own}`)]) {
    const { statusCode, headers, rawPayload } = found
    expect([url, statusCode, headers['cache-control']]).toEqual([url, matched, caching])
    if (matched !== 304) continue
    expect([headers['etag'], rawPayload.length]).toEqual([own, 0])
    expect(headers['content-security-policy']).toMatch(policyOf(url))
  }
}

describe.each(states)('READ-17 T14 $name file', ({ name, make, plain, mayCall }) => {
  let id = ''
  beforeAll(async () => {
    id = await make()
  })

  test.each(Object.keys(readers))('for %s', async (who) => {
    const reader = readers[who] ?? site.anonymous()
    const caching = name === 'public' ? undefined : 'private, no-store'
    for (const urlOf of calls) {
      const [url, status] = [urlOf(id), mayCall(who) ? 200 : 404]
      const expected = status === 200 ? (caching ?? publicCaching(url)) : 'no-store'
      await expectCell(reader, url, status, expected, etags.get(urlOf('')) ?? '')
    }
    for (const urlOf of pages) {
      const expected = plain === 200 ? publicCaching(urlOf(id)) : 'no-store'
      await expectCell(reader, urlOf(id), plain, expected, etags.get(urlOf('')) ?? '')
    }
  })
})

describe('READ-18 T14 every form is gone at once, and back after it is restored', () => {
  const forms = [...calls, ...pages]
  const statusesOf = async (id: string) => {
    const visitor = site.anonymous()
    const found = await Promise.all(forms.map((urlOf) => visitor.call('GET', urlOf(id))))
    return found.map(({ statusCode }) => statusCode)
  }
  const allOf = (call: number, page: number) => [...calls.map(() => call), ...pages.map(() => page)]
  const restore = async (id: string) => {
    const { statusCode, body } = await moderator.call('POST', `/api/moderation/bin/${id}/restoration`)
    expect(statusCode, body).toBe(200)
    // The jobs of this site do not run: they read a restored file again.
    await site.parts.db.updateTable('resources').set({ pages: 1 }).where('id', '=', id).execute()
    await site.parts.db.insertInto('previews').values({ resource_id: id, text: 'Page one' }).execute()
    const picture = { resource_id: id, n: 1, bytes: Buffer.from('x'), width: 1, height: 1 }
    await site.parts.db.insertInto('preview_pictures').values(picture).execute()
  }

  test.each([
    ['a deletion', remove, restore],
    ['unpublishing', unpublish, (id: string) => approve(moderator, id)],
    ['a quarantine', quarantine, (id: string) => releaseResource(site.parts.db, takedown(id))],
  ])('%s', async (_, hide, bringBack) => {
    const id = await aPublicBook()
    // Twice: the second answers come from the caches.
    for (let i = 0; i < 2; i += 1) expect(await statusesOf(id)).toEqual(allOf(200, 200))
    await hide(id)
    expect(await statusesOf(id)).toEqual(allOf(404, 410))
    await bringBack(id)
    expect(await statusesOf(id)).toEqual(allOf(200, 200))
  })
})

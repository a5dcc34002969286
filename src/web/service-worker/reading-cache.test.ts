/** Texts and page pictures that were seen: the site answers first, the cache without it. */
import { describe, expect, test } from 'vitest'
import { fakeCaches, fakeNetwork } from '#test/fakes/fake-caches.ts'
import { readingIdIn, readingResponse } from './reading-cache.ts'

const [id, other] = ['0c8bb5d7-9b0e-4a2f-8f0e-8f2d1c3b4a5e', '1c8bb5d7-9b0e-4a2f-8f0e-8f2d1c3b4a5e']
const picture = (name: string, of = id) => `/page-images/${of}/${name}.webp`
const text = (query = '', of = id) => `/r/${of}/text${query}`
const cacheControl = 'public, max-age=60, must-revalidate'

const say =
  (body: string | null, status = 200, headers: Record<string, string> = { 'cache-control': cacheControl }) =>
  () =>
    new Response(body, { status, headers })
const down = () => Promise.reject(new TypeError('Failed to fetch'))

function phone() {
  const { caches, held } = fakeCaches()
  const site: Record<string, () => Response | Promise<Response>> = {}
  for (const each of [id, other])
    site[`/api/resources/current?ids=${each}`] = () => Response.json({ items: [], paused: [] })
  const read = async (path: string, storage = caches) => {
    const request = new Request(`https://thuto.example${path}`)
    const deps = { caches: storage, fetch: fakeNetwork(site).fetch }
    const { response, update } = await readingResponse(
      deps,
      request,
      readingIdIn(request.url.slice(21)) ?? id,
    )
    return { response, update }
  }
  return {
    site,
    read,
    async see(path: string) {
      const { response, update } = await read(path)
      await update?.()
      return response
    },
    held: () => held()['thuto reading'] ?? [],
  }
}

test('only texts, pages and page pictures of an id are handled', () => {
  const paths = [
    text(),
    `/r/${id}/pages`,
    picture('1-480'),
    picture('picture-2').replace(id, id.toUpperCase()),
  ]
  expect(paths.map(readingIdIn)).toEqual(Array(4).fill(id))
  const others = [
    '/',
    `/r/${id}/a-title`,
    `/r/${id}/text/more`,
    `/r/${id}`,
    '/r/short/text',
    '/page-images/x/1',
  ]
  const more = [`/api/resources/${id}/text`, `/files/${id}/a.pdf`, `/covers/${id}/small.webp`, '/assets/a.js']
  expect([...others, ...more].map(readingIdIn)).toEqual(Array(10).fill(undefined))
})

describe('READ-24 without the site', () => {
  test('a text and a picture that were seen are there, others are not; each query is its own page', async () => {
    const { site, see } = phone()
    const paths = [
      text(),
      text('?part=2'),
      text('?part=2&lang=af'),
      picture('1-480'),
      picture('1-480') + '?v=1',
    ]
    for (const path of paths) site[path] = say(`body of ${path}`)
    for (const path of paths) await see(path)
    for (const path of paths) site[path] = down
    for (const path of paths) expect(await (await see(path))?.text()).toBe(`body of ${path}`)
    for (const path of [text('?part=3'), picture('1-960'), text('', other)])
      expect(await see(path)).toBeUndefined()
  })

  test('policy and type of the page stay', async () => {
    const { site, see } = phone()
    const policy = { 'content-security-policy': "default-src 'none'", 'content-type': 'text/html' }
    site[text()] = say('a long body', 200, { 'cache-control': 'public', vary: 'accept-encoding', ...policy })
    await see(text())
    site[text()] = down
    expect(Object.fromEntries((await see(text()))?.headers ?? [])).toMatchObject(policy)
  })

  const outage = { 'cache-control': 'no-store', 'x-stale': '1' }
  test.each([
    [503, say('busy', 503)],
    [429, say('slower', 429)],
    [200, say('of an outage of the database', 200, outage)],
  ])('a %i of the site that is not public is shown, and what is stored stays', async (status, response) => {
    const { site, see, held } = phone()
    site[text()] = say('old')
    await see(text())
    site[text()] = response
    expect((await see(text()))?.status).toBe(status)
    expect(held()).toEqual([text()])
  })
})

describe('READ-18 T14 a resource that is gone', () => {
  test.each([
    ['404', say('', 404)],
    ['410', say('', 410)],
    ['private response', say('draft', 200, { 'cache-control': 'private, no-store' })],
  ])('a %s deletes all that is stored of its id, and nothing of others', async (_, gone) => {
    const { site, see, held } = phone()
    const paths = [text(), text('?part=2'), `/r/${id.toUpperCase()}/pages`, picture('1-480'), text('', other)]
    for (const path of paths) {
      site[path] = say('x')
      await see(path)
    }
    expect(held()).toHaveLength(5)
    site[picture('4-480')] = gone
    await see(picture('4-480'))
    expect(held()).toEqual([text('', other)])
    site[text()] = down
    expect(await see(text())).toBeUndefined()
  })

  test('restored, it is stored again', async () => {
    const { site, see, held } = phone()
    for (const now of [say('1'), say('', 410), say('2')]) {
      site[text()] = now
      await see(text())
    }
    expect(held()).toEqual([text()])
  })
})

test.each([
  ['private', say('x', 200, { 'cache-control': 'private, no-store' })],
  ['without a rule', say('x', 200, {})],
  ['stale, of a database outage', say('x', 200, { 'cache-control': 'no-store', 'x-stale': '1' })],
  ['partial', say('x', 206)],
  ['a redirect', say(null, 301)],
])('a response that is %s is not stored', async (_, response) => {
  const { site, see, held } = phone()
  site[text()] = response
  expect((await see(text()))?.status).toBe(response().status)
  expect(held()).toEqual([])
})

test('170 responses are kept; the least recently used goes first', async () => {
  const { site, see, held } = phone()
  const pages = Array.from({ length: 171 }, (_, page) => picture(`${page + 1}-480`))
  for (const page of pages) site[page] = say('x')
  const [first = '', second = ''] = pages
  for (const page of pages.slice(0, 170)) await see(page)
  site[first] = down
  await see(first)
  site[first] = say('y')
  await see(first)
  await see(pages[170] ?? '')
  expect(held()).toHaveLength(170)
  expect(held()).toContain(first)
  expect(held()).not.toContain(second)
})

test('the response waits neither for the cache nor fails with it', async () => {
  const { site, read } = phone()
  site[text()] = say('x')
  const broken = {
    open: () => Promise.reject(new Error('no disk')),
    match: () => Promise.reject(new Error()),
  }
  const { response, update } = await read(text(), broken as unknown as CacheStorage)
  expect(await response?.text()).toBe('x')
  await expect(update?.()).rejects.toThrow('no disk')
  site[text()] = down
  expect((await read(text(), broken as unknown as CacheStorage)).response).toBeUndefined()
})

test.each([
  ['that its author corrects', () => Response.json({ items: [], paused: [id] })],
  ['that is public', () => Response.json({ items: [{ id }], paused: [] })],
  ['that the site says nothing about', say('busy', 503)],
])('COR-20 a 410 deletes nothing of a resource %s', async (_, state) => {
  const { site, see, held } = phone()
  site[text()] = say('x')
  await see(text())
  Object.assign(site, { [text()]: say('', 410), [`/api/resources/current?ids=${id}`]: state })
  expect((await see(text()))?.status).toBe(410)
  expect(held()).toEqual([text()])
})

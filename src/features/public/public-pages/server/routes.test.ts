/** Pages of resources and subjects over HTTP, for browsers, crawlers and other sites. */
import { randomUUID } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { aStoredFile, storeResource, storeResources } from '#test/database/store-resource.ts'
import { plain } from '#test/harvest/xml-tree.ts'
import { testSite } from '#test/site.ts'

const origin = 'https://thuto.example'
const site = await testSite({ settings: { RESPONSE_CACHE_MB: '16', BASE_URL: origin } })
const { db, changeFeed } = site.parts
const get = (url: string, headers: Record<string, string> = {}) => site.http.inject({ url, headers })

/** Size of the Brotli response. */
const packedBytes = async (url: string) => (await get(url, { 'accept-encoding': 'br' })).rawPayload.length

/** Decodes character references and collapses white space. */
const unescaped = (html: string) => plain(html).replaceAll(/\s+/g, ' ')

const contentOf = (html: string, property: string) =>
  unescaped(new RegExp(`<meta (?:property|name)="${property}" content="(.*?)"`).exec(html)?.[1] ?? '')

const dataOf = (html: string): readonly Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )
/** The record in the AMB profile. */
const dataIn = (html: string) => dataOf(html)[0] ?? {}

const rich = {
  ...aStoredFile(),
  file_url: '/files/0b5e2c1e-12f3-4a67-8b90-aabbccddeeff/breuke.pdf',
  id: '0b5e2c1e-12f3-4a67-8b90-aabbccddeeff',
  title: 'Breuke in die kombuis',
  tags: ['Graad 4', 'breuke'],
  language: 'af',
  licence: 'CC-BY-SA-4.0',
  author: 'A. Teacher',
  description: 'Leerders deel ’n pannekoek.',
  source: 'https://openstax.example/fractions',
  changes: 'Shortened.',
  rating_total: 9,
  rating_amount: 2,
  average_rating: 4.5,
}
await storeResource(db, rich)
const page = `/r/${rich.id}/breuke-in-die-kombuis`

test('a page is small, cacheable, the same for everybody, and has no scripts', async () => {
  const { statusCode, headers, body } = await get(page, { cookie: 'session=forged' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toMatch(/^public/)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(body).not.toMatch(/<script(?! type="application\/ld\+json">)/)
  const bytes = await packedBytes(page)
  console.info(`The page of a resource: ${Buffer.byteLength(body)} bytes, ${bytes} packed`)
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(14_592)
  expect(bytes).toBeLessThan(6_000)
  const repeated = await get(page, { 'if-none-match': String(headers['etag']) })
  expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
})

test('a page shows facts, attribution and licence in both languages', async () => {
  const english = unescaped((await get(page)).body)
  for (const text of [
    '<html lang="en-ZA">',
    '<h1 property="dct:title" lang="af">Breuke in die kombuis</h1>',
    '<p property="dct:description" lang="af">Leerders deel ’n pannekoek.</p>',
    `href="${rich.file_url}" download aria-describedby="facts">Download</a>`,
    '<span id="facts" class="quiet">PDF · 1 kB</span>',
    'href="/#/subject/mathematics?title=Breuke+in+die+kombuis">Open in the full site</a>',
    '<a rel="license" href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0<span class="visuallyHidden"> (uses your data)</span></a>',
    '<span property="cc:attributionName">A. Teacher</span>',
    `<a rel="cc:attributionURL" href="${origin}${page}">`,
    `about="${origin}${page}"`,
    '<span lang="af">Afrikaans</span>',
    'Grade 4',
    '4.5 of 5 stars, rated 2 times',
  ])
    expect(english).toContain(text)
  const afrikaans = unescaped((await get(`${page}?lang=af`)).body)
  for (const text of [
    '<html lang="af-ZA">',
    'Wiskunde',
    'Graad 4',
    'aria-describedby="facts">Laai af</a>',
    '4,5 van 5 sterre',
  ])
    expect(afrikaans).toContain(text)
  expect(afrikaans).toContain(`href="/s/mathematics?lang=af"`)
})

test('a page names an unknown author and licence as unknown', async () => {
  const id = await storeResource(db, { title: 'Odd' })
  const html = (await get(`/r/${id}/odd`)).body
  expect(html).toContain('Licence unknown')
  expect(html).toContain('No licence is given. Ask the author before you copy, share or change it.')
  expect(html).toContain('Not given')
  expect(html).not.toContain('rel="license"')
})

describe('addresses', () => {
  test.each([
    ['without a title', `/r/${rich.id}`, page],
    ['with an old title', `/r/${rich.id}/old?lang=af`, `${page}?lang=af`],
    ['in large letters', page.toUpperCase().replace('/R/', '/r/'), page],
  ])('an address %s redirects to the canonical one', async (_, url, to) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([301, to])
  })

  test('T16 unknown parameters and languages are refused', async () => {
    for (const query of ['lang=xx', 'lang=af&lang=en', 'sort=userID', 'v=1'])
      expect([query, (await get(`${page}?${query}`)).statusCode]).toEqual([query, 400])
  })
})

describe('T14 T15 a resource that is not public', () => {
  test('is 404 before approval and 410 as soon as it is taken down', async () => {
    const id = await storeResource(db, { title: 'Doubtful', verified: null, subject: 'History' })
    const urls = [`/r/${id}/doubtful`, `/r/${id}`, `/r/${id}/picture.jpg`]
    const oembed = `/oembed?url=${origin}/r/${id}/doubtful`
    const statuses = async () =>
      Promise.all([...urls, oembed].map(async (url) => (await get(url)).statusCode))
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await db.updateTable('resources').set({ verified: true }).where('id', '=', id).execute()
    await changeFeed.poll()
    expect(await statuses()).toEqual([200, 301, 200, 200])
    const { etag = '' } = (await get(urls[0] ?? '')).headers
    expect((await get('/s/history')).body).toContain(id)
    await db.updateTable('resources').set({ verified: null }).where('id', '=', id).execute()
    await changeFeed.poll()
    expect(await statuses()).toEqual([410, 410, 410, 410])
    const known = await get(urls[0] ?? '', { 'if-none-match': etag })
    expect([known.statusCode, known.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(known.body).not.toContain('Doubtful')
    expect((await get('/s/history')).body).not.toContain(id)
  })

  test('CASE-C09 its former page, picture and file are a page to a browser, JSON to a program', async () => {
    const file = { ...aStoredFile(), file_url: '/files/x/gone.pdf' }
    const id = await storeResource(db, { ...file, title: 'Gone', subject: 'History' })
    await db.updateTable('resources').set({ verified: null }).where('id', '=', id).execute()
    await changeFeed.poll()
    for (const [url, status] of [
      [`/r/${id}/gone`, 410],
      [`/r/${id}/picture.jpg`, 410],
      [`/files/${id}/gone.pdf`, 404],
    ] as const) {
      const shown = await get(url, { accept: 'text/html,*/*;q=0.8' })
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(shown.headers['content-disposition']).toBeUndefined()
      expect((await get(url, { accept: 'application/json' })).json()).toMatchObject({
        code: status === 410 ? 'resource_gone' : 'resource_not_found',
      })
    }
  })

  test('has no email address in any page', async () => {
    for (const url of [page, '/s/mathematics', `/oembed?url=${origin}${page}`])
      expect((await get(url)).body).not.toContain('somebody@school.example')
  })
})

describe('T27 hostile text', () => {
  const hostileText = `"><script>alert(1)</script><!--<img src=x onerror='alert(1)'>]]></title></textarea>`
  const hostile = {
    title: hostileText,
    tags: [hostileText.slice(0, 60)],
    author: hostileText,
    description: hostileText,
    source: hostileText,
    changes: hostileText,
    licence: '"><script>alert(1)</script>',
    subject: 'Geography' as const,
  }

  test('is text in pages and lists, and unchanged in the metadata', async () => {
    const id = await storeResource(db, hostile)
    const { headers } = await get(`/r/${id}`)
    for (const url of [String(headers.location), `${String(headers.location)}?lang=af`, '/s/geography']) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode]).toEqual([url, 200])
      const visible = body.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
      const withoutValues = visible.replaceAll(/"[^"]*"/g, '""')
      expect(withoutValues).not.toMatch(/<script|<!--|<img|<[^>]*onerror=|]]>/)
      expect(visible.match(/<\/textarea>/g)?.length ?? 1).toBe(1)
      expect(unescaped(visible)).toContain(hostileText)
    }
    const { body } = await get(String(headers.location))
    expect(dataIn(body)).toMatchObject({
      name: hostileText,
      description: hostileText,
      creator: [{ name: hostileText }],
    })
    expect(contentOf(body, 'og:title')).toBe(hostileText)
  })

  test('T28 a source is a link only if it is https', async () => {
    const sources = [
      'javascript:alert(1)',
      'http://plain.example/',
      'data:text/html,x',
      'https://good.example/a',
    ]
    const ids = await storeResources(
      db,
      sources.map((source) => ({ title: 'Sourced', source })),
    )
    for (const [at, id] of ids.entries()) {
      const html = unescaped((await get(`/r/${id}/sourced`)).body)
      expect(html).toContain(sources[at])
      expect(html.includes(`href="${sources[at]}"`)).toBe(at === 3)
    }
  })
})

test('a link preview has absolute URLs, texts and a picture below 100 kB', async () => {
  const html = (await get(`${page}?lang=af`)).body
  expect(contentOf(html, 'og:title')).toBe(rich.title)
  expect(contentOf(html, 'og:description')).toBe(rich.description)
  expect(contentOf(html, 'og:url')).toBe(`${origin}${page}?lang=af`)
  expect(contentOf(html, 'og:locale')).toBe('af_ZA')
  const picture = contentOf(html, 'og:image')
  expect(picture).toBe(`${origin}/r/${rich.id}/picture.jpg`)
  const { headers, rawPayload } = await get(picture.slice(origin.length))
  expect(headers['content-type']).toBe('image/jpeg')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headers['cache-control']).toBe('public, max-age=60, must-revalidate')
  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(rawPayload.length).toBeLessThan(100_000)
  const repeated = await get(picture.slice(origin.length), { 'if-none-match': String(headers.etag) })
  expect(repeated.statusCode).toBe(304)
})

test('a link preview without a description summarises the facts', async () => {
  const tags = ['Grade 7', 'rivers']
  const id = await storeResource(db, { title: 'Rivers', tags, licence: 'CC0-1.0', subject: 'Technology' })
  const html = (await get(`/r/${id}/rivers`)).body
  expect(contentOf(html, 'description')).toBe(
    'Technology, Grade 7 · Link · school.example · CC0 · Free on Thuto',
  )
})

describe('oEmbed', () => {
  const address = `/oembed?url=${encodeURIComponent(`${origin}${page}?lang=af`)}`
  const description = {
    version: '1.0',
    type: 'link',
    title: rich.title,
    author_name: rich.author,
    provider_name: 'Thuto',
    provider_url: origin,
    thumbnail_url: `${origin}/r/${rich.id}/picture.jpg`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  }

  test('oEmbed describes a page as JSON and XML, both linked from the page', async () => {
    const html = unescaped((await get(page)).body)
    const [json = '', xml = ''] = [...html.matchAll(/href="(\/oembed\?[^"]*)"/g)].map(([, url]) => url)
    expect((await get(json)).json()).toEqual(description)
    const { headers, body } = await get(xml)
    expect(headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(new XMLParser({ parseTagValue: false, ignoreDeclaration: true }).parse(body)).toMatchObject({
      oembed: { ...description, thumbnail_width: '1200', thumbnail_height: '630' },
    })
  })

  test('a picture larger than maxwidth is left out', async () => {
    const { thumbnail_url: _, thumbnail_width: __, thumbnail_height: ___, ...rest } = description
    expect((await get(`${address}&maxwidth=600`)).json()).toEqual(rest)
  })

  test.each(['https://evil.example/r/', `${origin}/files/`, `${origin}.evil.example/r/`, 'javascript:'])(
    'an address that begins with %s is not found',
    async (start) => {
      expect((await get(`/oembed?url=${encodeURIComponent(`${start}${rich.id}/x`)}`)).statusCode).toBe(404)
    },
  )
})

test('a subject lists all its resources in pages, newest first', async () => {
  await storeResources(
    db,
    Array.from({ length: 51 }, (_, i) => ({
      title: `Lesson ${i}`,
      tags: ['Grade 4', `week ${i}`, randomUUID().slice(0, 8)],
      subject: 'English' as const,
      modified_at: new Date(Date.UTC(2026, 0, 1, 0, i)),
    })),
  )
  await changeFeed.poll()
  const first = unescaped((await get('/s/english')).body)
  expect(first.match(/<li>/g)).toHaveLength(50)
  expect(first).toContain('51 resources')
  expect(first.indexOf('Lesson 50<')).toBeLessThan(first.indexOf('Lesson 49<'))
  expect(first).toMatch(/rel="next" href="\/s\/english\?page=2" ?>Older</)
  const bytes = await packedBytes('/s/english')
  console.info(`The page of 50 resources: ${first.length} bytes, ${bytes} packed`)
  expect(bytes).toBeLessThan(14_336)
  const second = unescaped((await get('/s/english?page=2&lang=af')).body)
  expect(second.match(/<li>/g)).toHaveLength(1)
  expect(second).toContain('<h1>Engels, bladsy 2</h1>')
  expect(second).toContain(`<link rel="canonical" href="${origin}/s/english?page=2&lang=af" />`)
  expect(second).toMatch(/rel="prev" href="\/s\/english\?lang=af" ?>Nuwer</)
  expect((await get('/s/english?page=3')).statusCode).toBe(404)
  expect((await get('/s/nothing')).statusCode).toBe(404)
  expect((await get('/s/english?page=0')).statusCode).toBe(400)
})

describe('CASE-C04 readers of plain schema.org', () => {
  /** As they read it: one context as a text, the type of each object under its own name. */
  const seenIn = async (url: string) =>
    dataOf((await get(url)).body).filter((data) => data['@context'] === 'https://schema.org')

  test('see the resource, with licence, author, file and concepts', async () => {
    const [resource, ...others] = await seenIn(page)
    expect(resource).toMatchObject({
      '@type': 'LearningResource',
      '@id': origin + page,
      name: rich.title,
      license: 'https://creativecommons.org/licenses/by-sa/4.0/',
      creator: { '@type': 'Person', name: 'A. Teacher' },
      inLanguage: 'af',
      about: { '@type': 'DefinedTerm', name: 'Mathematics' },
      educationalLevel: { '@type': 'DefinedTerm', name: 'Primary education' },
      encoding: { '@type': 'MediaObject', contentUrl: origin + rich.file_url },
      publisher: { '@type': 'Organization', '@id': origin, name: 'Thuto' },
    })
    expect(JSON.stringify(resource)).not.toMatch(/"(id|type|prefLabel|en)":/)
    expect(others).toEqual([])
  })

  test('see the list of a subject in the language of the page, and the way to it', async () => {
    const [list, way, ...others] = await seenIn('/s/mathematics?lang=af')
    expect(list).toMatchObject({ '@type': 'ItemList', name: 'Wiskunde' })
    expect(list?.['itemListElement']).toContainEqual({
      '@type': 'ListItem',
      position: expect.any(Number),
      name: rich.title,
      url: `${origin}${page}?lang=af`,
    })
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Thuto', item: `${origin}/` },
        { position: 2, name: 'Wiskunde', item: `${origin}/s/mathematics?lang=af` },
      ],
    })
    expect(others).toEqual([])
    expect((await seenIn('/s/english?page=2'))[0]).toMatchObject({ itemListElement: [{ position: 51 }] })
  })
})

test('CASE-C11 every page without scripts has one description', async () => {
  const addresses = [
    page,
    `/r/${rich.id}/card`,
    '/s/mathematics',
    '/lite',
    '/lite/subject/mathematics',
    '/api/docs',
  ]
  for (const address of [
    ...addresses,
    '/lite/search?q=x',
    `/lite/report/${rich.id}`,
    '/s/nothing',
    '/r/feedfeedab',
  ])
    for (const url of [address, `${address}${address.includes('?') ? '&' : '?'}lang=af`]) {
      const { body } = await get(url, { accept: 'text/html' })
      expect([url, body.match(/<meta name="description" content="[^"]{20,}" \/>/g)?.length]).toEqual([url, 1])
    }
})

test('CASE-C11 a cover has its size before it loads, and a source of twice the width', async () => {
  const id = await storeResource(db, { ...aStoredFile(), title: 'Covered', subject: 'Technology' })
  await db
    .updateTable('resources')
    .set({ thumbnail: `/covers/${id}/small.webp?v=1` })
    .where('id', '=', id)
    .execute()
  await changeFeed.poll()
  const { body } = await get(`/r/${id}/covered`)
  const [image = ''] = /<img[^>]*>/.exec(body.replaceAll(/\s+/g, ' ')) ?? []
  expect(image).toContain(
    `srcset="/covers/${id}/large.webp?v=1 2x" width="120" height="160" decoding="async"`,
  )
  expect(body).toContain('aspect-ratio:3/4;object-fit:contain')
})

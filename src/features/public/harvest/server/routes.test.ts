import { beforeAll, describe, expect, test } from 'vitest'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { aStoredFile, storeResource, storeResources } from '#test/database/store-resource.ts'
import { childOf, childrenOf, type Element, readXml, textOf } from '#test/harvest/xml-tree.ts'
import { baseUrl, testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.database
const get = (url: string) => site.anonymous().call('GET', url.replace(baseUrl, ''))
const read = async (url: string) => {
  const { statusCode, body } = await get(url)
  expect(statusCode, url).toBe(200)
  return readXml(body)
}

const published = 60
let file = ''

beforeAll(async () => {
  const ids = await storeResources(
    db,
    Array.from({ length: published - 1 }, (_, i) => ({ title: `Sums & more ${i}` })),
  )
  // Equal timestamps, so that a page of the feed ends among them.
  await db
    .updateTable('harvest_records')
    .set({ changed_at: new Date('2026-03-01T08:00:00Z') })
    .where('resource_id', 'in', ids)
    .execute()
  file = await storeResource(db, {
    ...aStoredFile(),
    subject: 'History',
    title: 'Wat ons eet',
    file_url: '/files/x/notes.pdf',
    author: 'A. Mokoena',
    licence: 'CC-BY-4.0',
    language: 'af',
    tags: ['Graad 4'],
  })
  await storeResources(db, [{ verified: null, title: 'Waiting' }])
})

const linkOf = (element: Element, rel: string) =>
  childrenOf(element, 'link').find(({ attributes }) => attributes['rel'] === rel)?.attributes

async function entriesFrom(address: string | undefined, pages: Element[] = []): Promise<readonly Element[]> {
  if (address === undefined) return pages
  const page = await read(address)
  return entriesFrom(linkOf(page, 'next')?.['href'], [...pages, page])
}

describe('feeds', () => {
  test('the feed of all subjects lists every resource once, newest first, in pages', async () => {
    const pages = await entriesFrom('/feeds/all.xml')
    expect(pages.map((page) => childrenOf(page, 'entry').length)).toEqual([50, 10])
    const entries = pages.flatMap((page) => childrenOf(page, 'entry'))
    expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(published)
    const updated = entries.map((entry) => textOf(entry, 'updated'))
    expect(updated).toEqual(updated.toSorted().toReversed())
    expect(new Set(pages.map((page) => textOf(page, 'id')))).toEqual(new Set([`${baseUrl}/feeds/all.xml`]))
  })

  test('feed and entries have the elements that Atom requires', async () => {
    const feed = await read('/feeds/all.xml')
    expect(feed.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom')
    for (const element of [feed, ...childrenOf(feed, 'entry')]) {
      for (const name of ['id', 'title', 'updated']) expect(childrenOf(element, name)).toHaveLength(1)
      expect(textOf(element, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
      expect(linkOf(element, 'alternate')?.['href']).toMatch(/^http:\/\/127\.0\.0\.1:3000\//)
    }
    expect(linkOf(feed, 'self')?.['href']).toBe(`${baseUrl}/feeds/all.xml`)
    expect(textOf(childOf(feed, 'author'), 'name')).toBe('Thuto')
  })

  test('an entry names author, licence, subject, tags and the URL of the file', async () => {
    const feed = await read('/feeds/history.xml')
    const [entry, ...more] = childrenOf(feed, 'entry')
    if (!entry) throw new Error('The feed is empty')
    expect(more).toEqual([])
    expect(entry.attributes['xml:lang']).toBe('af')
    expect(textOf(entry, 'id')).toBe(`urn:uuid:${file}`)
    expect(textOf(childOf(entry, 'author'), 'name')).toBe('A. Mokoena')
    expect(textOf(entry, 'rights')).toBe('CC BY 4.0')
    expect(linkOf(entry, 'license')?.['href']).toBe('https://creativecommons.org/licenses/by/4.0/')
    expect(linkOf(entry, 'alternate')?.['href']).toBe(`${baseUrl}/r/${file}/wat-ons-eet`)
    expect(linkOf(entry, 'enclosure')).toMatchObject({
      type: 'application/pdf',
      length: '1000',
      href: `${baseUrl}/files/x/notes.pdf`,
    })
    expect(childrenOf(entry, 'category').map(({ attributes }) => attributes['term'])).toEqual([
      'history',
      'Graad 4',
    ])
  })

  test('a subject without resources has an empty feed, an unknown feed is not found', async () => {
    expect(childrenOf(await read('/feeds/geography.xml'), 'entry')).toEqual([])
    for (const name of ['astronomy.xml', 'history', '__proto__.xml'])
      expect((await get(`/feeds/${name}`)).statusCode).toBe(404)
    expect((await get('/feeds/all.xml?behind=x')).statusCode).toBe(400)
  })

  test('a feed is answered with 304 when its ETag matches', async () => {
    const { headers } = await get('/feeds/all.xml')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const repeated = await site
      .anonymous()
      .call('GET', '/feeds/all.xml', { headers: { 'if-none-match': String(headers['etag']) } })
    expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
  })
})

describe('the site map', () => {
  const addressesIn = (list: Element) => childrenOf(list, 'url').map((url) => textOf(url, 'loc'))
  const partsOf = async () =>
    childrenOf(await read('/sitemap.xml'), 'sitemap').map((part) => textOf(part, 'loc'))

  test('lists every resource and subject page in every language, with links to the others', async () => {
    const lists = await Promise.all((await partsOf()).map(read))
    const addresses = lists.flatMap(addressesIn)
    expect(addresses).toContain(`${baseUrl}/r/${file}/wat-ons-eet`)
    expect(addresses).toContain(`${baseUrl}/r/${file}/wat-ons-eet?lang=af`)
    expect(addresses).toContain(`${baseUrl}/s/history?lang=af`)
    expect(new Set(addresses).size).toBe(1 + 2 * (subjects.length + published))
    const urls = lists
      .flatMap((list) => childrenOf(list, 'url'))
      .filter((url) => !textOf(url, 'loc').endsWith(':3000/'))
    for (const url of urls) {
      const alternates = childrenOf(url, 'xhtml:link').map(({ attributes }) => attributes['hreflang'])
      expect(alternates).toEqual(['en', 'af', 'x-default'])
    }
  })

  test('answers 404 for parts that its index does not name', async () => {
    for (const name of ['resources-zz.xml', `resources-${file.slice(-3)}.xml`, 'resources-0.xml'])
      expect((await get(`/sitemaps/${name}`)).statusCode, name).toBe(404)
  })

  test('is named in robots.txt, which allows resources and files', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
    expect(body).toContain('Disallow: /api/\n')
    expect(body).not.toMatch(/Disallow: \/(?:files|r|s)?\/?$/m)
  })
})

test('T14 T15 a resource that is taken down disappears from feeds and site map', async () => {
  const id = await storeResource(db, { title: 'Not for long' })
  const paths = ['/feeds/all.xml', '/feeds/mathematics.xml', '/sitemaps/resources.xml']
  for (const path of paths) expect((await get(path)).body).toContain(id)
  await db.updateTable('resources').set({ verified: null }).where('id', '=', id).execute()
  for (const path of paths) expect((await get(path)).body).not.toContain(id)
})

test('CASE-C03 readers that know the five names of XML alone read addresses and titles as they are', async () => {
  const title = `Teachers' "guide" = <1 & 2>`
  const id = await storeResource(db, {
    ...aStoredFile(),
    title,
    author: title,
    file_url: '/files/x/a=1&b.pdf',
  })
  const feed = '/feeds/mathematics.xml'
  const addresses = [
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/resources.xml',
    feed,
    `/r/${id}/card`,
    '/s/mathematics',
    '/lite/search?q=a%3Db%26c',
    '/lite/subject/mathematics?tag=%3D',
    `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:${id}`,
    `/oai?verb=GetRecord&metadataPrefix=lom&identifier=oai:127.0.0.1:${id}`,
    `/oembed?format=xml&url=${encodeURIComponent(`${baseUrl}/r/${id}`)}`,
  ]
  for (const address of addresses) {
    const { statusCode, body } = await get(address)
    const markup = body.replaceAll(/<script.*?<\/script>/gs, '')
    expect([address, statusCode, markup.match(/&(?!(amp|lt|gt|quot);).{0,9}/g)]).toEqual([address, 200, null])
  }
  expect((await get(feed)).body).toContain(`<title>Teachers' &quot;guide&quot; = &lt;1 &amp; 2&gt;</title>`)
  const locations = [...(await get('/sitemaps/resources.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)]
  for (const [, address = ''] of locations.filter(([, url]) => url?.includes(id)))
    expect((await get(address)).statusCode).toBe(200)
})

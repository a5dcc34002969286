/** A node whose curriculum is older serves on while another node adds a subject and resources of it. */
import { beforeAll, expect, test } from 'vitest'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite({ settings: { SEARCH_INDEX_MB: '64' } })
const { db, changeFeed, searchIndex } = site.parts
const reader = site.anonymous()
let [known, added] = ['', '']

beforeAll(async () => {
  await searchIndex.load()
  await db.insertInto('subjects').values({ stored: 'Astronomy', position: 11 }).execute()
  ;[known = '', added = ''] = await storeResources(db, [
    { title: 'Planets and maps', subject: 'Geography' },
    { title: 'Planets and moons', subject: 'Astronomy', tags: ['Grade 4'] },
    { title: 'Planets, waiting', subject: 'Astronomy', verified: null },
  ])
  await changeFeed.poll()
})

const pathOf = async (id: string) => (await reader.call('GET', `/r/${id}`)).headers.location ?? `/r/${id}`

test.each([
  '/api/subjects',
  '/api/resources?facets=1',
  '/api/resources?subject=Geography&facets=1',
  '/api/search?q=planets',
  '/api/suggestions?q=planets',
  '/api/search/beyond?q=moonz',
  '/lite',
  '/lite/search?q=planets',
  '/feeds/all.xml',
  '/feeds/geography.xml',
  '/sitemap.xml',
  '/oai?verb=ListSets',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  '/oai?verb=ListRecords&metadataPrefix=lom',
  '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&set=geography',
])('OPS-21 %s answers beside a subject that this node does not know', async (address) => {
  const { statusCode, body } = await reader.call('GET', address)
  expect(statusCode, body).toBe(200)
})

test('OPS-21 pages of resources, their pictures and cards answer', async () => {
  for (const id of [known, added]) {
    const { statusCode, body } = await reader.call('GET', await pathOf(id))
    expect([statusCode, body.includes('Planets')]).toEqual([200, true])
    expect((await reader.call('GET', `/r/${id}/picture.jpg`)).statusCode).toBe(200)
  }
})

test('OPS-21 moderators see its resources with the stored name', async () => {
  const moderator = await site.member('moderator')
  const { statusCode, body } = await moderator.call('GET', '/api/moderation')
  expect([statusCode, body.includes('Planets, waiting')]).toEqual([200, true])
  expect((await moderator.call('GET', '/api/moderation/export')).statusCode).toBeLessThan(500)
})

test('OPS-21 the unknown subject is no list, no count and no choice of this node', async () => {
  const { items } = (await reader.call('GET', '/api/subjects')).json() as { items: { subject: string }[] }
  expect(items.map(({ subject }) => subject)).toEqual(storageNames)
  expect((await reader.call('GET', '/api/resources?subject=Astronomy')).statusCode).toBe(400)
  expect((await reader.call('GET', '/feeds/astronomy.xml')).statusCode).toBe(404)
  expect((await reader.call('GET', '/s/astronomy')).statusCode).toBe(404)
})

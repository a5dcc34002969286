import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testSite } from '#test/site.ts'

const errors: unknown[] = []
const site = await testSite({ logError: (error) => void errors.push(error) })
const { db, changeFeed } = site.parts
const list = '/api/resources?subject=Maths'
const ids = [await storeResource(db), await storeResource(db), await storeResource(db)]
await changeFeed.poll()

const ask = (url: string, encoding = 'identity') =>
  site.http.inject({ url, headers: { 'accept-encoding': encoding } })

/** Excludes queries of the change feed, which polls by itself. */
const ofLists = (statements: readonly string[]) => statements.filter((each) => each.includes('resources'))

test('R8 two hundred concurrent reads of a list cost at most two queries', async () => {
  const one = ofLists(await recordQueries(() => ask(list), { allRequestsOn: site.database }))
  const many = await recordQueries(
    async () => {
      const responses = await Promise.all(Array.from({ length: 200 }, () => ask(list)))
      expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
      expect(responses[0]?.json().items).toHaveLength(3)
    },
    { allRequestsOn: site.database },
  )
  expect(one.length).toBeGreaterThan(0)
  expect(ofLists(many).length).toBeLessThanOrEqual(2 * one.length)
})

test('a write is in the next read, however many read concurrently', async () => {
  const crowd = Array.from({ length: 50 }, () => ask(list))
  const title = 'Written a moment ago'
  await db
    .updateTable('resources')
    .set({ title })
    .where('id', '=', ids[0] ?? '')
    .execute()
  expect((await ask(list)).body).toContain(title)
  await Promise.all(crowd)
})

test('T34 all encodings of HEAD and GET give the same response', async () => {
  await changeFeed.poll()
  const plain = await ask(list)
  const packed = [await ask(list, 'gzip, deflate, br'), await ask(list, 'br;q=0.5')]
  for (const { headers, rawPayload } of packed) {
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
  }
  for (const encoding of ['br;q=0', 'identity'])
    expect((await ask(list, encoding)).headers['content-encoding']).toBeUndefined()
  const head = await site.http.inject({ method: 'HEAD', url: list, headers: { 'accept-encoding': 'br' } })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await db
    .updateTable('resources')
    .set({ title: 'Another title' })
    .where('id', '=', ids[1] ?? '')
    .execute()
  const later = await ask(list, 'br')
  expect(brotliDecompressSync(later.rawPayload).toString()).toContain('Another title')
})

test('R6 T14 only public responses are cached: neither the session nor the state of a resource', async () => {
  const begin = vi.spyOn(site.parts.responseCache, 'startRead')
  const member = await site.member('moderator')
  for (const url of ['/api/session', '/api/moderation', `/api/resources/current?ids=${ids.join()}`])
    expect((await member.call('GET', url)).statusCode).toBe(200)
  expect(begin).not.toHaveBeenCalled()
  await member.call('GET', list)
  expect(begin.mock.calls).toEqual([[list, expect.objectContaining({ dependsOn: ['Maths'] })]])
})

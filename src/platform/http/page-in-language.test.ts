import { expect, test } from 'vitest'
import { siteWithoutDatabase } from '#test/site-without-database.ts'

const site = await siteWithoutDatabase()
const ask = (headers: Record<string, string>) => site.inject({ url: '/', headers })

test('who has the page in one language and wants it in another gets it whole, who has it is told just that', async () => {
  const english = await ask({})
  const etag = String(english.headers.etag)
  expect(english.headers['cache-control']).toBe('no-cache')
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
  for (const wish of [{ 'accept-language': 'af' }, { cookie: 'language=af' }]) {
    const other = await ask({ 'if-none-match': etag, ...wish })
    expect([other.statusCode, /<html lang="([\w-]+)"/.exec(other.body)?.[1]]).toEqual([200, 'af-ZA'])
    expect((await ask({ 'if-none-match': String(other.headers.etag), ...wish })).statusCode).toBe(304)
  }
})

import { expect, test } from 'vitest'
import { siteWithoutDatabase } from '#test/site-without-database.ts'

const site = await siteWithoutDatabase()
const ask = (headers: Record<string, string>) => site.inject({ url: '/', headers })

test('the ETag of the page depends on the language: 200 after a change of language, else 304', async () => {
  const english = await ask({})
  const etag = String(english.headers.etag)
  expect(english.headers['cache-control']).toBe('no-cache')
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
  for (const headers of [{ 'accept-language': 'af' }, { cookie: 'language=af' }]) {
    const other = await ask({ 'if-none-match': etag, ...headers })
    expect([other.statusCode, /<html lang="([\w-]+)"/.exec(other.body)?.[1]]).toEqual([200, 'af-ZA'])
    expect((await ask({ 'if-none-match': String(other.headers.etag), ...headers })).statusCode).toBe(304)
  }
})

import { expect, test } from 'vitest'
import { testSite } from '#test/site.ts'

const site = await testSite()
const read = (url: string) => site.anonymous().call('GET', url)

test('API page lists every endpoint with its ability', async () => {
  const { statusCode, headers, body } = await read('/api/docs')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { method, path, summary, needs } of site.http.endpoints) {
    if (needs !== 'browse resources' && method === 'DELETE') expect(body).toContain(`Users who may: ${needs}`)
    expect(body).toContain(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`)
    expect(body).toContain(summary.replaceAll('&', '&amp;').slice(0, 40))
  }
  expect(body).toContain('resource_not_found: ')
  expect(body).not.toContain('<script')
})

test('API page has its frame in the language of its address', async () => {
  const { body } = await read('/api/docs?lang=af')
  expect(body).toContain('<html lang="af')
  expect(body).toContain('Hierdie webwerf se API')
})

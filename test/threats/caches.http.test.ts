/** Cache poisoning and cache deception. */
import { describe, expect, test } from 'vitest'
import { publishFile, contributeFile } from '../site-actions.ts'
import { type Answer, type Person, testSite } from '../site.ts'

const site = await testSite({ settings: { RESPONSE_CACHE_MB: '16' } })
const [educator, moderator, admin] = [
  await site.member('educator'),
  await site.member('moderator'),
  await site.member('admin'),
]
const shared = await publishFile(educator, moderator)
const waiting = await contributeFile(educator)

const unkeyed: Readonly<Record<string, string>> = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-scheme': 'http',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-for': '203.0.113.9',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
  'x-original-url': '/api/users',
  'x-rewrite-url': '/api/users',
  'x-http-method-override': 'DELETE',
  'x-method-override': 'DELETE',
  'true-client-ip': '203.0.113.9',
  via: '1.1 evil.example',
  referer: 'https://evil.example/',
  'user-agent': '<script>alert(1)</script>',
  'accept-language': 'af',
  accept: 'text/html',
  'x-requested-with': 'XMLHttpRequest',
  authorization: 'Bearer x',
  cookie: 'session=x; visitor=x; theme=evil',
  'save-data': 'on',
}
const publicUrls = [
  '/api/resources?subject=Maths',
  '/api/search?q=algebra',
  '/api/suggestions?q=alg',
  '/api/subjects',
  '/api/openapi.json',
  '/',
  '/.well-known/security.txt',
  shared.file_url,
]

// Responses may differ only in their date and in form tokens.
function comparable({ statusCode, headers, body: whole }: Answer) {
  // Forms carry a token and OAI-PMH a date in each response.
  const body = whole.replace(/(?<=name="token" value=")[^"]+|(?<=<responseDate>)[^<]+/, '')
  const steady = Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'age')
  return { statusCode, headers: Object.fromEntries(steady), body }
}

test('T34 twenty-four headers outside the cache key change neither body nor headers of a public response', async () => {
  expect(Object.keys(unkeyed).length).toBeGreaterThanOrEqual(20)
  for (const url of publicUrls) {
    const plain = comparable(await site.http.inject({ url }))
    // The app page depends on the language and is revalidated each time.
    const isForReader = plain.headers['cache-control'] === 'no-cache'
    for (const [name, value] of Object.entries(unkeyed)) {
      if (isForReader && name === 'accept-language') continue
      const answer = comparable(await site.http.inject({ url, headers: { [name]: value } }))
      expect({ url, name, ...answer }).toEqual({ url, name, ...plain })
    }
    expect(plain.body).not.toContain('evil')
  }
})

const isStorable = ({ headers }: Answer) => {
  const caching = headers['cache-control'] ?? ''
  return /public|s-maxage|max-age=[1-9]/.test(caching) && !/private|no-store/.test(caching)
}

describe('through a cache that stores every cacheable response', () => {
  /** Caches by URL alone, as public caches do. */
  const cached = new Map<string, Answer>()
  async function through(who: Person, url: string): Promise<Answer> {
    const hit = cached.get(url)
    if (hit) return hit
    const answer = await who.call('GET', url)
    if (isStorable(answer)) cached.set(url, answer)
    return answer
  }
  const urls = site.http.endpoints
    .filter(({ method, path }) => method === 'GET' && !/live|auth/.test(path))
    .flatMap(({ path }) =>
      [shared.id, waiting.id].map((id) =>
        path.replace(':resourceId', id).replace(':name', 'notes.pdf').replace(/:\w+/g, 'large.webp'),
      ),
    )

  test("T34 after an admin's reads a client without cookie gets only public responses", async () => {
    expect(urls.length).toBeGreaterThan(20)
    for (const url of urls) {
      const adminResponse = await through(admin, url)
      const anonymous = await through(site.anonymous(), url)
      const direct = await site.anonymous().call('GET', url)
      expect([url, anonymous.statusCode]).toEqual([url, direct.statusCode])
      if (anonymous.statusCode < 400)
        expect([url, comparable(anonymous).body]).toEqual([url, comparable(direct).body])
      if (isStorable(adminResponse))
        expect([
          url,
          adminResponse.headers['set-cookie'],
          String(adminResponse.headers['vary']).match(/cookie/i),
        ]).toEqual([url, undefined, null])
      for (const { email } of [admin, educator, moderator]) expect(anonymous.body).not.toContain(email)
    }
    expect([...cached.keys()].filter((url) => url.includes(waiting.id))).toEqual([])
    expect(cached.size).toBeGreaterThan(0)
  })
})

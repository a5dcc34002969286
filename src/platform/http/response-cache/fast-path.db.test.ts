/** Over a socket: a response of the fast path equals that of the full stack. */
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testSite, type TestSite } from '#test/site.ts'

const memory = { RESPONSE_CACHE_MB: '16' }
/** A header that both sites add to every response. */
const aiUse = { AI_USE: 'search-only' }
const hot = await testSite({ settings: { ...memory, ...aiUse } })
const plain = await testSite({ beside: hot, settings: aiUse })
const limited = await testSite({ beside: hot, settings: { ...memory, LIMITS: 'normal', TRUST_PROXY: 'on' } })
const logging = await testSite({ beside: hot, settings: { ...memory, LOG_LEVEL: 'info' } })
const { db } = hot.parts
await storeResources(
  db,
  Array.from({ length: 50 }, (_, i) => ({ title: `Lesson ${i} of a long list`, subject: 'Maths' as const })),
)
await storeResource(db, { title: 'Odd', subject: 'History' })
for (const { parts } of [hot, plain, limited, logging]) await parts.changeFeed.poll()

const portOf = async ({ http }: TestSite) =>
  Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port)
const ports = { hot: await portOf(hot), plain: await portOf(plain) }

/** The whole response except its date. */
const overTheWire = (
  port: number,
  first: string,
  headers: readonly string[] = [],
  host: readonly string[] = ['host: localhost'],
) =>
  new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const lines = [first, ...host, 'connection: close', ...headers, '', '']
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('end', () =>
      resolve(
        Buffer.concat(chunks)
          .toString('latin1')
          .replace(/^Date: .*\r\n/im, ''),
      ),
    )
    socket.on('error', reject)
  })

/** Called by the fast path only. */
const mayRead = vi.spyOn(hot.parts.limiter, 'mayRead')
afterEach(() => mayRead.mockClear())

const list = '/api/resources?subject=Maths'
const urls = [
  list,
  '/api/resources?subject=History&limit=1',
  '/api/search?q=lesson',
  '/api/suggestions?q=les',
  '/api/suggestions?q=none%20such',
  '/api/subjects',
  '/s/mathematics',
  '/lite/search?q=lesson',
]
const headerSets: readonly (readonly string[])[] = [
  [],
  ...['br', 'gzip, deflate, br', 'gzip', 'br;q=0, gzip;q=0.5', 'identity', '*', 'br;q=0', 'deflate'].map(
    (encoding) => [`accept-encoding: ${encoding}`],
  ),
  ['if-none-match: *'],
  ['if-none-match: W/"other"'],
  [
    'accept-encoding: br',
    'cookie: session=forged',
    'origin: https://evil.example',
    'sec-fetch-site: cross-site',
  ],
  ['content-type: text/html', 'x-forwarded-for: 198.51.100.7', 'user-agent: old'],
]
const etagOf = (answer: string) => /^etag: (.*)\r$/m.exec(answer)?.[1] ?? ''

describe.each(urls)('T34 %s', (url) => {
  test.each(['GET', 'HEAD'])('%s gives the same bytes as the full stack', async (method) => {
    const first = `${method} ${url} HTTP/1.1`
    const name = etagOf(await overTheWire(ports.hot, first))
    for (const headers of [...headerSets, [`if-none-match: "x", ${name}`]]) {
      // The second request compresses better.
      for (const port of [ports.plain, ports.hot]) await overTheWire(port, first, headers)
      const expected = await overTheWire(ports.plain, first, headers)
      expect(expected).toMatch(/^HTTP\/1\.1 (200|304) /)
      mayRead.mockClear()
      expect(await overTheWire(ports.hot, first, headers)).toBe(expected)
      expect(mayRead).toHaveBeenCalledTimes(1)
    }
  })
})

test.each(['hot', 'plain'] as const)('T33 a 304 of a page has the policy of the page: %s', async (which) => {
  const whole = await overTheWire(ports[which], 'GET /s/mathematics HTTP/1.1')
  const known = await overTheWire(ports[which], 'GET /s/mathematics HTTP/1.1', [
    `if-none-match: ${etagOf(whole)}`,
  ])
  const policyOf = (answer: string) => /^content-security-policy: (.*)\r$/m.exec(answer)?.[1]
  expect(known).toMatch(/^HTTP\/1\.1 304 /)
  expect(policyOf(known)).toContain('style-src')
  expect(policyOf(known)).toBe(policyOf(whole))
})

test('OPS-39 a response of the fast path has Content-Usage', async () => {
  const whole = await overTheWire(ports.hot, `GET ${list} HTTP/1.1`)
  expect(whole).toMatch(/^content-usage: train-ai=n\r$/m)
})

test.each(['hot', 'plain'] as const)('T34 only the end of a connection is announced: %s', async (which) => {
  const [first = '', second = ''] = (
    await overTheWire(ports[which], `GET ${list} HTTP/1.1\r\nhost: localhost\r\n\r\nGET ${list} HTTP/1.1`)
  )
    .split('HTTP/1.1 200 OK')
    .slice(1)
  expect(first).toContain('"items"')
  expect(first).not.toMatch(/keep-alive|^connection/im)
  expect(second).toMatch(/^connection: close\r$/im)
})

test.each([
  ['a range', 'GET', ['range: bytes=0-9']],
  ['a body', 'GET', ['content-length: 2', '', '{}']],
  ['a body in pieces', 'GET', ['transfer-encoding: chunked', '', '0', '']],
  ['a packed body', 'GET', ['content-encoding: gzip']],
  ['no wish to have it packed', 'GET', ['accept-encoding: br', 'x-no-compression: 1']],
  ['another version', 'GET', ['accept-version: 2']],
  ['another method', 'POST', []],
  ['another method still', 'OPTIONS', []],
] as const)('T34 a request with %s goes the normal way', async (_, method, headers) => {
  const first = `${method} ${list} HTTP/1.1`
  await overTheWire(ports.hot, `GET ${list} HTTP/1.1`)
  mayRead.mockClear()
  const [answer, expected] = [
    await overTheWire(ports.hot, first, headers),
    await overTheWire(ports.plain, first, headers),
  ]
  const withoutId = (text: string) => text.replace(/"requestId":"[\w-]+"/, '')
  expect(withoutId(answer)).toBe(withoutId(expected))
  expect(mayRead).not.toHaveBeenCalledWith('read', expect.anything())
})

test('T9 reads on the fast path count against the limit', async () => {
  const counted = vi.spyOn(limited.parts.limiter, 'mayRead')
  const port = await portOf(limited)
  const from = (address: string) =>
    overTheWire(port, `GET /api/suggestions?q=odd HTTP/1.1`, [`x-forwarded-for: 203.0.113.8, ${address}`])
  for (let i = 0; i < 600; i += 1) expect(await from('198.51.100.1')).toMatch(/^HTTP\/1\.1 200 /)
  expect(counted).toHaveBeenCalledTimes(599)
  expect(await from('198.51.100.1')).toMatch(/^HTTP\/1\.1 429 [\s\S]*\nretry-after: 60\r\n/)
  expect(await from('198.51.100.2')).toMatch(/^HTTP\/1\.1 200 /)
})

test('the fast path is off while requests are logged', async () => {
  const counted = vi.spyOn(logging.parts.limiter, 'mayRead')
  const port = await portOf(logging)
  for (let i = 0; i < 3; i += 1)
    expect(await overTheWire(port, `GET ${list} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(counted).not.toHaveBeenCalled()
})

test('F-C17 T34 a request for a foreign name gives 421 before the fast path', async () => {
  for (const port of [ports.hot, ports.plain])
    for (const first of [`GET ${list} HTTP/1.1`, 'GET / HTTP/1.1', 'POST /api/visitor HTTP/1.1'])
      for (const host of ['evil.example', 'evil.example:3000', '192.168.1.5:3000', 'localhost.evil.example'])
        expect(await overTheWire(port, first, [], [`host: ${host}`])).toMatch(
          /^HTTP\/1\.1 421 [\s\S]*\ncache-control: no-store\r\n[\s\S]*"code":"foreign_host"[\s\S]*BASE_URL[\s\S]*EXTRA_HOSTS/,
        )
  expect(mayRead).not.toHaveBeenCalled()
})

test('F-C17 a request without Host gives 421 in HTTP/1.0 and 400 in HTTP/1.1', async () => {
  expect(await overTheWire(ports.hot, `GET ${list} HTTP/1.0`, [], [])).toMatch(/^HTTP\/1\.1 421 /)
  expect(await overTheWire(ports.hot, `GET ${list} HTTP/1.1`, [], [])).toMatch(/^HTTP\/1\.1 400 /)
})

test('F-C17 a request with two Host lines gives 400, whichever is first, also at healthz', async () => {
  const [own, foreign] = ['host: localhost', 'HOST: evil.example']
  for (const path of [list, '/', '/healthz'])
    for (const hosts of [
      [own, foreign],
      [foreign, own],
      [own, own],
    ])
      expect(await overTheWire(ports.hot, `GET ${path} HTTP/1.1`, [], hosts)).toMatch(
        /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_input"/,
      )
  expect(mayRead).not.toHaveBeenCalled()
})

test('F-C17 healthz and readyz answer under any name', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect(await overTheWire(ports.hot, `GET ${path} HTTP/1.1`, [], ['host: 10.0.0.5:3000'])).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  expect(await overTheWire(ports.hot, 'GET /readyz HTTP/1.0', [], [])).toMatch(/^HTTP\/1\.1 200 /)
})

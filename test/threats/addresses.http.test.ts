/** Raw addresses: no client has normalised them. */
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { builtSite } from '#platform/http/site.ts'
import { recordQueries } from '../database/record-statements.ts'
import { testSite } from '../site.ts'

const site = await testSite()
const { port } = new URL(await site.http.listen({ port: 0, host: '127.0.0.1' }))

async function statusOf(address: string, method = 'GET'): Promise<number> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${method} ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`, 'latin1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (piece) => (answer += String(piece)))
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}

test.each([
  '/%2e%2e/',
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e%2fpackage.json',
  '/..%5cpackage.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2f.env',
  '/assets/%2e%2e/%2e%2e/.env',
  '/assets/..%252f..%252f.env',
  '/.git/HEAD',
  '/.git/',
  '/.env',
  '/.well-known/../.env',
  '//etc/passwd',
  '/%00',
  '/index.html%00.png',
  '/\\..\\.env',
])('T30 %s gets 404', async (address) => {
  expect(await statusOf(address)).toBeOneOf([400, 404])
})

const unlessBuilt = existsSync(builtSite) ? '' : ' (skipped: the web app is not built)'
test.runIf(unlessBuilt === '')(`T30 no source map is among the files of the built app${unlessBuilt}`, () => {
  const names = globSync('**/*', { cwd: builtSite })
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => /\.map(\.|$)|(^|\/)\./.test(name))).toEqual([])
})

test('T38 a thousand health checks cause one database check', async () => {
  const begun = performance.now()
  // Only the pool's own checks: lasting connections are checked periodically.
  const queries = await recordQueries(async () => {
    const responses = await Promise.all(Array.from({ length: 1_000 }, () => site.http.inject('/readyz')))
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })
  const looks = queries.filter((sql) => /select 1/i.test(sql)).length
  expect(looks).toBeGreaterThan(0)
  // One more for each second boundary.
  expect(looks).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 1_000))
})

test.each(['/', '/api/subjects', '/files/1/a.pdf'])('ASVS-13.4.4 TRACE %s is refused', async (address) => {
  expect([403, 404, 405]).toContain(await statusOf(address, 'TRACE'))
})

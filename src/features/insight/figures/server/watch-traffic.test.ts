import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { watchTraffic } from './watch-traffic.ts'

/** Requests each path on one connection; returns the counted parts and bytes. */
async function trafficOf(isOn: boolean, paths: readonly string[]) {
  const counted: [string, number][] = []
  const server = createServer((_, response) => response.end('x'.repeat(1_000)))
  watchTraffic(server, { isOn, countTraffic: (...each) => void counted.push(each) })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTeardown(async () => void server.close())
  const { port } = server.address() as AddressInfo
  for (const path of paths)
    await new Promise((done) =>
      request({ port, path, host: '127.0.0.1' }, (response) => response.resume().on('end', done)).end(),
    )
  await new Promise((done) => setImmediate(done))
  return counted
}

test('OPS-36 answers and their bytes are counted by part of the site', async () => {
  const counted = await trafficOf(true, ['/', '/assets/a.js', '/files/x/a.pdf', '/covers/x/y', '/api/site'])
  expect(counted.map(([part]) => part)).toEqual(['page', 'page', 'file', 'cover', 'call'])
  for (const [, bytes] of counted) {
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(1_400)
  }
})

test('FIG-11 ANALYTICS=off counts no traffic', async () => {
  expect(await trafficOf(false, ['/'])).toEqual([])
})
